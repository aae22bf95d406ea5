import type { Language } from '#domain/carrying/tracking/description.ts';
import type { Account } from '#domain/people/access/account.ts';
import {
  type Invitation,
  type InvitationToken,
  invitationGone,
  tokenOf,
  usableInvitation,
} from '#domain/people/access/invitation.ts';
import { refuseMoreMembers } from '#domain/people/access/member.ts';
import type { Person } from '#domain/people/access/person.ts';
import type { PersonStore } from '#domain/people/access/person-store.ts';
import { invalidFields, type Refusal } from '#domain/refusal.ts';
import type { Stores } from '#domain/unit-of-work.ts';
import type { Ports } from '../../ports.ts';
import { recordAct } from '../access/account-acts.ts';
import { type FreeMailbox, freeMailbox, provedOnly } from '../person/free-mailbox.ts';
import { refuseWeak } from '../person/password-check.ts';
import { newPerson } from '../person/register.ts';

/** An invitation, for the person who opens its link. */
export type Opened = {
  readonly invitation: Invitation;
  readonly account: Account;
  /** True if no person has proved its e-mail yet. */
  readonly needsPassword: boolean;
};
/** Throws LINK_INVALID. */
export type LookUpInvitation = (token: string, address: string) => Promise<Opened>;

export type Acceptance = {
  readonly token: string;
  readonly address: string;
  /** Name of a new person; ignored for an existing one. */
  readonly name: string | null;
  readonly password: string | null;
  readonly language: Language;
};
/** Throws LINK_INVALID, LIMIT_REACHED; VALIDATION_ERROR if fields for a new person are missing. */
export type AcceptInvitation = (acceptance: Acceptance) => Promise<Opened>;

type Deps = FreeMailbox &
  Pick<Ports, 'attempts' | 'passwords' | 'commonPasswords' | 'clock' | 'random' | 'digest'> & {
    readonly accounts: Pick<Stores['accounts'], 'find'>;
    readonly invitations: Pick<Stores['invitations'], 'find'>;
    readonly people: Pick<PersonStore, 'findByEmail'>;
  };

export function lookUpInvitation(deps: Deps): LookUpInvitation {
  return async (text, address) => {
    await deps.attempts.take('invitedFrom', address);
    const { person: _, ...opened } = await openedBy(tokenIn(text), deps, deps);
    return opened;
  };
}

/**
 * Accepts an invitation by its link, which only the invited mailbox has. A person with a proved
 * mailbox becomes a member, and signs in as usual; otherwise a person with the chosen password is
 * created, replacing one who never proved the e-mail.
 */
export function acceptInvitation(deps: Deps): AcceptInvitation {
  const { unitOfWork, attempts, clock } = deps;
  return async (acceptance) => {
    await attempts.take('invitedFrom', acceptance.address);
    const token = tokenIn(acceptance.token);
    const { accountId, invitationId } = token;
    const opened = await openedBy(token, deps, deps);
    const made = opened.needsPassword ? await personOf(acceptance, opened, deps) : undefined;
    await freeMailbox(opened.invitation.email, deps);
    return unitOfWork.decide({
      async look(stores) {
        const sequence = 1 + (await stores.accountActs.lastSequence(accountId));
        const [now, members] = await Promise.all([
          openedBy(token, stores, deps),
          stores.members.all(accountId),
        ]);
        return { ...now, sequence, members };
      },
      decide({ invitation, account, person: known, sequence, members }, write) {
        const person = provedOnly(known) ?? made;
        if (person === undefined) throw invitationGone();
        const { personId } = person;
        const { email: by, role } = invitation;
        const now = clock.now();
        if (known === undefined) write.people.insert(person);
        write.invitations.remove(accountId, [invitationId]);
        const isMember = members.some((member) => member.personId === personId);
        if (!isMember) refuseMoreMembers(members.length);
        if (!isMember) write.members.insert({ accountId, personId, role, createdAt: now });
        const next = { accountId, sequence, personId, by };
        recordAct(write, next, { kind: 'MEMBER_JOINED', subject: by, detail: role, now });
        return { invitation, account, needsPassword: known === undefined };
      },
    });
  };
}

function tokenIn(text: string): InvitationToken {
  const token = tokenOf(text);
  if (token === undefined) throw invitationGone();
  return token;
}

async function openedBy(
  token: InvitationToken,
  { accounts, invitations, people }: Pick<Deps, 'accounts' | 'invitations' | 'people'>,
  { clock, digest }: Pick<Deps, 'clock' | 'digest'>,
): Promise<Opened & { readonly person: Person | undefined }> {
  const { accountId, invitationId } = token;
  const found = await invitations.find(accountId, invitationId);
  const invitation = usableInvitation(found, token, { now: clock.now(), digest });
  const [account, person] = await Promise.all([
    accounts.find(accountId),
    people.findByEmail(invitation.email),
  ]);
  if (account === undefined) throw invitationGone();
  return { invitation, account, person, needsPassword: !person?.verifiedAt };
}

/** Hashes the password before the decision, since that is slow. */
async function personOf(
  { name, password, language }: Acceptance,
  { invitation: { email } }: Opened,
  { passwords, commonPasswords, clock, random }: Deps,
): Promise<Person> {
  if (name === null || password === null) throw missing({ name, password });
  refuseWeak(password, { email, name }, { commonPasswords });
  const passwordHash = await passwords.hash(password);
  return newPerson({ email, name, language, passwordHash, createdAt: clock.now() }, random);
}

function missing(given: Pick<Acceptance, 'name' | 'password'>): Refusal {
  const paths = Object.entries(given).flatMap(([path, value]) => (value === null ? [path] : []));
  return invalidFields(paths.map((path) => ({ path, code: 'REQUIRED', message: 'is required' })));
}

import { normalEmail } from '#domain/people/access/account.ts';
import { firstPasswordEnd } from '#domain/people/access/first-password.ts';
import type { Person } from '#domain/people/access/person.ts';
import type { Role } from '#domain/people/access/role.ts';
import { invalid, Refusal } from '#domain/refusal.ts';
import type { Ports } from '../../ports.ts';
import { readNextAct, recordAct } from '../access/account-acts.ts';
import type { Sessions } from '../access/authenticate-session.ts';
import type { FindAccount } from '../access/find-account.ts';
import { freeMailbox, provedOnly } from './free-mailbox.ts';
import { newPassword } from './new-password.ts';
import { newPerson } from './register.ts';

type Named = Pick<Person, 'email' | 'name'>;
/**
 * `password` is shown once, and valid for a day; null: an existing person with a verified mailbox
 * keeps theirs.
 */
export type Admitted = { readonly person: Person; readonly password: string | null };

/** Makes a person one of our staff, who may enter every account. */
export type CreateOperator = (command: Named) => Promise<Admitted>;
export type ListOperators = () => Promise<readonly Person[]>;
/** Keeps the person and their memberships. */
export type RemoveOperator = (email: string) => Promise<Person>;
/** Makes a person a member; the first access to an account without members. */
export type CreateMember = (
  command: Named & { readonly account: string; readonly role: Role },
) => Promise<Admitted>;

/** Sets a new first password if the last one has expired or was lost. */
export type RenewFirstPassword = (email: string) => Promise<Admitted>;

type Deps = Pick<Sessions, 'forgetSessions'> &
  Pick<Ports, 'people' | 'unitOfWork' | 'passwords' | 'clock' | 'random'> & {
    readonly findAccount: FindAccount;
  };

export function createOperator(deps: Deps): CreateOperator {
  return async (named) => {
    const made = await prepared(named, deps);
    await freeMailbox(made.person.email, deps);
    return deps.unitOfWork.decide({
      look: async ({ people }) => provedOnly(await people.findByEmail(made.person.email)),
      decide(known, write) {
        const person = { ...(known ?? made.person), isOperator: true };
        if (known === undefined) write.people.insert(person);
        else write.people.update(known, person);
        return { person, password: known === undefined ? made.password : null };
      },
    });
  };
}

export function createMember(deps: Deps): CreateMember {
  return async ({ account, role, ...named }) => {
    const { accountId } = await deps.findAccount(account);
    const made = await prepared(named, deps);
    await freeMailbox(made.person.email, deps);
    return deps.unitOfWork.decide({
      async look(stores) {
        const next = await readNextAct(stores, accountId, null);
        const known = provedOnly(await stores.people.findByEmail(made.person.email));
        const member = known && (await stores.members.find(accountId, known.personId));
        return { next, known, member };
      },
      decide({ next, known, member }, write) {
        if (member !== undefined) throw isMemberAlready();
        const person = known ?? made.person;
        if (known === undefined) write.people.insert(person);
        const { createdAt } = made.person;
        write.members.insert({ accountId, personId: person.personId, role, createdAt });
        const act = { kind: 'MEMBER_JOINED', subject: person.email, detail: role } as const;
        recordAct(write, next, { ...act, now: createdAt });
        return { person, password: known === undefined ? made.password : null };
      },
    });
  };
}

export function removeOperator({ unitOfWork, forgetSessions }: Deps): RemoveOperator {
  return async (email) => {
    const person = await unitOfWork.decide({
      look: ({ people }) => people.findByEmail(normalEmail(email)),
      decide(known, write) {
        if (!known?.isOperator) throw new Refusal('NOT_FOUND', `There is no operator ${email}.`);
        const after = { ...known, isOperator: false };
        write.people.update(known, after);
        write.sessions.removeAll(known.personId);
        return after;
      },
    });
    forgetSessions(person.personId);
    return person;
  };
}

/** Throws NOT_FOUND. All sessions of the person end; a second factor stays. */
export function renewFirstPassword(deps: Deps): RenewFirstPassword {
  const { unitOfWork, passwords, clock, random, forgetSessions } = deps;
  return async (email) => {
    const password = newPassword(random);
    const passwordHash = await passwords.hash(password);
    const person = await unitOfWork.decide({
      look: ({ people }) => people.findByEmail(normalEmail(email)),
      decide(known, write) {
        if (known === undefined) throw new Refusal('NOT_FOUND', `There is no person ${email}.`);
        const firstPasswordUntil = firstPasswordEnd(clock.now());
        const after = { ...known, passwordHash, firstPasswordUntil };
        write.people.update(known, after);
        write.sessions.removeAll(known.personId);
        return after;
      },
    });
    forgetSessions(person.personId);
    return { person, password };
  };
}

async function prepared({ email, name }: Named, deps: Deps) {
  const { passwords, clock, random } = deps;
  const password = newPassword(random);
  const passwordHash = await passwords.hash(password);
  const createdAt = clock.now();
  const firstPasswordUntil = firstPasswordEnd(createdAt);
  const own = { email: normalEmail(email), name, language: 'id', createdAt } as const;
  return { person: newPerson({ ...own, passwordHash, firstPasswordUntil }, random), password };
}

function isMemberAlready(): Refusal {
  return invalid('email', 'TAKEN', 'This person is a member of the account already.');
}

import { type Account, FIRST_SETTINGS, normalEmail } from '#domain/people/access/account.ts';
import type { AccountStore } from '#domain/people/access/account-store.ts';
import type { Person } from '#domain/people/access/person.ts';
import type { PersonStore } from '#domain/people/access/person-store.ts';
import { refuseWebAddress } from '#domain/public-name.ts';
import type { Random } from '#domain/random.ts';
import { Refusal } from '#domain/refusal.ts';
import { openWallet } from '../../money/wallet/open-wallet.ts';
import type { Ports } from '../../ports.ts';
import { recorderOf } from '../../recorder.ts';
import { type BegunSession, type Browser, beginSession } from '../access/begin-session.ts';
import { type FreeMailbox, freeMailbox } from './free-mailbox.ts';
import { linkGone, readLink } from './link-tokens.ts';
import { refuseWeak } from './password-check.ts';

export type RegisterCommand = Browser &
  Pick<Person, 'name' | 'language'> & {
    /** Link token from the new person's mailbox. */
    readonly token: string;
    readonly accountName: string;
    readonly password: string;
  };
/**
 * Creates an account with its wallets, its OWNER and their session, in one commit. LINK_INVALID if
 * the link has expired or was already used.
 */
export type Register = (command: RegisterCommand) => Promise<BegunSession>;

type Deps = FreeMailbox &
  Pick<
    Ports,
    | 'passwords'
    | 'commonPasswords'
    | 'attempts'
    | 'oneTimeTokens'
    | 'clock'
    | 'random'
    | 'digest'
    | 'isRegistrationOpen'
  > & {
    readonly people: Pick<PersonStore, 'findByEmail'>;
    readonly accounts: Pick<AccountStore, 'findByEmail'>;
  };

export function register(deps: Deps): Register {
  const { unitOfWork, passwords, attempts, clock, random } = deps;
  return async ({ token, accountName, name, language, password, ...browser }) => {
    refuseClosed(deps);
    await attempts.take('registerFrom', browser.address);
    const { email } = readLink('REGISTRATION', token, deps);
    if (await isProved(email, deps)) throw linkGone();
    refuseWebAddress('account_name', accountName);
    refuseWeak(password, { email, name }, deps);
    const passwordHash = await passwords.hash(password);
    const createdAt = clock.now();
    const account: Account = {
      accountId: random.uuid(),
      name: accountName,
      email,
      emailVerifiedAt: createdAt,
      ...FIRST_SETTINGS,
      createdAt,
      openedBy: 'REGISTRATION',
      liveAllowedAt: null,
      enteredAt: createdAt,
    };
    const person = newPerson({ email, name, language, passwordHash, createdAt }, random);
    const { personId } = person;
    const { accountId } = account;
    const times = { createdAt, lastSeenAt: createdAt, provedAt: createdAt };
    const begun = beginSession({ personId, accountId, ...times, ...browser }, deps);
    await freeMailbox(email, deps, true);
    return unitOfWork.decide({
      look: async ({ people, accounts }) =>
        (await people.findByEmail(email)) ?? (await accounts.findByEmail(email)),
      decide(taken, write) {
        if (taken !== undefined) throw linkGone();
        write.accounts.insert(account);
        openWallet(account, recorderOf({ now: createdAt, write, random }));
        write.people.insert(person);
        write.members.insert({ accountId, personId, role: 'OWNER', createdAt });
        write.sessions.insert(begun.session);
        return begun;
      },
    });
  };
}

/** True if the e-mail is that of a verified person or account. */
export async function isProved(
  typed: string,
  { people, accounts }: Pick<Deps, 'people' | 'accounts'>,
): Promise<boolean> {
  const email = normalEmail(typed);
  const [person, account] = await Promise.all([
    people.findByEmail(email),
    accounts.findByEmail(email),
  ]);
  return Boolean(person?.verifiedAt ?? account?.emailVerifiedAt);
}

type NewPerson = Pick<Person, 'email' | 'name' | 'language' | 'passwordHash' | 'createdAt'> &
  Partial<Pick<Person, 'isOperator' | 'firstPasswordUntil'>>;

/** A verified person: the caller has seen the mailbox answer, or vouches for it. */
export function newPerson(person: NewPerson, random: Random): Person {
  return {
    firstPasswordUntil: null,
    secondFactor: null,
    factorRemovalFrom: null,
    factorRemovalBy: null,
    isOperator: false,
    revision: 1,
    ...person,
    verifiedAt: person.createdAt,
    personId: random.uuid(),
  };
}

/** Throws REGISTRATION_CLOSED. */
export function refuseClosed({ isRegistrationOpen }: Pick<Deps, 'isRegistrationOpen'>): void {
  if (isRegistrationOpen) return;
  const message = 'Registration is closed here: ask for an invitation.';
  throw new Refusal('REGISTRATION_CLOSED', message);
}

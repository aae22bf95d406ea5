import { type Account, NO_CONTACT, normalEmail } from '#domain/access/account.ts';
import type { PasswordHasher } from '#domain/access/password.ts';
import type { Person } from '#domain/access/person.ts';
import type { Digest } from '#domain/digest.ts';
import type { Random } from '#domain/random.ts';
import { invalid, Refusal } from '#domain/refusal.ts';
import type { Clock } from '#domain/time.ts';
import type { UnitOfWork } from '#domain/unit-of-work.ts';
import { type BegunSession, type Browser, beginSession } from '../access/begin-session.ts';
import { recorderOf } from '../recorder.ts';
import { openWallet } from '../wallet/open-wallet.ts';
import type { AttemptLimits } from './attempt-limits.ts';
import { refuseWeak } from './password-check.ts';

export type RegisterCommand = Browser &
  Pick<Person, 'name' | 'email' | 'language'> & {
    readonly accountName: string;
    readonly password: string;
  };
/** An account with its wallets, its OWNER, and a session of theirs, in one commit. */
export type Register = (command: RegisterCommand) => Promise<BegunSession>;

type Deps = {
  readonly unitOfWork: UnitOfWork;
  readonly passwords: PasswordHasher;
  readonly attempts: AttemptLimits;
  readonly clock: Clock;
  readonly random: Random;
  readonly digest: Digest;
  readonly isRegistrationOpen: boolean;
};

export function register(deps: Deps): Register {
  const { unitOfWork, passwords, attempts, clock, random, isRegistrationOpen } = deps;
  return async ({ accountName, name, language, password, ...command }) => {
    if (!isRegistrationOpen) throw closed();
    await attempts.take('registerFrom', command.address);
    const email = normalEmail(command.email);
    refuseWeak(password, { email, name });
    const passwordHash = await passwords.hash(password);
    const createdAt = clock.now();
    const account: Account = {
      accountId: random.uuid(),
      name: accountName,
      email,
      emailVerifiedAt: null,
      ...NO_CONTACT,
      createdAt,
      openedBy: 'REGISTRATION',
      liveAllowedAt: null,
      enteredAt: createdAt,
    };
    const person = newPerson({ email, name, language, passwordHash, createdAt }, random);
    const { personId } = person;
    const { accountId } = account;
    const { address, userAgent } = command;
    const times = { createdAt, lastSeenAt: createdAt };
    const begun = beginSession({ personId, accountId, ...times, address, userAgent }, deps);
    return unitOfWork.decide({
      look: async ({ people, accounts }) =>
        (await people.findByEmail(email)) ?? (await accounts.findByEmail(email)),
      decide(taken, write) {
        if (taken !== undefined) throw emailTaken();
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

type NewPerson = Pick<Person, 'email' | 'name' | 'language' | 'passwordHash' | 'createdAt'> &
  Partial<Pick<Person, 'isOperator'>>;

/** Verified: its caller has seen the mailbox answer, or vouches for it. */
export function newPerson(person: NewPerson, random: Random): Person {
  const rest = { secondFactor: null, isOperator: false, revision: 1 };
  return { ...rest, ...person, verifiedAt: person.createdAt, personId: random.uuid() };
}

function closed(): Refusal {
  const message = 'Registration is closed here: ask for an invitation.';
  return new Refusal('REGISTRATION_CLOSED', message);
}

function emailTaken(): Refusal {
  const message = 'This e-mail is in use: sign in, or set a new password.';
  return invalid('email', 'TAKEN', message);
}

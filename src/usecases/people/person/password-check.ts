import { type CommonPasswords, passwordFault } from '#domain/people/access/password.ts';
import type { Person } from '#domain/people/access/person.ts';
import { invalid, Refusal } from '#domain/refusal.ts';
import type { Ports } from '../../ports.ts';

type Deps = Pick<Ports, 'passwords' | 'attempts'>;

/** Throws VALIDATION_ERROR for a password that is easily guessed. */
export function refuseWeak(
  password: string,
  owner: Pick<Person, 'email' | 'name'>,
  { commonPasswords }: { readonly commonPasswords: CommonPasswords },
): void {
  const fault = passwordFault(password, owner, commonPasswords);
  if (fault !== undefined) throw invalid('password', fault.code, `The password ${fault.what}.`);
}

/**
 * Checks the password of a signed-in person, before actions for which a session is not enough.
 * Counted separately from sign-ins, whose limit strangers may use up.
 */
export async function refuseWrongPassword(
  person: Person,
  password: string,
  { passwords, attempts }: Deps,
): Promise<void> {
  await attempts.take('passwordBy', person.personId);
  if (!(await passwords.verify(person.passwordHash, password))) throw wrongPassword();
  await attempts.giveBack('passwordBy', person.personId);
}

function wrongPassword(): Refusal {
  return invalid('current_password', 'WRONG', 'This is not your password.');
}

/** Asserts that the person of a session exists: people are never deleted. */
export function known(person: Person | undefined): Person {
  if (person === undefined) throw new Error('a session has no person');
  return person;
}

/** Refuses if another request has changed the password since it was verified. */
export function refuseOtherPassword(verified: Person, now: Person): void {
  if (now.passwordHash === verified.passwordHash) return;
  throw new Refusal('UNAUTHENTICATED', 'Sign in again: the password has been changed.');
}

import { type CommonPasswords, passwordFault } from '#domain/access/password.ts';
import type { Person } from '#domain/access/person.ts';
import { invalid, Refusal } from '#domain/refusal.ts';
import type { Ports } from '../ports.ts';

type Deps = Pick<Ports, 'passwords' | 'attempts'>;

/** VALIDATION_ERROR where the password is too easily guessed. */
export function refuseWeak(
  password: string,
  owner: Pick<Person, 'email' | 'name'>,
  { commonPasswords }: { readonly commonPasswords: CommonPasswords },
): void {
  const fault = passwordFault(password, owner, commonPasswords);
  if (fault !== undefined) throw invalid('password', fault.code, `The password ${fault.what}.`);
}

/**
 * Of a person who has signed in, before what must not be done by a session alone. Strangers who try
 * to sign in cost this nothing.
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

/** A person of whom there is a session is there: people are never deleted. */
export function known(person: Person | undefined): Person {
  if (person === undefined) throw new Error('a session is of no person');
  return person;
}

/** By another request meanwhile, so that what was verified is the past. */
export function refuseOtherPassword(verified: Person, now: Person): void {
  if (now.passwordHash === verified.passwordHash) return;
  throw new Refusal('UNAUTHENTICATED', 'Sign in again: the password has been changed.');
}

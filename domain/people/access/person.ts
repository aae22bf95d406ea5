import type { Language } from '#domain/carrying/tracking/description.ts';
import { idText } from '#domain/id.ts';

/** Signs in to the dashboard: a member of accounts, or one of our staff. */
export type Person = {
  readonly personId: string;
  /** Unique `normalEmail`. Unproved until `verifiedAt`. */
  readonly email: string;
  readonly name: string;
  /** Language of e-mails to the person. */
  readonly language: Language;
  /** Argon2id as PHC text, with salt and cost. */
  readonly passwordHash: string;
  /**
   * Expiry of a generated password, which only lets the person choose another. Null if they chose
   * their own.
   */
  readonly firstPasswordUntil: Date | null;
  /** Null: signs in with only the password. */
  readonly secondFactor: SecondFactor | null;
  /** Time from which an operator may remove the factor. Null: no removal was requested. */
  readonly factorRemovalFrom: Date | null;
  /** The operator who asked. */
  readonly factorRemovalBy: string | null;
  readonly isOperator: boolean;
  /** When the mailbox of `email` has answered; null if never, so this is no person yet. */
  readonly verifiedAt: Date | null;
  readonly createdAt: Date;
  /** Grows with every change: an update of a row that has changed since is stale. */
  readonly revision: number;
};

/** Codes of an authenticator app (TOTP, RFC 6238). */
export type SecondFactor = {
  /** Sealed, bound to the person. */
  readonly secret: string;
  /** False until the first code has proved that the app has the secret. */
  readonly isOn: boolean;
  /** The time step of the last code that was used: none is used twice. */
  readonly lastStep: number;
  /** SHA-256 of each recovery code that was not used yet. */
  readonly recoveryCodes: readonly string[];
};

/**
 * Placeholder for an e-mail that another person has proved: `.invalid` is never a mailbox (RFC
 * 2606).
 */
export function emailSetAside(personId: string): string {
  return `${idText('person', personId)}@unproved.invalid`;
}

/**
 * The person after their mailbox answered; a factor that was set before is dropped, since a
 * stranger may have set it.
 */
export function proved(person: Person, now: Date): Person {
  return person.verifiedAt === null ? { ...person, verifiedAt: now, secondFactor: null } : person;
}

/** Where the secret of the second factor is sealed. */
export function secondFactorPlace(personId: string): readonly string[] {
  return ['person', personId, 'second_factor'];
}

import type { Language } from '#domain/carrying/tracking/description.ts';
import { idText } from '#domain/id.ts';

/** Person who signs in to the dashboard: a member of accounts, or one of our staff. */
export type Person = {
  readonly personId: string;
  /** E-mail in the form of `normalEmail`; unique. It is unproved until `verifiedAt`. */
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
  /** The operator who requested the removal. */
  readonly factorRemovalBy: string | null;
  readonly isOperator: boolean;
  /**
   * Time when the mailbox of `email` answered; null if never, in which case this person cannot sign
   * in.
   */
  readonly verifiedAt: Date | null;
  readonly createdAt: Date;
  /** Grows with every change: an update of a row that has changed since is stale. */
  readonly revision: number;
};

/** Second factor by codes of an authenticator app (TOTP, RFC 6238). */
export type SecondFactor = {
  /** Sealed, bound to the person. */
  readonly secret: string;
  /** False until the first code has proved that the app has the secret. */
  readonly isOn: boolean;
  /** The time step of the last code that was used: no code is accepted twice. */
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
 * Returns the person with a verified e-mail. Drops a second factor that was set before, since a
 * stranger may have set it.
 */
export function proved(person: Person, now: Date): Person {
  return person.verifiedAt === null ? { ...person, verifiedAt: now, secondFactor: null } : person;
}

/** Place to which the secret of the second factor is bound when it is sealed. */
export function secondFactorPlace(personId: string): readonly string[] {
  return ['person', personId, 'second_factor'];
}

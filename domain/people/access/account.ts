import type { TimeZone } from '#domain/carrying/area/time-zone.ts';
import { DAY_MS } from '#domain/time.ts';

/** A customer. Its id is the first column of every key of every row it owns. */
export type Account = {
  readonly accountId: string;
  readonly name: string;
  readonly email: string;
  /**
   * Time at which the mailbox of `email` was confirmed, or an operator vouched for it; null if
   * neither has happened.
   */
  readonly emailVerifiedAt: Date | null;
  /** E-mail by which Satukurir's staff reach the client; null: `email` is used. */
  readonly contactEmail: string | null;
  /** When the mailbox of `contactEmail` has answered; null if never. */
  readonly contactEmailVerifiedAt: Date | null;
  /** Takes the place of `contactEmail` once its mailbox has answered. */
  readonly pendingContactEmail: string | null;
  /** `+62…`. */
  readonly contactPhone: string | null;
  /** Zone of the times and days that the account's people read. */
  readonly timeZone: TimeZone;
  readonly createdAt: Date;
  readonly openedBy: AccountOrigin;
  /** Time of an operator's consent to LIVE, which LIVE_ACCESS may require; null: not given. */
  readonly liveAllowedAt: Date | null;
  /** Time of the last sign-in to this account, up to a day late; at first, its creation. */
  readonly enteredAt: Date;
};

/** REGISTRATION: anyone with a mailbox. OPERATOR: one of our staff knows the client. */
export type AccountOrigin = 'OPERATOR' | 'REGISTRATION';

/** Settings of an account whose owner has chosen none yet. */
export const FIRST_SETTINGS = {
  contactEmail: null,
  contactEmailVerifiedAt: null,
  pendingContactEmail: null,
  contactPhone: null,
  timeZone: 'WIB',
} as const;

/**
 * Returns the account's verified mailbox to which e-mails may be sent; null if none has answered
 * yet.
 */
export function verifiedContact(account: Account): string | null {
  const { email, emailVerifiedAt, contactEmail, contactEmailVerifiedAt } = account;
  if (contactEmail !== null && contactEmailVerifiedAt !== null) return contactEmail;
  return emailVerifiedAt === null ? null : email;
}

/** Shortest interval between two writes of `enteredAt`. */
export const ENTERED_GRANULARITY_MS = DAY_MS;

/** Normalises an e-mail: case and surrounding spaces do not distinguish mailboxes. */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}

import { Refusal } from '#domain/refusal.ts';
import { DAY_MS } from '#domain/time.ts';
import type { Person } from './person.ts';

/** A generated password has been shown in a terminal, and usually sent in a message, too. */
const VALID_MS = DAY_MS;

export function firstPasswordEnd(createdAt: Date): Date {
  return new Date(createdAt.getTime() + VALID_MS);
}

/** Throws PASSWORD_EXPIRED. */
export function refuseExpiredPassword(
  { firstPasswordUntil }: Pick<Person, 'firstPasswordUntil'>,
  now: Date,
): void {
  if (firstPasswordUntil === null || now < firstPasswordUntil) return;
  const message =
    'This first password has expired: set one by "forgotten password", or ask for another.';
  throw new Refusal('PASSWORD_EXPIRED', message);
}

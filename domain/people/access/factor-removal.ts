import { Refusal } from '#domain/refusal.ts';
import { DAY_MS } from '#domain/time.ts';
import type { Person } from './person.ts';

/** A person who has the factor still has time to read the e-mail, and to stop it. */
const WAITING_MS = DAY_MS;
/** Time after which an unused removal lapses: an old request proves nothing about today. */
const OPEN_MS = 7 * DAY_MS;

export function removalStart(askedAt: Date): Date {
  return new Date(askedAt.getTime() + WAITING_MS);
}

/** Time at which a requested removal lapses. */
export function removalEnd(from: Date): Date {
  return new Date(from.getTime() + OPEN_MS);
}

/** NONE: no removal was requested, or the request has lapsed. */
export type RemovalState = 'NONE' | 'WAITING' | 'OPEN';

export function removalState(
  { factorRemovalFrom: from }: Pick<Person, 'factorRemovalFrom'>,
  now: Date,
): RemovalState {
  if (from === null || now >= removalEnd(from)) return 'NONE';
  return now < from ? 'WAITING' : 'OPEN';
}

/** Throws TRANSITION_NOT_ALLOWED. */
export function refuseWithoutFactor({ email, secondFactor }: Person): void {
  if (secondFactor?.isOn) return;
  throw new Refusal('TRANSITION_NOT_ALLOWED', `${email} has no second factor that is on.`);
}

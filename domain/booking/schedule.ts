import type { BookingClass } from '#domain/courier/courier.ts';
import type { Attempt } from './attempt.ts';

/** No courier gets longer to answer a booking; its own deadline may be shorter. */
export const DEADLINE_MAX_MS = 15_000;
/** A claim is nobody else's for so long: the longest call, and time to write down its outcome. */
export const LEASE_MS = DEADLINE_MAX_MS + 5_000;
/** Then a person has to look: the courier's own support knows by then, too. */
export const GIVE_UP_AFTER_MS = 6 * 60 * 60 * 1000;
/** So many claims that we failed, or that ended with their worker, are no accident. */
export const FAULTS_MAX = 10;

const FIRST_RETRY_MS = 5_000;
/** A courier that is back is noticed within a minute. */
const LAST_RETRY_MS = 60_000;

/** What to ask the courier. */
export type BookingStep = 'SEND' | 'LOOK_UP';

/** By what the claim found: class A deduplicates by our reference, so sending again is safe. */
const STEPS: Readonly<Record<BookingClass, Readonly<Record<Attempt['found'], BookingStep>>>> = {
  A: { PENDING: 'SEND', ATTEMPTING: 'SEND', UNKNOWN: 'SEND', ACCEPTED: 'LOOK_UP' },
};

/**
 * It took too long, or failed here too often: a person has to look, whatever courier it is. What
 * waited for us alone, because no worker ran, has still its first call to come.
 */
export function isHopeless({ wantedSince, faults, fence }: Attempt, now: Date): boolean {
  const isOverdue = now.getTime() - wantedSince.getTime() >= GIVE_UP_AFTER_MS;
  return faults >= FAULTS_MAX || (isOverdue && fence > 1);
}

export function stepFor({ found }: Attempt, bookingClass: BookingClass): BookingStep {
  return STEPS[bookingClass][found];
}

/** When to try again after the attempt with this fence: 5 s, then twice as long each time. */
export function retryAt(fence: number, now: Date): Date {
  const doublings = Math.min(fence - 1, 10);
  return new Date(now.getTime() + Math.min(FIRST_RETRY_MS * 2 ** doublings, LAST_RETRY_MS));
}

import type { BookingClass, BookingTerms } from '#domain/courier/courier.ts';
import type { Attempt } from './attempt.ts';
import { type IntentState, isOpen } from './intent.ts';
import type { BookingOutcome } from './outcome.ts';

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

/** An order that was sent twice is looked up once more, long after it can have arrived late. */
export const CHECK_AFTER_MS = 24 * 60 * 60 * 1000;
/** A check is nobody else's for so long; a courier that does not answer is asked again then. */
export const CHECK_LEASE_MS = 60_000;

/** How an attempt has ended. `terms` undefined: its courier is not offered any more. */
type Settled = {
  readonly state: IntentState;
  readonly outcome: BookingOutcome['kind'];
  readonly terms: BookingTerms | undefined;
  readonly now: Date;
};

/** What to ask the courier. WAIT: it will tell by itself. HAND_OVER: only a person can ask. */
export type BookingStep = 'SEND' | 'LOOK_UP' | 'WAIT' | 'HAND_OVER';

/** By what the claim found: class A deduplicates by our reference, so sending again is safe. */
const STEPS: Readonly<Record<BookingClass, Readonly<Record<Attempt['found'], BookingStep>>>> = {
  A: { PENDING: 'SEND', ATTEMPTING: 'SEND', UNKNOWN: 'SEND', ACCEPTED: 'LOOK_UP' },
  B: { PENDING: 'SEND', ATTEMPTING: 'LOOK_UP', UNKNOWN: 'LOOK_UP', ACCEPTED: 'LOOK_UP' },
  C: { PENDING: 'SEND', ATTEMPTING: 'HAND_OVER', UNKNOWN: 'HAND_OVER', ACCEPTED: 'WAIT' },
};

/**
 * It took too long, or failed here too often: a person has to look, whatever courier it is. What
 * waited for us alone, because no worker ran, has still its first call to come.
 */
export function isHopeless(attempt: Attempt, now: Date): boolean {
  return attempt.faults >= FAULTS_MAX || (now >= givenUpAt(attempt) && !isFirst(attempt));
}

export function stepFor({ found }: Attempt, bookingClass: BookingClass): BookingStep {
  return STEPS[bookingClass][found];
}

/**
 * From when on "not found" means that it never arrived. Null: it never means that, since nothing
 * bounds how late an order lands.
 */
export function settledAt({ sentAt }: Pick<Attempt, 'sentAt'>, terms: BookingTerms): Date | null {
  if (terms.class !== 'B') return null;
  return new Date(sentAt.getTime() + terms.deadlineMs + terms.settleMs);
}

/**
 * When the next attempt is due; null: there is none. A look-up that could not yet be certain is
 * repeated when it can; what is certainly not there is sent at once. Class C tells of what it has
 * accepted unasked, or else a person asks.
 */
export function dueAfter(attempt: Attempt, { state, outcome, terms, now }: Settled): Date | null {
  if (!isOpen(state)) return null;
  const usual = retryAt(attempt.fence, now);
  if (terms === undefined) return usual;
  if (state === 'PENDING') return outcome === 'NOT_FOUND' ? now : usual;
  if (state === 'ACCEPTED') return terms.class === 'C' ? latest(givenUpAt(attempt), usual) : usual;
  const settled = settledAt(attempt, terms);
  if (settled === null || attempt.beganAt > settled) return usual;
  const certain = latest(new Date(settled.getTime() + 1), now);
  return certain < usual ? certain : usual;
}

/**
 * Whether a booking that has ended so is looked up once more: more than one order may have left
 * for a courier that tells them apart.
 */
export function isDoubtful(
  { sends }: Pick<Attempt, 'sends'>,
  { state, outcome, terms }: Omit<Settled, 'now'>,
): boolean {
  if (terms?.class !== 'B' || isOpen(state) || state === 'MANUAL') return false;
  return sends > 1 || outcome === 'NOT_FOUND';
}

/** When to try again after the attempt with this fence: 5 s, then twice as long each time. */
export function retryAt(fence: number, now: Date): Date {
  const doublings = Math.min(fence - 1, 10);
  return new Date(now.getTime() + Math.min(FIRST_RETRY_MS * 2 ** doublings, LAST_RETRY_MS));
}

function givenUpAt({ wantedSince }: Attempt): Date {
  return new Date(wantedSince.getTime() + GIVE_UP_AFTER_MS);
}

function isFirst({ fence }: Attempt): boolean {
  return fence === 1;
}

function latest(one: Date, other: Date): Date {
  return one > other ? one : other;
}

import type { BookingClass, BookingTerms } from '#domain/courier/courier.ts';
import { DAY_MS } from '#domain/time.ts';
import type { Attempt } from './attempt.ts';
import { type IntentState, isOpen } from './intent.ts';
import type { BookingOutcome } from './outcome.ts';

/** After this an operator has to resolve it: by then the courier's support knows, too. */
export const GIVE_UP_AFTER_MS = 6 * 60 * 60 * 1000;
/** Claims that ended in a fault of ours, or with their worker, before an operator has to look. */
export const FAULTS_MAX = 10;

const FIRST_RETRY_MS = 5_000;
/** A courier that is back is called within a minute. */
const LAST_RETRY_MS = 60_000;

/** An order that was sent twice is looked up again after this: it may have arrived late. */
export const CHECK_AFTER_MS = DAY_MS;
/** Lease of a check, and its retry delay if the courier does not answer. */
export const CHECK_LEASE_MS = 60_000;

/** How an attempt ended. `terms` undefined: the courier is no longer offered. */
type AttemptEnd = {
  readonly state: IntentState;
  readonly outcome: BookingOutcome['kind'];
  readonly terms: BookingTerms | undefined;
  readonly now: Date;
  /** The courier limits our calls for so long; absent: it does not. */
  readonly retryAfterMs?: number | undefined;
};

/** The next call. WAIT: for the courier's webhook. MANUAL: an operator resolves it. */
export type BookingStep = 'SEND' | 'LOOK_UP' | 'WAIT' | 'MANUAL';

/** By the state at the claim: class A deduplicates by our reference, so a resend is safe. */
const STEPS: Readonly<
  Record<BookingClass, Readonly<Record<Attempt['stateAtClaim'], BookingStep>>>
> = {
  A: { PENDING: 'SEND', ATTEMPTING: 'SEND', UNKNOWN: 'SEND', ACCEPTED: 'LOOK_UP' },
  B: { PENDING: 'SEND', ATTEMPTING: 'LOOK_UP', UNKNOWN: 'LOOK_UP', ACCEPTED: 'LOOK_UP' },
  C: { PENDING: 'SEND', ATTEMPTING: 'MANUAL', UNKNOWN: 'MANUAL', ACCEPTED: 'WAIT' },
};

/**
 * It took too long, or failed here too often: an operator has to resolve it. A first attempt is
 * never too late, since no worker may have been running.
 */
export function isExhausted(attempt: Attempt, now: Date): boolean {
  return attempt.faults >= FAULTS_MAX || (now >= givenUpAt(attempt) && !isFirst(attempt));
}

export function stepFor({ stateAtClaim }: Attempt, bookingClass: BookingClass): BookingStep {
  return STEPS[bookingClass][stateAtClaim];
}

/**
 * From when "not found" proves that the order never arrived. Null: never, since nothing bounds how
 * late an order may arrive.
 */
export function notFoundConclusiveAt(
  { sentAt }: Pick<Attempt, 'sentAt'>,
  terms: BookingTerms,
): Date | null {
  if (terms.class !== 'B') return null;
  return new Date(sentAt.getTime() + terms.deadlineMs + terms.settleMs);
}

/**
 * When the next attempt is due; null: there is none. A look-up that was not yet conclusive is
 * repeated when it can be; an order that certainly did not arrive is sent again at once. Class C
 * sends a webhook for an accepted order; without one it becomes manual. Never before the time of a
 * courier that limits our calls.
 */
export function dueAfter(attempt: Attempt, { retryAfterMs = 0, ...end }: AttemptEnd): Date | null {
  const dueAt = retryDueAfter(attempt, end);
  return dueAt === null ? null : latest(dueAt, new Date(end.now.getTime() + retryAfterMs));
}

/**
 * Whether an ended booking is looked up again later: a courier of class B may have received more
 * than one order.
 */
export function needsRecheck(
  { sends }: Pick<Attempt, 'sends'>,
  { state, outcome, terms }: Pick<AttemptEnd, 'state' | 'outcome' | 'terms'>,
): boolean {
  if (terms?.class !== 'B' || isOpen(state) || state === 'MANUAL') return false;
  return sends > 1 || outcome === 'NOT_FOUND';
}

/** The retry after this attempt: 5 s later, doubling with each attempt up to a minute. */
export function retryAt(attemptNumber: number, now: Date): Date {
  const doublings = Math.min(attemptNumber - 1, 10);
  return new Date(now.getTime() + Math.min(FIRST_RETRY_MS * 2 ** doublings, LAST_RETRY_MS));
}

function retryDueAfter(
  attempt: Attempt,
  { state, outcome, terms, now }: Omit<AttemptEnd, 'retryAfterMs'>,
): Date | null {
  if (!isOpen(state)) return null;
  const retry = retryAt(attempt.fencingToken, now);
  if (terms === undefined) return retry;
  if (state === 'PENDING') return outcome === 'NOT_FOUND' ? now : retry;
  if (state === 'ACCEPTED') return terms.class === 'C' ? latest(givenUpAt(attempt), retry) : retry;
  const conclusiveAt = notFoundConclusiveAt(attempt, terms);
  if (conclusiveAt === null || attempt.beganAt > conclusiveAt) return retry;
  const recheckAt = latest(new Date(conclusiveAt.getTime() + 1), now);
  return recheckAt < retry ? recheckAt : retry;
}

function givenUpAt({ wantedSince }: Attempt): Date {
  return new Date(wantedSince.getTime() + GIVE_UP_AFTER_MS);
}

function isFirst({ fencingToken }: Attempt): boolean {
  return fencingToken === 1;
}

function latest(one: Date, other: Date): Date {
  return one > other ? one : other;
}

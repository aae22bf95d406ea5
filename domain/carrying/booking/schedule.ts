import type { BookingClass, BookingTerms } from '#domain/carrying/courier/courier.ts';
import { DAY_MS } from '#domain/time.ts';
import type { Attempt } from './attempt.ts';
import { type IntentState, isOpen } from './intent.ts';
import type { BookingOutcome } from './outcome.ts';

/**
 * Time after which an operator has to resolve an unknown outcome: by then the courier's support can
 * look it up. For an accepted order without its AWB: time after which clients are notified.
 */
export const GIVE_UP_AFTER_MS = 6 * 60 * 60 * 1000;
/**
 * Claims that ended in our own fault, or with the death of their worker, before an operator has to
 * look.
 */
export const FAULTS_MAX = 10;

/** Time that an accepted order may wait for its AWB if the terms do not specify it. */
export const AWB_WITHIN_MS = 3 * DAY_MS;

const FIRST_RETRY_MS = 5_000;
/** Longest retry delay: a courier that recovers is called within a minute. */
const LAST_RETRY_MS = 60_000;
/**
 * Retry delays while a provider refuses all requests: each parcel is retried rarely, because all
 * parcels together retry once a minute.
 */
const TURNED_AWAY = { firstMs: 60_000, lastMs: 5 * 60_000 } as const;
/** Longest delay between look-ups of an AWB that waits for the courier's schedule. */
const LAST_AWB_RETRY_MS = 30 * 60_000;
/** Fraction of the time since the order after which the next look-up is due. */
const AWB_RETRY_SHARE = 1 / 12;

/** Delay of another look-up of an order that was sent twice: the second may have arrived late. */
export const CHECK_AFTER_MS = DAY_MS;
/** Lease of a check, and its retry delay if the courier does not answer. */
export const CHECK_LEASE_MS = 60_000;

/** How an attempt ended. `terms` undefined: the courier is no longer offered. */
type AttemptEnd = {
  readonly state: IntentState;
  readonly outcome: BookingOutcome['kind'];
  readonly terms: BookingTerms | undefined;
  readonly now: Date;
  /** Time for which the courier limits our calls; absent: it does not. */
  readonly retryAfterMs?: number | undefined;
  /** The provider refuses all of our requests. */
  readonly isTurnedAway?: boolean;
};

type PlainEnd = Omit<AttemptEnd, 'retryAfterMs' | 'isTurnedAway'>;

/** The next call. WAIT: for the courier's webhook. MANUAL: an operator resolves it. */
export type BookingStep = 'SEND' | 'LOOK_UP' | 'WAIT' | 'MANUAL';

/**
 * Next step by the state at the claim; class A deduplicates by our reference, so a resend is safe.
 */
const STEPS: Readonly<
  Record<BookingClass, Readonly<Record<Attempt['stateAtClaim'], BookingStep>>>
> = {
  A: { PENDING: 'SEND', ATTEMPTING: 'SEND', UNKNOWN: 'SEND', ACCEPTED: 'LOOK_UP' },
  B: { PENDING: 'SEND', ATTEMPTING: 'LOOK_UP', UNKNOWN: 'LOOK_UP', ACCEPTED: 'LOOK_UP' },
  C: { PENDING: 'SEND', ATTEMPTING: 'MANUAL', UNKNOWN: 'MANUAL', ACCEPTED: 'WAIT' },
};

/**
 * True if a booking took too long or failed too often, so that an operator has to resolve it. A
 * first attempt is never too late, since no worker may have been running. `terms` undefined: the
 * courier is no longer configured.
 */
export function isExhausted(
  attempt: Attempt,
  now: Date,
  terms: Pick<BookingTerms, 'awbWithinMs'> | undefined,
): boolean {
  return attempt.faults >= FAULTS_MAX || (now >= givenUpAt(attempt, terms) && !isFirst(attempt));
}

/** True if an accepted order is overdue for its AWB: clients are notified. */
export function isAwbLate({ sentAt }: Pick<Attempt, 'sentAt'>, now: Date): boolean {
  return now >= awbLateAt({ sentAt });
}

export function stepFor({ stateAtClaim }: Attempt, bookingClass: BookingClass): BookingStep {
  return STEPS[bookingClass][stateAtClaim];
}

/**
 * Time from which "not found" proves that the order never arrived; null if an order may arrive at
 * any later time.
 */
export function notFoundConclusiveAt(
  { sentAt }: Pick<Attempt, 'sentAt'>,
  terms: BookingTerms,
): Date | null {
  if (terms.class !== 'B') return null;
  return new Date(sentAt.getTime() + terms.deadlineMs + terms.settleMs);
}

/**
 * When the next attempt is due; null if never. An inconclusive look-up is repeated once it can be
 * conclusive; an order that certainly did not arrive is sent again immediately. A courier of class
 * C sends a webhook for an accepted order; if it does not come, clients are notified, and finally
 * the booking becomes manual. Never earlier than a courier's rate limit allows.
 */
export function dueAfter(
  attempt: Attempt,
  { retryAfterMs = 0, isTurnedAway = false, ...end }: AttemptEnd,
): Date | null {
  const dueAt = isTurnedAway ? turnedAwayDueAfter(attempt, end) : retryDueAfter(attempt, end);
  return dueAt === null ? null : latest(dueAt, new Date(end.now.getTime() + retryAfterMs));
}

/**
 * True if an ended booking is looked up again later: a courier of class B may have received more
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
  return doubled(attemptNumber, now, { firstMs: FIRST_RETRY_MS, lastMs: LAST_RETRY_MS });
}

function retryDueAfter(attempt: Attempt, { state, outcome, terms, now }: PlainEnd): Date | null {
  if (!isOpen(state)) return null;
  const retry = retryAt(attempt.fencingToken, now);
  if (terms === undefined) return retry;
  if (state === 'PENDING') return outcome === 'NOT_FOUND' ? now : retry;
  if (state === 'ACCEPTED') return awbDueAfter(attempt, { terms, now });
  const conclusiveAt = notFoundConclusiveAt(attempt, terms);
  if (conclusiveAt === null || attempt.beganAt > conclusiveAt) return retry;
  const recheckAt = latest(new Date(conclusiveAt.getTime() + 1), now);
  return recheckAt < retry ? recheckAt : retry;
}

function turnedAwayDueAfter({ fencingToken }: Attempt, { state, now }: PlainEnd): Date | null {
  return isOpen(state) ? doubled(fencingToken, now, TURNED_AWAY) : null;
}

/**
 * Returns when an accepted order is due. Class C has no look-up: attempts only notify clients of a
 * delay, and give up in the end.
 */
function awbDueAfter(
  attempt: Attempt,
  { terms, now }: { readonly terms: BookingTerms; readonly now: Date },
): Date {
  const retry = retryAt(attempt.fencingToken, now);
  const lateAt = awbLateAt(attempt);
  if (terms.class === 'C') {
    const accepted = { ...attempt, stateAtClaim: 'ACCEPTED' } as const;
    return latest(now < lateAt ? lateAt : givenUpAt(accepted, terms), retry);
  }
  const elapsedMs = now.getTime() - attempt.sentAt.getTime();
  const restMs = Math.min(elapsedMs * AWB_RETRY_SHARE, LAST_AWB_RETRY_MS);
  return latest(new Date(now.getTime() + restMs), retry);
}

function awbLateAt({ sentAt }: Pick<Attempt, 'sentAt'>): Date {
  return new Date(sentAt.getTime() + GIVE_UP_AFTER_MS);
}

function givenUpAt(
  { wantedSince, stateAtClaim, orderId }: Attempt,
  terms: Pick<BookingTerms, 'awbWithinMs'> | undefined,
): Date {
  // A worker that died may have sent an order that was accepted.
  const isAccepted = stateAtClaim === 'ACCEPTED' || orderId !== null;
  const acceptedMs = terms?.awbWithinMs ?? AWB_WITHIN_MS;
  return new Date(wantedSince.getTime() + (isAccepted ? acceptedMs : GIVE_UP_AFTER_MS));
}

function doubled(
  attemptNumber: number,
  now: Date,
  { firstMs, lastMs }: { readonly firstMs: number; readonly lastMs: number },
): Date {
  const doublings = Math.min(attemptNumber - 1, 10);
  return new Date(now.getTime() + Math.min(firstMs * 2 ** doublings, lastMs));
}

function isFirst({ fencingToken }: Attempt): boolean {
  return fencingToken === 1;
}

function latest(one: Date, other: Date): Date {
  return one > other ? one : other;
}

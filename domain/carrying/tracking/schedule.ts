import { retryAfterMsOf } from '#domain/carrying/courier/call-schedule.ts';
import type { TrackingTerms } from '#domain/carrying/courier/courier.ts';
import { isTerminal, type ShipmentStatus } from '#domain/selling/shipment/status.ts';
import { DAY_MS } from '#domain/time.ts';

/** Shipments of one poll, whatever the courier's limit: all are loaded and written together. */
export const CLAIM_MAX = 100;
/** Pause after an event that could not be recorded: long enough not to retry all day. */
export const AFTER_FAULT_MS = 5 * 60_000;

/** Pause after a poll for which no courier is configured. */
export const UNPOLLED_MS = 30 * 60_000;

/** Fraction of the time since the last change that the next poll waits. */
const WAIT_FRACTION = 0.1;
const WAIT_MAX_MS = 30 * 60_000;
/** Pause after a failed poll. */
const AFTER_FAILURE_MS = 30_000;
/** Number of early repeats of a failed poll that a webhook requested. */
export const HINT_TRIES = 3;
/** Offline scanners upload their scans when they are back at the hub. */
const AFTER_DELIVERY_MS = DAY_MS;

type Change = { readonly status: ShipmentStatus; readonly lastChangeAt: Date };

/**
 * Time of the next poll; null if no more follows. A delivered parcel is polled once more, for late
 * scans.
 */
export function nextPollAt(
  terms: Pick<TrackingTerms, 'everyMs' | 'afterDeliveryMs'>,
  { status, lastChangeAt }: Change,
  now: Date,
): Date | null {
  if (!isTerminal(status)) return pollWhileMovingAt(terms, lastChangeAt, now);
  if (status !== 'DELIVERED') return null;
  const { afterDeliveryMs = AFTER_DELIVERY_MS } = terms;
  const pollAt = new Date(lastChangeAt.getTime() + afterDeliveryMs);
  return pollAt > now ? pollAt : null;
}

/** Polls a moving parcel often, and one without changes rarely. */
export function pollWhileMovingAt(
  { everyMs }: Pick<TrackingTerms, 'everyMs'>,
  lastChangeAt: Date,
  now: Date,
): Date {
  const unchangedMs = now.getTime() - lastChangeAt.getTime();
  const waitMs = Math.max(everyMs, Math.min(unchangedMs * WAIT_FRACTION, WAIT_MAX_MS));
  return new Date(now.getTime() + waitMs);
}

/**
 * Returns the retry time of a failed poll that a webhook requested: as soon as the courier accepts
 * calls again.
 */
export function pollAfterHintAt(error: unknown, now: Date): Date {
  return new Date(now.getTime() + (retryAfterMsOf(error) || AFTER_FAILURE_MS));
}

export function pollAfterFailureAt({ everyMs }: Pick<TrackingTerms, 'everyMs'>, now: Date): Date {
  return new Date(now.getTime() + Math.max(everyMs, AFTER_FAILURE_MS));
}

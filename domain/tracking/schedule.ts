import type { TrackingTerms } from '#domain/courier/courier.ts';
import { isTerminal, type ShipmentStatus } from '#domain/shipment/status.ts';

/** Shipments of one question, whatever its courier takes: so many are read and kept at once. */
export const CLAIM_MAX = 100;
/** Whoever claimed them is dead after that, and they are due again. */
export const CLAIM_MS = 60_000;
/** After what we could not work on: long enough not to spend the day on it. */
export const AFTER_FAULT_MS = 5 * 60_000;

/** News are learned at most a tenth later than they are apart. */
const PATIENCE = 0.1;
const LONGEST_MS = 30 * 60_000;
/** A courier that does not answer is left alone for a moment. */
const AFTER_FAILURE_MS = 30_000;
/** Scanners come back to their hub and upload what they have scanned on the way. */
const AFTER_DELIVERY_MS = 24 * 60 * 60_000;

type Change = { readonly status: ShipmentStatus; readonly lastChangeAt: Date };

/** Null: never again. A delivered parcel is polled once more, for scans that arrive late. */
export function nextPollAt(
  terms: Pick<TrackingTerms, 'everyMs' | 'afterDeliveryMs'>,
  { status, lastChangeAt }: Change,
  now: Date,
): Date | null {
  if (!isTerminal(status)) return nextLookAt(terms, lastChangeAt, now);
  if (status !== 'DELIVERED') return null;
  const { afterDeliveryMs = AFTER_DELIVERY_MS } = terms;
  const pollAt = new Date(lastChangeAt.getTime() + afterDeliveryMs);
  return pollAt > now ? pollAt : null;
}

/** A parcel that moves is asked about often, one that has been quiet for long rarely. */
export function nextLookAt(
  { everyMs }: Pick<TrackingTerms, 'everyMs'>,
  quietSince: Date,
  now: Date,
): Date {
  const quietMs = now.getTime() - quietSince.getTime();
  const waitMs = Math.max(everyMs, Math.min(quietMs * PATIENCE, LONGEST_MS));
  return new Date(now.getTime() + waitMs);
}

export function lookAfterFailureAt({ everyMs }: Pick<TrackingTerms, 'everyMs'>, now: Date): Date {
  return new Date(now.getTime() + Math.max(everyMs, AFTER_FAILURE_MS));
}

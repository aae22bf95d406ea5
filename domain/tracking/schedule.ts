import type { TrackingTerms } from '#domain/courier/courier.ts';

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

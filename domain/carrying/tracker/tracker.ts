import type { Scan } from '#domain/carrying/tracking/timeline.ts';
import type { Tenant } from '#domain/environment.ts';
import { Refusal } from '#domain/refusal.ts';
import { pastedCode } from '#domain/text.ts';
import { DAY_MS } from '#domain/time.ts';

export const TRACKER_STATUSES = [
  'PENDING',
  'BOOKED',
  'PICKED_UP',
  'IN_TRANSIT',
  'OUT_FOR_DELIVERY',
  'DELIVERY_FAILED',
  'ON_HOLD',
  'RETURN_IN_TRANSIT',
  'DELIVERED',
  'RETURNED',
  'LOST',
  'DAMAGED',
  'CANCELLED',
  'EXPIRED',
] as const;
export type TrackerStatus = (typeof TRACKER_STATUSES)[number];

export type TrackerKey = Tenant & { readonly trackerId: string };

/** Follows a parcel that was booked elsewhere, by its AWB. */
export type Tracker = TrackerKey & {
  /** Provider to poll: it was on sale for the account when the tracker was made. */
  readonly provider: string;
  readonly courierCode: string;
  /** Upper case. */
  readonly awb: string;
  /** The client's own name of the parcel. */
  readonly reference: string | null;
  /**
   * PENDING: the courier has reported nothing yet. EXPIRED: polling ended after a long time without
   * news. The other statuses are a shipment's.
   */
  readonly status: TrackerStatus;
  /** The courier's time of the scan that set the status; null if none. */
  readonly statusEventAt: Date | null;
  /** Scans in the order of recording, without details that couriers show only to the sender. */
  readonly timeline: readonly Scan[];
  readonly createdAt: Date;
  /** Time at which the last news was recorded; the creation before any. */
  readonly lastChangeAt: Date;
  /** End of polling; null: still active. */
  readonly endedAt: Date | null;
  /** Sequence of its last event; 0 if there was none. */
  readonly lastSequence: number;
};

/** All fields but the timeline. */
export type TrackerHead = Omit<Tracker, 'timeline'>;

/** Input of a client's tracker. */
export type TrackerOrder = Pick<Tracker, 'courierCode' | 'awb' | 'reference'>;

/**
 * Limit of active trackers per tenant: each tracker uses calls that its courier would otherwise
 * give to shipments.
 */
export const TRACKERS_MAX = 1_000;
/** Time without news after which a tracker ends: no parcel goes without a scan for longer. */
export const NO_NEWS_MS = 30 * DAY_MS;
/**
 * Limit of scans per tracker; a parcel has some ten, and a courier that sends more repeats itself.
 */
export const SCANS_MAX = 200;
/** Time for which an ended tracker is kept. */
export const ENDED_KEPT_MS = 90 * DAY_MS;

/** Throws LIMIT_REACHED at the limit of active trackers. */
export function refuseAnotherTracker(following: number): void {
  if (following < TRACKERS_MAX) return;
  const message = `An environment follows ${TRACKERS_MAX} parcels at most: delete a tracker first.`;
  throw new Refusal('LIMIT_REACHED', message, { details: { limit: TRACKERS_MAX } });
}

export function newTracker(
  key: TrackerKey,
  { courierCode, awb, reference }: TrackerOrder,
  { provider, now }: { readonly provider: string; readonly now: Date },
): Tracker {
  return {
    ...key,
    provider,
    courierCode,
    awb: awbOf(awb),
    reference,
    status: 'PENDING',
    statusEventAt: null,
    timeline: [],
    endedAt: null,
    createdAt: now,
    lastChangeAt: now,
    lastSequence: 0,
  };
}

/** Converts an AWB to upper case, since AWBs never differ only in case. */
export function awbOf(text: string): string {
  return pastedCode(text).toUpperCase();
}

export function trackerKeyOf({ accountId, environment, trackerId }: TrackerKey): TrackerKey {
  return { accountId, environment, trackerId };
}

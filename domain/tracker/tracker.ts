import type { Tenant } from '#domain/environment.ts';
import { Refusal } from '#domain/refusal.ts';
import { DAY_MS } from '#domain/time.ts';
import type { Scan } from '#domain/tracking/timeline.ts';

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
  /** Who is asked: it was on sale for the account when the tracker was made. */
  readonly provider: string;
  readonly courierCode: string;
  /** In upper case. */
  readonly awb: string;
  /** The client's own name of the parcel. */
  readonly reference: string | null;
  /**
   * PENDING: the courier has reported nothing yet. EXPIRED: it had no news for so long that it is
   * not asked any more. All others are a shipment's.
   */
  readonly status: TrackerStatus;
  /** The courier's time of the scan that it follows from; null: none. */
  readonly statusEventAt: Date | null;
  /** As they were recorded; without what a courier gives the sender alone. */
  readonly timeline: readonly Scan[];
  readonly createdAt: Date;
  /** When the last news was recorded; before any the creation. */
  readonly lastChangeAt: Date;
  /** From then on the courier is not asked any more; null: it is. */
  readonly endedAt: Date | null;
  /** Of its last event; 0: none. */
  readonly lastSequence: number;
};

/** All but the timeline. */
export type TrackerHead = Omit<Tracker, 'timeline'>;

/** What a client orders. */
export type TrackerOrder = Pick<Tracker, 'courierCode' | 'awb' | 'reference'>;

/** Of a tenant, at a time: each costs calls that its courier would give to shipments. */
export const TRACKERS_MAX = 1_000;
/** Pause without news after which a tracker ends: no parcel lies still for longer. */
export const NO_NEWS_MS = 30 * DAY_MS;
/** Of a timeline; a parcel has some ten, and a courier that sends more repeats itself. */
export const SCANS_MAX = 200;
/** How long an ended one can be read. */
export const ENDED_KEPT_MS = 90 * DAY_MS;

/** LIMIT_REACHED where the courier is asked about so many already. */
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

/** AWBs differ in more than their case. */
export function awbOf(text: string): string {
  return text.toUpperCase();
}

export function trackerKeyOf({ accountId, environment, trackerId }: TrackerKey): TrackerKey {
  return { accountId, environment, trackerId };
}

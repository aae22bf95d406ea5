import type { TimelineStatus } from './tracking-event.ts';

/** Couriers' clocks are coarse: what has one time is read in the order of a parcel's way. */
const OF_ONE_TIME: readonly TimelineStatus[] = [
  'BOOKED',
  'PICKUP_SCHEDULED',
  'PICKUP_FAILED',
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
];

export type Line = {
  readonly at: Date;
  /** Null: nobody knows what the courier means. */
  readonly status: TimelineStatus | null;
  readonly entryKey: string;
};

/** Oldest first by the courier's time; the same whatever the order in which they came. */
export function byTime(a: Line, b: Line): number {
  return a.at.getTime() - b.at.getTime() || rankOf(a) - rankOf(b) || compare(a, b);
}

/** What is not understood stands behind what it may be about. */
function rankOf({ status }: Line): number {
  return status === null ? OF_ONE_TIME.length : OF_ONE_TIME.indexOf(status);
}

function compare({ entryKey: one }: Line, { entryKey: other }: Line): number {
  return one < other ? -1 : Number(one > other);
}

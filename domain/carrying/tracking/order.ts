import type { TimelineStatus } from './tracking-event.ts';

/**
 * Couriers' clocks are coarse: events with the same time are sorted in the order of a parcel's
 * journey.
 */
const ORDER_AT_ONE_TIME: readonly TimelineStatus[] = [
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

export type SortableEntry = {
  readonly at: Date;
  /** Null: a code that the adapter does not know. */
  readonly status: TimelineStatus | null;
  readonly entryKey: string;
};

/** Oldest first by the courier's time; independent of the order of arrival. */
export function byTime(a: SortableEntry, b: SortableEntry): number {
  return a.at.getTime() - b.at.getTime() || rankOf(a) - rankOf(b) || compare(a, b);
}

/** Unknown codes come after the known ones of the same time. */
function rankOf({ status }: SortableEntry): number {
  return status === null ? ORDER_AT_ONE_TIME.length : ORDER_AT_ONE_TIME.indexOf(status);
}

function compare({ entryKey: one }: SortableEntry, { entryKey: other }: SortableEntry): number {
  return one < other ? -1 : Number(one > other);
}

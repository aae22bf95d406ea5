import type { ShipmentStatus } from '#domain/selling/shipment/status.ts';
import type { Overview } from '#src/web/pages/insight/overview/query.ts';
import type { ShipmentsSearch } from './search.ts';

/** Tabs of the list, in the order of a parcel's life; `all` has every status. */
export const LIST_TABS = [
  'all',
  'unpaid',
  'ready',
  'moving',
  'problem',
  'delivered',
  'back',
  'closed',
] as const;
export type ListTab = (typeof LIST_TABS)[number];

/** Each status belongs to one tab. */
export const TAB_STATUSES: Readonly<Record<Exclude<ListTab, 'all'>, readonly ShipmentStatus[]>> = {
  unpaid: ['AWAITING_PAYMENT', 'WAITING_CONFIRMATION'],
  ready: ['PROCESSING', 'BOOKED'],
  moving: ['PICKED_UP', 'IN_TRANSIT', 'OUT_FOR_DELIVERY'],
  problem: ['BOOKING_FAILED', 'DELIVERY_FAILED', 'ON_HOLD', 'LOST', 'DAMAGED'],
  delivered: ['DELIVERED'],
  back: ['RETURN_IN_TRANSIT', 'RETURNED'],
  closed: ['CANCELLED', 'EXPIRED'],
};

/** Longest time span of the overview; older shipments are not counted. */
export const COUNTED_DAYS = 90;

export function statusesOf(tab: ListTab): readonly ShipmentStatus[] | undefined {
  return tab === 'all' ? undefined : TAB_STATUSES[tab];
}

/** The tab with exactly these statuses; undefined for any other selection. */
export function tabOf({ status }: Pick<ShipmentsSearch, 'status'>): ListTab | undefined {
  if (status === undefined) return 'all';
  const chosen = status.toSorted().join();
  return LIST_TABS.find((tab) => statusesOf(tab)?.toSorted().join() === chosen);
}

/** Number of recent shipments by tab, summed from stored daily figures. */
export function tabCounts({ series }: Pick<Overview, 'series'>): Readonly<Record<ListTab, number>> {
  const counted = series.flatMap((day) => day.by_status);
  const sumOf = (statuses: readonly ShipmentStatus[] | undefined) =>
    counted
      .filter(({ status }) => statuses?.includes(status) ?? true)
      .reduce((sum, { shipments }) => sum + shipments, 0);
  return {
    all: sumOf(undefined),
    unpaid: sumOf(TAB_STATUSES.unpaid),
    ready: sumOf(TAB_STATUSES.ready),
    moving: sumOf(TAB_STATUSES.moving),
    problem: sumOf(TAB_STATUSES.problem),
    delivered: sumOf(TAB_STATUSES.delivered),
    back: sumOf(TAB_STATUSES.back),
    closed: sumOf(TAB_STATUSES.closed),
  };
}

import { localTime, timeZoneOf } from '#domain/carrying/area/time-zone.ts';
import type { Days } from '#domain/carrying/courier/service.ts';
import { dayAfter } from '#domain/day.ts';
import { type Tenant, tenantOf } from '#domain/environment.ts';
import { promisedDay } from '#domain/selling/rating/promised-day.ts';
import type { Party } from '#domain/selling/shipment/party.ts';
import type { Shipment } from '#domain/selling/shipment/shipment.ts';
import type { ShipmentStatus } from '#domain/selling/shipment/status.ts';
import { halfDaysOf } from './half-days.ts';
import { wibDayOf } from './wib-day.ts';

/** Codes of two regencies (`31.73`) or two provinces (`31`); empty: anywhere. */
export type RouteScope = { readonly origin: string; readonly destination: string };

/** The narrowest first. */
export const SCOPE_KINDS = ['REGENCY', 'PROVINCE', 'ANYWHERE'] as const;
export type ScopeKind = (typeof SCOPE_KINDS)[number];
export type KnownScope = RouteScope & { readonly kind: ScopeKind };

/** Outcomes of booked parcels that are counted. */
const COUNTED = ['underWay', 'onTime', 'late', 'failed', 'lost', 'halfDays'] as const;
export type RouteCounts = {
  /** Booked, and not finished. */
  readonly underWay: number;
  /** Delivered by the estimated day. */
  readonly onTime: number;
  readonly late: number;
  /** Parcels that were not delivered at the door, are on their way back, or were returned. */
  readonly failed: number;
  /** Lost or damaged. */
  readonly lost: number;
  /** Half days from booking to delivery, summed over all delivered parcels. */
  readonly halfDays: number;
};

/** Outcomes of an account's parcels, created on a day, on a route with a courier. */
export type RouteFigure = Tenant &
  RouteScope &
  RouteCounts & {
    /** WIB day. */
    readonly day: string;
    readonly courierCode: string;
  };

/**
 * Fields of a shipment that route figures use; they no longer change after the event they are read
 * for.
 */
export type RoutedShipment = Pick<
  Shipment,
  'courierCode' | 'createdAt' | 'bookedAt' | 'deliveredAt'
> & {
  readonly sender: Pick<Party, 'districtId'>;
  readonly receiver: Pick<Party, 'districtId'>;
  readonly estimatedDays: Pick<Days, 'max'>;
};

/** Records cover ninety days; a margin allows for clock differences. */
export const RECORD_DAYS = 90;
const DAYS_COUNTED = 95;
export const ROUTE_FIGURE_DAYS_KEPT = 100;

/** A district's code begins with that of its regency, which begins with that of its province. */
const CODE_LENGTHS = { REGENCY: '31.73'.length, PROVINCE: '31'.length, ANYWHERE: 0 } as const;
const NOTHING: RouteCounts = {
  underWay: 0,
  onTime: 0,
  late: 0,
  failed: 0,
  lost: 0,
  halfDays: 0,
};

/** Outcome that each status counts as; null if the parcel is not with the courier. */
const COUNTS_AS: Readonly<
  Record<ShipmentStatus, 'underWay' | 'delivered' | 'failed' | 'lost' | null>
> = {
  AWAITING_PAYMENT: null,
  WAITING_CONFIRMATION: null,
  PROCESSING: null,
  BOOKED: 'underWay',
  PICKED_UP: 'underWay',
  IN_TRANSIT: 'underWay',
  OUT_FOR_DELIVERY: 'underWay',
  DELIVERY_FAILED: 'failed',
  ON_HOLD: 'underWay',
  RETURN_IN_TRANSIT: 'failed',
  DELIVERED: 'delivered',
  RETURNED: 'failed',
  LOST: 'lost',
  DAMAGED: 'lost',
  BOOKING_FAILED: null,
  CANCELLED: null,
  EXPIRED: null,
};

/** The scopes of a route between two districts, in the order of SCOPE_KINDS. */
export function routeScopes(originId: string, destinationId: string): readonly KnownScope[] {
  return SCOPE_KINDS.map((kind) => ({
    kind,
    origin: originId.slice(0, CODE_LENGTHS[kind]),
    destination: destinationId.slice(0, CODE_LENGTHS[kind]),
  }));
}

/**
 * Changes of route figures by a status move, in each scope; none if it does not affect a
 * courier's record.
 */
export function routeChangesOf(
  tenant: Tenant,
  shipment: RoutedShipment,
  { from, to }: { readonly from: ShipmentStatus | null; readonly to: ShipmentStatus },
): readonly RouteFigure[] {
  const left = countsOf(shipment, from);
  const entered = countsOf(shipment, to);
  const counts = countsBy((name) => entered[name] - left[name]);
  if (isNothing(counts)) return [];
  const { courierCode, createdAt, sender, receiver } = shipment;
  const own = { ...tenantOf(tenant), courierCode, day: wibDayOf(createdAt) };
  const scopes = routeScopes(sender.districtId, receiver.districtId);
  return scopes.map(({ origin, destination }) => ({ ...own, origin, destination, ...counts }));
}

/** Sums the changes of each figure; drops zeros, and days too old to be read. */
export function summedRoutes(changes: readonly RouteFigure[], now: Date): readonly RouteFigure[] {
  const oldest = dayAfter(wibDayOf(now), -DAYS_COUNTED);
  const sums = new Map<string, RouteFigure>();
  for (const change of changes) {
    if (change.day < oldest) continue;
    const { day, courierCode, origin, destination } = change;
    const place = `${day} ${courierCode} ${origin} ${destination}`;
    const sum = sums.get(place);
    sums.set(place, sum === undefined ? change : { ...change, ...addedCounts(sum, change) });
  }
  return [...sums.values()].filter((sum) => !isNothing(sum));
}

export function addedCounts(a: RouteCounts, b: RouteCounts): RouteCounts {
  return countsBy((name) => a[name] + b[name]);
}

function countsOf(shipment: RoutedShipment, status: ShipmentStatus | null): RouteCounts {
  const counted = status === null ? null : COUNTS_AS[status];
  if (counted === null) return NOTHING;
  if (counted !== 'delivered') return { ...NOTHING, [counted]: 1 };
  const halfDays = halfDaysOf(shipment);
  return { ...NOTHING, [isOnTime(shipment) ? 'onTime' : 'late']: 1, halfDays };
}

/** True if the parcel was delivered by the day that was promised at the booking. */
function isOnTime({ bookedAt, deliveredAt, createdAt, ...of }: RoutedShipment): boolean {
  const zone = timeZoneOf(of.receiver.districtId);
  const promised = promisedDay(bookedAt ?? createdAt, of.estimatedDays, zone);
  const arrived = localTime(deliveredAt ?? createdAt, zone).toISOString();
  return arrived.slice(0, promised.length) <= promised;
}

function isNothing(counts: RouteCounts): boolean {
  return COUNTED.every((name) => counts[name] === 0);
}

function countsBy(count: (name: keyof RouteCounts) => number): RouteCounts {
  return {
    underWay: count('underWay'),
    onTime: count('onTime'),
    late: count('late'),
    failed: count('failed'),
    lost: count('lost'),
    halfDays: count('halfDays'),
  };
}

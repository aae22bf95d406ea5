import { dayAfter } from '#domain/day.ts';
import type { RouteQuery, RouteSum } from './figure-store.ts';
import { type KnownScope, RECORD_DAYS, type RouteScope, routeScopes } from './route-figure.ts';
import { wibDayOf } from './wib-day.ts';

/** Days without an end after which a parcel counts as overdue. */
export const OVERDUE_AFTER_DAYS = 21;

/**
 * Value of an outcome in a record. Returns are often the receiver's fault; a lost parcel costs its
 * contents, several times the price of carriage.
 */
const WORTH = { onTime: 1, late: 0.8, failed: 0.4, overdue: 0, lost: -2 } as const;
/** Score of a courier without parcels: high, so that new couriers get tried. */
const UNKNOWN_RECORD = 0.9;
/** Number of own parcels that weigh as much as the score of the surrounding scope. */
const WEIGHT_AROUND = 20;

/** Parcels that ended, or should have ended. */
type Ended = Pick<RouteSum, keyof typeof WORTH>;

const NONE: Ended = { onTime: 0, late: 0, failed: 0, overdue: 0, lost: 0 };

/** Score of a courier in one scope, from 0 to 1; `sum` is null without parcels. */
export type ScopeRecord = {
  readonly scope: KnownScope;
  readonly sum: RouteSum | null;
  readonly record: number;
};

/** Query for the figures from which records between two districts are computed. */
export function routeQuery(
  { originId, destinationId }: { readonly originId: string; readonly destinationId: string },
  now: Date,
): RouteQuery & { readonly scopes: readonly KnownScope[] } {
  const today = wibDayOf(now);
  return {
    scopes: routeScopes(originId, destinationId),
    since: dayAfter(today, 1 - RECORD_DAYS),
    overdueBefore: dayAfter(today, -OVERDUE_AFTER_DAYS),
  };
}

/**
 * Records of a courier in these scopes, narrowest first. A record of few parcels is adjusted
 * towards the record of the rest of the surrounding scope. No parcel counts twice.
 */
export function recordsOf(
  courierCode: string,
  scopes: readonly KnownScope[],
  sums: readonly RouteSum[],
): readonly ScopeRecord[] {
  const found: ScopeRecord[] = [];
  let around = UNKNOWN_RECORD;
  for (const [at, scope] of [...scopes.entries()].toReversed()) {
    const sumAt = (place: RouteScope | undefined) =>
      sums.find((one) => isAt(one, place) && one.courierCode === courierCode) ?? null;
    const sum = sumAt(scope);
    const inner = sumAt(scopes[at - 1]);
    found.unshift({ scope, sum, record: recordBeside(around, sum ?? NONE) });
    around = recordBeside(around, without(sum ?? NONE, inner ?? NONE));
  }
  return found;
}

/** Returns a function that gives each courier's record in the narrowest scope. */
export function recordReader(
  scopes: readonly KnownScope[],
  sums: readonly RouteSum[],
): (courierCode: string) => number {
  return (courierCode) => recordsOf(courierCode, scopes, sums)[0]?.record ?? UNKNOWN_RECORD;
}

function recordBeside(around: number, sum: Ended): number {
  const { onTime, late, failed, overdue, lost } = sum;
  const worth =
    onTime * WORTH.onTime +
    late * WORTH.late +
    failed * WORTH.failed +
    overdue * WORTH.overdue +
    lost * WORTH.lost;
  const parcels = onTime + late + failed + overdue + lost;
  const record = (worth + WEIGHT_AROUND * around) / (parcels + WEIGHT_AROUND);
  return Math.max(record, 0);
}

function without(all: Ended, some: Ended): Ended {
  return {
    onTime: Math.max(all.onTime - some.onTime, 0),
    late: Math.max(all.late - some.late, 0),
    failed: Math.max(all.failed - some.failed, 0),
    overdue: Math.max(all.overdue - some.overdue, 0),
    lost: Math.max(all.lost - some.lost, 0),
  };
}

function isAt(one: RouteScope, place: RouteScope | undefined): boolean {
  return one.origin === place?.origin && one.destination === place.destination;
}

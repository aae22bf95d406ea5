import type { DaySpan } from '#domain/day-span.ts';
import type { Tenant } from '#domain/environment.ts';
import type { Behind } from '#domain/notifying/event/behind.ts';
import type { Count, DailyFigure, FigureHead, Uncounted } from './daily-figure.ts';
import type { RouteCounts, RouteScope } from './route-figure.ts';
import type { SetupFacts } from './setup.ts';

/** Days of the figures; `since` is the first of the days with which they are compared. */
export type FigureSpan = DaySpan & { readonly since: string };

/** Shipments of a day in a status. */
export type DaySum = Pick<DailyFigure, 'day' | 'status' | 'shipments' | 'amount'>;

/** Shipments with a courier in a status. */
export type CourierSum = Pick<
  DailyFigure,
  'courierCode' | 'status' | 'halfDays' | 'shipments' | 'amount'
>;

export type FigureSums = {
  /** Sums since `since`, unordered, without zeros. */
  readonly days: readonly DaySum[];
  /** Sums of the days of the figures, unordered. */
  readonly couriers: readonly CourierSum[];
};

/** `since`: the first day; `overdueBefore`: unfinished parcels created earlier are overdue. */
export type RouteQuery = {
  readonly scopes: readonly RouteScope[];
  readonly since: string;
  readonly overdueBefore: string;
};

/** Parcels with a courier in a scope; those under way too long count as overdue instead. */
export type RouteSum = RouteScope &
  RouteCounts & { readonly courierCode: string; readonly overdue: number };

/** Numbers behind the overview's list of attention. Counting stops at `COUNTED_UP_TO` + 1. */
export type Circumstances = {
  /** First day counted; null: all days are. */
  readonly countedFrom: string | null;
  readonly hasShipments: boolean;
  /** Shipments whose payment period ends within the given time. */
  readonly unpaidEnding: number;
  /** Shipments whose booking an operator decides. */
  readonly bookingsByHand: number;
  /** Shipments whose cash was due for settlement before the given time and is still pending. */
  readonly codLate: number;
  /** Endpoints that were disabled because they failed. */
  readonly webhooksDisabled: number;
  /** Endpoints that fail, and are still enabled. */
  readonly webhooksFailing: number;
};

/** Larger numbers are shown as "100+". */
export const COUNTED_UP_TO = 100;

export type CircumstancesQuery = { readonly payBefore: Date; readonly settleBefore: Date };

export interface FigureStore {
  /**
   * Reads `limit` tenants after `after` (null: from the first), and returns those with uncounted
   * events.
   */
  behind(after: Tenant | null, limit: number): Promise<Behind>;
  /** The next events of a tenant, `limit` at most. */
  uncounted(tenant: Tenant, limit: number): Promise<Uncounted>;
  /** Sums of a tenant; the cost depends on the days, not on the number of shipments. */
  sums(tenant: Tenant, span: FigureSpan): Promise<FigureSums>;
  /** Unordered; the cost depends on days and couriers, not on the number of shipments. */
  routes(tenant: Tenant, query: RouteQuery): Promise<readonly RouteSum[]>;
  circumstances(tenant: Tenant, query: CircumstancesQuery): Promise<Circumstances>;
  /** Returns null once a LIVE shipment of the account was booked. */
  setup(tenant: Tenant): Promise<SetupFacts | null>;
}

export interface FigureWrites {
  /** Adds the changes. Stale if the tenant's events were counted further since the read. */
  count(before: FigureHead, count: Count): void;
}

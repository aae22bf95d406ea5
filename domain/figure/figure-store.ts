import type { Tenant } from '#domain/environment.ts';
import type { Behind } from '#domain/event/behind.ts';
import type { Count, DailyFigure, FigureHead, Uncounted } from './daily-figure.ts';
import type { RouteCounts, RouteScope } from './route-figure.ts';

/** Days: from `from` for the figures, from `since` for those that they are compared with. */
export type FigureSpan = { readonly since: string; readonly from: string };

/** Shipments of a day in a status. */
export type DaySum = Pick<DailyFigure, 'day' | 'status' | 'shipments' | 'amount'>;

/** Shipments with a courier in a status. */
export type CourierSum = Pick<
  DailyFigure,
  'courierCode' | 'status' | 'halfDays' | 'shipments' | 'amount'
>;

export type FigureSums = {
  /** From `since` on, in no order; without those that are zero. */
  readonly days: readonly DaySum[];
  /** From `from` on, in no order. */
  readonly couriers: readonly CourierSum[];
};

/** `since`: the first day; `overdueBefore`: what of earlier days has no end yet is overdue. */
export type RouteQuery = {
  readonly scopes: readonly RouteScope[];
  readonly since: string;
  readonly overdueBefore: string;
};

/** A courier's parcels in a scope; those under way too long are overdue instead. */
export type RouteSum = RouteScope &
  RouteCounts & { readonly courierCode: string; readonly overdue: number };

/** What a person may have to do something about. Counts end at `COUNTED_UP_TO` and one more. */
export type Circumstances = {
  /** The first day that is counted; null: all are. */
  readonly countedFrom: string | null;
  readonly hasShipments: boolean;
  /** Shipments whose time to pay ends within the given time. */
  readonly unpaidEnding: number;
  /** Endpoints that were disabled for their failures. */
  readonly webhooksDisabled: number;
  /** Endpoints that fail, and are still enabled. */
  readonly webhooksFailing: number;
};

/** Numbers beyond are shown as "100+". */
export const COUNTED_UP_TO = 100;

export type CircumstancesQuery = { readonly payBefore: Date };

export interface FigureStore {
  /**
   * Walks along `limit` tenants from behind `after` (null: from the first), and finds those whose
   * events are not all counted.
   */
  behind(after: Tenant | null, limit: number): Promise<Behind>;
  /** The next events of a tenant, `limit` at most. */
  uncounted(tenant: Tenant, limit: number): Promise<Uncounted>;
  /** Sums of a tenant; the cost depends on the days, not on the number of shipments. */
  sums(tenant: Tenant, span: FigureSpan): Promise<FigureSums>;
  /** In no order; the cost depends on days and couriers, not on the number of shipments. */
  routes(tenant: Tenant, query: RouteQuery): Promise<readonly RouteSum[]>;
  circumstances(tenant: Tenant, query: CircumstancesQuery): Promise<Circumstances>;
}

export interface FigureWrites {
  /** Adds the changes. Stale where the tenant's events were counted further meanwhile. */
  count(before: FigureHead, count: Count): void;
}

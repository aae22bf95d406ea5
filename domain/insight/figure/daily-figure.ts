import { dayAfter } from '#domain/day.ts';
import { type Tenant, tenantOf } from '#domain/environment.ts';
import { wibDayOf } from '#domain/insight/figure/wib-day.ts';
import type { EventType } from '#domain/notifying/event/event.ts';
import { statusOfEventType } from '#domain/notifying/event/shipment-events.ts';
import type { Shipment } from '#domain/selling/shipment/shipment.ts';
import { isShipmentStatus, type ShipmentStatus } from '#domain/selling/shipment/status.ts';
import { halfDaysOf } from './half-days.ts';
import {
  type RoutedShipment,
  type RouteFigure,
  routeChangesOf,
  summedRoutes,
} from './route-figure.ts';

/** WAITING_CONFIRMATION is counted as AWAITING_PAYMENT: moves between them emit no event. */
export type CountedStatus = Exclude<ShipmentStatus, 'WAITING_CONFIRMATION'>;

/**
 * Number and total cost (to the client) of shipments created on a day, with one courier, that are
 * in a status now. Each shipment is in exactly one figure.
 */
export type DailyFigure = Tenant & {
  /** WIB day. */
  readonly day: string;
  readonly courierCode: string;
  readonly status: CountedStatus;
  /**
   * Half days from booking to delivery, rounded up, summed over delivered shipments; zero in other
   * statuses.
   */
  readonly halfDays: number;
  readonly shipments: number;
  readonly amount: number;
};

/** Position up to which a tenant's events are counted. */
export type FigureHead = Tenant & {
  readonly position: number;
  /** First day counted; events of earlier shipments were deleted. Null: all days are counted. */
  readonly countedFrom: string | null;
};

export type CountedShipment = RoutedShipment & Pick<Shipment, 'totalAmount'>;

/** An event with the fields of its shipment that no longer change. */
export type UncountedEvent = {
  readonly position: number;
  readonly type: EventType;
  readonly previousStatus: string | null;
  readonly createdAt: Date;
  /** Null: the event has another subject, or its shipment was deleted. */
  readonly shipment: CountedShipment | null;
};

/** A batch of the events after a tenant's head, by position. */
export type Uncounted = {
  readonly head: FigureHead;
  /** Position of the tenant's newest event. */
  readonly lastPosition: number;
  readonly events: readonly UncountedEvent[];
};

export type Count = {
  readonly head: FigureHead;
  readonly changes: readonly DailyFigure[];
  readonly routes: readonly RouteFigure[];
};

/**
 * Figures cover ninety days and the ninety days before, which they are compared with; a margin
 * allows for clock differences.
 */
export const DAYS_COUNTED = 190;
export const FIGURE_DAYS_KEPT = 200;

/** Positions follow event times, except for commits that were slightly late. */
const LATE_MS = 60_000;

/**
 * Changes of figures by these events: each event moves its shipment from one figure to another.
 * Because changes are added, events may be in any order, but each must be counted once.
 */
export function countOf({ head, lastPosition, events }: Uncounted, now: Date): Count {
  const next = nextHead({ head, lastPosition, events }, now);
  const oldest = dayAfter(wibDayOf(now), -DAYS_COUNTED);
  const sums = new Map<string, DailyFigure>();
  const routes: RouteFigure[] = [];
  for (const event of events) {
    routes.push(...routesOf(event, head).filter(({ day }) => day >= (next.countedFrom ?? '')));
    for (const change of changesOf(event, head)) {
      if (change.day < oldest || change.day < (next.countedFrom ?? '')) continue;
      const key = keyOf(change);
      const sum = sums.get(key);
      sums.set(key, sum === undefined ? change : added(sum, change));
    }
  }
  const changes = [...sums.values()].filter(({ shipments, amount }) => shipments !== 0 || amount);
  return { head: next, changes, routes: summedRoutes(routes, now) };
}

/** Maps a shipment status to the status used in figures. */
export function countedStatus(status: ShipmentStatus): CountedStatus {
  return status === 'WAITING_CONFIRMATION' ? 'AWAITING_PAYMENT' : status;
}

/** The figure that a shipment in this status is counted in. */
export function figureOf(
  tenant: Tenant,
  shipment: CountedShipment,
  status: CountedStatus,
): DailyFigure {
  const { courierCode, totalAmount, createdAt } = shipment;
  return {
    ...tenantOf(tenant),
    day: wibDayOf(createdAt),
    courierCode,
    status,
    halfDays: status === 'DELIVERED' ? halfDaysOf(shipment) : 0,
    shipments: 1,
    amount: totalAmount,
  };
}

/**
 * Events are deleted after a month. Where some were deleted before they were counted, all shipments
 * up to the day of the first remaining one are left out for good.
 */
function nextHead({ head, lastPosition, events }: Uncounted, now: Date): FigureHead {
  const [first] = events;
  const position = events.at(-1)?.position ?? lastPosition;
  const isComplete = first ? first.position === head.position + 1 : position === head.position;
  if (isComplete) return { ...head, position };
  const firstLeft = new Date((first?.createdAt ?? now).getTime() + LATE_MS);
  const complete = dayAfter(wibDayOf(firstLeft), 1);
  const { countedFrom } = head;
  const isLater = countedFrom === null || countedFrom < complete;
  return { ...head, position, countedFrom: isLater ? complete : countedFrom };
}

function changesOf(event: UncountedEvent, tenant: Tenant): readonly DailyFigure[] {
  const { shipment } = event;
  const move = moveOf(event);
  if (shipment === null || move === undefined) return [];
  const entered = figureOf(tenant, shipment, move.to);
  if (move.from === null) return [entered];
  const left = figureOf(tenant, shipment, move.from);
  return [{ ...left, shipments: -left.shipments, amount: -left.amount }, entered];
}

function routesOf(event: UncountedEvent, tenant: Tenant): readonly RouteFigure[] {
  const move = moveOf(event);
  const { shipment } = event;
  return shipment === null || move === undefined ? [] : routeChangesOf(tenant, shipment, move);
}

type CountedMove = { readonly from: CountedStatus | null; readonly to: CountedStatus };

/**
 * A shipment paid at once emits two events without a previous status: its creation counts it as
 * awaiting payment, and its payment moves it on.
 */
function moveOf({ type, previousStatus }: UncountedEvent): CountedMove | undefined {
  if (type === 'shipment.created') return { from: null, to: 'AWAITING_PAYMENT' };
  const status = statusOfEventType(type);
  if (status === undefined) return undefined;
  const isKnown = previousStatus !== null && isShipmentStatus(previousStatus);
  const from = countedStatus(isKnown ? previousStatus : 'AWAITING_PAYMENT');
  const to = countedStatus(status);
  return from === to ? undefined : { from, to };
}

function keyOf({ day, courierCode, status, halfDays }: DailyFigure): string {
  return `${day} ${courierCode} ${status} ${halfDays}`;
}

function added(sum: DailyFigure, { shipments, amount }: DailyFigure): DailyFigure {
  return { ...sum, shipments: sum.shipments + shipments, amount: sum.amount + amount };
}

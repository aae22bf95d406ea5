import { type Tenant, tenantOf } from '#domain/environment.ts';
import type { EventType } from '#domain/event/event.ts';
import { statusOfEventType } from '#domain/event/shipment-events.ts';
import { dayAfter, wibDayOf } from '#domain/figure/wib-day.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import { isShipmentStatus, type ShipmentStatus } from '#domain/shipment/status.ts';
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
 * How many shipments that were created on a day, with one courier, are in a status now, and what
 * they cost the client together. Each shipment is in exactly one of them.
 */
export type DailyFigure = Tenant & {
  /** Of WIB. */
  readonly day: string;
  readonly courierCode: string;
  readonly status: CountedStatus;
  /** Of delivered ones: half days from booking to delivery, rounded up; zero of all others. */
  readonly halfDays: number;
  readonly shipments: number;
  readonly amount: number;
};

/** How far a tenant's events are counted. */
export type FigureHead = Tenant & {
  readonly position: number;
  /** The first day that is counted: events of earlier shipments are gone. Null: all days are. */
  readonly countedFrom: string | null;
};

export type CountedShipment = RoutedShipment & Pick<Shipment, 'totalAmount'>;

/** An event with what never changes of its shipment once the event is there. */
export type UncountedEvent = {
  readonly position: number;
  readonly type: EventType;
  readonly previousStatus: string | null;
  readonly createdAt: Date;
  /** Null: it is about something else, or its shipment is deleted. */
  readonly shipment: CountedShipment | null;
};

/** The events behind a tenant's head, by position; not all of them. */
export type Uncounted = {
  readonly head: FigureHead;
  /** Of the tenant's newest event that has one. */
  readonly lastPosition: number;
  readonly events: readonly UncountedEvent[];
};

export type Count = {
  readonly head: FigureHead;
  readonly changes: readonly DailyFigure[];
  readonly routes: readonly RouteFigure[];
};

/** Ninety days are compared with the ninety before; kept for longer than counted: clocks differ. */
const DAYS_COUNTED = 190;
export const FIGURE_DAYS_KEPT = 200;

/** Positions follow the times of events, except for commits that were a little late. */
const LATE_MS = 60_000;

/**
 * What these events change: each moves its shipment from one figure to another. Changes are sums,
 * so that the order of events does not matter, only that each is counted once.
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

/** The status as figures have it. */
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
 * Events are deleted after a month: where some were before they were counted, all shipments of the
 * days up to the first one left are left out, now and later.
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
 * A shipment that is paid at once has no status before it is paid, in either event: creation is
 * counted as waiting for money, and payment as the end of that.
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

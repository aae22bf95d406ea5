import { type Environment, type Tenant, tenantOf } from '#domain/environment.ts';
import type {
  CountedShipment,
  DailyFigure,
  FigureHead,
} from '#domain/insight/figure/daily-figure.ts';
import {
  COUNTED_UP_TO,
  type CourierSum,
  type DaySum,
  type FigureStore,
  type FigureWrites,
  type RouteQuery,
  type RouteSum,
} from '#domain/insight/figure/figure-store.ts';
import {
  addedCounts,
  type RouteCounts,
  type RouteFigure,
} from '#domain/insight/figure/route-figure.ts';
import type { SetupFacts } from '#domain/insight/figure/setup.ts';
import type { AccountKind } from '#domain/money/wallet/account-kind.ts';
import { verifiedContact } from '#domain/people/access/account.ts';
import type { Shipment } from '#domain/selling/shipment/shipment.ts';
import { isShipment } from '#domain/subject.ts';
import { behindIn } from './behind.ts';
import { type ChangeQueue, Stale } from './changes.ts';
import { tenantPlace } from './event-store.ts';
import { placeOf, type Table } from './table.ts';
import type { Tables } from './tables.ts';
import { ownedBy } from './wallet-store.ts';

export function fakeFigureStore(tables: Tables): FigureStore {
  const { eventHeads, figureHeads, dailyFigures, events, shipments } = tables;
  return {
    behind: async (...asked) => behindIn(figureHeads, tables, ...asked),
    async uncounted(tenant, limit) {
      const none: FigureHead = { ...tenantOf(tenant), position: 0, countedFrom: null };
      const head = figureHeads.get(tenantPlace(tenant)) ?? none;
      const lastPosition = eventHeads.get(tenantPlace(tenant))?.lastPosition ?? head.position;
      const found = ownedBy(tenant, events)
        .flatMap(({ position, subject, type, previousStatus, createdAt }) => {
          if (position === null || position <= head.position) return [];
          const own = ownedBy(tenant, shipments).find((one) => one.shipmentNumber === subject);
          if (own === undefined)
            return { position, type, previousStatus, createdAt, shipment: null };
          return { position, type, previousStatus, createdAt, shipment: countedOf(own) };
        })
        .toSorted((a, b) => a.position - b.position);
      return { head, lastPosition, events: found.slice(0, limit) };
    },
    async sums(tenant, { since, from, to }) {
      const own = ownedBy(tenant, dailyFigures).filter(({ day }) => day >= since);
      const days = new Map<string, DaySum>();
      const couriers = new Map<string, CourierSum>();
      for (const { day, status, courierCode, halfDays, shipments: count, amount } of own) {
        const sum = { status, shipments: count, amount };
        addTo(days, placeOf(day, status), { day, ...sum });
        if (day < from || day > to) continue;
        addTo(couriers, placeOf(courierCode, status, halfDays), { courierCode, halfDays, ...sum });
      }
      return { days: inOrder(days), couriers: inOrder(couriers) };
    },
    async routes(tenant, query) {
      const days = ownedBy(tenant, tables.routeFigures).filter(({ day }) => day >= query.since);
      return query.scopes.flatMap((scope) => {
        const own = days.filter(
          (one) => one.origin === scope.origin && one.destination === scope.destination,
        );
        return [...Map.groupBy(own, ({ courierCode }) => courierCode).values()].map((figures) =>
          routeSum(figures, query),
        );
      });
    },
    async circumstances(tenant, { payBefore, settleBefore }) {
      const ending = ownedBy(tenant, tables.paymentDue).filter(
        (wait) => isShipment(wait) && wait.dueAt < payBefore,
      );
      const byHand = ownedBy(tenant, tables.intents).filter(({ state }) => state === 'MANUAL');
      const late = ownedBy(tenant, tables.codDue).filter(
        ({ dueAt, settlesAt }) => dueAt !== null && settlesAt < settleBefore,
      );
      const endpoints = ownedBy(tenant, tables.webhooks);
      const failures: readonly (string | null)[] = ['FAILING', 'GONE'];
      return {
        countedFrom: figureHeads.get(tenantPlace(tenant))?.countedFrom ?? null,
        hasShipments: ownedBy(tenant, shipments).length > 0,
        unpaidEnding: Math.min(ending.length, COUNTED_UP_TO + 1),
        bookingsByHand: Math.min(byHand.length, COUNTED_UP_TO + 1),
        codLate: Math.min(late.length, COUNTED_UP_TO + 1),
        webhooksDisabled: endpoints.filter((one) => failures.includes(one.disabledReason)).length,
        webhooksFailing: endpoints.filter(
          (one) => one.disabledReason === null && one.failingSince !== null,
        ).length,
      };
    },
    setup: async (tenant) => setupFacts(tenant, tables),
  };
}

function setupFacts({ accountId, environment }: Tenant, tables: Tables): SetupFacts | null {
  const tenant = { accountId, environment };
  const account = tables.accounts.get(accountId);
  const isPosted = (of: Environment, kind: AccountKind) =>
    ownedBy({ accountId, environment: of }, tables.ledgerAccounts).some(
      (own) => own.kind === kind && own.version > 0,
    );
  if (account === undefined || isPosted('LIVE', 'COURIER_PAYABLE')) return null;
  const members = [...tables.members.entries().values()].filter(
    (member) => member.accountId === accountId,
  );
  return {
    hasConfirmedEmail: verifiedContact(account) !== null,
    hasSender: ownedBy(tenant, tables.savedSenders).length > 0,
    hasTestShipment: isPosted('TEST', 'HELD'),
    hasKey: ownedBy(tenant, tables.apiKeys).some(({ revokedAt }) => revokedAt === null),
    hasColleague: members.length > 1,
    hasWebhook: ownedBy(tenant, tables.webhooks).length > 0,
    hasFunds: isPosted('LIVE', 'AVAILABLE'),
  };
}

export function fakeFigureWrites(queue: ChangeQueue): FigureWrites {
  return {
    count(before, { head, changes, routes }) {
      queue.add(({ figureHeads, dailyFigures, routeFigures }) => {
        const position = figureHeads.get(tenantPlace(head))?.position ?? before.position;
        if (position !== before.position) throw new Stale(`counted up to ${position}`);
        figureHeads.replace(tenantPlace(head), head);
        for (const change of routes) addRoute(routeFigures, change);
        for (const change of changes) addFigure(dailyFigures, change);
      });
    },
  };
}

function addFigure(table: Table<DailyFigure>, change: DailyFigure): void {
  const { day, courierCode, status, halfDays } = change;
  const place = placeOf(tenantPlace(change), day, courierCode, status, halfDays);
  const { shipments = 0, amount = 0 } = table.get(place) ?? {};
  const sum = { shipments: shipments + change.shipments, amount: amount + change.amount };
  table.replace(place, { ...change, ...sum });
}

function addRoute(table: Table<RouteFigure>, change: RouteFigure): void {
  const { origin, destination, day, courierCode } = change;
  const place = placeOf(tenantPlace(change), origin, destination, day, courierCode);
  const before = table.get(place);
  table.replace(
    place,
    before === undefined ? change : { ...change, ...addedCounts(before, change) },
  );
}

function routeSum(figures: readonly RouteFigure[], { overdueBefore }: RouteQuery): RouteSum {
  const sum = (all: readonly RouteFigure[], name: keyof RouteCounts) =>
    all.reduce((total, figure) => total + figure[name], 0);
  const isOld = ({ day }: RouteFigure) => day < overdueBefore;
  const [{ origin = '', destination = '', courierCode = '' } = {}] = figures;
  return {
    origin,
    destination,
    courierCode,
    underWay: Math.max(
      sum(
        figures.filter((one) => !isOld(one)),
        'underWay',
      ),
      0,
    ),
    overdue: Math.max(sum(figures.filter(isOld), 'underWay'), 0),
    onTime: sum(figures, 'onTime'),
    late: sum(figures, 'late'),
    failed: sum(figures, 'failed'),
    lost: sum(figures, 'lost'),
    halfDays: sum(figures, 'halfDays'),
  };
}

/** Counted columns, as the statement selects them. */
function countedOf({ sender, receiver, estimatedDays, ...own }: Shipment): CountedShipment {
  const { courierCode, totalAmount, createdAt, bookedAt, deliveredAt } = own;
  return {
    courierCode,
    totalAmount,
    createdAt,
    bookedAt,
    deliveredAt,
    sender: { districtId: sender.districtId },
    receiver: { districtId: receiver.districtId },
    estimatedDays: { max: estimatedDays.max },
  };
}

function addTo<Sum extends { readonly shipments: number; readonly amount: number }>(
  sums: Map<string, Sum>,
  place: string,
  sum: Sum,
): void {
  const { shipments = 0, amount = 0 } = sums.get(place) ?? {};
  sums.set(place, { ...sum, shipments: shipments + sum.shipments, amount: amount + sum.amount });
}

function inOrder<Sum extends { readonly shipments: number }>(
  sums: ReadonlyMap<string, Sum>,
): readonly Sum[] {
  const places = [...sums.keys()].toSorted();
  return places.flatMap((place) => sums.get(place) ?? []).filter(({ shipments }) => shipments > 0);
}

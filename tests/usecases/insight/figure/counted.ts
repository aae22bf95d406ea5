import type { Tenant } from '#domain/environment.ts';
import { countedStatus, figureOf } from '#domain/insight/figure/daily-figure.ts';
import type { CourierSum, DaySum } from '#domain/insight/figure/figure-store.ts';
import {
  addedCounts,
  type RouteCounts,
  routeChangesOf,
} from '#domain/insight/figure/route-figure.ts';
import { ANY_SHIPMENT } from '#domain/selling/shipment/shipment-store.ts';
import type { Stores } from '#domain/unit-of-work.ts';

type Sum = DaySum | CourierSum;

const ALL_DAYS = { since: '2000-01-01', from: '2000-01-01', to: '2099-12-31' };
const ALL_ROUTES = { since: '2000-01-01', overdueBefore: '2000-01-01' };
const ANYWHERE = { origin: '', destination: '' };
const ALL = { limit: 10_000, offset: 0, includeTotal: false };

/** The figures of a tenant, in a fixed order. */
export async function countedIn({ figures }: Stores, tenant: Tenant): Promise<readonly string[]> {
  const { days, couriers } = await figures.sums(tenant, ALL_DAYS);
  const routes = await figures.routes(tenant, { ...ALL_ROUTES, scopes: [ANYWHERE] });
  const kept = routes.map(({ overdue: _, ...sum }) => sum).filter(isAnything);
  return [...[...days, ...couriers].map(textOf), ...kept.map(routeText)].toSorted();
}

/** The figures computed from the tenant's current shipments. */
export async function recountedIn(
  { shipments }: Stores,
  tenant: Tenant,
): Promise<readonly string[]> {
  const { items } = await shipments.list(tenant, ANY_SHIPMENT, ALL);
  const all = items.map((one) => figureOf(tenant, one, countedStatus(one.status)));
  const sums = [
    ...all.map(({ courierCode: _, halfDays: __, ...sum }) => sum),
    ...all.map(({ day: _, ...sum }) => sum),
  ];
  const grouped = Map.groupBy(sums, (sum) => keyOf(sum));
  const texts = [...grouped.values()].map((group) =>
    textOf(group.reduce((sum, one) => added(sum, one))),
  );
  const moved = items.flatMap((one) =>
    routeChangesOf(tenant, one, { from: null, to: one.status }).filter(
      ({ origin }) => origin === ANYWHERE.origin,
    ),
  );
  const routes = Map.groupBy(moved, ({ courierCode }) => courierCode);
  const routeTexts = [...routes.values()].map((group) =>
    routeText(group.reduce((sum, one) => Object.assign(one, addedCounts(sum, one)))),
  );
  return [...texts, ...routeTexts].toSorted();
}

function routeText({
  courierCode,
  ...sum
}: RouteCounts & { readonly courierCode: string }): string {
  const { underWay, onTime, late, failed, lost, halfDays } = sum;
  return `${courierCode}: ${[underWay, onTime, late, failed, lost, halfDays].join(', ')}`;
}

function isAnything({ underWay, onTime, late, failed, lost }: RouteCounts): boolean {
  return underWay + onTime + late + failed + lost > 0;
}

function added<Kind extends Sum>(sum: Kind, { shipments, amount }: Sum): Kind {
  return { ...sum, shipments: sum.shipments + shipments, amount: sum.amount + amount };
}

function keyOf(sum: Sum): string {
  return `${'day' in sum ? sum.day : `${sum.courierCode} ${sum.halfDays}`} ${sum.status}`;
}

function textOf(sum: Sum): string {
  return `${keyOf(sum)}: ${sum.shipments}, ${sum.amount} rupiah`;
}

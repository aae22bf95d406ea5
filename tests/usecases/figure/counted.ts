import type { Tenant } from '#domain/environment.ts';
import { countedStatus, figureOf } from '#domain/figure/daily-figure.ts';
import type { CourierSum, DaySum } from '#domain/figure/figure-store.ts';
import type { Stores } from '#domain/unit-of-work.ts';

type Sum = DaySum | CourierSum;

const ALL_DAYS = { since: '2000-01-01', from: '2000-01-01' };
const ANY = {
  ...{ statuses: null, paymentStatuses: null, courierCode: null, reference: null, awb: null },
  ...{ createdFrom: null, createdTo: null },
};
const ALL = { limit: 10_000, offset: 0, includeTotal: false };

/** The figures of a tenant, in an order of their own. */
export async function countedIn({ figures }: Stores, tenant: Tenant): Promise<readonly string[]> {
  const { days, couriers } = await figures.sums(tenant, ALL_DAYS);
  return [...days, ...couriers].map(textOf).toSorted();
}

/** The same, from the tenant's shipments as they are now. */
export async function recountedIn(
  { shipments }: Stores,
  tenant: Tenant,
): Promise<readonly string[]> {
  const { items } = await shipments.list(tenant, ANY, ALL);
  const all = items.map((one) => figureOf(tenant, one, countedStatus(one.status)));
  const sums = [
    ...all.map(({ courierCode: _, halfDays: __, ...sum }) => sum),
    ...all.map(({ day: _, ...sum }) => sum),
  ];
  const grouped = Map.groupBy(sums, (sum) => keyOf(sum));
  return [...grouped.values()]
    .map((group) => group.reduce((sum, one) => added(sum, one)))
    .map(textOf)
    .toSorted();
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

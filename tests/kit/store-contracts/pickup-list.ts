import { expect } from '@jest/globals';
import type { Pickup } from '#domain/pickup/pickup.ts';
import type { PickupFilter } from '#domain/pickup/pickup-store.ts';
import type { Check, Storage } from './contract.ts';
import { expectLists } from './pages.ts';
import { insertPickups, nthPickup, samplePickup } from './pickup-samples.ts';
import { INSTANT, later, uuidThen } from './samples.ts';
import { TENANT, TENANTS } from './shipment-samples.ts';

const ANY: PickupFilter = { statuses: null, courierCode: null, createdFrom: null, createdTo: null };

/** Filters that the expected pickup matches. */
const WISHES: Partial<PickupFilter> = {
  statuses: ['CONFIRMED', 'FAILED'],
  courierCode: 'swift',
  createdFrom: later(INSTANT, 1),
  createdTo: later(INSTANT, 2),
};
const WANTED: Partial<Pickup> = { status: 'CONFIRMED', createdAt: later(INSTANT, 1) };

/** Pickups that fail the filter of this name and match all others. */
const NEAR_MISSES: readonly (readonly [keyof PickupFilter, Partial<Pickup>])[] = [
  ['statuses', { status: 'REQUESTED' }],
  ['courierCode', { courierCode: 'turtle' }],
  ['createdFrom', { createdAt: INSTANT }],
  ['createdTo', { createdAt: later(INSTANT, 2) }],
];
const FILTERS: readonly Partial<PickupFilter>[] = [
  ...Object.entries(WISHES).map(([name, wish]) => ({ [name]: wish })),
  WISHES,
];

export function pickupListChecks(): Check[] {
  return [
    {
      name: 'lists the pickups of one account and environment, newest first, page by page',
      async check(storage) {
        const rows = [3, 1, 4, 2].flatMap((round) =>
          TENANTS.map((tenant, place) => nthThen(round * 16 + place, tenant)),
        );
        await insertPickups(storage, rows);
        for (const [place, tenant] of TENANTS.entries()) {
          const ids = [4, 3, 2, 1].map((round) => uuidThen(round * 16 + place));
          await expectLists(async (request) => {
            const list = await storage.stores.pickups.list(tenant, ANY, request);
            return { ...list, items: list.items.map(({ pickupId }) => pickupId) };
          }, ids);
        }
      },
    },
    {
      name: 'lists whole pickups, and none where there are none',
      async check(storage) {
        await insertPickups(storage, [samplePickup()]);
        const listOf = (filter: PickupFilter) =>
          storage.stores.pickups.list(TENANT, filter, { limit: 9, offset: 0, includeTotal: true });
        expect(await listOf(ANY)).toEqual({ items: [samplePickup()], hasMore: false, total: 1 });
        const other = { ...ANY, courierCode: 'turtle' };
        expect(await listOf(other)).toEqual({ items: [], hasMore: false, total: 0 });
      },
    },
    ...FILTERS.map(filtering),
  ];
}

function filtering(filter: Partial<PickupFilter>): Check {
  const wishes = Object.keys(filter);
  return {
    name: `lists those that are asked for by ${wishes.join(', ')}, and counts them`,
    async check(storage) {
      const misses = NEAR_MISSES.map(([wish, miss], at) => ({
        ...{ wish, place: 90 + at },
        pickup: nthThen(90 + at, { ...WANTED, ...miss }),
      }));
      const wanted = TENANTS.map((tenant, at) => nthThen(at + 1, { ...WANTED, ...tenant }));
      await insertPickups(storage, [
        nthThen(99, WANTED),
        ...wanted,
        ...misses.map(({ pickup }) => pickup),
      ]);
      const hits = misses.filter(({ wish }) => !wishes.includes(wish)).map(({ place }) => place);
      expect(await listed(storage, filter)).toEqual([1, ...hits, 99]);
    },
  };
}

/** By the place in their ids, oldest first; the count must be right. */
async function listed(
  { stores }: Storage,
  filter: Partial<PickupFilter>,
): Promise<readonly number[]> {
  const request = { limit: 20, offset: 0, includeTotal: true };
  const { items, total } = await stores.pickups.list(TENANT, { ...ANY, ...filter }, request);
  expect(total).toBe(items.length);
  return items.map(({ pickupId }) => Number.parseInt(pickupId.slice(-4), 16)).toReversed();
}

function nthThen(place: number, changes: Partial<Pickup> = {}): Pickup {
  return nthPickup(place, { pickupId: uuidThen(place), ...changes });
}

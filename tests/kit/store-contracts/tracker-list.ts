import { expect } from '@jest/globals';
import type { Tracker } from '#domain/tracker/tracker.ts';
import type { TrackerFilter } from '#domain/tracker/tracker-store.ts';
import type { Check, Storage } from './contract.ts';
import { expectLists } from './pages.ts';
import { INSTANT, later, uuidThen } from './samples.ts';
import { TENANT, TENANTS } from './shipment-samples.ts';
import { insertTrackers, nthTracker, SCAN } from './tracker-samples.ts';

const ANY: TrackerFilter = {
  ...{ statuses: null, courierCode: null, awb: null },
  ...{ createdFrom: null, createdTo: null },
};

/** Filters that the expected tracker matches. */
const WANTED_BY: Partial<TrackerFilter> = {
  statuses: ['IN_TRANSIT', 'LOST'],
  courierCode: 'swift',
  awb: 'EL5E-1',
  createdFrom: later(INSTANT, 1),
  createdTo: later(INSTANT, 2),
};
const WANTED: Partial<Tracker> = {
  ...{ status: 'IN_TRANSIT', awb: 'EL5E-1', createdAt: later(INSTANT, 1), endedAt: INSTANT },
};

/** Trackers that fail the filter of this name and match all others. */
const NEAR_MISSES: readonly (readonly [keyof TrackerFilter, Partial<Tracker>])[] = [
  ['statuses', { status: 'PENDING' }],
  ['courierCode', { courierCode: 'turtle' }],
  ['awb', { awb: 'EL5E-2' }],
  ['createdFrom', { createdAt: INSTANT }],
  ['createdTo', { createdAt: later(INSTANT, 2) }],
];
const FILTERS: readonly Partial<TrackerFilter>[] = [
  ...Object.entries(WANTED_BY).map(([name, value]) => ({ [name]: value })),
  WANTED_BY,
  { ...WANTED_BY, awb: null },
];

export function trackerListChecks(): Check[] {
  return [
    {
      name: 'lists the trackers of one account and environment, newest first, page by page',
      async check(storage) {
        const rows = [3, 1, 4, 2].flatMap((round) =>
          TENANTS.map((tenant, place) => nthTracker(round * 16 + place, tenant)),
        );
        await insertTrackers(storage, rows);
        for (const [place, tenant] of TENANTS.entries()) {
          const ids = [4, 3, 2, 1].map((round) => uuidThen(round * 16 + place));
          await expectLists(async (request) => {
            const list = await storage.stores.trackers.list(tenant, ANY, request);
            return { ...list, items: list.items.map(({ trackerId }) => trackerId) };
          }, ids);
        }
      },
    },
    {
      name: 'lists all of a tracker but its timeline, and none where there are none',
      async check(storage) {
        const whole = nthTracker(1, { timeline: [SCAN], statusEventAt: INSTANT, reference: 'R' });
        await insertTrackers(storage, [whole]);
        const { timeline: _, ...head } = whole;
        const listOf = (filter: TrackerFilter) =>
          storage.stores.trackers.list(TENANT, filter, { limit: 9, offset: 0, includeTotal: true });
        expect(await listOf(ANY)).toEqual({ items: [head], hasMore: false, total: 1 });
        const other = { ...ANY, courierCode: 'turtle' };
        expect(await listOf(other)).toEqual({ items: [], hasMore: false, total: 0 });
      },
    },
    {
      name: 'finds by the beginning of an AWB, the newest of each first',
      async check(storage) {
        const awbs = ['EL5E-B', 'EL5E-A', 'EL5F', 'EL5D', 'EL5E-B', 'EL5E'];
        const ended = { endedAt: INSTANT };
        const own = awbs.map((awb, at) => nthTracker(at + 1, { awb, ...ended }));
        const others = TENANTS.slice(1).map((tenant, at) => nthTracker(90 + at, tenant));
        await insertTrackers(storage, [...own, ...others]);
        const found = async (text: string, limit = 9) => {
          const heads = await storage.stores.trackers.search(TENANT, text, limit);
          return heads.map(({ trackerId }) => Number.parseInt(trackerId.slice(-4), 16));
        };
        expect(await found('el5e')).toEqual([6, 2, 5, 1]);
        expect(await found('EL5E-B')).toEqual([5, 1]);
        expect(await found('EL5', 2)).toEqual([4, 6]);
        expect(await found('L5E')).toEqual([]);
        const [whole] = own;
        if (whole === undefined) throw new Error('there are some');
        const { timeline: _, ...head } = whole;
        expect((await storage.stores.trackers.search(TENANT, 'EL5E-B', 9)).at(-1)).toEqual(head);
      },
    },
    ...FILTERS.map(filtering),
  ];
}

function filtering(filter: Partial<TrackerFilter>): Check {
  const names = Object.entries(filter).flatMap(([name, value]) => (value === null ? [] : name));
  return {
    name: `lists those that are asked for by ${names.join(', ')}, and counts them`,
    async check(storage) {
      const misses = NEAR_MISSES.map(([name, miss], at) => ({
        ...{ name, place: 90 + at },
        tracker: nthTracker(90 + at, { ...WANTED, ...miss }),
      }));
      const wanted = TENANTS.map((tenant, at) => nthTracker(at + 1, { ...WANTED, ...tenant }));
      await insertTrackers(storage, [
        nthTracker(99, WANTED),
        ...wanted,
        ...misses.map(({ tracker }) => tracker),
      ]);
      const hits = misses.filter(({ name }) => !names.includes(name)).map(({ place }) => place);
      expect(await listed(storage, filter)).toEqual([1, ...hits, 99]);
    },
  };
}

/** By the place in their ids, oldest first; the count must be right. */
async function listed(
  { stores }: Storage,
  filter: Partial<TrackerFilter>,
): Promise<readonly number[]> {
  const request = { limit: 20, offset: 0, includeTotal: true };
  const { items, total } = await stores.trackers.list(TENANT, { ...ANY, ...filter }, request);
  expect(total).toBe(items.length);
  return items.map(({ trackerId }) => Number.parseInt(trackerId.slice(-4), 16)).toReversed();
}

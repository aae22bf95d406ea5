import { expect } from '@jest/globals';
import type { Tracker, TrackerHead } from '#domain/carrying/tracker/tracker.ts';
import type { TrackerFilter } from '#domain/carrying/tracker/tracker-store.ts';
import type { Check } from './contract.ts';
import { INSTANT } from './samples.ts';
import { TENANT, TENANTS } from './shipment-samples.ts';
import { type TenantList, tenantListChecks } from './tenant-list.ts';
import { insertTrackers, nthTracker, SCAN } from './tracker-samples.ts';

const ANY: TrackerFilter = {
  statuses: null,
  courierCode: null,
  awb: null,
  createdFrom: null,
  createdTo: null,
};

const LIST: TenantList<TrackerHead, TrackerFilter> = {
  any: ANY,
  filterValues: { statuses: ['IN_TRANSIT', 'LOST'], courierCode: 'swift', awb: 'EL5E-1' },
  // Ended, because an AWB has at most one open tracker.
  wanted: { status: 'IN_TRANSIT', awb: 'EL5E-1', endedAt: INSTANT },
  nearMisses: [
    ['statuses', { status: 'PENDING' }],
    ['courierCode', { courierCode: 'turtle' }],
    ['awb', { awb: 'EL5E-2' }],
  ],
  without: 'awb',
  nth: (place, changes) => headOf(nthTracker(place, changes)),
  idOf: ({ trackerId }) => trackerId,
  insert: (storage, heads) =>
    insertTrackers(
      storage,
      heads.map((head) => ({ ...head, timeline: [] })),
    ),
  list: ({ trackers }, ...asked) => trackers.list(...asked),
};

export function trackerListChecks(): Check[] {
  return [
    {
      name: 'lists complete trackers without their timelines, and none for an empty list',
      async check(storage) {
        const whole = nthTracker(1, { timeline: [SCAN], statusEventAt: INSTANT, reference: 'R' });
        await insertTrackers(storage, [whole]);
        const head = headOf(whole);
        const listOf = (filter: TrackerFilter) =>
          storage.stores.trackers.list(TENANT, filter, { limit: 9, offset: 0, includeTotal: true });
        expect(await listOf(ANY)).toEqual({ items: [head], hasMore: false, total: 1 });
        const other = { ...ANY, courierCode: 'turtle' };
        expect(await listOf(other)).toEqual({ items: [], hasMore: false, total: 0 });
      },
    },
    {
      name: 'finds trackers by the beginning of an AWB, the newest of each AWB first',
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
        const last = (await storage.stores.trackers.search(TENANT, 'EL5E-B', 9)).at(-1);
        expect(last).toEqual(headOf(whole));
      },
    },
    ...tenantListChecks(LIST),
  ];
}

function headOf({ timeline: _, ...head }: Tracker): TrackerHead {
  return head;
}

import { expect } from '@jest/globals';
import type { CourierLane } from '#domain/carrying/courier/fair-claim.ts';
import { TRACKERS_MAX } from '#domain/carrying/tracker/tracker.ts';
import type { DueTracker } from '#domain/carrying/tracker/tracker-store.ts';
import { ENVIRONMENTS } from '#domain/environment.ts';
import type { Check } from './contract.ts';
import { INSTANT, later } from './samples.ts';
import { OTHER_ACCOUNT, PROVIDERS, TENANTS } from './shipment-samples.ts';
import { dueOf, insertTrackers, nthTracker, sampleTracker } from './tracker-samples.ts';
import { writeAll } from './writes.ts';

const UNTIL = later(INSTANT, 60_000);
/** Provider that belongs to the other environment. */
const NAMED_WRONG = { environment: 'LIVE', provider: PROVIDERS.TEST } as const;
const LEASE = { now: INSTANT, until: UNTIL };

export function trackerClaimChecks(): Check[] {
  return [
    {
      name: 'claims trackers of the named couriers, each at its provider and in its environment',
      async check(storage) {
        const lanes = lanesOf(['swift', 'turtle'], ['SWIFT', 'OTHER']);
        const rows = lanes.map((lane, at) => nthTracker(at + 1, lane));
        await insertTrackers(storage, rows);
        const named = lanes.filter((_, at) => at % 3 === 0);
        const nowhere: CourierLane = { ...NAMED_WRONG, courierCode: 'turtle' };
        const couriers = [...named, nowhere].map((lane) => ({ ...lane, limit: 9 }));
        const claimed = await storage.stores.trackers.claimDue({ couriers, ...LEASE });
        expect(claimed).toHaveLength(named.length);
        expect(claimed.map(laneOf)).toEqual(expect.arrayContaining(named));
      },
    },
    {
      name: 'claims trackers of accounts in turns, however long one of them has waited',
      async check(storage) {
        const own = [1, 2, 3, 4].map((place) => nthTracker(place));
        const others = [11, 12].map((place) => nthTracker(place, OTHER_ACCOUNT));
        await writeAll(storage, ({ trackers }) => {
          own.forEach((one, at) => void trackers.insert(one, later(INSTANT, at - 90)));
          others.forEach((one, at) => void trackers.insert(one, later(INSTANT, at - 9)));
        });
        const [lane] = lanesOf(['swift'], ['SWIFT']);
        if (lane === undefined) throw new Error('there is a lane');
        const claim = async (limit: number) => {
          const couriers = [{ ...lane, limit }];
          const claimed = await storage.stores.trackers.claimDue({ couriers, ...LEASE });
          return claimed.map(({ trackerId }) => Number.parseInt(trackerId.slice(-4), 16));
        };
        expect(await claim(3)).toEqual([1, 2, 11]);
        expect(await claim(3)).toEqual([3, 4, 12]);
        expect(await claim(3)).toEqual([]);
      },
    },
    {
      name: 'claims the longest due trackers where more are due than it reads',
      async check(storage) {
        const many = Array.from({ length: TRACKERS_MAX + 1 }, (_, at) => nthTracker(at + 1));
        await writeAll(storage, ({ trackers }) => {
          many.forEach((one, at) => void trackers.insert(one, later(INSTANT, -at)));
        });
        const couriers = lanesOf(['swift'], []).map((lane) => ({ ...lane, limit: 1 }));
        const claimed = await storage.stores.trackers.claimDue({ couriers, ...LEASE });
        expect(claimed.map(({ trackerId }) => trackerId)).toEqual([many.at(-1)?.trackerId]);
      },
    },
    {
      name: 'claims the given tracker, and no other with the same id',
      async check(storage) {
        const own = TENANTS.map((tenant) => sampleTracker(tenant));
        await insertTrackers(storage, own);
        const couriers = lanesOf(['swift'], []).map((lane) => ({ ...lane, limit: 1 }));
        const { trackers } = storage.stores;
        const [claimed, ...others] = await trackers.claimDue({ couriers, ...LEASE });
        expect(claimed?.environment).toBe('TEST');
        expect(others).toEqual([]);
        const due = await storage.stored.trackerDue();
        expect(due.filter(({ dueAt }) => dueAt > INSTANT)).toEqual([{ ...claimed, dueAt: UNTIL }]);
      },
    },
    {
      name: 'names each courier of followed trackers once, due or not',
      async check(storage) {
        expect(await storage.stores.trackers.lanes()).toEqual([]);
        const lanes = lanesOf(['swift', 'turtle'], ['SWIFT', 'OTHER']);
        const rows = [...lanes, ...lanes].map((lane, at) => nthTracker(at + 1, lane));
        await insertTrackers(storage, rows.toReversed(), later(INSTANT, 1));
        const found = await storage.stores.trackers.lanes();
        expect(found).toHaveLength(lanes.length);
        expect(found).toEqual(expect.arrayContaining([...lanes]));
      },
    },
    {
      name: 'polls no tracker twice at a time, and none before it is due',
      async check(storage) {
        const due = nthTracker(1);
        const young = nthTracker(2);
        await insertTrackers(storage, [due]);
        await insertTrackers(storage, [young], later(INSTANT, 1));
        const [lane] = lanesOf(['swift'], ['SWIFT']);
        const couriers = lane === undefined ? [] : [{ ...lane, limit: 9 }];
        const { trackers } = storage.stores;
        expect(await trackers.claimDue({ couriers, ...LEASE })).toHaveLength(1);
        expect(await trackers.claimDue({ couriers, ...LEASE })).toEqual([]);
        expect(await trackers.claimDue({ couriers: [], ...LEASE, now: UNTIL })).toEqual([]);
        const rows = [dueOf(due, UNTIL), dueOf(young, later(INSTANT, 1))];
        expect(await storage.stored.trackerDue()).toEqual(expect.arrayContaining(rows));
      },
    },
  ];
}

/** Lanes of these couriers; TEST has the simulator only. */
function lanesOf(couriers: readonly string[], live: readonly string[]) {
  return ENVIRONMENTS.flatMap((environment) => {
    const providers = environment === 'TEST' ? [PROVIDERS.TEST] : live;
    return providers.flatMap((provider) =>
      couriers.map((courierCode) => ({ environment, provider, courierCode })),
    );
  });
}

function laneOf({ environment, provider, courierCode }: DueTracker) {
  return { environment, provider, courierCode };
}

import { isDeepStrictEqual as isEqual } from 'node:util';
import { expect } from '@jest/globals';
import type { FreeSlots } from '#domain/carrying/courier/fair-claim.ts';
import { leaseFrom } from '#domain/due-request.ts';
import type { Check, Storage } from './contract.ts';
import { COURIER, type DueWork, type FairQueue } from './due-queue.ts';
import { INSTANT } from './samples.ts';
import { OTHER_ACCOUNT, OTHER_ENVIRONMENT, PROVIDERS, TENANT } from './shipment-samples.ts';

export const GREEDY = { ...TENANT, ...COURIER };
export const MODEST = { ...OTHER_ACCOUNT, ...COURIER };
export const LIVE = { ...OTHER_ENVIRONMENT, ...COURIER, provider: PROVIDERS.LIVE };
const ELSEWHERE = { ...MODEST, courierCode: 'eagle' };

/** Slots of each courier and environment. */
const ONE_EACH = { freeSlots: 1 };

/** Work of one account, sorted from the longest due. */
function backlog(count: number): readonly DueWork[] {
  return Array.from({ length: count }, (_, at) => ({
    ...GREEDY,
    place: at + 1,
    ageMs: 1_000 - at,
  }));
}

const NEWCOMER: DueWork = { ...MODEST, place: 90, ageMs: 1 };

/** Checks that queues of courier calls pass as well. */
export function fairQueueChecks(queue: FairQueue): Check[] {
  const { what } = queue;
  return [
    {
      name: `claims ${what} of one account up to its free slots, the longest due first`,
      async check(storage) {
        const claimed = await kept(queue, storage, backlog(5));
        expect(await claimed({ freeSlots: 4 })).toEqual({ items: [1, 2], hasMore: true });
        const inHand = [{ ...GREEDY, count: 2 }];
        const full = { freeSlots: 4, lanes: [{ ...GREEDY, freeSlots: 2 }], inHand };
        expect(await claimed(full)).toEqual({ items: [], hasMore: true });
        const free = { freeSlots: 9 };
        expect(await claimed(free)).toEqual({ items: [3, 4, 5], hasMore: false });
        expect(await claimed(free)).toEqual({ items: [], hasMore: false });
      },
    },
    {
      name: `claims ${what} of accounts in turn, however long the backlog of one is`,
      async check(storage) {
        const claimed = await kept(queue, storage, [...backlog(9), NEWCOMER]);
        expect(await claimed({ freeSlots: 4 })).toEqual({
          items: [1, 2, 90],
          hasMore: true,
        });
      },
    },
    {
      name: `claims ${what} of a late account although another one uses its full share`,
      async check(storage) {
        const claimed = await kept(queue, storage, [...backlog(9), NEWCOMER]);
        const inHand = [{ ...GREEDY, count: 2 }];
        const request = { freeSlots: 4, lanes: [{ ...GREEDY, freeSlots: 2 }], inHand };
        expect(await claimed(request)).toEqual({ items: [90], hasMore: true });
      },
    },
    {
      name: `claims ${what} of other couriers and environments where one has no free slot`,
      async check(storage) {
        const others = [
          { ...LIVE, place: 91, ageMs: 2 },
          { ...ELSEWHERE, place: 92, ageMs: 1 },
        ];
        const claimed = await kept(queue, storage, [...backlog(3), ...others]);
        const request = { freeSlots: 1, lanes: [{ ...GREEDY, freeSlots: 0 }] };
        expect(await claimed(request)).toEqual({ items: [91, 92], hasMore: true });
      },
    },
    {
      name: `claims ${what} of a courier at one provider while it has no free slot at another`,
      async check(storage) {
        const claimed = await kept(queue, storage, [
          { ...LIVE, place: 91, ageMs: 2 },
          { ...LIVE, provider: 'EAGLE', place: 92, ageMs: 1 },
        ]);
        const full = { freeSlots: 1, lanes: [{ ...LIVE, freeSlots: 0 }] };
        expect(await claimed(full)).toEqual({ items: [92], hasMore: true });
        const inHand = [{ ...LIVE, provider: 'EAGLE', count: 1 }];
        expect(await claimed({ freeSlots: 1, inHand })).toEqual({ items: [91], hasMore: false });
      },
    },
    {
      name: `claims ${what} of every account, courier, provider and environment at once`,
      async check(storage) {
        const lanes = [
          ...['eagle', 'jne', 'swift'].map((courierCode) => ({
            ...LIVE,
            provider: 'EAGLE',
            courierCode,
          })),
          { ...LIVE, provider: 'JNE' },
          LIVE,
          GREEDY,
          MODEST,
          ELSEWHERE,
        ];
        const works = lanes.map((lane, at) => ({ ...lane, place: at + 1, ageMs: 9 - at }));
        const claimed = await kept(queue, storage, works);
        const items = works.map(({ place }) => place);
        expect(await claimed({ freeSlots: 9 })).toEqual({ items, hasMore: false });
      },
    },
    {
      name: `claims ${what} that are due at the same time in the order of their keys, else the oldest first`,
      async check(storage) {
        const claimed = await kept(queue, storage, [
          { ...MODEST, place: 21, ageMs: 9 },
          { ...GREEDY, place: 11, ageMs: 9 },
          ...[32, 31].map((place) => ({ ...LIVE, place, ageMs: 8 })),
          { ...GREEDY, courierCode: 'eagle', place: 42, ageMs: 6 },
          { ...ELSEWHERE, place: 41, ageMs: 7 },
        ]);
        const first = await claimed(ONE_EACH);
        const then = await claimed(ONE_EACH);
        expect(first).toEqual({ items: [11, 31, 41], hasMore: true });
        expect(then).toEqual({ items: [21, 32, 42], hasMore: false });
      },
    },
    {
      name: `claims ${what} with the last free slot for an account that uses none`,
      async check(storage) {
        const claimed = await kept(queue, storage, [...backlog(3), NEWCOMER]);
        const inHand = [{ ...GREEDY, count: 1 }];
        expect(await claimed({ freeSlots: 1, inHand })).toEqual({
          items: [90],
          hasMore: true,
        });
      },
    },
  ];
}

/** Stores the work, then claims its places. */
async function kept(
  { keep, claimFairly, itemOf }: FairQueue,
  storage: Storage,
  works: readonly DueWork[],
) {
  await keep(storage, works);
  const placeOf = (item: object) => works.find((work) => isEqual(itemOf(work), item))?.place;
  return async (free: FreeSlots) => {
    const { items, hasMore } = await claimFairly(storage, {
      ...free,
      ...leaseFrom(INSTANT, 60_000),
    });
    return { items: items.map(placeOf), hasMore };
  };
}

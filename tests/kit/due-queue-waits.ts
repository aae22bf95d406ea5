import { expect } from '@jest/globals';
import { leaseFrom } from '#domain/due-request.ts';
import type { OwnedStorage } from './postgres-storage.ts';
import { locksInOrder, type Rows, whileLocked } from './row-locks.ts';
import type { Check } from './store-contracts/contract.ts';
import {
  claimAll,
  type DueQueue,
  type DueWork,
  type FairQueue,
  worksOf,
} from './store-contracts/due-queue.ts';
import { GREEDY, LIVE, MODEST } from './store-contracts/fair-queue.ts';
import { INSTANT } from './store-contracts/samples.ts';
import { TENANT } from './store-contracts/shipment-samples.ts';

/** Pairs in the order of locking, which differ in one sort key and reverse all later ones. */
const PAIRS: readonly (readonly [string, DueWork, DueWork])[] = [
  ['times', { ...MODEST, place: 2, ageMs: 9 }, { ...GREEDY, place: 1, ageMs: 1 }],
  ['accounts', { ...GREEDY, place: 2, ageMs: 9 }, { ...MODEST, place: 1, ageMs: 9 }],
  ['environments', { ...LIVE, place: 2, ageMs: 9 }, { ...GREEDY, place: 1, ageMs: 9 }],
  ['ids', { ...GREEDY, place: 1, ageMs: 9 }, { ...GREEDY, place: 2, ageMs: 9 }],
];

type Claims = Pick<DueQueue, 'what' | 'table'> & {
  /** Stores due work. */
  readonly keep: (storage: OwnedStorage) => Promise<readonly unknown[]>;
  readonly claim: (storage: OwnedStorage) => Promise<readonly unknown[]>;
};

/** Lock waits between claims, which fakes cannot show. */
export function dueQueueWaits(queue: DueQueue): readonly Check<OwnedStorage>[] {
  return [passingOver(claimsOf(queue)), ...('claimFairly' in queue ? lockOrder(queue) : [])];
}

/** Checks that three claims take each due row once while rows are locked. */
export function passingOver({ what, table, keep, claim }: Claims): Check<OwnedStorage> {
  return {
    name: `skips ${what} that another transaction is claiming`,
    async check(storage) {
      const { length: kept } = await keep(storage);
      const all = { table, where: 'true' };
      const { claims } = await whileLocked(storage.ownerUrl, all, async (locks) => {
        const claiming = [1, 2, 3].map(() => claim(storage));
        for (const one of claiming) one.catch(() => {});
        await locks.untilWaiting(claiming.length);
        return { claims: claiming };
      });
      const lengths = (await Promise.all(claims)).map(({ length }) => length);
      expect(lengths.toSorted()).toEqual([0, 0, kept]);
    },
  };
}

function claimsOf(queue: DueQueue): Claims {
  return {
    ...queue,
    async keep(storage) {
      const works = worksOf([3, 2, 1], [TENANT]);
      await queue.keep(storage, works);
      return works;
    },
    claim: (storage) => claimAll(queue, storage),
  };
}

/** Checks that claims lock the rows in one order, so that they cannot deadlock. */
function lockOrder(queue: FairQueue): readonly Check<OwnedStorage>[] {
  const { what, table, whereOf, keep, claimFairly } = queue;
  const rowOf = ({ accountId, environment, place }: DueWork): Rows => {
    const own = `account_id = '${accountId}' AND environment = '${environment}'`;
    return { table, where: `${own} AND ${whereOf(place)}` };
  };
  return PAIRS.map(([order, first, second]) => ({
    name: `locks claimed ${what} in the order of their ${order}`,
    async check(storage) {
      await keep(storage, [second, first]);
      const rows = [rowOf(first), rowOf(second)] as const;
      const request = { freeSlots: 9, ...leaseFrom(INSTANT, 60_000) };
      await locksInOrder(storage.ownerUrl, rows, () => claimFairly(storage, request));
    },
  }));
}

import type { OwnedStorage } from './postgres-contracts.ts';
import { locksInOrder, type Rows } from './row-locks.ts';
import type { Check } from './store-contracts/contract.ts';
import {
  type FairPort,
  type FairWork,
  GREEDY,
  LIVE,
  MODEST,
} from './store-contracts/fair-claims.ts';
import { INSTANT } from './store-contracts/samples.ts';

type Due = {
  readonly table: string;
  /** Of the row of a place, beside its account and environment. */
  readonly whereOf: (place: number) => string;
};

/** The first is locked first: sorted by their difference, in reverse of the later sort keys. */
const PAIRS: readonly (readonly [string, FairWork, FairWork])[] = [
  ['times', { ...MODEST, place: 2, ageMs: 9 }, { ...GREEDY, place: 1, ageMs: 1 }],
  ['accounts', { ...GREEDY, place: 2, ageMs: 9 }, { ...MODEST, place: 1, ageMs: 9 }],
  ['environments', { ...LIVE, place: 2, ageMs: 9 }, { ...GREEDY, place: 1, ageMs: 9 }],
  ['ids', { ...GREEDY, place: 1, ageMs: 9 }, { ...GREEDY, place: 2, ageMs: 9 }],
];

/** Claims lock the rows in one order, so that they cannot deadlock. */
export function fairClaimWaits(
  { what, keep, claim }: FairPort,
  { table, whereOf }: Due,
): readonly Check<OwnedStorage>[] {
  const rowOf = ({ accountId, environment, place }: FairWork): Rows => {
    const own = `account_id = '${accountId}' AND environment = '${environment}'`;
    return { table, where: `${own} AND ${whereOf(place)}` };
  };
  return PAIRS.map(([order, first, second]) => ({
    name: `locks ${what} that it claims in the order of their ${order}`,
    async check(storage) {
      await keep(storage, [second, first]);
      const rows = [rowOf(first), rowOf(second)] as const;
      const claiming = () => claim(storage, { freeSlots: 9, now: INSTANT });
      await locksInOrder(storage.ownerUrl, rows, claiming);
    },
  }));
}

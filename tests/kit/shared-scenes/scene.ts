import { expect } from '@jest/globals';
import { sqlState } from '#adapters/postgres/fault.ts';
import type { OwnedStorage } from '../postgres-storage.ts';
import type { Check } from '../store-contracts/contract.ts';
import type { Decide } from '../store-contracts/writes.ts';
import { failureOf } from '../unit-of-work-bench.ts';
import type { BatchedStorage } from './batches.ts';

/**
 * Decision that cannot be committed together with those of its scene; `what` completes “the
 * decision …” in the title.
 */
export type Outsider = {
  readonly what: string;
  readonly decide: Decide;
  /**
   * STALE: stale in any commit. RIVAL: competes with the first decision, and the later of the two
   * is stale. EITHER: one of the two is stale.
   */
  readonly is: 'STALE' | 'RIVAL' | 'EITHER';
  /**
   * Positions of decisions that depend on the state that this one would leave, and therefore run
   * again.
   */
  readonly takes?: readonly number[];
};

/** Decisions that share a commit, and the rows that they find. */
export type Scene = {
  /** Names the decisions in titles. */
  readonly of: string;
  readonly given: (storage: OwnedStorage) => Promise<void>;
  /** Decisions of several tenants, each of which finds its rows. */
  readonly decisions: readonly Decide[];
  readonly outsiders: readonly Outsider[];
};

const STALE_WRITE = '40001';
/** Rows that separate commits leave, by their decisions; each is computed once. */
const leftBy = new WeakMap<Scene, Map<string, readonly string[]>>();

/** Checks that shared commits leave what separate commits would, and name only what is stale. */
export function checksOf(scene: Scene): readonly Check<BatchedStorage>[] {
  const { of, given, decisions, outsiders } = scene;
  return [
    {
      name: `leaves the same rows in a shared commit as separate commits of ${of}`,
      async check(storage) {
        await given(storage);
        expect(await storage.batches.commitTogether(decisions)).toBe('COMMITTED');
        expect(await storage.batches.rows()).toEqual(rowsOf(scene, decisions));
      },
    },
    ...outsiders.flatMap(({ what, decide, is, takes = [] }) =>
      [0, 1].map((place) => ({
        name: `reports as stale only the decision ${what}, in place ${place} of ${of}`,
        async check(storage: BatchedStorage) {
          await given(storage);
          const { batches } = storage;
          const before = await batches.rows();
          const all = decisions.toSpliced(place, 0, decide);
          const outcome = await batches.commitTogether(all);
          if (outcome === 'COMMITTED') throw new Error(`it was committed ${what}`);
          const followers = takes.map((at) => all.indexOf(decisions[at] ?? decide));
          const stale = new Set(outcome.stale.filter((at) => !followers.includes(at)));
          const possible = { STALE: [[place]], RIVAL: [[1]], EITHER: [[0], [1]] }[is];
          expect(possible).toContainEqual([...stale]);
          expect(outcome.stale).toEqual(expect.arrayContaining(followers));
          expect(sqlState(outcome.error)).toBe(STALE_WRITE);
          expect(await batches.rows()).toEqual(before);

          const rest = all.filter((_, at) => !outcome.stale.includes(at));
          expect(await batches.commitTogether(rest)).toBe('COMMITTED');
          const after = await batches.rows();
          expect(after).toEqual(rowsOf(scene, rest));
          const again = all.filter((_, at) => stale.has(at));
          expect(sqlState(await failureOf(batches.commitEach(again)))).toBe(STALE_WRITE);
          expect(await batches.rows()).toEqual(after);
        },
      })),
    ),
  ];
}

/**
 * Stores the rows that the decisions leave when committed one by one, in every order that occurs.
 */
export async function learn(scene: Scene, renew: () => Promise<BatchedStorage>): Promise<void> {
  const known = new Map<string, readonly string[]>();
  leftBy.set(scene, known);
  for (const decisions of ordersOf(scene)) {
    const storage = await renew();
    await scene.given(storage);
    await storage.batches.commitEach(decisions);
    known.set(nameOf(scene, decisions), await storage.batches.rows());
  }
}

/** The decisions with a rival in place of the first one, without those that run again. */
function ordersOf({ decisions, outsiders }: Scene): readonly (readonly Decide[])[] {
  const rivals = outsiders.filter(({ is }) => is !== 'STALE');
  return [
    decisions,
    ...rivals.map(({ decide }) => [decide, ...decisions.slice(1)]),
    ...outsiders.flatMap(({ takes }) =>
      takes === undefined ? [] : [decisions.filter((_, at) => !takes.includes(at))],
    ),
  ];
}

function rowsOf(scene: Scene, decisions: readonly Decide[]): readonly string[] {
  const rows = leftBy.get(scene)?.get(nameOf(scene, decisions));
  if (rows === undefined) throw new Error(`it is not known what is left by: ${scene.of}`);
  return rows;
}

function nameOf({ decisions, outsiders }: Scene, those: readonly Decide[]): string {
  const all = [...decisions, ...outsiders.map(({ decide }) => decide)];
  return those
    .map((one) => all.indexOf(one))
    .toSorted()
    .join();
}

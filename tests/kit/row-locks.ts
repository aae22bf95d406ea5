import { expect } from '@jest/globals';
import { withClient } from './database.ts';
import { waitUntil } from './wait-until.ts';

/** Rows of a table: its name and WHERE clause. */
export type Rows = { readonly table: string; readonly where: string };

export type RowLocks = {
  /** Waits until this many connections wait for a lock; throws after a time limit. */
  untilWaiting(count: number): Promise<void>;
  /** True if these rows were unlocked; it locks them on this connection. */
  areFree(rows: Rows): Promise<boolean>;
};

const WAITING = `
  SELECT count(*)::integer AS waiting FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock'`;

/** Locks these rows against all other connections until the work is done. */
export function whileLocked<Result>(
  ownerUrl: string,
  rows: Rows,
  work: (locks: RowLocks) => Promise<Result>,
): Promise<Result> {
  return withClient(ownerUrl, async (owner) => {
    const lock = async ({ table, where }: Rows) =>
      (await owner.query(`SELECT FROM ${table} WHERE ${where} FOR UPDATE SKIP LOCKED`)).rowCount;
    await owner.query('BEGIN');
    if (!(await lock(rows))) throw new Error(`no row of ${rows.table} was locked`);
    const result = await work({
      async untilWaiting(count) {
        const waiting = async () => {
          // Without this, a transaction never sees connections opened after its first read.
          await owner.query('SELECT pg_stat_clear_snapshot()');
          const { rows: found } = await owner.query<{ waiting: number }>(WAITING);
          return found[0]?.waiting === count;
        };
        await waitUntil(waiting, { everyMs: 2 });
      },
      areFree: async (others) => Number(await lock(others)) > 0,
    });
    await owner.query('COMMIT');
    return result;
  });
}

/** Checks that a transaction that waits for the first row has not locked the second yet. */
export async function locksInOrder(
  ownerUrl: string,
  [first, second]: readonly [Rows, Rows],
  work: () => Promise<unknown>,
): Promise<void> {
  const { begun } = await whileLocked(ownerUrl, first, async (locks) => {
    const working = work();
    // Marked as handled, because it is awaited later and may fail before that.
    working.catch(() => {});
    await locks.untilWaiting(1);
    expect(await locks.areFree(second)).toBe(true);
    return { begun: [working] };
  });
  await Promise.all(begun);
}

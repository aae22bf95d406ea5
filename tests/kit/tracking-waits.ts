import { expect } from '@jest/globals';
import type { DueShipment } from '#domain/carrying/tracking/tracking-store.ts';
import { withClient } from './database.ts';
import type { OwnedStorage } from './postgres-storage.ts';
import { type Rows, whileLocked } from './row-locks.ts';
import type { Check, TrackingDueRow } from './store-contracts/contract.ts';
import { INSTANT, later } from './store-contracts/samples.ts';
import { numberOf } from './store-contracts/shipment-samples.ts';
import { beginAll, sampleDue, sampleRequest } from './store-contracts/tracking-samples.ts';

const LATER = later(INSTANT, 1);

/** Polls in the order of claiming. */
const ROWS: readonly TrackingDueRow[] = [1, 2, 3].map((at) =>
  sampleDue({ shipmentNumber: numberOf(at), dueAt: later(INSTANT, at - 9) }),
);

/** The same polls, all due again at the same time. */
const CLAIMED = ROWS.map((row) => ({ ...row, dueAt: INSTANT }));

const NONE: Rows = { table: 'tracking_due', where: 'false' };
const WANT_ALL = 'LOCK TABLE tracking_due IN SHARE ROW EXCLUSIVE MODE';

/** Lock waits between polls, which fakes cannot show. */
export const TRACKING_WAITS: readonly Check<OwnedStorage>[] = [
  {
    name: 'claims polls despite other transactions that lock them in the wrong order',
    async check(storage) {
      await beginAll(storage, ROWS);
      const { tracking } = storage.stores;
      const claimed = await inDeadlock(storage, () => tracking.claimDue(sampleRequest()));
      expect(claimed.map(({ shipmentNumber }) => shipmentNumber)).toEqual(
        ROWS.map(({ shipmentNumber }) => shipmentNumber),
      );
    },
  },
  {
    name: 'postpones polls despite other transactions that lock them in the wrong order',
    async check(storage) {
      await beginAll(storage, CLAIMED);
      const { tracking } = storage.stores;
      const postponed = ROWS.map((row) => ({ ...row, dueAt: LATER }));
      await inDeadlock(storage, () => tracking.postpone(postponed, INSTANT));
      expect(await storage.stored.due()).toEqual(postponed);
    },
  },
  {
    name: 'advances polls despite other transactions that lock them in the wrong order',
    async check(storage) {
      await beginAll(storage, CLAIMED);
      const now = later(INSTANT, -1);
      await inDeadlock(storage, () => storage.stores.tracking.markDueNow(CLAIMED, now));
      const advanced = ROWS.map((row) => ({ ...row, dueAt: now }));
      expect(await storage.stored.due()).toEqual(advanced);
    },
  },
];

/**
 * Runs a function that locks the rows one after the other while another transaction has locked the
 * last one and waits for the table, whose lock, unlike a row's, is granted in order. The first row
 * is released when both wait; the transaction that closes the circle is refused.
 */
async function inDeadlock<Result>(
  { ownerUrl }: OwnedStorage,
  lockAll: () => Promise<Result>,
): Promise<Result> {
  const [first = NONE, , last = NONE] = ROWS.map((row) => rowsOf([row]));
  return withClient(ownerUrl, async (other) => {
    await other.query('BEGIN');
    // Only the other transaction has a short deadlock_timeout, so that PostgreSQL detects the
    // circle in that one.
    await other.query(`SET LOCAL deadlock_timeout = '10s'`);
    await other.query(`SELECT FROM ${last.table} WHERE ${last.where} FOR UPDATE`);
    const { locking, wanting } = await whileLocked(ownerUrl, first, async (locks) => {
      const all = begun(lockAll());
      await locks.untilWaiting(1);
      const wanted = begun(other.query(WANT_ALL));
      await locks.untilWaiting(2);
      return { locking: all, wanting: wanted };
    });
    await wanting;
    await other.query('COMMIT');
    return locking;
  });
}

function rowsOf(due: readonly DueShipment[]): Rows {
  const numbers = due.map(({ shipmentNumber }) => `'${shipmentNumber}'`);
  return { table: 'tracking_due', where: `shipment_number IN (${numbers.join()})` };
}

/** Marked as handled, because it is awaited later and may fail before that. */
function begun<Result>(work: Promise<Result>): Promise<Result> {
  work.catch(() => {});
  return work;
}

import type { Db } from 'pg-boss';
import type { DataSource } from 'typeorm';
import type { Tenant } from '#domain/environment.ts';
import type { Jobs } from '#domain/job.ts';
import type { Write } from '../write-queue.ts';
import { BOOKING_QUEUE, bossOn } from './boss.ts';

/** Jobs that leave with the COMMIT of the transaction they are about. */
export type JobQueue = {
  /** The statement that wakes a worker for this shipment; waits for no network. */
  nudgeBooking(tenant: Tenant, shipmentNumber: string): Promise<Write>;
};

type Sent = { readonly text: string; readonly values: readonly unknown[] };

/**
 * Reads the queue's row once, here. This boss is never started: a running one reads the row again
 * each minute, and a row that is gone for a moment would be looked for inside a unit of work.
 */
export async function jobQueue(source: DataSource): Promise<JobQueue> {
  const boss = bossOn(source, { migrate: false });
  const sent = (job: Jobs['book-shipment']) =>
    sentBy((db) =>
      // Without an id: for one whose job is over pg-boss would do nothing, and not say so.
      boss.send(BOOKING_QUEUE, job, { db, singletonKey: job.shipmentNumber }),
    );
  const { text } = await sent({ accountId: '', environment: 'TEST', shipmentNumber: 'none' });
  const statement = { name: 'bookings_nudge', sql: text };
  return {
    async nudgeBooking({ accountId, environment }, shipmentNumber) {
      const { values } = await sent({ accountId, environment, shipmentNumber });
      // To write no row is usual: a job is there already.
      return { statement, values, rows: null };
    },
  };
}

/** The one statement that pg-boss would send. */
async function sentBy(send: (db: Db) => Promise<unknown>): Promise<Sent> {
  const statements: Sent[] = [];
  await send({
    async executeSql(text, values = []) {
      statements.push({ text, values });
      return { rows: [] };
    },
  });
  const [statement] = statements;
  if (statement !== undefined && statements.length === 1) return statement;
  throw new Error(`pg-boss sent ${statements.length} statements in place of one`);
}

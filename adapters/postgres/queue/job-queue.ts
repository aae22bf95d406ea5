import type { Db } from 'pg-boss';
import type { DataSource } from 'typeorm';
import type { Tenant } from '#domain/environment.ts';
import type { Jobs } from '#domain/job.ts';
import type { Write } from '../write-queue.ts';
import { BOOKING_QUEUE, bossOn } from './boss.ts';

/** Jobs that are sent in the transaction they belong to. */
export type JobQueue = {
  /** The statement that nudges a worker to book this shipment; makes no network call. */
  nudgeBooking(tenant: Tenant, shipmentNumber: string): Promise<Write>;
};

type BossStatement = { readonly text: string; readonly values: readonly unknown[] };

/**
 * Reads the queue's row once, here. This boss is never started: a running one refreshes the row
 * each minute, and a missing row would then be queried inside a unit of work.
 */
export async function jobQueue(source: DataSource): Promise<JobQueue> {
  const boss = bossOn(source, { migrate: false });
  const sent = (job: Jobs['book-shipment']) =>
    capturedStatement((db) =>
      // Without an id: pg-boss silently ignores the id of a completed job.
      boss.send(BOOKING_QUEUE, job, { db, singletonKey: job.shipmentNumber }),
    );
  const { text } = await sent({ accountId: '', environment: 'TEST', shipmentNumber: 'none' });
  const statement = { name: 'bookings_nudge', sql: text };
  return {
    async nudgeBooking({ accountId, environment }, shipmentNumber) {
      const { values } = await sent({ accountId, environment, shipmentNumber });
      // No row is usual: a job of this shipment is queued already.
      return { statement, values, rows: null };
    },
  };
}

/** Captures the one statement that pg-boss would send, without sending it. */
async function capturedStatement(send: (db: Db) => Promise<unknown>): Promise<BossStatement> {
  const statements: BossStatement[] = [];
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

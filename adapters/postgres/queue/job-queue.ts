import type { Db } from 'pg-boss';
import type { DataSource } from 'typeorm';
import type { Tenant } from '#domain/environment.ts';
import type { Write } from '../write-queue.ts';
import { BOOKING_QUEUE, bossOn } from './boss.ts';

/** Jobs that leave with the COMMIT of the transaction they are about. */
export type JobQueue = {
  /** The statement that wakes a worker for this shipment; waits for no network. */
  nudgeBooking(tenant: Tenant, shipmentNumber: string): Promise<Write>;
};

/** What a worker is told. The booking intent knows the rest, and whether there is work at all. */
export type BookingNudge = Tenant & { readonly shipmentNumber: string };

const NUDGE = 'write bookings.nudge';

/**
 * Reads the queue's row once, here. This boss is never started: a running one reads the row again
 * each minute, and a row that is gone for a moment would be looked for inside a unit of work.
 */
export async function jobQueue(source: DataSource): Promise<JobQueue> {
  const boss = bossOn(source, { migrate: false });
  const nudge = (job: BookingNudge): Promise<Write> =>
    caught(NUDGE, (db) =>
      // Without an id: for one whose job is over pg-boss would do nothing, and not say so.
      boss.send(BOOKING_QUEUE, job, { db, singletonKey: job.shipmentNumber }),
    );
  await nudge({ accountId: '', environment: 'TEST', shipmentNumber: 'none' });
  return {
    nudgeBooking: ({ accountId, environment }, shipmentNumber) =>
      nudge({ accountId, environment, shipmentNumber }),
  };
}

/** The statement that pg-boss would send. To be told of no row is usual for it: a job is there. */
async function caught(name: string, send: (db: Db) => Promise<unknown>): Promise<Write> {
  const writes: Write[] = [];
  await send({
    async executeSql(text, values = []) {
      writes.push({ statement: { name, text }, values });
      return { rows: [] };
    },
  });
  const [write] = writes;
  if (write === undefined || writes.length > 1) {
    throw new Error(`${name}: pg-boss sent ${writes.length} statements in place of one`);
  }
  return write;
}

import { PgBoss } from 'pg-boss';
import type { DataSource } from 'typeorm';
import type { QueueName } from '#domain/job.ts';
import { poolOf } from '../session.ts';
/** Jobs that say: look after the booking of this shipment. */
export const BOOKING_QUEUE: QueueName = 'book-shipment';

/** Shorter than the pause between two passes of anybody, or every second pass would do nothing. */
const CLAIM_SECONDS = 30;

/**
 * pg-boss on our pool, which opens no connection of its own. As long as nobody starts it, it runs
 * no timer and sends what it is asked to; a queue's row it reads at the first need, and keeps.
 */
export function bossOn(source: DataSource, { migrate }: { migrate: boolean }): PgBoss {
  // It drops a connection whose statement failed, and with it whatever transaction pg-boss had
  // begun in the same text.
  const pool = poolOf(source);
  return new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    migrate,
    supervise: false,
    schedule: false,
    // Jobs live for a minute: there is nothing to rebuild, and no garbage to warn of.
    reindex: false,
    monitorVacuum: false,
    monitorIntervalSeconds: CLAIM_SECONDS,
    maintenanceIntervalSeconds: CLAIM_SECONDS,
  });
}

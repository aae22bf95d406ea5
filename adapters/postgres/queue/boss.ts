import { PgBoss } from 'pg-boss';
import type { DataSource } from 'typeorm';
import type { QueueName } from '#domain/job.ts';
import { poolOf } from '../session.ts';
/** A job nudges the worker to book this shipment. */
export const BOOKING_QUEUE: QueueName = 'book-shipment';

/** Shorter than any interval between two passes, or every second pass would do nothing. */
const MAINTENANCE_SECONDS = 30;

/**
 * pg-boss on our pool; it opens no connection of its own. Until it is started it runs no timer and
 * can only send; it reads a queue's row when first needed and caches it.
 */
export function bossOn(source: DataSource, { migrate }: { migrate: boolean }): PgBoss {
  // The pool drops a connection whose statement failed, and with it a transaction that pg-boss had
  // begun in the same text.
  const pool = poolOf(source);
  return new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    migrate,
    supervise: false,
    schedule: false,
    // Jobs live for a minute: no index to rebuild, no bloat to warn of.
    reindex: false,
    monitorVacuum: false,
    monitorIntervalSeconds: MAINTENANCE_SECONDS,
    maintenanceIntervalSeconds: MAINTENANCE_SECONDS,
  });
}

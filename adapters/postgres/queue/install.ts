import type { DataSource } from 'typeorm';
import { BOOKING_QUEUE, bossOn } from './boss.ts';

/**
 * A nudge says nothing that the booking's intent does not, and the reconciler looks at the intents
 * every few seconds: one that lay here for a minute, fetched or not, has nothing left to tell.
 */
const KEPT_SECONDS = 60;

/** Of its own table it needs seven indexes; the common one has twelve, for queues of every kind. */
const SHAPE = { policy: 'short', partition: true } as const;

const RULES = {
  /** The intent's due time brings a booking back, not the job. */
  retryLimit: 0,
  retentionSeconds: KEPT_SECONDS,
  deleteAfterSeconds: KEPT_SECONDS,
  /** What a dead worker had fetched. Longer than the lease of an intent (20 s). */
  expireInSeconds: KEPT_SECONDS,
};

/**
 * What it takes to send, fetch, settle and clean up, found by trying. Not: to make, change, drop
 * or empty a queue. `job` is written by name only when a job goes to a queue for dead letters, but
 * the privilege is asked for in any case. Granted again each time: the role may be new.
 */
const GRANTS = `
  DO $$
  BEGIN
    IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'satukurir_app') THEN
      GRANT USAGE ON SCHEMA pgboss TO satukurir_app;
      GRANT INSERT ON pgboss.job TO satukurir_app;
      GRANT SELECT, DELETE ON pgboss.job_dependency TO satukurir_app;
      GRANT SELECT ON pgboss.version, pgboss.queue TO satukurir_app;
      GRANT UPDATE (
        monitor_claim_on, monitor_on, maintain_on, deferred_count, queued_count, ready_count,
        active_count, failed_count, total_count, singletons_active, ready_history
      ) ON pgboss.queue TO satukurir_app;
      EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON pgboss.%I TO satukurir_app',
        (SELECT table_name FROM pgboss.queue WHERE name = '${BOOKING_QUEUE}'));
    END IF;
  END $$`;

/**
 * Brings pg-boss' schema and the queue up to date, as the owner. Whoever calls it holds a lock: it
 * is made for one at a time.
 */
export async function installQueue(source: DataSource): Promise<void> {
  const boss = bossOn(source, { migrate: true });
  // An index that a later version builds in the background and could not: the next start tries.
  boss.on('error', () => {});
  try {
    await boss.start();
    await boss.createQueue(BOOKING_QUEUE, { ...SHAPE, ...RULES });
    await boss.updateQueue(BOOKING_QUEUE, RULES);
    await source.query(GRANTS);
  } finally {
    await boss.stop({ close: false, graceful: false });
  }
}

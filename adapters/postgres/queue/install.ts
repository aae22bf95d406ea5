import type { PgBoss } from 'pg-boss';
import type { DataSource } from 'typeorm';
import type { QueueName } from '#domain/job.ts';
import { bossOn } from './boss.ts';
import { QUEUE_NAMES, QUEUES } from './queues.ts';

/**
 * Privileges to send, fetch, complete and clean up jobs, found by experiment. Not to create, alter,
 * drop or purge a queue. pg-boss writes `job` itself only for dead letters, but needs the privilege
 * in any case. Granted at each start: the role may be new.
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
      EXECUTE (
        SELECT string_agg(
          format('GRANT SELECT, INSERT, UPDATE, DELETE ON pgboss.%I TO satukurir_app', table_name),
          ';')
        FROM pgboss.queue WHERE name IN (${QUEUE_NAMES.map((name) => `'${name}'`).join(', ')})
      );
    END IF;
  END $$`;

/**
 * Brings pg-boss' schema and the queues up to date, as the owner. The caller holds a lock: it must
 * not run concurrently.
 */
export async function installQueue(source: DataSource): Promise<void> {
  const boss = bossOn(source, { migrate: true });
  // A later version may fail to build an index in the background: the next start tries again.
  boss.on('error', () => {});
  try {
    await boss.start();
    for (const name of QUEUE_NAMES) await installOne(boss, name);
    await source.query(GRANTS);
  } finally {
    await boss.stop({ close: false, graceful: false });
  }
}

async function installOne(boss: PgBoss, name: QueueName): Promise<void> {
  const { policy, partition, retryLimit, retentionSeconds, expireSeconds } = QUEUES[name];
  const rules = {
    retryLimit,
    retentionSeconds,
    deleteAfterSeconds: retentionSeconds,
    expireInSeconds: expireSeconds,
  };
  await boss.createQueue(name, { policy, partition, ...rules });
  await boss.updateQueue(name, rules);
}

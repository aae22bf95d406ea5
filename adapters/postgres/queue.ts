/**
 * The job queue, pg-boss, for jobs that one worker does once an hour and that are repeated after a
 * failure. Follow-up work of a commit is not queued here: it is found by its due time, and workers
 * are notified (adapters/postgres/wake-ups.ts).
 */
import { PgBoss } from 'pg-boss';
import type { DataSource } from 'typeorm';
import { type JobQueue, type JobSource, QUEUES } from '#domain/job.ts';
import { poolOf } from './session.ts';

export type HousekeepingOptions = {
  /** Prints one line for a failed pass; the next pass runs anyway. */
  readonly report: (line: string) => void;
  /** Interval between two passes; default one minute. */
  readonly intervalMs?: number;
};

/** pg-boss' options for the queues. */
const POLICY = {
  policy: 'standard',
  // A separate table has fewer indexes than the shared one, which has indexes for every kind of
  // queue.
  partition: true,
} as const;

const HOUR_SECONDS = 3_600;

/** Options that may be changed later. */
const RULES = {
  retryLimit: 5,
  retryDelay: 60,
  retryBackoff: true,
  // A job that was not fetched within its hour is dropped, because the next hour has its own.
  retentionSeconds: HOUR_SECONDS,
  // An ended job must be kept through its hour, so that no second job is sent for that hour.
  deleteAfterSeconds: 2 * HOUR_SECONDS,
  // A job that a worker fetched but did not complete in this time fails and is repeated.
  expireInSeconds: 600,
};

/** Interval of maintenance: bounds how late an old job is deleted or an expired one is failed. */
const HOUSEKEEPING_MS = 60_000;
/** Shorter than any interval between passes; otherwise every second pass would do nothing. */
const MAINTENANCE_SECONDS = 30;

/** Handlers only start work and do not wait for it to finish. */
const STOP_TIMEOUT_MS = 20_000;

/**
 * Privileges to send, fetch, complete and clean up jobs, found by experiment. They do not allow a
 * queue to be created, altered, dropped or purged. pg-boss writes to `job` only for dead letters,
 * but needs the privilege in any case. Granted at each start, because the role may be new.
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
        FROM pgboss.queue WHERE name IN (${QUEUES.map((name) => `'${name}'`)})
      );
    END IF;
  END $$`;

/**
 * pg-boss on our pool; it opens no connection itself. Until it is started it runs no timer and can
 * only send; it reads a queue's row at first use and caches it.
 */
export function bossOn(source: DataSource, { migrate }: { migrate: boolean }): PgBoss {
  // The pool drops a connection whose statement failed, and with it a transaction that pg-boss
  // began in the same text.
  const pool = poolOf(source);
  return new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    migrate,
    supervise: false,
    schedule: false,
    // There are a few jobs a day, so there is no index to rebuild and no bloat to report.
    reindex: false,
    monitorVacuum: false,
    monitorIntervalSeconds: MAINTENANCE_SECONDS,
    maintenanceIntervalSeconds: MAINTENANCE_SECONDS,
  });
}

/**
 * Updates pg-boss' schema and the queue, as the owner. The caller must hold a lock, because this
 * must not run concurrently.
 */
export async function installQueue(source: DataSource): Promise<void> {
  const boss = bossOn(source, { migrate: true });
  // Without a listener, an error would end the process. A later version may fail to build an index
  // in the background; the next start tries again.
  boss.on('error', () => {});
  try {
    await boss.start();
    for (const queue of QUEUES) {
      await boss.createQueue(queue, { ...POLICY, ...RULES });
      await boss.updateQueue(queue, RULES);
    }
    await source.query(GRANTS);
  } finally {
    await boss.stop({ close: false, graceful: false });
  }
}

/** Sends jobs; of several jobs in one hour, only the first is kept. */
export function jobQueue(source: DataSource): JobQueue {
  const boss = bossOn(source, { migrate: false });
  return {
    async sendHourly(queue) {
      await boss.send(queue, null, { singletonSeconds: HOUR_SECONDS });
    },
  };
}

/** pg-boss for workers, on our pool. Housekeeping runs separately. */
export function jobSource(source: DataSource, report: (line: string) => void): JobSource {
  const boss = bossOn(source, { migrate: false });
  boss.on('error', (error) => report(`the job queue: ${error.message}`));
  let started: Promise<unknown> | undefined;
  return {
    async listen(queue, { batchSize, pollMs }, work) {
      started ??= boss.start();
      await started;
      const pace = { batchSize, pollingIntervalSeconds: pollMs / 1000 };
      await boss.work(queue, pace, work);
    },
    async end() {
      if (started === undefined) return;
      await started.catch(() => {});
      await boss.stop({ close: false, graceful: true, timeout: STOP_TIMEOUT_MS });
    },
  };
}

/**
 * Runs pg-boss' own maintenance: deletes expired jobs and fails those fetched by a dead worker. One
 * process makes the pass, of about ten short statements. Must run even without a worker, because
 * jobs are sent without one; so it does not use pg-boss' timer, which only a started boss has.
 */
export function startHousekeeping(
  source: DataSource,
  { report, intervalMs = HOUSEKEEPING_MS }: HousekeepingOptions,
): { end(): Promise<void> } {
  const boss = bossOn(source, { migrate: false });
  const reportError = (error: unknown) => report(`the job queue was not cleaned: ${String(error)}`);
  boss.on('error', reportError);
  let pass = Promise.resolve();
  const timer = setInterval(() => {
    if (!boss.isMaintaining()) pass = superviseAll(boss).catch(reportError);
  }, intervalMs).unref();
  return {
    end() {
      clearInterval(timer);
      return pass;
    },
  };
}

async function superviseAll(boss: PgBoss): Promise<void> {
  for (const queue of QUEUES) await boss.supervise(queue);
}

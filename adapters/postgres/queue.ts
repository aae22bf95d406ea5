/**
 * The job queue, pg-boss. A job only wakes a worker: the intent's due time decides when a shipment
 * is booked, and a timer that runs every 5 s (src/workers/timers.ts) finds it without any job. A
 * job saves that wait, so a lost, repeated or obsolete job does no harm. pg-boss' own INSERT is
 * captured and added to the writes of a decision: the job commits with the shipment, or not at all.
 */
import { type Db, PgBoss } from 'pg-boss';
import type { DataSource } from 'typeorm';
import type { Tenant } from '#domain/environment.ts';
import type { JobSource, Jobs, QueueName } from '#domain/job.ts';
import { poolOf } from './session.ts';
import type { Write } from './write-queue.ts';

/** Sends jobs in the transaction they belong to. */
export type JobQueue = {
  /** Returns the statement that wakes a worker to book this shipment; makes no network call. */
  nudgeBooking(tenant: Tenant, shipmentNumber: string): Promise<Write>;
};

type BossStatement = { readonly text: string; readonly values: readonly unknown[] };

export type HousekeepingOptions = {
  /** Prints one line for a failed pass; the next pass runs anyway. */
  readonly report: (line: string) => void;
  /** Interval between two passes; default one minute. */
  readonly intervalMs?: number;
};

export const BOOKING_QUEUE: QueueName = 'book-shipment';

/** pg-boss' options for the queue. */
const POLICY = {
  policy: 'short',
  // A separate table has seven indexes; the shared one has twelve, for every kind of queue.
  partition: true,
} as const;

/** Options that may be changed later. */
const RULES = {
  // A booking is retried by the intent's due time, with its own backoff, not by the job.
  retryLimit: 0,
  // A nudge is obsolete after a minute, fetched or not.
  retentionSeconds: 60,
  deleteAfterSeconds: 60,
  // Fails a job fetched by a dead worker; longer than an intent's lease (20 s).
  expireInSeconds: 60,
};

/** Equals the retention of jobs, so that none stays longer than twice that. */
const HOUSEKEEPING_MS = 60_000;
/** Shorter than any interval between passes; otherwise every second pass would do nothing. */
const MAINTENANCE_SECONDS = 30;

/** Handlers only start work and do not wait for it to finish. */
const STOP_TIMEOUT_MS = 20_000;

/**
 * Privileges to send, fetch, complete and clean up jobs, found by experiment; not to create, alter,
 * drop or purge a queue. pg-boss writes to `job` only for dead letters, but needs the privilege in
 * any case. Granted at each start, because the role may be new.
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
        FROM pgboss.queue WHERE name = '${BOOKING_QUEUE}'
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
    // Jobs live for a minute, so there is no index to rebuild and no bloat to report.
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
  // A later version may fail to build an index in the background: the next start tries again.
  boss.on('error', () => {});
  try {
    await boss.start();
    await boss.createQueue(BOOKING_QUEUE, { ...POLICY, ...RULES });
    await boss.updateQueue(BOOKING_QUEUE, RULES);
    await source.query(GRANTS);
  } finally {
    await boss.stop({ close: false, graceful: false });
  }
}

/**
 * Reads the queue's row once, here. This boss is never started: a running boss refreshes the row
 * each minute, and would query a missing row inside a unit of work.
 */
export async function jobQueue(source: DataSource): Promise<JobQueue> {
  const boss = bossOn(source, { migrate: false });
  const sent = (job: Jobs['book-shipment']) =>
    capturedStatement((db) =>
      // Sent without an id, because pg-boss silently ignores the id of a completed job.
      boss.send(BOOKING_QUEUE, job, { db, singletonKey: job.shipmentNumber }),
    );
  const { text } = await sent({ accountId: '', environment: 'TEST', shipmentNumber: 'none' });
  const statement = { name: 'bookings_nudge', sql: text };
  return {
    async nudgeBooking({ accountId, environment }, shipmentNumber) {
      const { values } = await sent({ accountId, environment, shipmentNumber });
      // Often no row is inserted: a job for this shipment is already queued.
      return { statement, values, rows: null };
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
      await boss.work(queue, { ...pace, burstWhenBatchFull: true }, (jobs) =>
        work(jobs.map(({ data }) => Object(data))),
      );
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
    if (!boss.isMaintaining()) pass = boss.supervise(BOOKING_QUEUE).catch(reportError);
  }, intervalMs).unref();
  return {
    end() {
      clearInterval(timer);
      return pass;
    },
  };
}

/** Captures the single statement that pg-boss would send, without sending it. */
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
  throw new Error(`pg-boss sent ${statements.length} statements instead of one`);
}

/**
 * The job queue, pg-boss. A job is only a nudge: the intent's due time decides when a shipment is
 * booked, and a timer that runs every 5 s (src/workers/timers.ts) finds it without any job. A nudge
 * saves that wait, so a lost, repeated or obsolete job does no harm. pg-boss' own INSERT is
 * captured and put among a decision's writes: the job commits with the shipment, or not at all.
 */
import { type Db, PgBoss } from 'pg-boss';
import type { DataSource } from 'typeorm';
import type { Tenant } from '#domain/environment.ts';
import type { JobSource, Jobs, QueueName } from '#domain/job.ts';
import { poolOf } from './session.ts';
import type { Write } from './write-queue.ts';

/** Jobs that are sent in the transaction they belong to. */
export type JobQueue = {
  /** The statement that nudges a worker to book this shipment; makes no network call. */
  nudgeBooking(tenant: Tenant, shipmentNumber: string): Promise<Write>;
};

type BossStatement = { readonly text: string; readonly values: readonly unknown[] };

export type HousekeepingOptions = {
  /** Prints one line for a failed pass; the next pass runs all the same. */
  readonly report: (line: string) => void;
  /** Between two passes; default one minute. */
  readonly intervalMs?: number;
};

export const BOOKING_QUEUE: QueueName = 'book-shipment';

/** pg-boss' options of the queue. */
const POLICY = {
  policy: 'short',
  // A table of its own has seven indexes; the common one has twelve, for every kind of queue.
  partition: true,
} as const;

/** Those that may be changed later. */
const RULES = {
  // The intent's due time retries a booking, with its own backoff; not the job.
  retryLimit: 0,
  // After a minute a nudge is obsolete, fetched or not.
  retentionSeconds: 60,
  deleteAfterSeconds: 60,
  // A job that a dead worker had fetched fails after that: longer than an intent's lease (20 s).
  expireInSeconds: 60,
};

/** The retention of jobs: none outlives it by more than that. */
const HOUSEKEEPING_MS = 60_000;
/** Shorter than any interval between two passes, or every second pass would do nothing. */
const MAINTENANCE_SECONDS = 30;

/** Handlers only start work and do not wait for it to finish. */
const STOP_TIMEOUT_MS = 20_000;

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
        FROM pgboss.queue WHERE name = '${BOOKING_QUEUE}'
      );
    END IF;
  END $$`;

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

/**
 * Brings pg-boss' schema and the queue up to date, as the owner. The caller holds a lock: it must
 * not run concurrently.
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

/** pg-boss as workers use it, on our pool. Housekeeping runs apart. */
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
 * pg-boss' own maintenance: deletes expired jobs and fails those that a dead worker had fetched.
 * Of several processes one makes the pass, of some ten short statements. It runs without a worker,
 * too, because jobs are sent without one; so not by pg-boss' timer, which only a started boss has.
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

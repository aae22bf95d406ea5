import type { DataSource } from 'typeorm';
import type { JobQueue, JobSource } from '#domain/job.ts';
import type { WakeUpSource, WakeUps } from '#domain/wake-up.ts';
import { connect } from './connect.ts';
import { migrateUp } from './migrate.ts';
import type { BeginStatement } from './observe-statements.ts';
import { jobQueue, jobSource, startHousekeeping } from './queue.ts';
import { poolOf } from './session.ts';
import { sentWakeUps, wakeUpSource } from './wake-ups.ts';

export type DatabaseOptions = {
  /** URLs of the server for the role that migrates, and for the role that serves. */
  readonly ownerUrl: string;
  readonly appUrl: string;
  readonly poolSize: number;
  /** Longest wait for a free connection of the pool, in milliseconds. */
  readonly waitMs: number;
  /**
   * True if the process serves HTTP requests: background work then gets only a share of the pool.
   * Default false.
   */
  readonly servesRequests?: boolean;
  /** Observes every statement of the pool; absent: no statement is observed. */
  readonly beginStatement?: BeginStatement | undefined;
  /** Prints a one-line notice for the person who starts the program. */
  readonly report: (line: string) => void;
};

export type Database = {
  readonly source: DataSource;
  readonly jobs: JobQueue;
  readonly jobSource: JobSource;
  readonly wakeUps: WakeUps;
  readonly wakeUpSource: WakeUpSource;
  /** Returns the time of the database's clock. */
  now(): Promise<Date>;
  /** Returns false while the database refuses writes; rejects if it does not respond. */
  takesWrites(): Promise<boolean>;
  /** Milliseconds for which no request has been answered; 0 if the last one was answered. */
  unansweredMs(): number;
  /** Closes the pool. */
  close(): Promise<void>;
};

/** Migrates the database and opens the serving pool. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { ownerUrl, appUrl, poolSize: size, waitMs, servesRequests = false, report } = options;
  const { beginStatement } = options;
  await migrateUp(ownerUrl, waitMs);
  const source = await connect({ url: appUrl, size, waitMs, servesRequests, beginStatement });
  const wakeUps = sentWakeUps(appUrl);
  const housekeeping = startHousekeeping(source, { report });
  return {
    source,
    jobs: jobQueue(source),
    jobSource: jobSource(source, report),
    wakeUps,
    wakeUpSource: wakeUpSource(appUrl),
    now: () => now(source),
    takesWrites: () => takesWrites(source),
    unansweredMs: () => poolOf(source).responsiveness.unansweredMs(),
    async close() {
      await wakeUps.end();
      await housekeeping.end();
      await source.destroy();
    },
  };
}

async function now(source: DataSource): Promise<Date> {
  const [row] = await source.query<{ now: Date }[]>('SELECT clock_timestamp() AS now');
  if (row === undefined) throw new Error('SELECT answered no row');
  return row.now;
}

async function takesWrites(source: DataSource): Promise<boolean> {
  const sql = `SELECT current_setting('transaction_read_only') = 'off' AS "isWritable"`;
  const [row] = await source.query<{ isWritable: boolean }[]>(sql);
  return row?.isWritable === true && poolOf(source).writability.takesWrites();
}

import type { DataSource } from 'typeorm';
import type { JobSource } from '#domain/job.ts';
import { connect } from './connect.ts';
import { migrateUp } from './migrate.ts';
import { type JobQueue, jobQueue, jobSource, startHousekeeping } from './queue.ts';
import { poolOf } from './session.ts';

export type DatabaseOptions = {
  /** The server, as the role that migrates, and as the role that serves. */
  readonly ownerUrl: string;
  readonly appUrl: string;
  readonly poolSize: number;
  /** Wait for a free connection of the pool, in milliseconds. */
  readonly waitMs: number;
  /** Serves HTTP requests; background work is then limited to a share. Default false. */
  readonly servesRequests?: boolean;
  /** Prints a notice of one line for the person starting the program. */
  readonly report: (line: string) => void;
};

export type Database = {
  readonly source: DataSource;
  readonly jobs: JobQueue;
  readonly jobSource: JobSource;
  /** The database's clock. */
  now(): Promise<Date>;
  /** Rejects if the database does not answer; false while it refuses writes. */
  takesWrites(): Promise<boolean>;
  /** Milliseconds for which requests went unanswered; 0 if the last one was answered. */
  unansweredMs(): number;
  /** Closes the pool. */
  close(): Promise<void>;
};

/** Migrates the database and opens the serving pool. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { ownerUrl, appUrl, poolSize: size, waitMs, servesRequests = false, report } = options;
  await migrateUp(ownerUrl, waitMs);
  const source = await connect({ url: appUrl, size, waitMs, servesRequests });
  const jobs = await jobQueue(source).catch(async (error) => {
    await source.destroy();
    throw error;
  });
  const housekeeping = startHousekeeping(source, { report });
  return {
    source,
    jobs,
    jobSource: jobSource(source, report),
    now: () => now(source),
    takesWrites: () => takesWrites(source),
    unansweredMs: () => poolOf(source).responsiveness.unansweredMs(),
    async close() {
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

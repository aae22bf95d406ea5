import type { DataSource } from 'typeorm';
import type { JobSource } from '#domain/job.ts';
import { connect } from './connect.ts';
import { migrateUp } from './migrate.ts';
import { startHousekeeping } from './queue/housekeeping.ts';
import { type JobQueue, jobQueue } from './queue/job-queue.ts';
import { jobSource } from './queue/job-source.ts';
import { openEmbedded } from './server/embedded.ts';
import { poolOf } from './session.ts';

export type DatabaseOptions = {
  /** URL of your own server, as its owner; null: the embedded server in `dataDir`. */
  readonly databaseUrl: string | null;
  readonly databaseAppUrl: string | null;
  readonly dataDir: string;
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
  /** URL of the serving role, for connections outside the pool. */
  readonly appUrl: string;
  /** The database's clock. */
  now(): Promise<Date>;
  /** Milliseconds for which requests went unanswered; 0 if the last one was answered. */
  unansweredMs(): number;
  /** Closes the pool; the last process also stops the embedded server. */
  close(): Promise<void>;
};

type Server = Urls & { release(): Promise<void> };
type Urls = { readonly ownerUrl: string; readonly appUrl: string };

/** Starts the database if needed, migrates it and opens the serving pool. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { release, ...urls } = await openServer(options);
  try {
    const { poolSize: size, waitMs, servesRequests = false } = options;
    await migrateUp(urls.ownerUrl, waitMs);
    const source = await connect({ url: urls.appUrl, size, waitMs, servesRequests });
    return await openedDatabase(source, { report: options.report, release, appUrl: urls.appUrl });
  } catch (error) {
    await release();
    throw error;
  }
}

/** Starts the server if needed, without migrations or a pool: for `migrate.ts`. */
export async function openServer(
  options: Omit<DatabaseOptions, 'poolSize' | 'waitMs'>,
): Promise<Server> {
  const { databaseUrl, databaseAppUrl, dataDir, report } = options;
  if (databaseUrl === null) return openEmbedded({ dataDir, report });
  if (databaseAppUrl === null) {
    report('DATABASE_APP_URL is not set: serving with one role, which may also change the schema.');
  }
  const release = () => Promise.resolve();
  return { ownerUrl: databaseUrl, appUrl: databaseAppUrl ?? databaseUrl, release };
}

async function openedDatabase(
  source: DataSource,
  { report, release, appUrl }: Pick<Server, 'release' | 'appUrl'> & Pick<DatabaseOptions, 'report'>,
): Promise<Database> {
  const jobs = await jobQueue(source).catch(async (error) => {
    await source.destroy();
    throw error;
  });
  const housekeeping = startHousekeeping(source, { report });
  return {
    source,
    jobs,
    jobSource: jobSource(source, report),
    appUrl,
    now: () => now(source),
    unansweredMs: () => poolOf(source).responsiveness.unansweredMs(),
    async close() {
      await housekeeping.end();
      await source.destroy().finally(release);
    },
  };
}

async function now(source: DataSource): Promise<Date> {
  const [row] = await source.query<{ now: Date }[]>('SELECT clock_timestamp() AS now');
  if (row === undefined) throw new Error('SELECT answered no row');
  return row.now;
}

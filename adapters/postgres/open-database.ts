import type { DataSource } from 'typeorm';
import type { JobSource } from '#domain/job.ts';
import { connect } from './connect.ts';
import { migrateUp } from './migrate.ts';
import { beginHousekeeping } from './queue/housekeeping.ts';
import { type JobQueue, jobQueue } from './queue/job-queue.ts';
import { jobSource } from './queue/job-source.ts';
import { openEmbedded } from './server/embedded.ts';
import { poolOf } from './session.ts';

export type DatabaseOptions = {
  /** The owner's URL of an own server; null: the embedded one in `dataDir`. */
  readonly databaseUrl: string | null;
  readonly databaseAppUrl: string | null;
  readonly dataDir: string;
  readonly poolSize: number;
  /** How long the pool is waited for. */
  readonly waitMs: number;
  /** Over the pool, beside what is done for no account; default: nothing else is. */
  readonly servesRequests?: boolean;
  /** Remarks for the person who starts it, a line each. */
  readonly say: (line: string) => void;
};

export type Database = {
  readonly source: DataSource;
  readonly jobs: JobQueue;
  readonly jobSource: JobSource;
  /** Of the role that serves: for those who want connections of their own. */
  readonly appUrl: string;
  /** The database's own time. */
  now(): Promise<Date>;
  /** For how long it has answered nothing that it was asked. */
  silentForMs(): number;
  /** Closes the pool; the last process out also stops the embedded server. */
  close(): Promise<void>;
};

type Server = Urls & { release(): Promise<void> };
type Urls = { readonly ownerUrl: string; readonly appUrl: string };

/** Running, migrated, and open for serving. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { release, ...urls } = await findServer(options);
  try {
    const { poolSize: size, waitMs, servesRequests = false } = options;
    await migrateUp(urls.ownerUrl, waitMs);
    const source = await connect({ url: urls.appUrl, size, waitMs, servesRequests });
    return await serving(source, { say: options.say, release, appUrl: urls.appUrl });
  } catch (error) {
    await release();
    throw error;
  }
}

/** Without migrations and pool: for those who migrate. */
export async function findServer(
  options: Omit<DatabaseOptions, 'poolSize' | 'waitMs'>,
): Promise<Server> {
  const { databaseUrl, databaseAppUrl, dataDir, say } = options;
  if (databaseUrl === null) return openEmbedded({ dataDir, say });
  if (databaseAppUrl === null) {
    say('DATABASE_APP_URL is not set: serving with one role, which may also change the schema.');
  }
  const release = () => Promise.resolve();
  return { ownerUrl: databaseUrl, appUrl: databaseAppUrl ?? databaseUrl, release };
}

async function serving(
  source: DataSource,
  { say, release, appUrl }: Pick<Server, 'release' | 'appUrl'> & Pick<DatabaseOptions, 'say'>,
): Promise<Database> {
  const jobs = await jobQueue(source).catch(async (error) => {
    await source.destroy();
    throw error;
  });
  const housekeeping = beginHousekeeping(source, { say });
  return {
    source,
    jobs,
    jobSource: jobSource(source, say),
    appUrl,
    now: () => now(source),
    silentForMs: () => poolOf(source).vitals.silentForMs(),
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

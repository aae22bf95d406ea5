import { DataSource } from 'typeorm';
import { DRIVER } from './connect.ts';
import { Connection, type Settings } from './connection.ts';
import { stateFirstStatistics } from './first-statistics.ts';
import { migrationClasses } from './migrations.ts';
import { installQueue } from './queue.ts';

/** Advisory lock. The number is arbitrary, but must be the same in every version of the program. */
const MIGRATION_LOCK = 7_285_001;

/** Minimum connection timeout, for a host that accepts the connection but never responds. */
const CONNECT_MS = 5_000;

type MigrationTarget = { readonly ownerUrl: string; readonly waitMs: number };

/** Migrations may wait for locks and run long, regardless of the usual timeouts. */
const NO_TIMEOUTS: Settings = {
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
};

/**
 * Migrates our schema and pg-boss' to the current version; of several processes, only one does it.
 * Returns the names of the migrations that ran. `waitMs`: connection timeout, at least CONNECT_MS.
 */
export function migrateUp(ownerUrl: string, waitMs = CONNECT_MS): Promise<readonly string[]> {
  return withMigrationLock({ ownerUrl, waitMs: Math.max(waitMs, CONNECT_MS) }, async (source) => {
    const done = await source.runMigrations({ transaction: 'each' });
    await stateFirstStatistics(source);
    await installQueue(source);
    return done.map(({ name }) => name);
  });
}

/** Reverts the newest migration, data included. pg-boss' schema stays: it holds no records. */
export function migrateDown(ownerUrl: string, waitMs = CONNECT_MS): Promise<void> {
  return withMigrationLock({ ownerUrl, waitMs: Math.max(waitMs, CONNECT_MS) }, (source) =>
    source.undoLastMigration({ transaction: 'each' }),
  );
}

/** TypeORM takes no lock itself. This one ends with its transaction, even after a crash. */
async function withMigrationLock<Result>(
  reach: MigrationTarget,
  work: (source: DataSource) => Promise<Result>,
): Promise<Result> {
  const lockHolder = new Connection({
    connectionString: reach.ownerUrl,
    connectionTimeoutMillis: reach.waitMs,
  });
  const names = Object.keys(NO_TIMEOUTS);
  await lockHolder.connect();
  try {
    await lockHolder.query('BEGIN');
    // SET LOCAL, because a pooler may give this connection to another client after the transaction.
    await lockHolder.query(
      names.map((name) => `SET LOCAL ${name} = ${NO_TIMEOUTS[name]}`).join(';'),
    );
    // Sent without parameters: a bound statement would keep its snapshot until the transaction
    // ends, and CREATE INDEX CONCURRENTLY, which pg-boss' own migrations use, waits for older
    // snapshots.
    await lockHolder.query(`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    return await withSource(reach, work);
  } finally {
    await lockHolder.end();
  }
}

async function withSource<Result>(
  { ownerUrl, waitMs }: MigrationTarget,
  work: (source: DataSource) => Promise<Result>,
): Promise<Result> {
  const source = new DataSource({
    type: 'postgres',
    url: ownerUrl,
    migrations: migrationClasses(),
    migrationsTableName: 'migration',
    installExtensions: false,
    driver: DRIVER,
    extra: {
      max: 1,
      connectionTimeoutMillis: waitMs,
      session: { settings: NO_TIMEOUTS, limits: {} },
    },
  });
  await source.initialize();
  try {
    return await work(source);
  } finally {
    await source.destroy();
  }
}

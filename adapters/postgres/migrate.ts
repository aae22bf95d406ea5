import { DataSource } from 'typeorm';
import { DRIVER } from './connect.ts';
import { Connection, type Settings } from './connection.ts';
import { migrationClasses } from './migrations.ts';
import { installQueue } from './queue/install.ts';

/** Any number will do, as long as every version of this program takes the same. */
const MIGRATION_LOCK = 7_285_001;

/** A host that takes a connection and says nothing is no database. The least to wait for. */
const CONNECT_MS = 5_000;

type Reach = { readonly ownerUrl: string; readonly waitMs: number };

/** To wait for others and for one's own migrations is no fault, whatever limits are usual. */
const PATIENTLY: Settings = {
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
};

/**
 * Brings the schema up to date, and pg-boss' beside it; however many processes try at once, one
 * does it. The names of the migrations that were run. `waitMs`: for a connection, where that may
 * take longer than usual.
 */
export function migrateUp(ownerUrl: string, waitMs = CONNECT_MS): Promise<readonly string[]> {
  return alone({ ownerUrl, waitMs: Math.max(waitMs, CONNECT_MS) }, async (source) => {
    const done = await source.runMigrations({ transaction: 'each' });
    await installQueue(source);
    return done.map(({ name }) => name);
  });
}

/** Takes back the newest migration, data included. pg-boss' schema stays: it holds no records. */
export function migrateDown(ownerUrl: string, waitMs = CONNECT_MS): Promise<void> {
  return alone({ ownerUrl, waitMs: Math.max(waitMs, CONNECT_MS) }, (source) =>
    source.undoLastMigration({ transaction: 'each' }),
  );
}

/** TypeORM takes no lock of its own. This one is a transaction's, so it cannot be left behind. */
async function alone<Result>(
  reach: Reach,
  work: (source: DataSource) => Promise<Result>,
): Promise<Result> {
  const gate = new Connection({
    connectionString: reach.ownerUrl,
    connectionTimeoutMillis: reach.waitMs,
  });
  const names = Object.keys(PATIENTLY);
  await gate.connect();
  try {
    await gate.query('BEGIN');
    // Of this transaction only: behind a pooler the next one on the connection is another's.
    await gate.query(names.map((name) => `SET LOCAL ${name} = ${PATIENTLY[name]}`).join(';'));
    await gate.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    return await withSource(reach, work);
  } finally {
    await gate.end();
  }
}

async function withSource<Result>(
  { ownerUrl, waitMs }: Reach,
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
      session: { settings: PATIENTLY, limits: {} },
    },
  });
  await source.initialize();
  try {
    return await work(source);
  } finally {
    await source.destroy();
  }
}

import { Client, type PoolClient } from 'pg';
import type { DataSource } from 'typeorm';
import type { commitAlone } from '#adapters/postgres/send-writes.ts';
import { type Send, sendOn, sendThrough } from '#adapters/postgres/session.ts';
import { postgresStores } from '#adapters/postgres/stores/stores.ts';
import { postgresUnitOfWork } from '#adapters/postgres/unit-of-work.ts';
import type { Stores } from '#domain/unit-of-work.ts';
import type { TestDatabase } from './database.ts';
import { connectWithLongWait, FAST_DEADLOCK_DETECTION } from './long-waits.ts';
import { storedRowsOn } from './postgres-stored-rows.ts';
import { TEST_BOX } from './secret-box.ts';
import type { Storage } from './store-contracts/contract.ts';
import { TRACKING_URL } from './tracking-url.ts';
import { waitUntil } from './wait-until.ts';

/** Storage on which a test can lock rows against all other connections. */
export type OwnedStorage = Storage & { readonly ownerUrl: string };

export type PostgresStorage = {
  /** Pool of role `satukurir_app` that the stores use. */
  readonly source: DataSource;
  /** Restores the tables as the migrations left them, and returns the stores on them. */
  renew(): Promise<OwnedStorage>;
  close(): Promise<void>;
};

type Table = { readonly name: string; readonly columns: string };
/** Table; `filled`: by the migrations. */
type Copied = Table & { readonly filled: boolean };

/** Lists tables with the columns that the serving role may update. */
const TABLES = `
  SELECT quote_ident(relname) AS name, string_agg(quote_ident(attname), ',') AS columns
  FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
  WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
    AND relname <> 'migration' AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
  GROUP BY relname`;

const TIME = `SELECT date_trunc('milliseconds', clock_timestamp()) AS now`;

/**
 * Opens a storage whose tables are emptied, which takes a tenth of the time of a new database. `commit`
 * replaces how a decision is committed, `sendOf` how statements are sent.
 */
export async function openPostgresStorage(
  database: TestDatabase,
  commit?: typeof commitAlone,
  sendOf: (source: DataSource) => Send = sendThrough,
): Promise<PostgresStorage> {
  const owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  const tables = await copied(owner);
  await owner.query(FAST_DEADLOCK_DETECTION);
  const source = await connectWithLongWait({ url: database.appUrl, size: 4 });
  const ownersSource = await connectWithLongWait({ url: database.ownerUrl, size: 1 });
  const deps = { box: TEST_BOX, trackingUrl: TRACKING_URL, sendsBuyerNotices: true };
  const kept = {
    unitOfWork: postgresUnitOfWork(source, deps, commit),
    asOwner: postgresUnitOfWork(ownersSource, deps),
    stored: storedRowsOn(owner),
    ownerUrl: database.ownerUrl,
    atOneMoment: <Result>(work: (stores: Stores) => Promise<Result>) => inTransaction(source, work),
    letTimePass: () => aMoment(owner),
  };
  return {
    source,
    async renew() {
      const { rows } = await owner.query<Pick<Table, 'name'>>(filledOf(tables));
      const filled = new Set(rows.map(({ name }) => name));
      await owner.query(bringBack(tables.filter((one) => one.filled || filled.has(one.name))));
      // Made anew each time, because claims remember where the last one stopped.
      const stores = postgresStores(source.manager, sendOf(source), TEST_BOX);
      return { ...kept, stores };
    },
    async close() {
      await source.destroy();
      await ownersSource.destroy();
      await owner.end();
    },
  };
}

/** Runs work in a transaction, in which `now()` is constant. */
async function inTransaction<Result>(
  source: DataSource,
  work: (stores: Stores) => Promise<Result>,
): Promise<Result> {
  const runner = source.createQueryRunner();
  try {
    const client: PoolClient = await runner.connect();
    await runner.startTransaction();
    const result = await work(postgresStores(runner.manager, sendOn(client), TEST_BOX));
    await runner.commitTransaction();
    return result;
  } catch (error) {
    await runner.rollbackTransaction();
    throw error;
  } finally {
    await runner.release();
  }
}

/** Waits until the database's clock shows another millisecond, twice. */
async function aMoment(owner: Client): Promise<void> {
  const now = async () => (await owner.query<{ now: Date }>(TIME)).rows[0]?.now.getTime() ?? 0;
  const before = await now();
  await waitUntil(async () => (await now()) > before + 1, { everyMs: 1 });
}

async function copied(owner: Client): Promise<readonly Copied[]> {
  const { rows: tables } = await owner.query<Table>(TABLES);
  await owner.query(keepCopies(tables));
  const filled = tables.map(
    ({ name, columns }) =>
      `SELECT '${name}' AS name, '${columns}' AS columns,
        EXISTS (SELECT FROM as_migrated.${name}) AS filled`,
  );
  return (await owner.query<Copied>(filled.join(' UNION ALL '))).rows;
}

function keepCopies(tables: readonly Table[]): string {
  const copies = tables.map(
    ({ name, columns }) =>
      `CREATE TABLE as_migrated.${name} AS SELECT ${columns} FROM public.${name}`,
  );
  return ['CREATE SCHEMA as_migrated', ...copies].join(';');
}

/** Prepared query, which takes a tenth of the time of deleting nothing from each table. */
function filledOf(tables: readonly Table[]) {
  const filled = tables.map(
    ({ name }) => `SELECT '${name}' AS name WHERE EXISTS (SELECT FROM public.${name})`,
  );
  return { name: 'filled', text: filled.join(' UNION ALL ') };
}

/**
 * Restores rows as a replica, without triggers and foreign keys. Sent at once, it is one
 * transaction.
 */
function bringBack(tables: readonly Copied[]): string {
  const statements = tables.flatMap(({ name, columns, filled }) => [
    `DELETE FROM public.${name}`,
    ...(filled
      ? [`INSERT INTO public.${name} (${columns}) SELECT ${columns} FROM as_migrated.${name}`]
      : []),
  ]);
  return ['SET LOCAL session_replication_role = replica', ...statements].join(';');
}

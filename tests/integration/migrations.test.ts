import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Client, QueryResultRow } from 'pg';
import { systemDigest } from '#adapters/system/digest.ts';
import { CHAIN_START } from '#domain/money/wallet/chain.ts';
import { rupiah } from '#domain/money.ts';
import { journalIdAt } from '#tests/domain/money/ledger-deeds.ts';
import { type Books, TENANT } from '#tests/domain/money/memory-ledger.ts';
import { HONEST, postingAt, textOf } from '#tests/domain/money/planted-faults.ts';
import { openTestServer, type TestDatabase, withClient } from '#tests/kit/database.ts';
import { replaceBooks } from '#tests/kit/ledger-rows.ts';
import { migrateDown, migrateUp } from '#tests/kit/long-waits.ts';
import { openLedger } from '#tests/kit/postgres-ledger.ts';
import { type OwnedStorage, openPostgresStorage } from '#tests/kit/postgres-storage.ts';
import { schemaListing } from '#tests/kit/schema-listing.ts';
import { type Found, run, UPGRADES } from './upgrades.ts';

const PROGRAM = fileURLToPath(new URL('programs/migrate.ts', import.meta.url));
const FOLDERS = readdirSync(new URL('../../migrations/', import.meta.url)).toSorted();

/** Delay of DDL by which processes that do not wait for each other collide. */
const SLOW_DDL = `
  CREATE FUNCTION dawdle() RETURNS event_trigger LANGUAGE plpgsql
    AS $$ BEGIN PERFORM pg_sleep(0.05); END $$;
  CREATE EVENT TRIGGER slow ON ddl_command_start EXECUTE FUNCTION dawdle();`;

const server = await openTestServer();
let database: TestDatabase;
const drops: (() => Promise<void>)[] = [];

afterAll(() => server.close());

function useEmptyDatabases(): void {
  beforeEach(async () => {
    database = await server.emptyDatabase();
    drops.push(database.drop);
  });

  afterEach(async () => {
    for (const drop of drops.splice(0)) await drop();
  });
}

const asOwner = <Result>(work: (client: Client) => Promise<Result>): Promise<Result> =>
  withClient(database.ownerUrl, work);

const asApp = <Result>(work: (client: Client) => Promise<Result>): Promise<Result> =>
  withClient(database.appUrl, work);

/** SQLSTATE of the refusal, or "done". */
async function outcome(client: Client, sql: string): Promise<string> {
  return client.query(sql).then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  );
}

const namesOf = (rows: readonly { name: string }[]): string[] => rows.map(({ name }) => name);

describe('migrations', () => {
  useEmptyDatabases();

  it('runs each migration once when four processes start at once on an empty database', async () => {
    const name = new URL(database.ownerUrl).pathname.slice(1);
    await asOwner((client) => client.query(SLOW_DDL));
    // Shorter than any migration: a wait by the database's usual limit fails.
    await asOwner((client) => client.query(`ALTER DATABASE ${name} SET lock_timeout = 1`));
    const run = promisify(execFile);
    const migrate = () => run(process.execPath, [PROGRAM, database.ownerUrl]);
    const applied = await Promise.all([migrate(), migrate(), migrate(), migrate()]);
    const done = applied.flatMap(({ stdout }): string[] => JSON.parse(stdout));
    expect(done).toHaveLength(FOLDERS.length);
    await asOwner(async (client) => {
      const { rows } = await client.query<{ name: string }>(
        'SELECT name FROM migration ORDER BY 1',
      );
      expect(namesOf(rows)).toEqual(done.toSorted());
    });
  });

  it('runs migrations in the order of their folders, and once only', async () => {
    const nouns = FOLDERS.map((folder) => folder.slice('2026-11-21-01-'.length));
    const done = await migrateUp(database.ownerUrl);
    expect(done.map((name) => name.replace(/\d{13}$/, ''))).toEqual(nouns);
    expect(await migrateUp(database.ownerUrl)).toEqual([]);
  });

  it('leaves no table when all migrations are reverted, and the same schema when they run again', async () => {
    await migrateUp(database.ownerUrl);
    const first = await asOwner(schemaListing);
    expect(first.length).toBeGreaterThan(FOLDERS.length);
    for (const _ of FOLDERS) await migrateDown(database.ownerUrl);
    expect(await asOwner(schemaListing)).toEqual([]);
    await migrateUp(database.ownerUrl);
    expect(await asOwner(schemaListing)).toEqual(first);
  });

  it('sets time limits for the serving role by migrations', async () => {
    await migrateUp(database.ownerUrl);
    const limits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
    await asApp(async (client) => {
      const { rows } = await client.query<{ name: string; setting: string }>(
        'SELECT name, setting || unit AS setting FROM pg_settings WHERE name = ANY ($1)',
        [limits],
      );
      expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
        statement_timeout: '5000ms',
        lock_timeout: '2000ms',
        idle_in_transaction_session_timeout: '10000ms',
      });
    });
  });
});

describe('migrations where roles cannot be created', () => {
  useEmptyDatabases();

  const ROLE = 'modest';
  const HIDDEN = 'satukurir_app_elsewhere';

  const onServer = (sql: string): Promise<unknown> =>
    withClient(server.ownerUrl, (client) => client.query(sql));

  async function modestUrl(): Promise<string> {
    const name = new URL(database.ownerUrl).pathname.slice(1);
    await onServer(`CREATE ROLE ${ROLE} LOGIN NOSUPERUSER NOCREATEROLE PASSWORD '${ROLE}'`);
    await onServer(`ALTER DATABASE ${name} OWNER TO ${ROLE}`);
    return Object.assign(new URL(database.ownerUrl), { username: ROLE, password: ROLE }).href;
  }

  afterEach(async () => {
    for (const drop of drops.splice(0)) await drop();
    await onServer(`DROP ROLE ${ROLE}`);
  });

  it('uses one role to migrate and serve if no other can be created', async () => {
    await onServer(`ALTER ROLE satukurir_app RENAME TO ${HIDDEN}`);
    try {
      const url = await modestUrl();
      expect(await migrateUp(url)).toHaveLength(FOLDERS.length);
      await withClient(url, async (client) => {
        const found = `SELECT FROM pg_roles WHERE rolname = 'satukurir_app'`;
        expect((await client.query(found)).rowCount).toBe(0);
        expect((await client.query('SELECT FROM pricing_rule')).rowCount).toBe(2);
      });
    } finally {
      await onServer(`ALTER ROLE ${HIDDEN} RENAME TO satukurir_app`);
    }
  });

  it('uses the serving role that an administrator has created', async () => {
    await migrateUp(await modestUrl());
    await asApp(async (client) => {
      expect((await client.query('SELECT FROM pricing_rule')).rowCount).toBe(2);
      expect(await outcome(client, 'DROP TABLE pricing_rule')).toBe('42501');
    });
  });
});

it.each(UPGRADES)('migrates data from before $since: $what', async (upgrade) => {
  database = await server.freshDatabase();
  await fillBy(database, upgrade.fill ?? (async () => {}));
  await expectFound(database, upgrade.atFirst);
  await takeBack(database, upgrade.since);
  await expectFound(database, upgrade.takenBack);
  if (upgrade.old !== undefined) await run(database.ownerUrl, upgrade.old);
  const before = await rowsOf(database, upgrade.kept);
  await migrateUp(database.ownerUrl);
  const after = await rowsOf(database, upgrade.kept);
  expect(after).toEqual(before.map((table) => table.map((row) => expect.objectContaining(row))));
  await expectFound(database, upgrade.upgraded);
});

type AccountRow = Readonly<Record<'kind' | 'chain_head', string>>;
type OldPosting = Readonly<Record<'kind' | 'version' | 'text' | 'hash', string>>;

/** A journal that moved nothing has its time in its id only: the first 48 bits, in ms. */
const MOVED_NOTHING = { journalId: journalIdAt(90), kind: 'HOLD', businessRef: 'SHP90' } as const;
const MADE_AT = new Date(0x019000000000);

/** Books of HISTORY, with one amount and one hash changed. */
const BOOKS: Books = {
  ...[
    postingAt('HELD', 2, (row) => ({ ...row, amount: rupiah(row.amount + 1) })),
    postingAt('AVAILABLE', 2, (row) => ({ ...row, hash: 'f'.repeat(64) })),
  ].reduce((books, plant) => plant(books), HONEST),
  heads: [...HONEST.heads, MOVED_NOTHING],
};
const BROKEN = ['AVAILABLE 2', 'AVAILABLE 3', 'HELD 2'];

const WHOLE = `
  SELECT to_jsonb(posting) AS row FROM posting
  UNION ALL SELECT to_jsonb(ledger_account) FROM ledger_account
  UNION ALL SELECT to_jsonb(journal) FROM journal ORDER BY row`;

/** Hashes of the postings as the earlier program computed them. */
const OLD_POSTINGS = `
  SELECT posting.kind, version, hash,
    concat_ws('|', account_id, environment, posting.kind, version, amount, balance_after,
      journal_id, journal.kind, business_ref) AS text
  FROM posting JOIN journal USING (account_id, environment, journal_id)
  ORDER BY posting.kind, version`;

const ACCOUNTS = 'SELECT kind, chain_head FROM ledger_account ORDER BY kind';
const TIMES = 'SELECT created_at FROM journal ORDER BY journal_id';

describe('books of the time before postings had hashes', () => {
  let before: readonly unknown[];

  beforeAll(async () => {
    database = await server.freshDatabase();
    await withClient(database.ownerUrl, (owner) => replaceBooks(owner, TENANT, BOOKS));
    before = await rows(database, WHOLE);
    await takeBack(database, '2026-11-21-15-posting-time');
  });

  it('keeps the posting hashes of an earlier version, and the times of their journals', async () => {
    const heads = new Map<string, string>();
    const broken: string[] = [];
    for (const posting of await rows<OldPosting>(database, OLD_POSTINGS)) {
      const { kind, version, text, hash } = posting;
      const follows = systemDigest.sha256(`${heads.get(kind) ?? CHAIN_START}|${text}`);
      if (hash !== follows) broken.push(`${kind} ${version}`);
      heads.set(kind, hash);
    }
    expect(broken).toEqual(BROKEN);
    for (const { kind, chain_head } of await rows<AccountRow>(database, ACCOUNTS)) {
      expect([kind, chain_head]).toEqual([kind, heads.get(kind) ?? CHAIN_START]);
    }
    const times = await rows<{ created_at: Date }>(database, TIMES);
    const first = HONEST.heads.map(({ journalId }) => {
      const own = HONEST.postings.filter((posting) => posting.journalId === journalId);
      return new Date(Math.min(...own.map(({ createdAt }) => createdAt.getTime())));
    });
    expect(times.map((row) => row.created_at)).toEqual([...first, MADE_AT]);
  });

  it('builds a complete chain of old postings, except the links that were broken before', async () => {
    await migrateUp(database.ownerUrl);
    expect(await rows(database, WHOLE)).toEqual(before);
    const opened = await openLedger(database.appUrl);
    try {
      const { faults } = await opened.verify(TENANT, 500);
      const found = faults.map(({ fault }) => textOf(fault));
      expect(found.filter((one) => one.startsWith('BROKEN_CHAIN'))).toEqual(
        BROKEN.map((place) => `BROKEN_CHAIN ${place}`),
      );
    } finally {
      await opened.close();
    }
  });

  it('protects migrated postings, so that not even the owner can change a row', async () => {
    for (const table of ['posting', 'journal']) {
      const changing = rows(database, `UPDATE ${table} SET kind = kind`);
      await expect(changing).rejects.toThrow('append-only');
    }
  });
});

async function takeBack({ ownerUrl }: TestDatabase, since: string): Promise<void> {
  for (const _ of FOLDERS.slice(FOLDERS.indexOf(since))) await migrateDown(ownerUrl);
}

async function fillBy(
  database: TestDatabase,
  fill: (storage: OwnedStorage) => Promise<void>,
): Promise<void> {
  const opened = await openPostgresStorage(database);
  await fill(await opened.renew());
  await opened.close();
  await run(database.ownerUrl, 'DROP SCHEMA as_migrated CASCADE');
}

async function expectFound(database: TestDatabase, found: Found = {}): Promise<void> {
  for (const [sql, expected] of Object.entries(found)) {
    expect([sql, await rows(database, sql)]).toEqual([sql, expected]);
  }
}

/** Rows of each table, ordered by their keys. */
function rowsOf(
  database: TestDatabase,
  tables: readonly string[] = [],
): Promise<readonly (readonly QueryResultRow[])[]> {
  return Promise.all(
    tables.map((table) => rows(database, `SELECT * FROM ${table} ORDER BY 1, 2, 3`)),
  );
}

async function rows<Row extends QueryResultRow>(
  { ownerUrl }: TestDatabase,
  sql: string,
): Promise<readonly Row[]> {
  return withClient(ownerUrl, async (owner) => (await owner.query<Row>(sql)).rows);
}

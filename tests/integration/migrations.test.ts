import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Client } from 'pg';
import { openTestServer, type TestDatabase, withClient } from '#tests/kit/database.ts';
import { migrateDown, migrateUp } from '#tests/kit/long-waits.ts';
import { schemaListing } from '#tests/kit/schema-listing.ts';
import { KEPT } from './kept-columns.ts';

/**
 * Rows without a use once they are over: answers, finished work, closed sums, events of more than
 * a month ago, and deleted endpoints.
 */
const DELETABLE: readonly string[] = [
  ...['idempotency', 'tracking_due', 'payment_due', 'transfer_sum', 'cod_due'],
  'unmatched_money',
  'booking_check',
  'cancellation_due',
  'pickup_due',
  ...['event', 'webhook', 'webhook_delivery', 'webhook_attempt', 'webhook_due'],
  'webhook_recovery',
];

/** Only what is old, and of most of them only TEST's: `retention-guards.test.ts` says what. */
const DELETABLE_WHEN_OLD: readonly string[] = [
  ...['quote', 'payment', 'payment_order_lookup', 'payment_receipt', 'money_lookup'],
  ...['top_up', 'top_up_lookup', 'shipment', 'tracking_entry', 'booking_intent'],
  ...['booking_attempt', 'awb_lookup', 'alert', 'pickup'],
  ...['simulator_booking', 'simulator_pickup', 'simulator_charge'],
];

const PROGRAM = fileURLToPath(new URL('programs/migrate.ts', import.meta.url));
const FOLDERS = readdirSync(new URL('../../migrations/', import.meta.url));

/** So slow that processes which do not wait for each other surely meet. */
const SLOW_DDL = `
  CREATE FUNCTION dawdle() RETURNS event_trigger LANGUAGE plpgsql
    AS $$ BEGIN PERFORM pg_sleep(0.05); END $$;
  CREATE EVENT TRIGGER slow ON ddl_command_start EXECUTE FUNCTION dawdle();`;

const server = await openTestServer();
let database: TestDatabase;
const drops: (() => Promise<void>)[] = [];

beforeEach(async () => {
  database = await server.emptyDatabase();
  drops.push(database.drop);
});

afterEach(async () => {
  for (const drop of drops.splice(0)) await drop();
});

afterAll(() => server.close());

const asOwner = <Result>(work: (client: Client) => Promise<Result>): Promise<Result> =>
  withClient(database.ownerUrl, work);

const asApp = <Result>(work: (client: Client) => Promise<Result>): Promise<Result> =>
  withClient(database.appUrl, work);

/** The SQLSTATE of the refusal, or "done". */
async function outcome(client: Client, sql: string): Promise<string> {
  return client.query(sql).then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  );
}

const namesOf = (rows: readonly { name: string }[]): string[] => rows.map(({ name }) => name);

async function tablesIn(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT relname AS name FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') ORDER BY 1`);
  return namesOf(rows);
}

describe('migrations', () => {
  it('run once each when four processes start on one empty database at once', async () => {
    const name = new URL(database.ownerUrl).pathname.slice(1);
    await asOwner((client) => client.query(SLOW_DDL));
    // Less than any migration takes: a wait by the database's usual limit fails.
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

  it('run in the order of their folders, and not again', async () => {
    const nouns = FOLDERS.toSorted().map((folder) => folder.slice('2026-11-21-01-'.length));
    const done = await migrateUp(database.ownerUrl);
    expect(done.map((name) => name.replace(/\d{13}$/, ''))).toEqual(nouns);
    expect(await migrateUp(database.ownerUrl)).toEqual([]);
  });

  it('leave nothing when all are taken back, and the same schema when they run again', async () => {
    await migrateUp(database.ownerUrl);
    const first = await asOwner(schemaListing);
    expect(first.length).toBeGreaterThan(FOLDERS.length);
    for (const _ of FOLDERS) await migrateDown(database.ownerUrl);
    expect(await asOwner(schemaListing)).toEqual([]);
    await migrateUp(database.ownerUrl);
    expect(await asOwner(schemaListing)).toEqual(first);
  });

  it('set time limits for the role that serves', async () => {
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

describe('the role that serves', () => {
  let migrated: TestDatabase;

  beforeAll(async () => {
    migrated = await server.freshDatabase();
  });

  beforeEach(() => {
    database = migrated;
  });

  it('cannot change the schema', async () => {
    await asApp(async (client) => {
      for (const sql of [
        'CREATE TABLE own (n int)',
        'CREATE SCHEMA own',
        'CREATE INDEX own ON account (name)',
        'CREATE FUNCTION own() RETURNS int LANGUAGE sql RETURN 1',
        'ALTER TABLE account ADD COLUMN own int',
        'ALTER TABLE pricing_rule DISABLE TRIGGER ALL',
        'DROP TABLE account',
        'DROP FUNCTION refuse_change()',
      ]) {
        expect([sql, await outcome(client, sql)]).toEqual([sql, '42501']);
      }
    });
  });

  it('cannot give itself more', async () => {
    await asApp(async (client) => {
      const privileges = 'SELECT relname, relacl FROM pg_class WHERE relacl IS NOT NULL ORDER BY 1';
      const before = await client.query(privileges);
      await outcome(client, `SELECT grant_to_app('DELETE', 'account')`);
      expect((await client.query(privileges)).rows).toEqual(before.rows);
      expect(await outcome(client, 'SET ROLE satukurir_owner')).toBe('42501');
      const isMember = `SELECT count(*)::int AS roles FROM pg_auth_members
        WHERE member = 'satukurir_app'::regrole`;
      expect((await client.query(isMember)).rows).toEqual([{ roles: 0 }]);
    });
  });

  it('deletes what is over, what was emitted and what is old, nothing else', async () => {
    await asApp(async (client) => {
      for (const table of await tablesIn(client)) {
        const may = [...DELETABLE, ...DELETABLE_WHEN_OLD].includes(table);
        const verdict = may ? 'done' : '42501';
        expect([table, await outcome(client, `DELETE FROM ${table}`)]).toEqual([table, verdict]);
        expect([table, await outcome(client, `TRUNCATE ${table}`)]).toEqual([table, '42501']);
      }
    });
  });

  it('can rewrite neither accounts, nor look-ups, nor what was begun, nor history', async () => {
    await asApp(async (client) => {
      for (const sql of KEPT) {
        expect([sql, await outcome(client, sql)]).toEqual([sql, '42501']);
      }
    });
  });
});

describe('the history of prices', () => {
  it('begins with ten per cent in each environment and refuses change, the owner too', async () => {
    database = await server.freshDatabase();
    await asOwner(async (client) => {
      const rules = `SELECT environment, markup_basis_points AS markup, discount_basis_points
        + discount_fixed + markup_fixed AS rest FROM pricing_rule ORDER BY 1`;
      const before = await client.query(rules);
      expect(before.rows).toEqual([
        { environment: 'LIVE', markup: 1_000, rest: 0 },
        { environment: 'TEST', markup: 1_000, rest: 0 },
      ]);
      for (const sql of [
        'UPDATE pricing_rule SET markup_basis_points = 0',
        'UPDATE pricing_rule SET markup_basis_points = 0 WHERE false',
        'DELETE FROM pricing_rule',
        'TRUNCATE pricing_rule',
      ]) {
        expect([sql, await outcome(client, sql)]).toEqual([sql, '23001']);
      }
      expect((await client.query(rules)).rows).toEqual(before.rows);
    });
  });
});

describe('where roles cannot be created', () => {
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

  it('and none is there, one role migrates and serves', async () => {
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

  it('but an administrator made it, that role serves', async () => {
    await migrateUp(await modestUrl());
    await asApp(async (client) => {
      expect((await client.query('SELECT FROM pricing_rule')).rowCount).toBe(2);
      expect(await outcome(client, 'DROP TABLE pricing_rule')).toBe('42501');
    });
  });
});

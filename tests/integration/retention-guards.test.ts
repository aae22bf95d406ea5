import { afterAll, describe, expect, it } from '@jest/globals';
import type { Client } from 'pg';
import type { Environment } from '#domain/environment.ts';
import { RETENTION } from '#domain/platform/retention/rules.ts';
import { DAY_MS } from '#domain/time.ts';
import { openSharedServer, type TestDatabase, withClient } from '#tests/kit/database.ts';
import { fillWorld, keysOf } from '#tests/kit/retention-rows.ts';
import { ALICE } from '#tests/kit/store-contracts/samples.ts';
import { LIFETIMES } from './table-lifetimes.ts';

const REFUSED = '23001';
/** SQLSTATE of a row that something still references. */
const REFERRED_TO = '23503';

/** Tables whose LIVE rows the serving role never deletes. */
const KEPT_OF_LIVE = [
  'shipment',
  'tracking_entry',
  'booking_intent',
  'booking_attempt',
  'awb_lookup',
  'alert',
  'pickup',
  'payment_receipt',
  'money_lookup',
  'claim',
];
/** Tables whose rows not even the owner changes, if they are LIVE or without an environment. */
const HISTORY = ['payment_receipt', 'operator_act', 'account_act'];
/** Look-up tables whose targets still exist. */
const LOOKUPS = ['payment_order_lookup', 'top_up_lookup'];

/** Tables that `close_account` deletes from, and those whose rows go by a foreign key. */
const GOING = `
  SELECT relname AS name FROM pg_class, pg_proc
  WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
    AND proname = 'close_account' AND (
      prosrc ~ ('DELETE FROM ' || relname || '\\M')
      OR prosrc ~ ('gone CONSTANT[^;]*''' || relname || '''')
      OR EXISTS (
        SELECT FROM pg_constraint
        WHERE conrelid = pg_class.oid AND confrelid = 'account'::regclass AND confdeltype = 'c'))`;

const server = await openSharedServer();
/** Database with old rows of LIVE and today's rows of TEST. */
const both = await server.freshDatabase();
await fill(both, 'LIVE', 3_000);
await fill(both, 'TEST', 0);

await asOwner(
  both,
  `INSERT INTO account_act (account_id, sequence, kind, acted_by, subject, detail, acted_at)
   VALUES ('${ALICE}', 1, 'KEY_CREATED', 'sari@shop.example', 'Till', 'TEST', now())`,
);

afterAll(() => server.close());

it('assigns each table a rule or permanent storage, and each rule a table', async () => {
  const found = await withClient(both.ownerUrl, (owner) =>
    owner.query<{ name: string }>(`
      SELECT relname AS name FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
    AND NOT relispartition`),
  );
  expect(found.rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(LIFETIMES).toSorted());
  // Rule that erases the people of LIVE shipments without deleting rows.
  const deleting = Object.keys(RETENTION).filter((kind) => kind !== 'livePeople');
  const rules = Object.values(LIFETIMES).map(({ rule }) => rule);
  expect(rules).toEqual(expect.arrayContaining(deleting));
});

describe('the end of an unused account', () => {
  it('includes every table whose rows go with their account', async () => {
    const { rows } = await withClient(both.ownerUrl, (owner) =>
      owner.query<{ name: string }>(GOING),
    );
    const going = rows.map(({ name }) => name);
    const said = Object.entries(LIFETIMES).filter(([, { rule }]) => rule === 'unusedAccounts');
    expect(said.map(([name]) => name).filter((name) => !going.includes(name))).toEqual([]);
  });

  it('deletes the rows of a table whose foreign key cascades', async () => {
    const { ownerUrl } = await filled('TEST', 0);
    const found = await withClient(ownerUrl, async (owner) => {
      await owner.query(`
        CREATE TABLE planted (
          account_id uuid PRIMARY KEY REFERENCES account (account_id) ON DELETE CASCADE
        );
        INSERT INTO planted SELECT account_id FROM account WHERE opened_by = 'REGISTRATION'`);
      const closed = await owner.query('SELECT close_account(account_id, now()) FROM planted');
      const left = await owner.query('SELECT FROM planted');
      return [...closed.rows, left.rowCount];
    });
    expect(found).toEqual([{ close_account: 'CLOSED' }, 0]);
  });
});

describe('the role that serves', () => {
  it.each(KEPT_OF_LIVE)('deletes no LIVE row from %s, and may delete TEST rows', async (table) => {
    expect(await deleted(both, table, `environment = 'LIVE'`)).toBe(REFUSED);
    expect(await deleted(both, table, `environment = 'TEST'`)).not.toBe(REFUSED);
  });

  it.each(LOOKUPS)('deletes no row of the look-up table %s', async (table) => {
    expect(await deleted(both, table)).toBe(REFUSED);
  });

  it.each(['TEST', 'LIVE'] as const)('deletes a quote of %s a week after its end', async (own) => {
    const database = await filled(own, 7.1);
    await asOwner(database, 'DELETE FROM shipment');
    expect(await deleted(database, 'quote')).toBe('done');
  });

  it.each(['TEST', 'LIVE'] as const)(
    'deletes no quote of %s earlier than a week after its end',
    async (environment) => {
      expect(await deleted(await filled(environment, 6.9), 'quote')).toBe(REFUSED);
    },
  );

  it.each([
    ['payment', 'state', ['CLOSED', 'EXPIRED', 'DEAD'], ['OPEN', 'PAID', 'REJECTED']],
    ['top_up', 'status', ['EXPIRED', 'FAILED'], ['PENDING', 'PAID']],
  ])('deletes a LIVE %s thirty days after its end by %s %j, never %j', async (...args) => {
    const [table, column, over, kept] = args;
    const database = await filled('LIVE', 30.1);
    for (const value of over) {
      await asOwner(database, `UPDATE ${table} SET ${column} = '${value}'`);
      expect([value, await deleted(database, table)]).toEqual([value, REFERRED_TO]);
    }
    for (const value of kept) {
      const paid = value === 'PAID' && table === 'top_up';
      const marks = paid ? `, paid_at = created_at, transaction_id = top_up_id` : '';
      const once = value === 'OPEN' ? 'WHERE payment_number = 1' : '';
      await asOwner(database, `UPDATE ${table} SET ${column} = '${value}'${marks} ${once}`);
      expect([value, await deleted(database, table)]).toEqual([value, REFUSED]);
    }
  });

  it.each(['payment', 'top_up'])(
    'deletes no LIVE %s earlier than thirty days after its end',
    async (table) => {
      expect(await deleted(await filled('LIVE', 29.9), table)).toBe(REFUSED);
    },
  );
});

it('deletes photos of an open LIVE claim, and of a decided one only without its people', async () => {
  const database = await filled('LIVE', 0);
  expect(await deleted(database, 'claim_photo')).toBe('done');
  await asOwner(
    database,
    `UPDATE claim SET status = 'REJECTED', decided_at = now(), rejection_reason = 'no'`,
  );
  expect(await deleted(database, 'claim_photo')).toBe(REFUSED);
  await asOwner(database, 'UPDATE shipment SET people_erased_at = now()');
  expect(await deleted(database, 'claim_photo')).toBe('done');
});

it.each(HISTORY)('rejects changes of LIVE rows in %s even by the owner', async (table) => {
  await withClient(both.ownerUrl, async (owner) => {
    for (const sql of [
      `UPDATE ${table} SET account_id = account_id`,
      `DELETE FROM ${table}`,
      `TRUNCATE ${table}`,
    ]) {
      expect([sql, await outcome(owner, sql)]).toEqual([sql, REFUSED]);
    }
  });
});

async function filled(environment: Environment, days: number): Promise<TestDatabase> {
  const database = await server.freshDatabase();
  await fill(database, environment, days);
  return database;
}

async function fill(
  { ownerUrl }: TestDatabase,
  environment: Environment,
  days: number,
): Promise<void> {
  const at = new Date(Date.now() - days * DAY_MS);
  const n = environment === 'TEST' ? 1 : 2;
  const keys = keysOf([{ accountId: ALICE, environment, n, at }]);
  await withClient(ownerUrl, (owner) => fillWorld(owner, keys));
}

/** Runs SQL without triggers and foreign keys. */
async function asOwner({ ownerUrl }: TestDatabase, sql: string): Promise<void> {
  await withClient(ownerUrl, (owner) =>
    owner.query(`BEGIN; SET LOCAL session_replication_role = replica; ${sql}; COMMIT`),
  );
}

/** Deletes matching rows, and counts them. */
function deleted({ appUrl }: TestDatabase, table: string, where = 'true'): Promise<string> {
  return withClient(appUrl, async (app) => {
    await app.query('BEGIN; SET CONSTRAINTS ALL IMMEDIATE');
    return outcome(app, `DELETE FROM ${table} WHERE ${where}`);
  });
}

/** SQLSTATE of the refusal, or "done". */
async function outcome(client: Client, sql: string): Promise<string> {
  return client.query(sql).then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  );
}

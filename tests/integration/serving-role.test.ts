import { afterAll, describe, expect, it } from '@jest/globals';
import type { Client } from 'pg';
import { openSharedServer, withClient } from '#tests/kit/database.ts';
import { KEPT } from './kept-columns.ts';

/**
 * Tables whose rows are useless once they have ended: answers, finished work, closed sums, events
 * of more than a month ago, deleted endpoints, sessions, and former members.
 */
const DELETABLE: readonly string[] = [
  'idempotency',
  'tracking_due',
  'payment_due',
  'transfer_sum',
  'cod_due',
  'charge_due',
  'unmatched_money',
  'courier_area_code',
  'booking_check',
  'cancellation_due',
  'pickup_due',
  'event',
  'webhook',
  'webhook_delivery',
  'webhook_attempt',
  'webhook_due',
  'webhook_recovery',
  'process_report',
  'session',
  'member',
  'member_lookup',
  'account_email_lookup',
  'attempt_bucket',
  'invitation',
  'saved_view',
  'shipment_term',
  'saved_sender',
  'parcel_preset',
  'tracker',
  'tracker_due',
];

/** Tables of which only old rows may be deleted, mostly TEST's: see `retention-guards.test.ts`. */
const DELETABLE_WHEN_OLD: readonly string[] = [
  'quote',
  'payment',
  'payment_order_lookup',
  'payment_receipt',
  'money_lookup',
  'top_up',
  'top_up_lookup',
  'shipment',
  'tracking_entry',
  'booking_intent',
  'booking_attempt',
  'awb_lookup',
  'alert',
  'pickup',
  'claim',
  'batch',
  'batch_reference',
  'simulator_booking',
  'simulator_pickup',
  'simulator_charge',
  'daily_figure',
  'route_figure',
  'buyer_notice',
  'security_event',
];

const server = await openSharedServer();
const database = await server.freshDatabase();

afterAll(() => server.close());

const asOwner = <Result>(work: (client: Client) => Promise<Result>): Promise<Result> =>
  withClient(database.ownerUrl, work);

const asApp = <Result>(work: (client: Client) => Promise<Result>): Promise<Result> =>
  withClient(database.appUrl, work);

describe('the role that serves', () => {
  it('does not let the serving role grant or revoke operator rights', async () => {
    const insert = (isOperator: boolean) => `
      INSERT INTO person (person_id, email, name, language, password_hash, is_operator, created_at,
        revision)
      VALUES (gen_random_uuid(), '${isOperator}@x.example', 'Sari', 'id', '$argon2id$',
        ${isOperator}, now(), 1)`;
    await asOwner((client) => client.query(insert(true)));
    await asApp(async (client) => {
      const refused = [
        insert(true).replace('true@', 'other@'),
        'UPDATE person SET is_operator = true WHERE NOT is_operator',
        'UPDATE person SET is_operator = false WHERE is_operator',
      ];
      expect(await outcome(client, insert(false))).toBe('done');
      for (const sql of refused) expect([sql, await outcome(client, sql)]).toEqual([sql, '42501']);
      const renamed = "UPDATE person SET name = 'Rina', is_operator = is_operator";
      expect(await outcome(client, renamed)).toBe('done');
    });
    await asOwner((client) => client.query('UPDATE person SET is_operator = NOT is_operator'));
    await asOwner((client) => client.query('DELETE FROM person'));
  });

  it('refuses the serving role changes of the schema', async () => {
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

  it('refuses the serving role more rights', async () => {
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

  it('allows the serving role to delete only ended, emitted and old rows', async () => {
    await asApp(async (client) => {
      for (const table of await tablesIn(client)) {
        const may = [...DELETABLE, ...DELETABLE_WHEN_OLD].includes(table);
        const verdict = may ? 'done' : '42501';
        expect([table, await outcome(client, `DELETE FROM ${table}`)]).toEqual([table, verdict]);
        expect([table, await outcome(client, `TRUNCATE ${table}`)]).toEqual([table, '42501']);
      }
    });
  });

  it('refuses the serving role changes of accounts, look-ups, first values or history', async () => {
    await asApp(async (client) => {
      for (const sql of KEPT) {
        expect([sql, await outcome(client, sql)]).toEqual([sql, '42501']);
      }
    });
  });
});

describe('the history of prices', () => {
  it('starts with ten per cent in each environment, and rejects changes of prices, also by the owner', async () => {
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

/** SQLSTATE of the refusal, or "done". */
async function outcome(client: Client, sql: string): Promise<string> {
  return client.query(sql).then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  );
}

async function tablesIn(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT relname AS name FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
    AND NOT relispartition ORDER BY 1`);
  return rows.map(({ name }) => name);
}

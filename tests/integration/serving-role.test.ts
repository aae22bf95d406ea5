import { afterAll, describe, expect, it } from '@jest/globals';
import type { Client } from 'pg';
import { openSharedServer, withClient } from '#tests/kit/database.ts';
import { LIFETIMES, REFUSED_CHANGES } from './table-lifetimes.ts';

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
        const verdict = LIFETIMES[table]?.deletes === 'NONE' ? '42501' : 'done';
        expect([table, await outcome(client, `DELETE FROM ${table}`)]).toEqual([table, verdict]);
        expect([table, await outcome(client, `TRUNCATE ${table}`)]).toEqual([table, '42501']);
      }
    });
  });

  it('refuses the serving role changes of accounts, look-ups, first values or history', async () => {
    await asApp(async (client) => {
      for (const sql of REFUSED_CHANGES) {
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

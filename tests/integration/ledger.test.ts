import { afterAll, describe, expect, it } from '@jest/globals';
import { Client, DatabaseError } from 'pg';
import { openSharedServer } from '#tests/kit/database.ts';
import {
  type Attempt,
  FIXTURE,
  HONEST_WRITES,
  LEDGER_TABLES,
  type LedgerGuard,
  nullIn,
  PRIVILEGES,
  WALLS,
} from '#tests/kit/ledger-guards.ts';

/** NOT NULL is read from the columns: before PostgreSQL 18 it has no constraint name. */
const IN_CATALOGUE = `
  SELECT conname AS name FROM pg_constraint
    WHERE (conrelid = ANY ($1::regclass[]) OR contypid IN (
        SELECT atttypid FROM pg_attribute
        WHERE attrelid = ANY ($1::regclass[]) AND NOT attisdropped))
      AND contype <> 'n'
  UNION SELECT tgname FROM pg_trigger WHERE tgrelid = ANY ($1::regclass[]) AND NOT tgisinternal
  UNION SELECT indexrelid::regclass::text FROM pg_index
    WHERE indrelid = ANY ($1::regclass[]) AND indisunique
      AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)
  ORDER BY name`;

const NOT_NULL_COLUMNS = `
  SELECT relname AS "table", attname AS column
  FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
  WHERE attrelid = ANY ($1::regclass[]) AND attnum > 0 AND NOT attisdropped AND attnotnull
    AND NOT EXISTS (SELECT FROM pg_index
      WHERE indrelid = attrelid AND indisprimary AND attnum = ANY (indkey))
  ORDER BY 1, 2`;

const COLUMNS = `
  SELECT table_name || '.' || column_name AS name, is_nullable
  FROM information_schema.columns WHERE table_name = ANY ($1) AND is_nullable = 'YES'`;

const PRIVILEGES_OF_APP = `
  SELECT relname || ' ' || privilege AS name FROM pg_class,
    unnest('{SELECT,INSERT,UPDATE,DELETE,TRUNCATE,REFERENCES,TRIGGER}'::text[]) AS privilege
  WHERE oid = ANY ($1::regclass[]) AND has_table_privilege('satukurir_app', oid, privilege)
  UNION SELECT relname || ' UPDATE ' || attname FROM pg_attribute
    JOIN pg_class ON pg_class.oid = attrelid
  WHERE attrelid = ANY ($1::regclass[]) AND attnum > 0
    AND has_column_privilege('satukurir_app', attrelid, attnum, 'UPDATE')
  ORDER BY name`;

const server = await openSharedServer();
const owner = new Client({ connectionString: (await server.freshDatabase()).ownerUrl });
await owner.connect();
await owner.query(FIXTURE);
const NOT_NULLS = await notNulls();

afterAll(async () => {
  await owner.end();
  await server.close();
});

describe('the guards of the ledger', () => {
  it('lists every guard of the ledger in the catalogue with its refusal', async () => {
    expect(await namesIn(IN_CATALOGUE)).toEqual(Object.keys(WALLS).toSorted());
    expect(await namesIn(COLUMNS)).toEqual(['ledger_account.posted_at']);
  });

  it('grants the serving role exactly the listed rights on the ledger', async () => {
    expect(await namesIn(PRIVILEGES_OF_APP)).toEqual([
      'journal INSERT',
      'journal SELECT',
      'ledger_account INSERT',
      'ledger_account SELECT',
      'ledger_account UPDATE balance',
      'ledger_account UPDATE chain_head',
      'ledger_account UPDATE posted_at',
      'ledger_account UPDATE version',
      'posting INSERT',
      'posting SELECT',
    ]);
  });

  it('accepts a correct journal', async () => {
    expect(await inTransaction(() => refusalOf('satukurir_app', HONEST_WRITES))).toBeUndefined();
  });
});

describe.each([
  ['a constraint, unique index or trigger', WALLS],
  ['privileges of the serving role', PRIVILEGES],
  ['a column that is NOT NULL', NOT_NULLS],
])('%s:', (_, walls) => {
  const each = Object.entries(walls).map(([name, wall]) => ({ name, wall }));

  it.each(each)(
    'refuses by the ledger’s guard $name every change it forbids, at once',
    async ({ wall }) => {
      expect(await inTransaction(() => passedBy(wall))).toEqual([]);
    },
  );

  it.each(each)(
    'accepts all forbidden changes of $name once that guard is dropped',
    async ({ wall }) => {
      const passed = await inTransaction(async () => {
        await owner.query(wall.drop);
        return passedBy(wall);
      });
      expect(passed).toEqual(wall.attempts.map(({ sql }) => sql));
    },
  );
});

/** Attempts that are accepted, or refused by another guard. */
async function passedBy({ attempts }: LedgerGuard): Promise<readonly string[]> {
  const passed: string[] = [];
  for (const attempt of attempts) {
    const refusal = await refusalOf(attempt.as, attempt.sql);
    if (!isThisWalls(refusal, attempt)) passed.push(attempt.sql);
  }
  return passed;
}

function isThisWalls(refusal: unknown, { state, by }: Attempt): boolean {
  if (!(refusal instanceof DatabaseError) || refusal.code !== state) return false;
  return refusal.constraint === by || refusal.message.startsWith(by);
}

/** Error of this statement, without its COMMIT; its changes are rolled back. */
async function refusalOf(role: Attempt['as'], sql: string): Promise<unknown> {
  await owner.query('SAVEPOINT attempt');
  try {
    if (role !== 'owner') await owner.query(`SET LOCAL ROLE ${role}`);
    await owner.query(sql);
    return undefined;
  } catch (error) {
    return error;
  } finally {
    await owner.query('ROLLBACK TO SAVEPOINT attempt');
  }
}

/** Runs work in a transaction that is rolled back, so a dropped guard returns. */
async function inTransaction<Result>(work: () => Promise<Result>): Promise<Result> {
  await owner.query('BEGIN');
  try {
    return await work();
  } finally {
    await owner.query('ROLLBACK');
  }
}

async function namesIn(catalogue: string): Promise<readonly string[]> {
  const { rows } = await owner.query<{ name: string }>(catalogue, [LEDGER_TABLES]);
  return rows.map(({ name }) => name);
}

async function notNulls(): Promise<Readonly<Record<string, LedgerGuard>>> {
  const { rows } = await owner.query(NOT_NULL_COLUMNS, [LEDGER_TABLES]);
  return Object.fromEntries(
    rows.map(({ table, column }) => [`${table}.${column}`, nullIn(table, column)]),
  );
}

import { afterAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { journalIdAt } from '#tests/domain/money/ledger-deeds.ts';
import { TENANT } from '#tests/domain/money/memory-ledger.ts';
import { HONEST, textOf } from '#tests/domain/money/planted-faults.ts';
import { openSharedServer } from '#tests/kit/database.ts';
import { LEDGER_TABLES, type LedgerTable } from '#tests/kit/ledger-guards.ts';
import { FAULTS_PASS_WITHOUT, replaceBooks } from '#tests/kit/ledger-rows.ts';
import { EVERYTHING, openLedger } from '#tests/kit/postgres-ledger.ts';

type Change = {
  readonly table: LedgerTable;
  readonly column: string;
  readonly to: string;
  readonly row: string;
};

/**
 * Constraints that block some of these changes even for a superuser, and are therefore dropped
 * first.
 */
const MORE_WALLS = `
  ALTER DOMAIN environment DROP CONSTRAINT environment_check;
  ALTER TABLE ledger_account DROP CONSTRAINT ledger_account_starts_empty`;

/** Smallest change of a value, by the base type of its domain. */
const CHANGES: Readonly<Record<string, readonly string[]>> = {
  uuid: [`('f' || substr($::text, 2))::uuid`],
  text: ['left($, -1) || chr(ascii(right($, 1)) + 1)', `$ || ' '`, `$ || ','`],
  bigint: ['$ # 1024', '1152921504606846976'],
  'timestamp with time zone': [`coalesce($, 'epoch') + interval '1 millisecond'`, `'infinity'`],
};

const COLUMNS = `
  SELECT table_name AS "table", column_name AS column, data_type AS type,
    is_nullable = 'YES' AS "mayBeNull"
  FROM information_schema.columns WHERE table_name = ANY ($1)`;

/** Rows in the middle of the books, at their end, and an account without postings. */
const ROWS: Readonly<Record<LedgerTable, readonly string[]>> = {
  ledger_account: [`kind = 'HELD'`, `kind = 'CLAIMS'`],
  journal: [`journal_id = '${journalIdAt(3)}'`, `journal_id = '${journalIdAt(8)}'`],
  posting: [
    `kind = 'HELD' AND version = 5`,
    `kind = 'HELD' AND version = 1`,
    `kind = 'AVAILABLE' AND version = 5`,
  ],
};

const server = await openSharedServer();
const database = await server.freshDatabase();
const ledger = await openLedger(database.appUrl);
const owner = new Client({ connectionString: database.ownerUrl });
await owner.connect();
await owner.query(`${FAULTS_PASS_WITHOUT}; ${MORE_WALLS}`);
const ALL = await changes();

afterAll(async () => {
  await owner.end();
  await ledger.close();
  await server.close();
});

describe('verification after a superuser changes one row', () => {
  it.each(ALL)(
    'finds a change of $column of $table to $to, where $row',
    async ({ table, column, to, row }) => {
      await replaceBooks(owner, TENANT, HONEST);
      const set = `UPDATE ${table} SET ${column} = ${to} WHERE ${row}`;
      const { rowCount } = await tampered(`${set} AND (${column} IS DISTINCT FROM ${to})`);
      // No fault is expected if the column already had this value.
      if (rowCount === 0) return expect([to, row]).toEqual(['NULL', `kind = 'CLAIMS'`]);
      const { faults } = await ledger.verify(EVERYTHING, 500);
      await removeWhatMoved();
      expect(faults.map(({ fault }) => textOf(fault))).not.toEqual([]);
    },
  );

  it('finds no fault in an unchanged ledger', async () => {
    await replaceBooks(owner, TENANT, HONEST);
    expect((await ledger.verify(EVERYTHING, 500)).faults).toEqual([]);
  });
});

async function changes(): Promise<readonly Change[]> {
  const { rows } = await owner.query(COLUMNS, [LEDGER_TABLES]);
  return rows.flatMap(({ table, column, type, mayBeNull }) => {
    const ways = CHANGES[type];
    if (ways === undefined) throw new Error(`how is a ${type} changed, as ${table}.${column} is?`);
    const values = [
      ...ways.map((way) => way.replaceAll('$', column)),
      ...(mayBeNull ? ['NULL'] : []),
    ];
    const where: readonly string[] = ROWS[table as LedgerTable];
    return where.flatMap((row) => values.map((to) => ({ table, column, to, row })));
  });
}

/** Runs SQL without triggers and foreign keys. */
async function tampered(sql: string) {
  await owner.query('SET session_replication_role = replica');
  return owner.query(sql).finally(() => owner.query('RESET session_replication_role'));
}

/** Removes all rows, because rows moved to another client would otherwise remain. */
function removeWhatMoved() {
  return tampered('DELETE FROM posting; DELETE FROM journal; DELETE FROM ledger_account');
}

import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { QueryResultRow } from 'pg';
import { systemDigest } from '#adapters/system/digest.ts';
import { rupiah } from '#domain/money.ts';
import { CHAIN_START } from '#domain/wallet/chain.ts';
import { journalIdAt } from '#tests/domain/ledger-deeds.ts';
import { type Books, TENANT } from '#tests/domain/memory-ledger.ts';
import { HONEST, postingAt, textOf } from '#tests/domain/planted-faults.ts';
import { openTestServer, type TestDatabase, withClient } from '#tests/kit/database.ts';
import { replaceBooks } from '#tests/kit/ledger-rows.ts';
import { migrateDown, migrateUp } from '#tests/kit/long-waits.ts';
import { openLedger } from '#tests/kit/postgres-ledger.ts';

type AccountRow = Readonly<Record<'kind' | 'chain_head', string>>;
type OldPosting = Readonly<Record<'kind' | 'version' | 'text' | 'hash', string>>;

const FOLDERS = readdirSync(new URL('../../migrations/', import.meta.url)).toSorted();
const SINCE = FOLDERS.slice(FOLDERS.indexOf('2026-11-21-15-posting-time'));

/** A journal that moved nothing has its time from its id alone: the first 48 bits, in ms. */
const MOVED_NOTHING = { journalId: journalIdAt(90), kind: 'HOLD', businessRef: 'SHP90' } as const;
const MADE_AT = new Date(0x019000000000);

/** Those of HISTORY, with one amount and one hash changed. */
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

/** As the program before hashed them. */
const OLD_POSTINGS = `
  SELECT posting.kind, version, hash,
    concat_ws('|', account_id, environment, posting.kind, version, amount, balance_after,
      journal_id, journal.kind, business_ref) AS text
  FROM posting JOIN journal USING (account_id, environment, journal_id)
  ORDER BY posting.kind, version`;

const ACCOUNTS = 'SELECT kind, chain_head FROM ledger_account ORDER BY kind';
const TIMES = 'SELECT created_at FROM journal ORDER BY journal_id';

const server = await openTestServer();
let database: TestDatabase;
let before: readonly unknown[];

beforeAll(async () => {
  database = await server.freshDatabase();
  await withClient(database.ownerUrl, (owner) => replaceBooks(owner, TENANT, BOOKS));
  before = await rows(WHOLE);
  for (const _ of SINCE) await migrateDown(database.ownerUrl);
});

afterAll(() => server.close());

describe('books of the time before postings had their own', () => {
  it('have the hashes that the program of then made, and the times of their journals', async () => {
    const heads = new Map<string, string>();
    const broken: string[] = [];
    for (const { kind, version, text, hash } of await rows<OldPosting>(OLD_POSTINGS)) {
      const follows = systemDigest.sha256(`${heads.get(kind) ?? CHAIN_START}|${text}`);
      if (hash !== follows) broken.push(`${kind} ${version}`);
      heads.set(kind, hash);
    }
    expect(broken).toEqual(BROKEN);
    for (const { kind, chain_head } of await rows<AccountRow>(ACCOUNTS)) {
      expect([kind, chain_head]).toEqual([kind, heads.get(kind) ?? CHAIN_START]);
    }
    const times = await rows<{ created_at: Date }>(TIMES);
    const first = HONEST.heads.map(({ journalId }) => {
      const own = HONEST.postings.filter((posting) => posting.journalId === journalId);
      return new Date(Math.min(...own.map(({ createdAt }) => createdAt.getTime())));
    });
    expect(times.map((row) => row.created_at)).toEqual([...first, MADE_AT]);
  });

  it('become books whose chain is whole, but for the links that were broken', async () => {
    await migrateUp(database.ownerUrl);
    expect(await rows(WHOLE)).toEqual(before);
    const ledger = await openLedger(database.appUrl);
    try {
      const { faults } = await ledger.verify(TENANT, 500);
      const found = faults.map(({ fault }) => textOf(fault));
      expect(found.filter((one) => one.startsWith('BROKEN_CHAIN'))).toEqual(
        BROKEN.map((place) => `BROKEN_CHAIN ${place}`),
      );
    } finally {
      await ledger.close();
    }
  });

  it('are history as before: the owner cannot change a row', async () => {
    for (const table of ['posting', 'journal']) {
      await expect(rows(`UPDATE ${table} SET kind = kind`)).rejects.toThrow('append-only');
    }
  });
});

function rows<Row extends QueryResultRow>(sql: string): Promise<readonly Row[]> {
  return withClient(database.ownerUrl, async (owner) => (await owner.query<Row>(sql)).rows);
}

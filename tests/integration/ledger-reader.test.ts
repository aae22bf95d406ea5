import { afterAll, describe, expect, it } from '@jest/globals';
import { Client, type QueryResultRow } from 'pg';
import { sqlState } from '#adapters/postgres/fault.ts';
import type { Send, Statement, Values } from '#adapters/postgres/session.ts';
import { postgresLedgerReader } from '#adapters/postgres/stores/money/wallet/ledger-reader.ts';
import type { Tenant } from '#domain/environment.ts';
import type { JournalRange, LedgerReader, Pages } from '#domain/money/wallet/ledger-reader.ts';
import { PRICE_KINDS } from '#domain/money/wallet/verify-shipments.ts';
import { rupiah } from '#domain/money.ts';
import { journalIdAt, newModel } from '#tests/domain/money/ledger-deeds.ts';
import { act } from '#tests/domain/money/ledger-model.ts';
import {
  type Books,
  cutOf,
  journalsIn,
  memoryLedger,
  wholeJournalsIn,
} from '#tests/domain/money/memory-ledger.ts';
import { HISTORY, HONEST } from '#tests/domain/money/planted-faults.ts';
import { openSharedServer } from '#tests/kit/database.ts';
import { replaceBooks } from '#tests/kit/ledger-rows.ts';
import { genericPlanOf, runOf } from '#tests/kit/query-plan.ts';
import { mutationsOf } from '#tests/kit/sql-mutations.ts';
import { ALICE, BOB } from '#tests/kit/store-contracts/samples.ts';

type Sent = { readonly statement: Statement; readonly values: Values };

/** SQLSTATE class 42: the mutation is invalid SQL, and proves nothing. */
const NO_SQL = /^42/;

const MINE: Tenant = { accountId: ALICE, environment: 'TEST' };
const OTHERS: readonly Tenant[] = [
  { accountId: ALICE, environment: 'LIVE' },
  { accountId: BOB, environment: 'TEST' },
];
/** Books of the story, and a last journal that moves nothing and belongs to no price. */
const BOOKS: Books = {
  ...HONEST,
  heads: [...HONEST.heads, { journalId: journalIdAt(90), kind: 'CLAIM', businessRef: 'ZZZ' }],
};

/** About 100 journals per client and 20,000 of one, so that the planner chooses for speed. */
const MANY_ROWS = `
  SET session_replication_role = replica;
  CREATE FUNCTION id_at(n bigint) RETURNS uuid LANGUAGE sql
    AS $$ SELECT lpad(to_hex(n), 32, '0')::uuid $$;
  INSERT INTO account SELECT id_at(n), 'Toko', n, now() FROM generate_series(1, 5000) n;
  INSERT INTO ledger_account (account_id, environment, kind, floor)
    SELECT id_at(n), environment, kind, 0
    FROM generate_series(1, 400) n, unnest('{TEST,LIVE}'::text[]) environment,
      unnest('{AVAILABLE,HELD,REVENUE,FUNDING,CLAIMS,COURIER_PAYABLE}'::text[]) kind;
  INSERT INTO journal
    SELECT id_at(n), 'TEST', id_at(row_number() OVER ()), kind, ref
    FROM generate_series(1, 400) n,
      generate_series(1, CASE n WHEN 7 THEN 5000 ELSE 30 END) ref,
      unnest('{HOLD,CAPTURE,COD_FEE,CLAIM}'::text[]) kind;
  INSERT INTO posting (account_id, environment, journal_kind, kind, version, posting_id,
    journal_id, amount, balance_after, hash, created_at)
    SELECT account_id, environment, journal.kind, side.kind,
      row_number() OVER (PARTITION BY account_id, side.kind ORDER BY journal_id),
      gen_random_uuid(), journal_id, side.amount, 0, repeat('0', 64), now()
    FROM journal, (VALUES ('AVAILABLE', -1), ('HELD', 1)) side (kind, amount);
  ANALYZE account, ledger_account, journal, posting`;
const ANOTHER_KIND = `
  UPDATE posting SET journal_kind = 'CLAIM'
  WHERE account_id = $1 AND environment = $2 AND kind = 'AVAILABLE' AND version = $3`;
const PRICES: readonly string[] = PRICE_KINDS;
const PAGE_SIZE = 50;
/** Rows read at most: journals of two kinds of price, their references, and two entries of each. */
const LOOKED_MAX = PAGE_SIZE * 9;

const server = await openSharedServer();
const owner = new Client({ connectionString: (await server.freshDatabase()).ownerUrl });
await owner.connect();
await replaceBooks(owner, MINE, BOOKS);
const LONGER_BOOKS = await longerBooks();
for (const tenant of OTHERS) await replaceBooks(owner, tenant, LONGER_BOOKS);
const MUTATIONS = await mutations();

afterAll(async () => {
  await owner.end();
  await server.close();
});

describe('the reads of a verification', () => {
  it('returns the ledger rows of one client, in order, between two keys', async () => {
    await check(readerWith((text) => text));
  });
});

describe('the reader of the ledger breaks its promise when its SQL runs', () => {
  it.each(MUTATIONS)('detects the mutation $name in $sender', async ({ text, instead }) => {
    const reader = readerWith((sent) => (sent === text ? instead : sent));
    const failure = await check(reader).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(sqlState(failure) ?? '').not.toMatch(NO_SQL);
  });
});

describe('on a ledger of many clients', () => {
  it('finds a ledger page by its key, at the same cost anywhere in the ledger', async () => {
    const database = await server.freshDatabase();
    const client = new Client({ connectionString: database.ownerUrl });
    await client.connect();
    try {
      await client.query(MANY_ROWS);
      const pages = await everyPage(client);
      expect(pages).toHaveLength(19);
      for (const { statement, values } of pages) {
        const run = (await runOf(client, statement, values)).filter(({ table }) => table);
        const planned = await genericPlanOf(client, statement);
        const slow = [...run, ...planned].filter(({ does }) => does === 'Seq Scan');
        const looked = run.reduce((sum, { rows = 0 }) => sum + rows, 0);
        const name = [statement.name, values];
        expect([name, slow, looked <= LOOKED_MAX]).toEqual([name, [], true]);
      }
    } finally {
      await client.end();
    }
  });
});

async function check(reader: LedgerReader): Promise<void> {
  expect(await reader.accountIds(null, 1)).toEqual([ALICE]);
  expect(await reader.accountIds(ALICE, 5)).toEqual([BOB]);
  expect(await reader.accountIds(BOB, 5)).toEqual([]);

  const accounts = cutOf(BOOKS).toSorted((a, b) => (a.kind < b.kind ? -1 : 1));
  const last = { lastJournalId: journalIdAt(90), lastPriceRef: 'SHP7' };
  expect(await reader.snapshot(MINE)).toEqual({ accounts, ...last });

  const available = BOOKS.postings.filter(({ account }) => account === 'AVAILABLE');
  const postings = (stretch: JournalRange<number>) =>
    upToTen(reader.postings(MINE, 'AVAILABLE', stretch));
  expect(await postings({ after: null, upTo: 9, limit: 2 })).toEqual(pairsOf(available));
  expect(await postings({ after: 2, upTo: 3, limit: 9 })).toEqual([available.slice(2, 3)]);

  const whole = wholeJournalsIn(BOOKS);
  const journals = (after: string | null, upTo: string, limit: number) =>
    upToTen(reader.journals(MINE, { after, upTo, limit }));
  expect(await journals(null, journalIdAt(90), 2)).toEqual(pairsOf(whole));
  expect(await journals(journalIdAt(2), journalIdAt(4), 9)).toEqual([whole.slice(2, 4)]);
  expect(await journals(journalIdAt(8), journalIdAt(99), 9)).toEqual([whole.slice(8)]);

  const ofPrice = journalsIn(BOOKS).filter(({ kind }) => PRICES.includes(kind));
  const of = (ref: string) => ofPrice.filter(({ businessRef }) => businessRef === ref);
  const prices = (after: string | null, upTo: string, limit: number) =>
    upToTen(reader.priceJournals(MINE, { after, upTo, limit }));
  const one = of('SHP1');
  const two = of('SHP5');
  const three = of('SHP7');
  expect(await prices(null, 'SHP7', 2)).toEqual([[...one, ...two], three]);
  // One reference of each kind is read: only the first of them is on the next page.
  expect(await prices(null, 'SHP7', 1)).toEqual([one, two, three]);
  expect(await prices(null, 'SHP7', 3)).toEqual([ofPrice]);
  expect(await prices('SHP5', 'SHP7', 1)).toEqual([three]);
  expect(await prices('SHP1', 'SHP5', 9)).toEqual([two]);
  await checkOneByOne(reader);
  await checkAnotherKind(reader);
}

/** Checks that with several references of one kind left, the next page begins at the first. */
async function checkOneByOne(reader: LedgerReader): Promise<void> {
  const [tenant = MINE] = OTHERS;
  const ofPrice = journalsIn(LONGER_BOOKS).filter(({ kind }) => PRICES.includes(kind));
  const pages = Map.groupBy(
    ofPrice.toSorted((a, b) => (a.businessRef < b.businessRef ? -1 : 1)),
    ({ businessRef }) => businessRef,
  );
  const range = { after: null, upTo: 'ZZZZ', limit: 1 };
  expect(await upToTen(reader.priceJournals(tenant, range))).toEqual([...pages.values()]);
}

/** Checks that a posting with another kind than its journal belongs to no journal. */
async function checkAnotherKind(reader: LedgerReader): Promise<void> {
  const odd = BOOKS.postings.find(
    ({ account, kind }) => account === 'AVAILABLE' && PRICES.includes(kind),
  );
  const { journalId = '', version = 0 } = odd ?? {};
  await owner.query('BEGIN');
  try {
    await owner.query('SET LOCAL session_replication_role = replica');
    await owner.query(ANOTHER_KIND, [MINE.accountId, MINE.environment, version]);
    const upTo = { upTo: version, limit: 1 };
    const [[posting] = []] = await upToTen(
      reader.postings(MINE, 'AVAILABLE', { after: version - 1, ...upTo }),
    );
    expect(posting).toEqual({ ...odd, kind: '', businessRef: '' });
    const left = ({ entries }: { entries: readonly { account: string }[] } = { entries: [] }) =>
      entries.map(({ account }) => account);
    const whole = await upToTen(
      reader.journals(MINE, { after: null, upTo: journalIdAt(90), limit: 99 }),
    );
    expect(left(whole.flat().find((one) => one.journalId === journalId))).toEqual(['HELD']);
    const prices = await upToTen(
      reader.priceJournals(MINE, { after: null, upTo: 'SHP7', limit: 99 }),
    );
    expect(left(prices.flat().find((one) => one.journalId === journalId))).toEqual(['HELD']);
  } finally {
    await owner.query('ROLLBACK');
  }
}

function readerWith(rewrite: (text: string) => string): LedgerReader {
  return postgresLedgerReader(
    sendOn(owner, ({ statement, values }) => ({
      statement: { text: rewrite(statement.text) },
      values,
    })),
  );
}

/** Sends statements unnamed, since the text of a prepared name may not change. */
function sendOn(client: Client, alter: (sent: Sent) => Sent): Send {
  return async <Row extends QueryResultRow>(statement: Statement, values: Values) => {
    const altered = alter({ statement, values });
    const { rows } = await client.query<Row>(altered.statement.text, [...altered.values]);
    return rows;
  };
}

/** Stops after ten pages, since a faulty reader may never end. */
async function upToTen<Row>(pages: Pages<Row>): Promise<readonly (readonly Row[])[]> {
  const read: (readonly Row[])[] = [];
  for await (const page of pages) if (read.push(page) === 10) break;
  return read;
}

function pairsOf<Row>(rows: readonly Row[]): readonly (readonly Row[])[] {
  return rows.flatMap((_, at) => (at % 2 === 0 ? [rows.slice(at, at + 2)] : []));
}

async function mutations() {
  const sent = new Map<string, string>();
  const listen = (one: Sent) => {
    sent.set(one.statement.text, one.statement.name ?? '');
    return one;
  };
  await check(postgresLedgerReader(sendOn(owner, listen)));
  return [...sent].flatMap(([text, sender]) =>
    mutationsOf(text).map(({ name, text: instead }) => ({ name, sender, text, instead })),
  );
}

/**
 * Statements of the first, a middle and the last page of each walk through the longest books, and
 * of the page after it, which is read ahead.
 */
async function everyPage(client: Client): Promise<readonly Sent[]> {
  const sent: Sent[] = [];
  const reader = postgresLedgerReader(
    sendOn(client, (one) => {
      sent.push(one);
      return one;
    }),
  );
  const { rows } = await client.query('SELECT id_at(7) AS client, id_at(30000) AS middle');
  const tenant: Tenant = { accountId: rows[0].client, environment: 'TEST' };
  const { lastJournalId, lastPriceRef } = await reader.snapshot(tenant);
  const journal = lastJournalId ?? '';
  const ref = lastPriceRef ?? '';
  for (const after of [null, rows[0].client, rows[0].middle]) {
    await reader.accountIds(after, PAGE_SIZE);
  }
  const first = async (pages: Pages<unknown>) => {
    for await (const _ of pages) break;
  };
  for (const after of [null, 9_000, 19_990]) {
    await first(reader.postings(tenant, 'HELD', { after, upTo: 20_000, limit: PAGE_SIZE }));
  }
  for (const after of [null, rows[0].middle, journal]) {
    await first(reader.journals(tenant, { after, upTo: journal, limit: PAGE_SIZE }));
  }
  for (const after of [null, '5', '998']) {
    await first(reader.priceJournals(tenant, { after, upTo: ref, limit: PAGE_SIZE }));
  }
  return sent;
}

/** Books of the story, and later journals: the same ids and references, then greater ones. */
async function longerBooks(): Promise<Books> {
  const ledger = memoryLedger();
  const play = { ledger, model: newModel() };
  const more = { operation: 'payByWallet', target: 0, amount: rupiah(100) } as const;
  for (const step of [...HISTORY, more, more, more]) await act(play, step);
  const books = ledger.books();
  const holds = [
    { journalId: journalIdAt(94), kind: 'HOLD', businessRef: 'SHP2' },
    { journalId: journalIdAt(95), kind: 'HOLD', businessRef: 'ZZZZ' },
  ] as const;
  return { ...books, heads: [...books.heads, ...holds] };
}

import { afterAll, describe, expect, it } from '@jest/globals';
import type { Client } from 'pg';
import { poolOf, sendThrough } from '#adapters/postgres/session.ts';
import { postgresWalletStore } from '#adapters/postgres/stores/money/wallet/store.ts';
import { postgresEventStore } from '#adapters/postgres/stores/notifying/event/store.ts';
import { postgresShipmentStore } from '#adapters/postgres/stores/selling/shipment/store.ts';
import type { TransactionFilter } from '#domain/money/wallet/transaction.ts';
import type { ListRequest } from '#domain/page.ts';
import { ANY_SHIPMENT, type ShipmentFilter } from '#domain/selling/shipment/shipment-store.ts';
import { openSharedServer, withClient } from '#tests/kit/database.ts';
import { connectWithLongWait } from '#tests/kit/long-waits.ts';
import { rowsOf } from '#tests/kit/plan-judge.ts';
import { recorder, runOf, type Sent } from '#tests/kit/query-plan.ts';
import { ANY_EVENT } from '#tests/kit/store-contracts/webhook-samples.ts';
import { shipmentsOf } from './plan-fillings.ts';
import { uuidOf } from './plan-row.ts';

/** Number of rows for which the index of the list is one level taller than others. */
const BIG = 12_000;
const NEW = 1_000;
const LIMIT = 20;
const AT = "timestamptz '2026-11-21Z'";
const NEWCOMER = { accountId: uuidOf(BIG + 1), environment: 'TEST' } as const;
const FIRST: ListRequest = { limit: LIMIT, offset: 0, includeTotal: false };
const ENDLESS = new Date('2099-01-01T00:00:00Z');
const ANY_TRANSACTION: TransactionFilter = {
  types: null,
  bucket: null,
  reference: null,
  createdFrom: null,
  createdTo: null,
};
/** Rows by which the account's one state is found. */
const STATES = 3;

const PAGES: readonly (readonly [string, ListRequest, Partial<ShipmentFilter>])[] = [
  ['the first page', FIRST, {}],
  ['the next page', { ...FIRST, before: uuidOf(BIG + NEW / 2) }, {}],
  ['the third page', { ...FIRST, offset: 2 * LIMIT }, {}],
  ['a page until a time', FIRST, { createdTo: ENDLESS }],
  ['a page of a courier', FIRST, { courierCode: 'jne' }],
  ['a page of a status', FIRST, { statuses: ['BOOKED'] }],
];

const server = await openSharedServer();
const { ownerUrl, appUrl } = await server.freshDatabase();
await withClient(ownerUrl, async (owner) => {
  await owner.query('SET session_replication_role = replica');
  await fill(owner, { first: 1, last: BIG, accountId: uuidOf(1) });
  await owner.query('VACUUM ANALYZE shipment, event, posting, journal');
  // Autovacuum would analyze the tables only after more rows.
  await fill(owner, { first: BIG + 1, last: BIG + NEW, accountId: NEWCOMER.accountId });
});
const source = await connectWithLongWait({ url: appUrl, size: 2 });
const serving = await poolOf(source).connect();
const { sent, send } = recorder(sendThrough(source));
const shipments = postgresShipmentStore(send);
const wallet = postgresWalletStore(send);
const events = postgresEventStore(send);

afterAll(async () => {
  serving.release();
  await source.destroy();
  await server.close();
});

describe('a new account beside a large one, which statistics do not know', () => {
  it('plans to read and sort all shipments of a new account without current statistics', async () => {
    const { statement, values } = await sentBy(() => shipments.list(NEWCOMER, ANY_SHIPMENT, FIRST));
    expect(rowsOf(await runOf(serving, { text: statement.text }, values))).toBe(NEW);
  });

  it.each(PAGES)(
    'reads no more than its own rows for %s of a new account\u2019s shipments',
    async (...args) => {
      const [, request, filter] = args;
      await readsAPage(request, async () => {
        const wanted = { ...ANY_SHIPMENT, ...filter };
        const { items } = await shipments.list(NEWCOMER, wanted, request);
        expect(items.map(({ accountId }) => accountId)).toEqual(
          Array.from({ length: LIMIT }, () => NEWCOMER.accountId),
        );
      });
    },
  );

  it.each([
    ['events', null],
    ['events of a type', ['shipment.created']],
  ] as const)(
    'reads no more than its own rows for a new account\u2019s page of %s',
    async (...args) => {
      const [, types] = args;
      await readsAPage(FIRST, async () => {
        const page = { after: 0, limit: LIMIT, order: 'newest' } as const;
        const { items } = await events.list(NEWCOMER, { ...ANY_EVENT, types }, page);
        expect(items).toHaveLength(LIMIT);
      });
    },
  );

  it.each([
    ['transactions', {}],
    ['transactions of a type', { types: ['SHIPMENT_PAYMENT'] }],
    ['transactions until a time', { createdTo: ENDLESS }],
  ] as const)(
    'reads no more than its own rows for a new account\u2019s page of %s',
    async (...args) => {
      const [, filter] = args;
      await readsAPage(FIRST, async () => {
        const wanted = { ...ANY_TRANSACTION, ...filter };
        const { items } = await wallet.transactions(NEWCOMER, wanted, FIRST);
        expect(items).toHaveLength(LIMIT);
      });
    },
  );

  it('counts a new account\u2019s shipments by one index, besides the rows of the page', async () => {
    const list = { ...FIRST, includeTotal: true };
    const { statement, values } = await sentBy(async () => {
      expect((await shipments.list(NEWCOMER, ANY_SHIPMENT, list)).total).toBe(NEW);
    });
    const steps = await runOf(serving, statement, values);
    expect([rowsOf(steps) <= NEW + LIMIT + 1, steps]).toEqual([true, steps]);
  });
});

describe('the settings of a list that is never sorted', () => {
  it('leaves no planner setting of a list on the connection', async () => {
    await shipments.list(NEWCOMER, ANY_SHIPMENT, FIRST);
    for (const client of [poolOf(source), serving]) {
      const { rows } = await client.query(
        `SELECT current_setting('enable_sort') AS sorts, current_setting('plan_cache_mode') AS mode`,
      );
      expect(rows).toEqual([{ sorts: 'on', mode: 'auto' }]);
    }
  });

  it('serves the next request after a list query that fails', async () => {
    const broken = { text: 'SELECT 1 / 0', isInOrder: true };
    await expect(sendThrough(source)(broken, [])).rejects.toThrow('division by zero');
    const { items } = await shipments.list(NEWCOMER, ANY_SHIPMENT, FIRST);
    expect(items).toHaveLength(LIMIT);
  });

  it('prepares one statement for list pages of any length and position', async () => {
    const names = new Set<string | undefined>();
    for (const [limit, offset] of [
      [1, 0],
      [20, 0],
      [20, 40],
      [50, 900],
    ] as const) {
      const { statement } = await sentBy(() =>
        shipments.list(NEWCOMER, ANY_SHIPMENT, { limit, offset, includeTotal: false }),
      );
      names.add(statement.name);
    }
    expect([...names]).toEqual([expect.stringMatching(/^list /)]);
  });
});

it('analyzes every table of tenants after a two-hundredth of its rows changed', async () => {
  // A migration that creates a tenant table sets autovacuum_analyze_scale_factor = 0.005 on it.
  const { rows } = await poolOf(source).query<{ name: string }>(`
    SELECT relname AS name FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND NOT relispartition
      AND attname = 'account_id'
      AND NOT 'autovacuum_analyze_scale_factor=0.005' = ANY (coalesce(reloptions, '{}'))`);
  expect(rows.map(({ name }) => name)).toEqual([]);
});

async function sentBy(call: () => Promise<unknown>): Promise<Sent> {
  sent.length = 0;
  await call();
  const [one, ...others] = sent;
  if (one === undefined || others.length > 0) throw new Error(`${sent.length} statements`);
  return one;
}

async function readsAPage({ offset }: ListRequest, list: () => Promise<void>): Promise<void> {
  const { statement, values } = await sentBy(list);
  const steps = await runOf(serving, statement, values);
  const tables = new Set(steps.flatMap(({ table }) => table ?? [])).size;
  // Each row once, once more where its key is found first, and once for each joined row.
  const times = statement.name === undefined ? 1 + tables : tables;
  const most = (offset + LIMIT + 1) * times + STATES;
  expect([rowsOf(steps) <= most, steps]).toEqual([true, steps]);
}

type Filled = { readonly first: number; readonly last: number; readonly accountId: string };

async function fill(owner: Client, { first, last, accountId }: Filled): Promise<void> {
  const id = "lpad(to_hex(n), 32, '0')::uuid";
  await owner.query(`CREATE TEMPORARY TABLE sold AS
    SELECT n, '${accountId}'::uuid AS account_id, ${AT} + n * interval '1 second' AS created_at,
      'SHP261121' || lpad(n::text, 9, '0') AS shipment_number
    FROM generate_series(${first}, ${last}) AS n`);
  await owner.query(shipmentsOf('sold', 'jne', 'NULL::text'));
  await owner.query(`INSERT INTO event SELECT account_id, 'TEST', ${id}, shipment_number, 1,
    'shipment.created', NULL, created_at, '{}', n FROM sold`);
  await owner.query(`INSERT INTO journal (account_id, environment, journal_id, kind, business_ref)
    SELECT account_id, 'TEST', ${id}, 'HOLD', shipment_number FROM sold`);
  await owner.query(`INSERT INTO posting (account_id, environment, journal_id, journal_kind,
      posting_id, kind, version, amount, balance_after, hash, created_at)
    SELECT account_id, 'TEST', ${id}, 'HOLD', ${id}, 'AVAILABLE', n - ${first} + 1, -1, 1, '',
      created_at FROM sold`);
  await owner.query('DROP TABLE sold');
}

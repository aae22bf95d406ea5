import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Container } from 'inversify';
import type { PoolClient } from 'pg';
import type { DataSource } from 'typeorm';
import { poolOf, sendThrough } from '#adapters/postgres/session.ts';
import { postgresStores } from '#adapters/postgres/stores/stores.ts';
import { postgresUnitOfWork } from '#adapters/postgres/unit-of-work.ts';
import { newShipmentNumber } from '#domain/selling/shipment/shipment-number.ts';
import { TOKENS } from '#src/composition/tokens.ts';
import { QUOTE_BODY, shipmentBody } from '#tests/kit/api-client.ts';
import { withClient } from '#tests/kit/database.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { connectWithLongWait } from '#tests/kit/long-waits.ts';
import { copyToAccounts, type SampleShipment } from '#tests/kit/many-accounts.ts';
import { rowsOf } from '#tests/kit/plan-judge.ts';
import {
  blocksOf,
  genericPlanOf,
  type PlanStep,
  planOf,
  recorder,
  runOf,
  type Sent,
} from '#tests/kit/query-plan.ts';
import { replaceIn } from '#tests/kit/replace-in.ts';
import { TEST_BOX } from '#tests/kit/secret-box.ts';
import { newSeller, type Seller } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { tapStatements } from '#tests/kit/statement-tap.ts';
import { TRACKING_URL } from '#tests/kit/tracking-url.ts';
import { GLOBAL_TABLES } from './global-tables.ts';
import { cursorIn, queriesOf } from './list-queries.ts';

/** Numbers of rows that make a planner choose differently; other accounts fill the tables. */
const SALES = { much: 2_000, some: 300, nothing: 0 };
const SIZES = Object.keys(SALES) as (keyof typeof SALES)[];
const OTHERS = 38;

/** Queries found by an index, however long the shop's history is. */
const FOUND_BY_KEY = [
  '/balance',
  '/shipments?limit=2',
  `/shipments?limit=2&cursor=${cursorIn('shipments')}`,
  '/shipments?limit=2&reference=order-1',
  '/shipments?limit=2&awb=SIM3',
  // One row is made each minute.
  '/shipments?limit=2&created_from=2026-01-01T10:00:00Z&created_to=2026-01-01T10:05:00Z',
  '/shipments?limit=2&created_to=2026-01-01T00:03:00Z',
  '/shipments?limit=2&created_from=2099-01-01T00:00:00Z',
  '/transactions?limit=2&reference=SHP261121000000003',
  // Valid by its check character, so that joins beyond the number also run.
  `/transactions?limit=2&reference=${newShipmentNumber(new Date(0), seededRandom(1))}`,
];
const LOOKED_MAX = 12;

/** Queries answered from the first rows of each state, however rare the filter. */
const FOUND_BY_STATE = [
  '/shipments?limit=2&status=BOOKED',
  '/shipments?limit=2&status=LOST',
  '/shipments?limit=2&status=PROCESSING,DELIVERED',
  '/shipments?limit=2&payment_status=PAID',
  '/shipments?limit=2&payment_status=EXPIRED',
  '/shipments?limit=2&courier=jne',
  '/shipments?limit=2&courier=tiki&payment_status=REFUNDED',
  `/shipments?limit=2&courier=jne&cursor=${cursorIn('shipments')}`,
  '/shipments?limit=2&payment_status=PAID&created_to=2026-01-01T00:03:00Z',
  '/shipments?limit=2&payment_status=PAID&created_from=2099-01-01T00:00:00Z',
  '/transactions?limit=2',
  '/transactions?limit=2&bucket=held',
  `/transactions?limit=2&cursor=${cursorIn('transactions')}`,
  '/transactions?limit=2&type=CLAIM',
  '/transactions?limit=2&type=SHIPMENT_REFUND&bucket=available',
  '/transactions?limit=2&created_to=2026-01-01T00:03:00Z',
  '/transactions?limit=2&bucket=held&created_from=2099-01-01T00:00:00Z',
];
/** Rows read for a dozen states: one to find each, then a page and one row more. */
const LOOKED_BY_STATE_MAX = 12 + 12 * 3 + 3 * 2;

const LISTS = ['/api/v1/shipments', '/api/v1/transactions'];

const TENANT_TABLES = `
  SELECT table_name AS name FROM information_schema.columns
  WHERE table_schema = 'public' AND column_name = 'account_id'`;

// Runs before the kit drops the database.
afterAll(async () => {
  serving.release();
  await source.destroy();
});

const shared = sharedApi();
const shops = new Map<string, Seller>();
/** Statements that the stores sent, and prepared statements by name. */
const { sent, send } = recorder((statement, values) => sendThrough(source)(statement, values));
/** Statements of the large account, by every query of each list. */
const listed = new Map<string, readonly Sent[]>();
const prepared = new Map<string, string>();
let tenantTables: ReadonlySet<unknown>;
let sale: SampleShipment;
let source: DataSource;
/** Connection with the settings of one that serves requests. */
let serving: PoolClient;

beforeAll(async () => {
  source = await connectWithLongWait({ url: shared.database.appUrl, size: 3 });
  tapStatements(source).rewrite = ({ text, name }) => {
    if (name !== undefined) prepared.set(name, text);
    return text;
  };
  const api = await shared.another({ rewire: (container) => watch(container) });
  for (const size of SIZES) shops.set(size, await newSeller(api));
  sale = await createSample(accountOf('much'));
  const others = await Promise.all(Array.from({ length: OTHERS }, () => api.newAccount()));
  const toFill = others.map(({ accountId }) => ({ accountId, count: SALES.some }));
  await withClient(shared.database.ownerUrl, async (owner) => {
    for (const size of SIZES) {
      toFill.push({ accountId: accountOf(size).accountId, count: SALES[size] });
    }
    await copyToAccounts(owner, sale, toFill);
    const { rows } = await owner.query(TENANT_TABLES);
    tenantTables = new Set(rows.map(({ name }) => name));
  });
  serving = await poolOf(source).connect();
  for (const path of LISTS) {
    sent.length = 0;
    for (const query of queriesOf(path)) await accountOf('much').client.get(`${path}?${query}`);
    listed.set(path, [...sent]);
  }
});

describe.each(SIZES)('for an account with %s', (size) => {
  it.each(LISTS)('reads no table of all accounts for GET %s, with any filter', async (path) => {
    const [much, own] = ['much', size].map((one) => accountOf(one).accountId);
    const statements = listed.get(path) ?? [];
    expect(statements).toHaveLength(queriesOf(path).length);
    const ofAccount = statements.map(({ statement, values }) => ({
      statement,
      values: values.map((value) => (value === much ? own : value)),
    }));
    expect(await faultsOf(ofAccount)).toEqual([]);
  });

  it('reads no table of all accounts for a balance, a shipment, a quote, and a request\u2019s key', async () => {
    const { client } = accountOf(size);
    sent.length = 0;
    await client.get('/api/v1/balance');
    await client.get(`/api/v1/shipments/${sale.shipmentNumber}`);
    await client.get(`/api/v1/quotes/${sale.quoteId}`);
    await client.quote(QUOTE_BODY, sale.idempotencyKey);
    const names = new Set(sent.map(({ statement }) => statement.name));
    expect(names).toEqual(
      new Set(['wallet.balance', 'shipments.find', 'quotes.find', 'idempotency.find']),
    );
    expect(await faultsOf(sent)).toEqual([]);
  });
});

it('reads no table of all accounts with plans prepared for all shops, writes of a sale included', async () => {
  await createSample(accountOf('some'));
  const faults: string[] = [];
  for (const text of prepared.values()) {
    faults.push(...faultsIn(await genericPlanOf(serving, { text })).map((fault) => fault + text));
  }
  expect(faults).toEqual([]);
  const names = [...prepared.keys()].join();
  for (const name of ['wallet.balance', 'quotes.find', 'idempotency.find', 'write ']) {
    expect(names).toContain(name);
  }
});

it.each([
  ...FOUND_BY_KEY.map((path) => [LOOKED_MAX, path] as const),
  ...FOUND_BY_STATE.map((path) => [LOOKED_BY_STATE_MAX, path] as const),
])('reads %d rows at most of a long history for GET %s', async (most, path) => {
  sent.length = 0;
  await accountOf('much').client.get(`/api/v1${path}`);
  expect(sent).toHaveLength(1);
  for (const { statement, values } of sent) {
    const steps = await runOf(serving, statement, values);
    expect([rowsOf(steps) <= most, steps]).toEqual([true, steps]);
  }
});

it('expects one shipment per AWB in its plan, however many the account has', async () => {
  sent.length = 0;
  await accountOf('much').client.get('/api/v1/shipments?limit=2&awb=SIM3');
  const [one] = sent;
  if (one === undefined) throw new Error('nothing was sent');
  // A page of the first of many rows is searched from the newest through the whole history.
  const steps = await planOf(serving, one.statement, one.values);
  expect(steps.find(({ index }) => index !== undefined)).toMatchObject({
    index: 'shipment_by_awb',
    expected: 1,
  });
});

it.each([
  '/shipments?limit=2&courier=jne',
  '/shipments?limit=2',
  '/transactions?limit=2',
  '/transactions?limit=2&bucket=held',
])(
  'reads no additional blocks for a time filter together with a cursor of GET %s',
  async (path) => {
    const list = path.includes('transactions') ? 'transactions' : 'shipments';
    const cursor = `${path}&cursor=${cursorIn(list)}`;
    const alone = await blocksFor(cursor);
    expect(await blocksFor(`${cursor}&created_to=2099-01-01T00:00:00Z`)).toBeLessThanOrEqual(alone);
  },
);

it.each([
  '/shipments?limit=50&page=40&payment_status=PAID',
  '/transactions?limit=50&page=40&bucket=held',
])('merges the rows of a page deep in a list without a sort: GET %s', async (path) => {
  sent.length = 0;
  await accountOf('much').client.get(`/api/v1${path}`);
  expect(sent).toHaveLength(2);
  const [, page] = sent;
  if (page === undefined) throw new Error('it takes two statements');
  const looked = rowsOf(await runOf(serving, page.statement, page.values));
  // Rows up to the page and the page itself; a sort would read as many of each state.
  expect(looked).toBeLessThan(1.1 * SALES.much);
});

async function blocksFor(path: string): Promise<number> {
  sent.length = 0;
  await accountOf('much').client.get(`/api/v1${path}`);
  const [one] = sent;
  if (one === undefined) throw new Error(`nothing was sent for ${path}`);
  await runOf(serving, one.statement, one.values);
  return blocksOf(serving, one.statement, one.values);
}

/** Binds every store of the server to recorded connections. */
function watch(container: Container): void {
  const stores = postgresStores(source.manager, send, TEST_BOX);
  const { quotes, shipments, wallet, idempotency } = stores;
  replaceIn(container, TOKENS.stores, () => ({ quotes, shipments, wallet, idempotency }));
  container
    .rebind(TOKENS.unitOfWork)
    .toConstantValue(postgresUnitOfWork(source, { box: TEST_BOX, trackingUrl: TRACKING_URL }));
}

async function createSample({ client }: Seller): Promise<SampleShipment> {
  const idempotencyKey = 'the sale';
  const { quote_id: quoteId } = (await client.quote()).data();
  const made = (await client.ship(shipmentBody(quoteId), idempotencyKey)).data();
  return { quoteId, shipmentNumber: made.shipment_number, idempotencyKey };
}

async function faultsOf(statements: readonly Sent[]): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const { statement, values } of statements) {
    const found = faultsIn(await planOf(serving, statement, values));
    faults.push(...found.map((fault) => `${fault}: ${statement.text} ${JSON.stringify(values)}`));
  }
  return faults;
}

/**
 * Plan steps that read rows of other accounts: a whole table, or an index without the account. A
 * look-up table is read by its own key.
 */
function faultsIn(plan: readonly PlanStep[]): readonly string[] {
  return plan
    .filter(({ table }) => table === undefined || tenantTables.has(table))
    .filter(({ does, table = '', by }) =>
      by === undefined
        ? does === 'Seq Scan' && table !== ''
        : GLOBAL_TABLES[table] === undefined && !by.includes('account_id ='),
    )
    .map(({ does, table, by }) => `${does} on ${table} by ${by}`);
}

function accountOf(size: string): Seller {
  const shop = shops.get(size);
  if (shop === undefined) throw new Error(`there is no shop that sold ${size}`);
  return shop;
}

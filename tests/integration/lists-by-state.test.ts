import { afterAll, describe, expect, it } from '@jest/globals';
import { Client, type QueryResultRow } from 'pg';
import type { Send } from '#adapters/postgres/session.ts';
import { type Filter, type ListSource, listRows } from '#adapters/postgres/stores/list.ts';
import type { ListRequest } from '#domain/page.ts';
import { openSharedServer } from '#tests/kit/database.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { type Mutation, mutationsOf } from '#tests/kit/sql-mutations.ts';

type Row = {
  readonly shop: number;
  readonly color: string;
  readonly size: number;
  readonly id: number;
};

/** Shops with different states, so that one cannot be mistaken for another. */
const SHOPS = [1, 2, 3];
const SHOP_OF_ONE_STATE = 5;
const COLORS = ['amber', 'blue', 'coral', 'dun', 'ecru'];
const SIZES = [1, 2, 3];
const ROWS = 400;
/** Shop with enough rows for pages deep in its list; the others' rows are newer. */
const DEEP = { shop: 4, rows: 2_300, colors: ['blue', 'dun'], sizes: 2 };
const NAME_LENGTH = 30;
const COLOR_FILTERS = [null, ['blue'], ['amber', 'dun'], ['fawn'], COLORS];
const SIZE_FILTERS = [null, 1, 3];
const PAGES: readonly ListRequest[] = [
  { limit: 3, offset: 0, includeTotal: true },
  { limit: 4, offset: 3, includeTotal: false },
  { limit: 2, offset: 0, includeTotal: true, before: String(DEEP.rows + 200) },
  { limit: ROWS, offset: 0, includeTotal: true },
];
const DEEP_PAGES: readonly ListRequest[] = [
  { limit: 3, offset: 1_000, includeTotal: true },
  { limit: 3, offset: 1_001, includeTotal: false, before: '2280' },
];

const SOURCE: ListSource = { select: 'sold.id', from: 'sold', id: 'id' };
const BY_STATE = {
  table: 'sold',
  owner: ['shop'],
  columns: ['color', 'size'],
  key: ['id'],
  order: 'id DESC',
};

const server = await openSharedServer();
const client = new Client({ connectionString: (await server.emptyDatabase()).ownerUrl });
await client.connect();
const rows = randomRows();
await client.query('CREATE TABLE sold (shop integer, color text, size integer, id integer)');
await client.query('CREATE INDEX ON sold (shop, color, size, id)');
await client.query(
  'INSERT INTO sold SELECT * FROM unnest($1::integer[], $2::text[], $3::integer[], $4::integer[])',
  [
    rows.map(({ shop }) => shop),
    rows.map(({ color }) => color),
    rows.map(({ size }) => size),
    rows.map(({ id }) => id),
  ],
);

const MUTATIONS = await mutations();

afterAll(async () => {
  await client.end();
  await server.close();
});

describe('a list by state', () => {
  it('lists by state the same rows that a scan of all rows finds', () => check((text) => text));

  it.each(MUTATIONS)(
    'notices the mutation $name of a list by state, occurrence $time',
    async (mutation) => {
      await expect(check((text) => changed(text, mutation))).rejects.toThrow();
    },
  );
});

/** Compares every page of every shop and filter with the rows. */
async function check(rewrite: (text: string) => string): Promise<void> {
  await client.query(`SET statement_timeout = '2s'`);
  for (const shop of SHOPS) {
    for (const colors of COLOR_FILTERS) {
      for (const size of SIZE_FILTERS) {
        for (const page of PAGES) await checkPage({ shop, colors, size }, page, rewrite);
      }
    }
  }
  await checkDeep(rewrite);
}

async function checkDeep(rewrite: (text: string) => string): Promise<void> {
  for (const colors of [null, ...DEEP.colors.map((color) => [color])]) {
    for (const page of DEEP_PAGES) {
      for (const shop of [DEEP.shop, SHOP_OF_ONE_STATE]) {
        await checkPage({ shop, colors, size: null }, page, rewrite);
      }
    }
  }
}

type StateQuery = {
  readonly shop: number;
  readonly colors: readonly string[] | null;
  readonly size: number | null;
};

async function checkPage(
  query: StateQuery,
  page: ListRequest,
  rewrite: (text: string) => string,
): Promise<void> {
  const { shop, colors, size } = query;
  const filter: Filter = {
    owner: [{ sql: 'shop = $', value: shop }],
    rest: [
      { sql: 'color = ANY ($)', value: colors },
      { sql: 'size = $', value: size },
    ],
    byState: BY_STATE,
  };
  const send: Send = async <Row extends QueryResultRow>(
    { text }: { text: string },
    values: readonly unknown[],
  ) => (await client.query<Row>(rewrite(text), [...values])).rows;
  const list = await listRows<{ id: number }>(send, { source: SOURCE, filter }, page);
  const all = rows
    .filter((row) => row.shop === shop && (size ?? row.size) === row.size)
    .filter(({ color }) => colors?.includes(color) ?? true)
    .toSorted((one, other) => other.id - one.id);
  const rest = all.filter(({ id }) => id < Number(page.before ?? Number.POSITIVE_INFINITY));
  const expected = rest.slice(page.offset, page.offset + page.limit).map(({ id }) => id);
  expect([query, page, list.items.map(({ id }) => id), list.total]).toEqual([
    query,
    page,
    expected,
    page.includeTotal ? all.length : null,
  ]);
}

/** Mutation by its short name, and its occurrence in a statement. */
type Change = { readonly name: string; readonly time: number };

/** All mutations of the sent statements; one that never ends is detected by a time limit. */
async function mutations(): Promise<readonly Change[]> {
  const changes = new Map<string, Change>();
  await check((text) => {
    for (const [name, those] of byName(text)) {
      for (const time of those.keys()) changes.set(`${name} ${time}`, { name, time });
    }
    return text;
  });
  return [...changes.values()];
}

function changed(text: string, { name, time }: Change): string {
  return byName(text).get(name)?.[time]?.text ?? text;
}

function byName(text: string): Map<string, Mutation[]> {
  return Map.groupBy(mutationsOf(text), ({ name }) => name.slice(0, NAME_LENGTH));
}

function randomRows(): readonly Row[] {
  const random = seededRandom(7);
  const drawn = (count: number) => Number.parseInt(random.text(6, '0123456789'), 10) % count;
  const some = Array.from({ length: ROWS }, (_, place) => {
    const shop = SHOPS[drawn(SHOPS.length)] ?? 1;
    // Each shop lacks a color of the others.
    const color = COLORS[(drawn(COLORS.length - 1) + shop) % COLORS.length] ?? '';
    return { shop, color, size: SIZES[drawn(SIZES.length)] ?? 1, id: DEEP.rows + place + 1 };
  });
  const many = Array.from({ length: DEEP.rows }, (_, place) => {
    const color = DEEP.colors[drawn(DEEP.colors.length)] ?? '';
    return { shop: DEEP.shop, color, size: 1 + drawn(DEEP.sizes), id: place + 1 };
  });
  return [...some, ...many, { shop: SHOP_OF_ONE_STATE, color: 'blue', size: 1, id: 0 }];
}

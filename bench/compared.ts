import type { Client } from 'pg';
import type { Server } from '../scripts/demo/server.ts';
import { type Call, RATES } from './calls.ts';
import { load } from './connection.ts';
import { cpuMs, treeCpuMs } from './cpu.ts';
import { fundedKeys, orderOf, paying, quoteIds } from './paid-shipments.ts';
import { BARE_TABLES, copiesOf, layBareQuotes } from './quotes.ts';

export type Side = 'ours' | 'bare';

/** Rate, and CPU milliseconds of one operation in Node and in PostgreSQL. */
export type Measured = {
  readonly perSecond: number;
  readonly node: number;
  readonly postgres: number;
};

export type Operation = {
  readonly name: string;
  readonly connections: number;
  readonly accounts: number;
  /** Operations of a round. */
  readonly count: number;
  /** Sides that support the operation. */
  readonly sides: readonly Side[];
  calls(
    bench: Bench,
    of: { readonly side: Side; readonly round: number },
  ): Promise<readonly Call[]>;
};

export type Bench = {
  readonly client: Client;
  readonly postmaster: number;
  readonly servers: Readonly<Record<Side, Server>>;
  /** One API key for each account. */
  readonly keys: readonly string[];
  /** Shipments to read, with the keys of their accounts. */
  readonly sold: readonly Sold[];
};

type Sold = { readonly number: string; readonly key: string };

const ACCOUNTS = 8;
const CONNECTIONS = 16;
const BOTH: readonly Side[] = ['ours', 'bare'];
/** More than a page of a list, for each account. */
const SOLD_EACH = 25;
/** Clock ticks are 10 ms: a round has to take many of them. */
const READS = 3_000;
const DEARER = 1_500;
const SALES: ReadonlyMap<number, number> = new Map([
  [1, 300],
  [16, 1_200],
  [64, 2_400],
]);

const LIST = '/shipments?limit=20';

export const OPERATIONS: readonly Operation[] = [
  {
    name: '24 rates',
    connections: CONNECTIONS,
    accounts: ACCOUNTS,
    count: DEARER,
    sides: BOTH,
    calls: async ({ keys }) => keys.map((key) => ({ ...RATES, headers: bearer(key) })),
  },
  {
    name: 'quote',
    connections: CONNECTIONS,
    accounts: ACCOUNTS,
    count: DEARER,
    sides: ['ours'],
    calls: async ({ keys }) =>
      keys.map((key) => ({
        path: '/quotes',
        headers: bearer(key),
        body: { ...RATES.body, courier_code: 'jne', service_code: 'REG' },
      })),
  },
  {
    name: 'read of a shipment',
    connections: CONNECTIONS,
    accounts: ACCOUNTS,
    count: READS,
    sides: BOTH,
    calls: async ({ sold }) =>
      sold.map(({ number, key }) => ({ path: `/shipments/${number}`, headers: bearer(key) })),
  },
  {
    name: 'list of 20',
    connections: CONNECTIONS,
    accounts: ACCOUNTS,
    count: DEARER,
    sides: BOTH,
    calls: async ({ keys }) => keys.map((key) => ({ path: LIST, headers: bearer(key) })),
  },
  ...[ACCOUNTS, 1].flatMap((accounts) =>
    [...SALES].map(([connections, count]) => paidSale({ accounts, connections, count })),
  ),
];

function paidSale(of: Pick<Operation, 'accounts' | 'connections' | 'count'>): Operation {
  const { accounts, connections, count } = of;
  return {
    name: `paid sale, ${connections} connections, ${accounts === 1 ? 'one hot account' : `${accounts} accounts`}`,
    connections,
    accounts,
    count,
    sides: BOTH,
    async calls({ client, servers, keys }, { side, round }) {
      // Each round uses another hot account, so that none runs out of money.
      const owners = Array.from({ length: accounts }, (_, at) => keys[(round + at) % keys.length]);
      const known = owners.filter((key) => key !== undefined);
      const quotes =
        side === 'ours'
          ? await copiesOf(client, await quoteIds(servers.ours, known), count)
          : await layBareQuotes(client, accounts, count);
      return paying(quotes, known);
    },
  };
}

/** Accounts, shipments to read, and the bare server's tables with the same answers. */
export async function prepare(
  { client, postmaster, servers }: Pick<Bench, 'client' | 'postmaster' | 'servers'>,
  urls: Readonly<Record<string, string>>,
): Promise<Bench> {
  const keys = await fundedKeys(urls);
  const sold: Sold[] = [];
  const quotes = await copiesOf(
    client,
    await quoteIds(servers.ours, keys),
    keys.length * SOLD_EACH,
  );
  for (const [at, quoteId] of quotes.entries()) {
    const key = keys[at % keys.length] ?? '';
    const headers = { ...bearer(key), 'idempotency-key': quoteId };
    const { data } = await answerOf<{ data: { shipment_number: string } }>(servers.ours, {
      path: '/shipments',
      headers,
      body: orderOf(quoteId),
    });
    sold.push({ number: data.shipment_number, key });
  }
  for (const { number, key } of sold) {
    const call = { path: `/shipments/${number}`, headers: bearer(key) };
    const { data } = await answerOf<{ data: object }>(servers.ours, call);
    await client.query('INSERT INTO bare.view VALUES ($1, $2)', [number, data]);
  }
  const headers = bearer(keys[0] ?? '');
  const rates = await answerOf<object>(servers.ours, { ...RATES, headers });
  await client.query('INSERT INTO bare.rates VALUES ($1)', [rates]);
  await client.query('ANALYZE');
  return { client, postmaster, servers, keys, sold };
}

/** Creates the bare server's tables; call it before the servers start. */
export async function layBareTables(client: Client): Promise<void> {
  await client.query(BARE_TABLES);
}

/** One round of one side. */
export async function measure(
  bench: Bench,
  operation: Operation,
  of: { readonly side: Side; readonly round: number },
): Promise<Measured> {
  const calls = await operation.calls(bench, of);
  const server = bench.servers[of.side];
  const { count, connections } = operation;
  const before = { node: cpuMs(server.pid), postgres: treeCpuMs(bench.postmaster) };
  const perSecond = await load(server, { calls, times: count, connections });
  return {
    perSecond,
    node: (cpuMs(server.pid) - before.node) / count,
    postgres: (treeCpuMs(bench.postmaster) - before.postgres) / count,
  };
}

export function bearer(key: string): Readonly<Record<string, string>> {
  return { authorization: `Bearer ${key}` };
}

/** The answer of a request that prepares a round; throws if it was refused. */
export async function answerOf<Answer>(
  { origin }: Server,
  { path, headers, body }: Call,
): Promise<Answer> {
  const sent = body && { method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(`${origin}/api/v1${path}`, {
    headers: { 'content-type': 'application/json', ...headers },
    ...sent,
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  return JSON.parse(text) as Answer;
}

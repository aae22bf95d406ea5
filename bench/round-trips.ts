import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '#adapters/embedded-postgres/open-embedded.ts';
import { poolSizeOf } from '#src/config/pool-size.ts';
import { parseSettings } from '#src/config/read-settings.ts';
import { QUOTE_BODY, shipmentBody } from '#tests/kit/api-client.ts';
import { type Server, startServer } from '../scripts/demo/server.ts';
import { type Call, RATES } from './calls.ts';
import { load } from './connection.ts';
import { type Figure, median } from './figure.ts';
import { type PostgresProxy, postgresProxy } from './postgres-proxy.ts';

type Ask = (call: Call) => Promise<Record<string, string>>;
type Row = { readonly what: string; readonly bound: number; readonly calls: readonly Call[] };

const ASKED = 100;
const SOLD = 20;
const PAID_MAX = 4;
const READ_MAX = 2;
const BUSY_CALLS = 400;
const BUSY_CLIENTS = 40;
const READS: readonly Call[] = [
  { path: '/shipments?include_total=true' },
  { path: '/transactions?include_total=true' },
  RATES,
];
const WHAT = 'database round trips of';

/** Counts round trips on the wire between the server and its database. */
export async function roundTripFigures(): Promise<readonly Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'satukurir-figures-'));
  const database = await openEmbedded({ dataDir, report: () => {}, throwaway: true });
  const proxy = await postgresProxy(database.appUrl);
  try {
    const urls = { DATABASE_URL: database.ownerUrl, DATABASE_APP_URL: proxy.url };
    // Workers would add polling queries that fall into a request, more on a busier machine.
    const settings = { ...urls, RATE_LIMITS: 'off', ROLE: 'api' } as const;
    const server = await startServer({ settings });
    const counting = async () => [
      ...(await figuresOf(proxy, requestOf(server))),
      await connectionsFigure(proxy, server),
    ];
    return await counting().finally(server.stop);
  } finally {
    proxy.close();
    await database.release();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function figuresOf(proxy: PostgresProxy, ask: Ask): Promise<readonly Figure[]> {
  const calls = Array.from({ length: ASKED }, () => RATES);
  const [first = Number.NaN, ...others] = await counts(proxy, ask, calls);
  const figures: Figure[] = [
    { what: `${WHAT} /rates: with warm caches`, measured: median(others), unit: '', bound: 1 },
    { what: `${WHAT} /rates: first request`, measured: first, unit: '', bound: null },
  ];
  for (const { what, bound, calls: asked } of await orderingRows(ask)) {
    const measured = median(await counts(proxy, ask, asked));
    figures.push({ what: `${WHAT} ${what}`, measured, unit: '', bound });
  }
  return figures;
}

/** The pool, and the connection that wakes workers, however many requests run at once. */
async function connectionsFigure(proxy: PostgresProxy, server: Server): Promise<Figure> {
  await load(server, { calls: READS, times: BUSY_CALLS, connections: BUSY_CLIENTS });
  const what = `database connections of a process, ${BUSY_CLIENTS} clients at once`;
  const bound = poolSizeOf(parseSettings({})) + 1;
  return { what, measured: proxy.connectionsMax(), unit: '', bound };
}

/** An order is paid when its row is requested; the rows below read its result. */
async function orderingRows(ask: Ask): Promise<readonly Row[]> {
  const orders: Call[] = [];
  while (orders.length < SOLD) orders.push(await newOrder(ask));
  const [first] = orders;
  if (first === undefined) throw new Error('at least one order is required');
  const { shipment_number: number, quote_id: id } = await ask(first);
  const read = (what: string, path: string): Row => {
    return { what, bound: READ_MAX, calls: Array.from({ length: SOLD }, () => ({ path })) };
  };
  return [
    { what: 'POST /shipments, paid', bound: PAID_MAX, calls: orders.slice(1) },
    { what: 'POST /shipments, replayed', bound: READ_MAX, calls: orders },
    read('GET /quotes/{id}', `/quotes/${id}`),
    read('GET /shipments/{id}', `/shipments/${number}`),
    read('GET /shipments with its total', '/shipments?include_total=true'),
    read('GET /balance', '/balance'),
    read('GET /transactions with its total', '/transactions?include_total=true'),
  ];
}

async function newOrder(ask: Ask): Promise<Call> {
  const { quote_id: id = '' } = await ask({ path: '/quotes', body: QUOTE_BODY });
  const headers = { 'idempotency-key': randomUUID() };
  return { path: '/shipments', headers, body: shipmentBody(id) };
}

/** Sends one request after the other, so that each has its own count. */
async function counts(
  proxy: PostgresProxy,
  ask: Ask,
  calls: readonly Call[],
): Promise<readonly number[]> {
  const counted: number[] = [];
  for (const call of calls) {
    const before = proxy.roundTrips();
    await ask(call);
    counted.push(proxy.roundTrips() - before);
  }
  return counted;
}

function requestOf({ origin, key }: Server): Ask {
  const usual = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  return async ({ path, body, headers }) => {
    const answer = await fetch(`${origin}/api/v1${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...usual, ...headers },
      body: body === undefined ? null : JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    const { data } = (await answer.json()) as { data: Record<string, string> };
    return data;
  };
}

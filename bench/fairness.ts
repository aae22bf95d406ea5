import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { type EmbeddedServer, openEmbedded } from '#adapters/embedded-postgres/open-embedded.ts';
import { type Server, startServer } from '../scripts/demo/server.ts';
import { load } from './connection.ts';
import { type Figure, secondsSince } from './figure.ts';
import { fundedKeys, orderOf, paying, quoteIds } from './paid-shipments.ts';
import { copiesOf } from './quotes.ts';

/** Orders of one account, which the courier answers after 3 s each. */
const SLOW_ORDERS = 300;
const SLOW = 'SIM BOOKING SLOW';
const CONNECTIONS = 8;
/** Orders of another account, one after the other. */
const ORDERS = 5;
const LOOK_EVERY_MS = 10;
/** Largest delay that the load of other accounts may add. */
const BOUND_SECONDS = 1;

type Shown = { readonly shipment_number: string; readonly status: string };
type TestAccount = { readonly server: Server; readonly key: string };

/**
 * Delay of an account's bookings while another account's hang, at the same and at another courier.
 */
export async function fairnessFigures(): Promise<readonly Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'satukurir-figures-'));
  const database = await openEmbedded({ dataDir, report: () => {} });
  const owner = new Client({ connectionString: database.ownerUrl });
  try {
    await owner.connect();
    return await measured(database, owner);
  } finally {
    await owner.end();
    await database.release();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measured(
  { ownerUrl, appUrl }: EmbeddedServer,
  owner: Client,
): Promise<readonly Figure[]> {
  const urls = { DATABASE_URL: ownerUrl, DATABASE_APP_URL: appUrl };
  const server = await startServer({ settings: { ...urls, RATE_LIMITS: 'off' } });
  const [greedy = '', key = ''] = await fundedKeys(urls);
  const alone = await worstBooking({ server, key }, 'tiki');
  const quotes = await copiesOf(owner, await quoteIds(server, [greedy]), SLOW_ORDERS);
  const calls = paying(quotes, [greedy]).map(({ body, ...call }) => {
    const order = { ...orderOf(''), ...body };
    return { ...call, body: { ...order, receiver: { ...order.receiver, name: SLOW } } };
  });
  await load(server, { calls, times: SLOW_ORDERS, connections: CONNECTIONS });
  const elsewhere = await worstBooking({ server, key }, 'tiki');
  const here = await worstBooking({ server, key }, 'jne');
  await server.stop();
  const later = (seconds: number) => Math.max(0, seconds - alone);
  const what = `later through ${SLOW_ORDERS} slow orders of another account, worst of ${ORDERS}`;
  const bound = { unit: 's', bound: BOUND_SECONDS };
  return [
    { what: `booked ${what}, at another courier`, measured: later(elsewhere), ...bound },
    { what: `booked ${what}, at their courier`, measured: later(here), ...bound },
  ];
}

/** Longest time in seconds from the answer to the booking. */
async function worstBooking(account: TestAccount, courierCode: string): Promise<number> {
  const { server, key } = account;
  let worst = 0;
  for (let order = 0; order < ORDERS; order += 1) {
    const [quoteId = ''] = await quoteIds(server, [key], courierCode);
    const { shipment_number: number } = await request(account, '/shipments', orderOf(quoteId));
    const soldAt = performance.now();
    while ((await request(account, `/shipments/${number}`)).status === 'PROCESSING') {
      await sleep(LOOK_EVERY_MS);
    }
    worst = Math.max(worst, secondsSince(soldAt));
  }
  return worst;
}

async function request({ server, key }: TestAccount, path: string, body?: object) {
  const usual = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const headers = { ...usual, 'idempotency-key': crypto.randomUUID() };
  const call = body && { method: 'POST', body: JSON.stringify(body) };
  const answer = await fetch(`${server.origin}/api/v1${path}`, { headers, ...call });
  const { data } = (await answer.json()) as { data: Shown };
  return data;
}

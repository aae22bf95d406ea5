import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { type EmbeddedServer, openEmbedded } from '#adapters/embedded-postgres/open-embedded.ts';
import { rupiah } from '#domain/money.ts';
import { openOperator } from '#src/composition/operator.ts';
import { parseSettings } from '#src/config/read-settings.ts';
import { type Server, startServer } from '../scripts/demo/server.ts';
import { type Call, RATES } from './calls.ts';
import { load } from './connection.ts';
import { type Figure, median } from './figure.ts';
import { BARE_TABLES, copiesOf, layBareQuotes } from './quotes.ts';

const ROUNDS = 5;
/** Rounds until both servers' code is fully compiled; rates still grow before that. */
const WARM_UP = 3;
const SHIPMENTS = 1_500;
const ACCOUNTS = 8;

/** Load, and the lowest rate relative to the bare server. */
type Load = { readonly connections: number; readonly accounts: number; readonly atLeast: number };

/** A usual day hits many accounts, a flash sale one. */
const LOADS: readonly Load[] = [
  { connections: 16, accounts: ACCOUNTS, atLeast: 0.7 },
  { connections: 64, accounts: ACCOUNTS, atLeast: 0.9 },
  { connections: 16, accounts: 1, atLeast: 1 },
];

type Sides = { readonly ours: Server; readonly bare: Server; readonly keys: readonly string[] };
type Round = { readonly ours: number; readonly bare: number };

/**
 * Compares our server with a bare Express and pg server that runs the fewest statements, on one
 * durable PostgreSQL. Alternates between them, so that other load on the machine hits both.
 */
export async function paidShipmentFigures(): Promise<readonly Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'satukurir-figures-'));
  const database = await openEmbedded({ dataDir, report: () => {} });
  const client = new Client({ connectionString: database.ownerUrl });
  try {
    const sides = await open(database);
    await client.connect();
    await client.query(BARE_TABLES);
    const figures: Figure[] = [];
    for (const each of LOADS) figures.push(...figuresOf(each, await measured(sides, client, each)));
    await Promise.all([sides.ours.stop(), sides.bare.stop()]);
    return figures;
  } finally {
    await client.end();
    await database.release();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function open({ ownerUrl, appUrl }: EmbeddedServer): Promise<Sides> {
  const urls = { DATABASE_URL: ownerUrl, DATABASE_APP_URL: appUrl };
  // Bookings run in another process, as in production.
  const ours = await startServer({ settings: { ...urls, RATE_LIMITS: 'off', ROLE: 'api' } });
  const keys = await fundedKeys(urls);
  const command = [process.execPath, 'bench/bare-server.ts'];
  const bare = await startServer({ settings: { DATABASE_URL: ownerUrl }, command });
  return { ours, bare, keys };
}

export async function fundedKeys(
  urls: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const { useCases, close } = await openOperator(parseSettings(urls), () => {});
  const keys: string[] = [];
  for (let at = 0; at < ACCOUNTS; at += 1) {
    const account = await useCases.createAccount({ name: 'Shop', email: `${at}@shop.example` });
    const tenant = { accountId: account.accountId, environment: 'TEST' } as const;
    await useCases.fundByOperator(tenant, { amount: rupiah(1_000_000_000), reference: 'bench' });
    const request = { name: 'Bench', scopes: ['quotes:write', 'shipments:write'], expiresAt: null };
    const { secret } = await useCases.createApiKey(tenant, { ...request, scopes: SCOPES });
    keys.push(secret);
  }
  await close();
  return keys;
}

const SCOPES = ['rates:read', 'quotes:write', 'shipments:write', 'shipments:read'] as const;

/** The first rounds warm both servers up and do not count. */
async function measured(
  sides: Sides,
  client: Client,
  { connections, accounts }: Load,
): Promise<readonly Round[]> {
  const rounds: Round[] = [];
  const keys = sides.keys.slice(0, accounts);
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const quotes = await copiesOf(client, await quoteIds(sides.ours, keys), SHIPMENTS);
    const bareQuotes = await layBareQuotes(client, accounts, SHIPMENTS);
    const ours = await rate(sides.ours, paying(quotes, keys), connections);
    const bare = await rate(sides.bare, paying(bareQuotes, keys), connections);
    rounds.push({ ours, bare });
    // Autovacuum does this within a minute; without statistics, plans are guesses.
    await client.query('ANALYZE');
  }
  return rounds.slice(WARM_UP);
}

function rate(server: Server, calls: readonly Call[], connections: number): Promise<number> {
  return load(server, { calls, times: calls.length, connections });
}

/** Requests one quote for each account through the API. */
export async function quoteIds(
  { origin }: Server,
  keys: readonly string[],
  courierCode = 'jne',
): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const key of keys) {
    const answer = await fetch(`${origin}/api/v1/quotes`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...RATES.body, courier_code: courierCode, service_code: 'REG' }),
    });
    const { data } = (await answer.json()) as { data: { quote_id: string } };
    ids.push(data.quote_id);
  }
  return ids;
}

/** `quotes[i]` belongs to `keys[i % keys.length]`. */
export function paying(quotes: readonly string[], keys: readonly string[]): readonly Call[] {
  return quotes.map((quoteId, at) => ({
    path: '/shipments',
    headers: { authorization: `Bearer ${keys[at % keys.length]}`, 'idempotency-key': quoteId },
    body: orderOf(quoteId),
  }));
}

/** Body of an order that is paid by wallet. */
export function orderOf(quoteId: string) {
  const party = { phone: '081234567890', address: 'Jalan Melati 1, RT 2 RW 3' };
  return {
    quote_id: quoteId,
    sender: { ...party, name: 'Toko Batik', district_id: '31.73.06' },
    receiver: { ...party, name: 'Budi Santoso', district_id: '35.25.14' },
    items: [{ name: 'Kemeja batik', quantity: 1, price: 150_000 }],
    payment_method: 'WALLET',
    reference: 'INV-2026-0001',
  };
}

function figuresOf(
  { connections, accounts, atLeast }: Load,
  rounds: readonly Round[],
): readonly Figure[] {
  const of = accounts === 1 ? 'one hot account' : `${accounts} accounts`;
  const at = `${connections} connections, ${of}`;
  return [
    perSecond(
      `paid POST /shipments, one process, ${at}`,
      rounds.map(({ ours }) => ours),
    ),
    perSecond(
      `the same on bare Express and pg, ${at}`,
      rounds.map(({ bare }) => bare),
    ),
    {
      what: `ours relative to the bare server, ${at}`,
      measured: median(rounds.map(({ ours, bare }) => ours / bare)),
      unit: '',
      bound: { atLeast },
    },
  ];
}

function perSecond(what: string, rates: readonly number[]): Figure {
  return { what, measured: median(rates), unit: '/s', bound: null };
}

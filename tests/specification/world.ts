import { randomUUID } from 'node:crypto';
import type { Client as Database } from 'pg';
import { callCli } from '#tests/kit/cli.ts';
import { openSharedServer, withClient } from '#tests/kit/database.ts';
import type { ServerSettings } from '#tests/kit/live-client.ts';
import { endPrograms, printedKeys, startServer } from '#tests/kit/program.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';
import { type Client, clientOf, type Entry, type Quote, type Shipment } from './client.ts';

/** An ordinary parcel is delivered after 300 s / SPEED. */
export const SPEED = 100;
const POLL_MS = 50;

/** A whole server in a separate process, with access for its clients and operators. */
export type World = {
  readonly origin: string;
  /** Settings for the server's database and secrets. */
  readonly settings: ServerSettings;
  readonly testKey: string;
  /** Output lines of the server so far; without a mail server they include its e-mails. */
  printed(): readonly string[];
  readonly test: Client;
  readonly live: Client;
  /** A client without a key. */
  readonly stranger: Client;
  /** A COD shipment that is delivered by itself: ordered at the start, awaited where needed. */
  readonly delivered: () => Promise<Delivered>;
  cli(...args: string[]): Promise<string>;
  database<Result>(work: (client: Database) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
};
export type Delivered = { readonly shipment: Shipment; readonly timeline: readonly Entry[] };

export const ROUTE = {
  origin: { district_id: '31.73.06' },
  destination: { district_id: '35.25.14' },
} as const;
export const RATES = { ...ROUTE, package: { weight_grams: 1200 } } as const;
export const CHOICE = { courier_code: 'jne', service_code: 'REG' } as const;
export const CASH = 100_000;
/**
 * Seconds after which a quote has expired for certain, and has not, even if the server's clock was
 * adjusted.
 */
export const LIFETIME = { over: 15 * 60 + 5, left: 14 * 60 } as const;
const ACCOUNT = 'demo@satukurir.example';
const SECRETS_KEY = Buffer.alloc(32, 'specification').toString('base64');

export async function openWorld(): Promise<World> {
  const postgres = await openSharedServer();
  const { ownerUrl, appUrl } = await postgres.freshDatabase();
  const settings = { DATABASE_URL: ownerUrl, DATABASE_APP_URL: appUrl, SECRETS_KEY };
  const cli = async (...args: string[]) => {
    const { code, stdout, stderr } = await callCli(args, settings);
    if (code !== 0) throw new Error(stderr);
    return stdout;
  };
  const server = await startServer({
    ...settings,
    LOG_LEVEL: 'error',
    SIMULATOR_SPEED: String(SPEED),
    RATES_DEADLINE_MS: '20000',
    QUOTE_DEADLINE_MS: '20000',
    ALLOW_INSECURE_WEBHOOKS: 'true',
    REQUIRE_HTTPS: 'true',
    TRUSTED_PROXIES: '1',
  });
  const origin = `http://127.0.0.1:${server.port}`;
  const [testKey = ''] = await printedKeys([server]);
  const { secret: liveKey } = JSON.parse(await cli(...createKey('LIVE'), '--json'));
  const test = clientOf(origin, testKey);
  const delivered = deliveredBy(test);
  return {
    origin,
    settings,
    testKey,
    test,
    live: clientOf(origin, liveKey),
    delivered,
    stranger: clientOf(origin, null),
    cli,
    printed: server.out,
    database: (work) => withClient(ownerUrl, work),
    async close() {
      await endPrograms();
      await postgres.close();
    },
  };
}

export function createKey(environment: 'TEST' | 'LIVE'): string[] {
  return ['key', 'create', '--account', ACCOUNT, '--environment', environment, '--name', 'Till'];
}

export function listKeys(environment: 'TEST' | 'LIVE'): string[] {
  return ['key', 'list', '--account', ACCOUNT, '--environment', environment];
}

/** Orders at once, so that the delivery proceeds during the other tests. */
function deliveredBy(client: Client): World['delivered'] {
  const ordered = order(client, { receiver: 'Sari', cod: CASH });
  ordered.catch(() => {});
  return async () => {
    const { shipment_number } = await ordered;
    const shipment = await shown(client, shipment_number, ({ status }) => status === 'DELIVERED');
    const { data } = await client.get<{ timeline: Entry[] }>(`/tracking/${shipment.awb}`);
    return { shipment, timeline: data.timeline };
  };
}

export async function quoted(client: Client, changes: object = {}): Promise<Quote> {
  return (await client.post<Quote>('/quotes', { ...RATES, ...CHOICE, ...changes })).data;
}

/** Returns a new quote, aged by this many seconds. */
export async function agedQuote(
  { test, database }: Pick<World, 'test' | 'database'>,
  seconds: number,
): Promise<string> {
  const { quote_id } = await quoted(test);
  const sql = `
    UPDATE quote SET created_at = created_at - age, expires_at = expires_at - age
    FROM make_interval(secs => $1) AS age
    WHERE created_at = (SELECT max(created_at) FROM quote)`;
  await database((client) => client.query(sql, [seconds]));
  return quote_id;
}

/** The receiver's name selects the scenario of the simulator; SIM MANUAL stays BOOKED. */
export function orderOf(quoteId: string, receiver = 'SIM MANUAL') {
  return {
    quote_id: quoteId,
    sender: { name: 'Toko Melati', phone: '081234567890', address: 'Jl. Peta 12', ...ROUTE.origin },
    receiver: {
      name: receiver,
      phone: '085712345678',
      address: 'Jl. Veteran 8',
      ...ROUTE.destination,
    },
    items: [{ name: 'Batik shirt', quantity: 2, price: 75_000 }],
    payment_method: 'WALLET',
  };
}

export type Order = {
  readonly receiver?: string;
  readonly method?: string;
  readonly cod?: number;
  readonly choice?: object;
};

/** Returns a new shipment, as answered by POST /shipments. */
export async function order(client: Client, options: Order = {}): Promise<Shipment> {
  const { receiver, method = 'WALLET', cod, choice = {} } = options;
  const { quote_id } = await quoted(client, { ...choice, ...(cod !== undefined && { cod: true }) });
  const body = {
    ...orderOf(quote_id, receiver),
    payment_method: method,
    ...(cod !== undefined && { cod_amount: cod }),
  };
  const answer = await client.post<Shipment>('/shipments', body, keyed());
  if (answer.status !== 201) throw new Error(`the order was refused: ${JSON.stringify(answer)}`);
  return answer.data;
}

export function keyed(key: string = randomUUID()): Record<string, string> {
  return { 'Idempotency-Key': key };
}

/** Polls the shipment until it meets the condition. */
export function shown(
  client: Client,
  number: string,
  isSo: (shipment: Shipment) => boolean = () => true,
): Promise<Shipment> {
  const read = async () => (await client.get<Shipment>(`/shipments/${number}`)).data;
  return eventually(read, isSo);
}

/** Returns a booked shipment that does not move on by itself. */
export async function booked(client: Client, options: Order = {}): Promise<Shipment> {
  const { shipment_number } = await order(client, options);
  return shown(client, shipment_number, ({ status }) => status === 'BOOKED');
}

export async function eventually<Value>(
  read: () => Value | Promise<Value>,
  isSo: (value: Value) => boolean,
): Promise<Value> {
  let value = await read();
  const look = async () => {
    if (isSo(value)) return true;
    value = await read();
    return isSo(value);
  };
  await waitUntil(look, { everyMs: POLL_MS }).catch((cause) => {
    throw new Error(`condition not met, last value ${JSON.stringify(value)}`, { cause });
  });
  return value;
}

/** Number of orders that the simulated courier received for a shipment, from its own table. */
export async function bookingCalls(world: World, number: string): Promise<number> {
  const sql = 'SELECT requests FROM simulator_booking WHERE merchant_reference = $1';
  const { rows } = await world.database((client) => client.query(sql, [number]));
  return rows[0]?.requests ?? 0;
}

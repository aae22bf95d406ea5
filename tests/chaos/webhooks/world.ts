import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { idText, uuidOf } from '#domain/id.ts';
import { type ApiClient, apiClient, shipmentBody } from '#tests/kit/api-client.ts';
import type { TestDatabase } from '#tests/kit/database.ts';
import { seededChance } from '#tests/kit/fakes/chance.ts';
import { type ServerProgram, startServer } from '#tests/kit/program.ts';
import { type RunningApi, startApi } from '#tests/kit/server.ts';
import type { BehaviourName } from './behaviours.ts';
import type { EndpointSeen, EventFound } from './evidence.ts';
import { type Hall, openHall, type Stand } from './hall.ts';

/** An account that sells, and is told; it has its opening balance, and no more. */
export type Shop = { readonly accountId: string; readonly client: ApiClient };

export type Endpoint = {
  /** `whk_…`. */
  readonly id: string;
  readonly shop: Shop;
  readonly wants: readonly string[] | null;
  readonly stand: Stand;
};

export type EndpointWish = {
  readonly name: string;
  readonly behaviour: BehaviourName;
  /** Null: every type. */
  readonly wants?: readonly string[] | null;
};

export type WebhookWorld = {
  readonly hall: Hall;
  openShops(count: number): Promise<readonly Shop[]>;
  newEndpoint(shop: Shop, wish: EndpointWish): Promise<Endpoint>;
  /** A process that fans out, delivers and books. */
  startWorker(): Promise<ServerProgram>;
  ask<Row extends object>(sql: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  /** All that the shops were told. */
  events(shops: readonly Shop[]): Promise<readonly EventFound[]>;
  /** What the processes complained of. */
  complaints(): readonly string[];
  close(): Promise<void>;
};

/** Each paid shipment tells of three things: it was created, paid, and booked. */
export const EVENTS_OF_ONE = 3;
/** Nothing was done for somebody who waited too long for a connection: it is done later. */
const CROWDED_OUT = 'timeout exceeded when trying to connect';
const LOOK_AGAIN_MS = 100;
const LEFT = `
  SELECT ((SELECT count(*) FROM booking_intent WHERE due_at IS NOT NULL)
    + (SELECT count(*) FROM event WHERE position IS NULL)
    + (SELECT count(*) FROM webhook_recovery)
    + (SELECT count(*) FROM webhook_delivery
       WHERE status = 'PENDING' AND webhook_id = ANY ($1)))::integer AS count`;
const EVENTS = `
  SELECT event_id, account_id, type, subject, sequence, created_at,
    encode(sha256(convert_to(body, 'UTF8')), 'hex') AS digest
  FROM event WHERE account_id = ANY ($1)`;

type EventRow = Pick<EventFound, 'type' | 'subject' | 'sequence' | 'digest'> & {
  event_id: string;
  account_id: string;
  created_at: Date;
};
type Urls = Pick<TestDatabase, 'ownerUrl' | 'appUrl'>;

const QUIET = { LOG_LEVEL: 'error', ALLOW_INSECURE_WEBHOOKS: 'true', SIMULATOR_SPEED: '0.1' };

/** `apart`: requests are answered by a process of its own, so that nothing here slows it down. */
export async function openWebhookWorld(
  database: Urls,
  { seed, apart }: { readonly seed: number; readonly apart: boolean },
): Promise<WebhookWorld> {
  const urls = { DATABASE_URL: database.ownerUrl, DATABASE_APP_URL: database.appUrl };
  const programs: ServerProgram[] = [];
  const start = async (ROLE: string) => {
    const program = await startServer({ ...urls, ...QUIET, ROLE });
    programs.push(program);
    return program;
  };
  const owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  const hall = await openHall(seededChance(seed));
  const api = await startApi({ database, settings: QUIET });
  const { port } = apart ? await start('api') : api;
  return {
    hall,
    openShops: (count) => Promise.all(Array.from({ length: count }, () => openShop(api, port))),
    newEndpoint: (shop, wish) => newEndpoint(hall, shop, wish),
    startWorker: () => start('worker'),
    async ask<Row extends object>(sql: string, values: readonly unknown[] = []) {
      return (await owner.query<Row>(sql, [...values])).rows;
    },
    async events(shops) {
      const ids = shops.map(({ accountId }) => accountId);
      return (await owner.query<EventRow>(EVENTS, [ids])).rows.map(toEvent);
    },
    complaints: () =>
      programs.flatMap(({ err }) => err().filter((line) => !line.includes(CROWDED_OUT))),
    async close() {
      for (const program of programs) program.signal('SIGKILL');
      await Promise.all(programs.map(({ ended }) => ended));
      await hall.close();
      await api.close();
      await owner.end();
    },
  };
}

/** `count` paid shipments, one after the other; after each a pause. */
export async function sell({ client }: Shop, count: number, pauseMs = 0): Promise<void> {
  for (let sold = 0; sold < count; sold += 1) {
    const { quote_id: quoteId } = (await client.quote()).data();
    (await client.ship(shipmentBody(quoteId))).data();
    if (pauseMs > 0) await sleep(pauseMs);
  }
}

export function endpointSeen({ stand, shop, wants }: Endpoint, isAnswering = true): EndpointSeen {
  const { name, learntMs } = stand;
  const seen = { treatment: stand.treatment(), saidBytes: stand.saidBytes() };
  return { name, wants, isAnswering, accountId: shop.accountId, learntMs, ...seen };
}

/** Until nothing more comes to these: all is booked, told and delivered, or the time is over. */
export async function settled(
  { ask }: Pick<WebhookWorld, 'ask'>,
  endpoints: readonly Endpoint[],
  withinMs: number,
): Promise<void> {
  const until = performance.now() + withinMs;
  const ids = endpoints.map(({ id }) => uuidOf('webhook', id));
  const left = async () => (await ask<{ count: number }>(LEFT, [ids]))[0]?.count;
  while (performance.now() < until && (await left()) !== 0) await sleep(LOOK_AGAIN_MS);
}

async function openShop(api: RunningApi, port: number): Promise<Shop> {
  const account = await api.newAccount();
  const { secret } = await api.newKey({ account });
  return { accountId: account.accountId, client: apiClient(port, secret) };
}

async function newEndpoint(
  hall: Hall,
  shop: Shop,
  { name, behaviour, wants = null }: EndpointWish,
): Promise<Endpoint> {
  const stand = hall.stand(name, behaviour);
  const body = { url: stand.url, ...(wants && { events: wants }) };
  const made = (await shop.client.post<'createWebhook'>('/api/v1/webhooks', body)).data();
  stand.learn(made.secret);
  return { id: made.webhook_id, shop, wants, stand };
}

function toEvent(row: EventRow): EventFound {
  const { type, subject, sequence, digest } = row;
  const eventId = idText('event', row.event_id);
  const createdMs = row.created_at.getTime();
  return { eventId, accountId: row.account_id, type, subject, sequence, createdMs, digest };
}

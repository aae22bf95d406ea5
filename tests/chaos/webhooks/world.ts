import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { idText, uuidOf } from '#domain/id.ts';
import { type ApiClient, apiClient, shipmentBody } from '#tests/kit/api-client.ts';
import type { TestDatabase } from '#tests/kit/database.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { type ServerProgram, startServer } from '#tests/kit/program.ts';
import { type RunningApi, startApi } from '#tests/kit/server.ts';
import type { BehaviourName } from './behaviours.ts';
import type { EventFound, ObservedEndpoint } from './evidence.ts';
import { type Receiver, type ReceiverServer, startReceivers } from './receivers.ts';

/** An account with endpoints and only its opening balance. */
export type TestAccount = { readonly accountId: string; readonly client: ApiClient };

export type Endpoint = {
  /** `whk_…`. */
  readonly id: string;
  readonly account: TestAccount;
  readonly wants: readonly string[] | null;
  readonly receiver: Receiver;
};

export type EndpointOptions = {
  readonly name: string;
  readonly behaviour: BehaviourName;
  /** Null: every type. */
  readonly wants?: readonly string[] | null;
};

export type WebhookWorld = {
  readonly receivers: ReceiverServer;
  newAccounts(count: number): Promise<readonly TestAccount[]>;
  newEndpoint(account: TestAccount, options: EndpointOptions): Promise<Endpoint>;
  /** A worker process: fan-out, deliveries and bookings. */
  startWorker(): Promise<ServerProgram>;
  query<Row extends object>(sql: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  /** All events of the accounts. */
  events(accounts: readonly TestAccount[]): Promise<readonly EventFound[]>;
  /** Error output of the processes. */
  complaints(): readonly string[];
  close(): Promise<void>;
};

/** Events of a paid shipment: created, paid, booked. */
export const EVENTS_OF_ONE = 3;
/** A wait for a database connection timed out; the work is retried later. */
const POOL_TIMEOUT = 'timeout exceeded when trying to connect';
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

/** `apart`: the API runs in a separate process, so that the receivers do not slow it down. */
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
  const receivers = await startReceivers(seededRandom(seed));
  const api = await startApi({ database, settings: QUIET });
  const { port } = apart ? await start('api') : api;
  return {
    receivers,
    newAccounts: (count) => Promise.all(Array.from({ length: count }, () => newAccount(api, port))),
    newEndpoint: (account, options) => newEndpoint(receivers, account, options),
    startWorker: () => start('worker'),
    async query<Row extends object>(sql: string, values: readonly unknown[] = []) {
      return (await owner.query<Row>(sql, [...values])).rows;
    },
    async events(accounts) {
      const ids = accounts.map(({ accountId }) => accountId);
      return (await owner.query<EventRow>(EVENTS, [ids])).rows.map(toEvent);
    },
    complaints: () =>
      programs.flatMap(({ err }) => err().filter((line) => !line.includes(POOL_TIMEOUT))),
    async close() {
      for (const program of programs) program.signal('SIGKILL');
      await Promise.all(programs.map(({ ended }) => ended));
      await receivers.close();
      await api.close();
      await owner.end();
    },
  };
}

/** Creates `count` paid shipments one after the other, with a pause after each. */
export async function createShipments(
  { client }: TestAccount,
  count: number,
  pauseMs = 0,
): Promise<void> {
  for (let made = 0; made < count; made += 1) {
    const { quote_id: quoteId } = (await client.quote()).data();
    (await client.ship(shipmentBody(quoteId))).data();
    if (pauseMs > 0) await sleep(pauseMs);
  }
}

export function observedEndpoint(
  { receiver, account, wants }: Endpoint,
  isAnswering = true,
): ObservedEndpoint {
  const { name, rotatedMs } = receiver;
  const seen = { treatment: receiver.treatment(), saidBytes: receiver.saidBytes() };
  return { name, wants, isAnswering, accountId: account.accountId, rotatedMs, ...seen };
}

/** Waits until these endpoints have received everything, or the time has passed. */
export async function settled(
  { query }: Pick<WebhookWorld, 'query'>,
  endpoints: readonly Endpoint[],
  withinMs: number,
): Promise<void> {
  const until = performance.now() + withinMs;
  const ids = endpoints.map(({ id }) => uuidOf('webhook', id));
  const left = async () => (await query<{ count: number }>(LEFT, [ids]))[0]?.count;
  while (performance.now() < until && (await left()) !== 0) await sleep(LOOK_AGAIN_MS);
}

async function newAccount(api: RunningApi, port: number): Promise<TestAccount> {
  const account = await api.newAccount();
  const { secret } = await api.newKey({ account });
  return { accountId: account.accountId, client: apiClient(port, secret) };
}

async function newEndpoint(
  receivers: ReceiverServer,
  account: TestAccount,
  { name, behaviour, wants = null }: EndpointOptions,
): Promise<Endpoint> {
  const receiver = receivers.addReceiver(name, behaviour);
  const body = { url: receiver.url, ...(wants && { events: wants }) };
  const made = (await account.client.post<'createWebhook'>('/api/v1/webhooks', body)).data();
  receiver.useSecret(made.secret);
  return { id: made.webhook_id, account, wants, receiver };
}

function toEvent(row: EventRow): EventFound {
  const { type, subject, sequence, digest } = row;
  const eventId = idText('event', row.event_id);
  const createdMs = row.created_at.getTime();
  return { eventId, accountId: row.account_id, type, subject, sequence, createdMs, digest };
}

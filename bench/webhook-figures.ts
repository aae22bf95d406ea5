import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Container } from 'inversify';
import { Client } from 'pg';
import { openEmbedded } from '#adapters/embedded-postgres/open-embedded.ts';
import { createContainer } from '#src/composition/container.ts';
import { openPlatform } from '#src/composition/open-platform.ts';
import { TOKENS } from '#src/composition/tokens.ts';
import { parseSettings } from '#src/config/read-settings.ts';
import { createWebhook } from '#src/usecases/notifying/webhook/create-webhook.ts';
import { eventText } from '#src/views/notifying/event.ts';
import { copyRows } from '#tests/kit/copied-rows.ts';
import { writeAll } from '#tests/kit/store-contracts/writes.ts';
import { startServer } from '../scripts/demo/server.ts';
import { type Figure, secondsSince } from './figure.ts';
import { postgresProxy } from './postgres-proxy.ts';

type Bench = {
  readonly owner: Client;
  readonly container: Container;
  readonly accounts: readonly string[];
  /** Id of the event that is copied to make the others. */
  readonly pattern: string;
};

const ACCOUNTS = 40;
const ENDPOINTS = 5;
/** Events per account; each is sent to all endpoints of the account. */
const WARM_UP = 10;
const EVENTS = 100;
/** A realistic length of a shipment in an event. */
const VIEW = JSON.stringify({ shipment_number: 'SHP261121000000001', padding: 'x'.repeat(1_400) });
const SUBJECT = 'SHP261121000000001';
const SETTLE_MS = 8_000;
const IDLE_MS = 30_000;
const BEGIN_EVERY_MS = 250;
const PENDING = `SELECT FROM webhook_delivery WHERE due_at IS NOT NULL LIMIT 1`;
const QUIETLY = { debug() {}, info() {}, warn() {}, access() {}, error: console.error };

/** Delivery rate of one worker. */
export function webhookFigures(): Promise<readonly Figure[]> {
  return deliveryFigures();
}

async function deliveryFigures(): Promise<readonly Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'satukurir-figures-'));
  const database = await openEmbedded({ dataDir, report: () => {} });
  const urls = { DATABASE_URL: database.ownerUrl, DATABASE_APP_URL: database.appUrl };
  const settings = parseSettings({ ...urls, ALLOW_INSECURE_WEBHOOKS: 'true' });
  const platform = await openPlatform(settings, { log: QUIETLY, report: () => {} });
  const owner = new Client({ connectionString: database.ownerUrl });
  const receiver = await quickReceiver();
  try {
    await owner.connect();
    const bench = await laid(owner, createContainer(platform), receiver.url);
    await measured(bench, WARM_UP);
    const { fanOut, deliver } = await measured(bench, EVENTS);
    const each = `${ENDPOINTS} endpoints each`;
    return [
      { what: `events fanned out, ${each}`, measured: fanOut, unit: '/s', bound: null },
      {
        what: `webhooks delivered by one worker, ${ACCOUNTS * ENDPOINTS} endpoints`,
        measured: deliver,
        unit: '/s',
        bound: { atLeast: 200 },
      },
    ];
  } finally {
    receiver.end();
    await owner.end();
    await platform.close();
    await database.release();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Round trips per second of an idle worker, counted on the wire. */
export async function idleFigure(): Promise<Figure> {
  const dataDir = await mkdtemp(join(tmpdir(), 'satukurir-figures-'));
  const database = await openEmbedded({ dataDir, report: () => {}, throwaway: true });
  const proxy = await postgresProxy(database.appUrl);
  try {
    const urls = { DATABASE_URL: database.ownerUrl, DATABASE_APP_URL: proxy.url };
    const server = await startServer({ settings: { ...urls, ROLE: 'worker' } });
    await sleep(SETTLE_MS);
    const before = proxy.roundTrips();
    const startedAt = performance.now();
    await sleep(IDLE_MS);
    const measured = (proxy.roundTrips() - before) / secondsSince(startedAt);
    await server.stop();
    return { what: 'database round trips of an idle worker', measured, unit: '/s', bound: 10 };
  } finally {
    proxy.close();
    await database.release();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function laid(owner: Client, container: Container, url: string): Promise<Bench> {
  const accounts: string[] = [];
  const openAccount = container.get(TOKENS.useCases).access.createAccount;
  const create = createWebhook({
    unitOfWork: container.get(TOKENS.unitOfWork),
    webhookSender: container.get(TOKENS.webhookSender),
    clock: container.get(TOKENS.clock),
    random: container.get(TOKENS.random),
  });
  for (let at = 0; at < ACCOUNTS; at += 1) {
    const { accountId } = await openAccount({ name: 'Shop', email: `${at}@shop.example` });
    accounts.push(accountId);
    for (let place = 0; place < ENDPOINTS; place += 1) {
      const terms = { url: `${url}/${place}`, events: ['*'] as const, description: null };
      await create({ accountId, environment: 'TEST' }, { ...terms, enabled: true });
    }
  }
  return { owner, container, accounts, pattern: await layPattern(container) };
}

/** An event to copy, in a tenant without endpoints. */
async function layPattern(container: Container): Promise<string> {
  const { accountId } = await container.get(TOKENS.useCases).access.createAccount({
    name: 'Pattern',
    email: 'pattern@shop.example',
  });
  const head = {
    accountId,
    environment: 'TEST' as const,
    eventId: container.get(TOKENS.random).uuid(),
    type: 'shipment.paid' as const,
    subject: SUBJECT,
    sequence: 1,
    previousStatus: null,
    createdAt: container.get(TOKENS.clock).now(),
  };
  const body = eventText(head, { about: 'shipment', view: VIEW });
  await writeAll({ unitOfWork: container.get(TOKENS.unitOfWork) }, (write) => {
    write.events.append([{ ...head, body }]);
  });
  await container.get(TOKENS.useCases).webhook.fanOutEvents();
  return head.eventId;
}

/** Copies the event and measures fan-out and delivery. */
async function measured({ owner, container, accounts, pattern }: Bench, count: number) {
  await copyRows(owner, {
    table: 'event',
    where: 'event_id = $1',
    of: pattern,
    accounts: accounts.map((accountId) => ({ accountId, count })),
    own: {
      event_id: 'gen_random_uuid()',
      position: 'NULL',
      subject: `'S${count}-' || n`,
      created_at: 'now()',
    },
  });
  await owner.query('ANALYZE');
  const fanOutEvents = container.get(TOKENS.useCases).webhook.fanOutEvents;
  const beganAt = performance.now();
  while (await fanOutEvents());
  const fanOut = (accounts.length * count) / secondsSince(beganAt);
  await owner.query('ANALYZE');
  const work = container.get(TOKENS.dueWorks).webhooks;
  const startedAt = performance.now();
  // Triggers deliveries like the timer; the worker continues by itself between the calls.
  do {
    await work.beginDue();
    await sleep(BEGIN_EVERY_MS);
  } while ((await owner.query(PENDING)).rowCount !== 0);
  const deliver = (accounts.length * count * ENDPOINTS) / secondsSince(startedAt);
  return { fanOut, deliver };
}

async function quickReceiver() {
  const child = spawn(process.execPath, ['bench/quick-receiver.ts'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [url] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { url, end: () => void child.stdin.end() };
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '#domain/random.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import type { ServerProgram } from '#tests/kit/program.ts';
import { randomFraction } from '#tests/kit/share.ts';
import type { BehaviourName } from './behaviours.ts';
import { duplicatesIn, type Violation, violationsIn } from './judge.ts';
import {
  createShipments,
  type Endpoint,
  EVENTS_OF_ONE,
  observedEndpoint,
  settled,
  type TestAccount,
  type WebhookWorld,
} from './world.ts';

export type WorkerKillOptions = {
  readonly seed: number;
  readonly events: number;
  readonly kills: number;
  /**
   * SHAKEN receivers recover after a while, so that small runs need not wait for the last attempts.
   */
  readonly receivers: 'SHAKY' | 'SHAKEN';
  readonly settledWithinMs: number;
};

export type WorkerKillReport = {
  readonly events: number;
  readonly deliveries: number;
  readonly requests: number;
  readonly duplicates: number;
  readonly kills: number;
  /** Kills that interrupted requests in flight. */
  readonly interrupted: number;
  /** Deliveries that were exhausted and recovered. */
  readonly recovered: number;
  readonly violations: readonly Violation[];
};

/** A worker is killed after at most this many requests, or after this time. */
const KILL_WITHIN = 40;
const KILL_LATEST_MS = 10_000;
const LOOK_AGAIN_MS = 10;
const BUYERS = 2;
const FAILED = `
  SELECT count(*)::integer AS count FROM webhook_delivery WHERE status = 'FAILED'`;

/** Kills workers while receivers fail, and expects that every event arrives. */
export async function runWorkerKills(
  world: WebhookWorld,
  options: WorkerKillOptions,
): Promise<WorkerKillReport> {
  const { receivers } = world;
  const since = new Date().toISOString();
  const accounts = await world.newAccounts(options.kills + 1);
  const endpoints = await openAll(world, accounts, options.receivers);
  const off = endpoints.at(-1);
  await setEnabled(off, false);
  const interrupted = await killDuringSales(world, accounts, options);
  await setEnabled(off, true);
  if (off !== undefined) await recover(off, since);
  const withinMs = options.settledWithinMs;
  const recovered = await settledWith(world, endpoints, { since, withinMs });
  const events = await world.events(accounts);
  const found = { events, endpoints: endpoints.map((one) => observedEndpoint(one)) };
  const violations = violationsIn({ ...found, arrivals: receivers.arrivals }, { areKilled: true });
  const { arrivals } = receivers;
  return {
    events: events.length,
    kills: options.kills,
    interrupted,
    recovered,
    violations,
    deliveries: new Set(arrivals.map(({ deliveryId }) => deliveryId)).size,
    requests: arrivals.length,
    duplicates: duplicatesIn(arrivals),
  };
}

/** Each account has two endpoints for all events and one for some. */
async function openAll(
  world: WebhookWorld,
  accounts: readonly TestAccount[],
  behaviour: BehaviourName,
): Promise<readonly Endpoint[]> {
  const all = [['shipment.booked', 'shipment.paid'], null, null];
  const planned = accounts.flatMap((account, at) =>
    all.map((wants, place) => ({ account, options: { name: `${at}-${place}`, behaviour, wants } })),
  );
  return Promise.all(planned.map(({ account, options }) => world.newEndpoint(account, options)));
}

/**
 * The accounts create shipments in turn, so that each worker has requests in flight when it dies.
 */
async function killDuringSales(
  world: WebhookWorld,
  accounts: readonly TestAccount[],
  { seed, events, kills }: WorkerKillOptions,
): Promise<number> {
  const random = seededRandom(seed - 1);
  const each = Math.ceil(events / EVENTS_OF_ONE / accounts.length / BUYERS);
  let interrupted = 0;
  for (const [at, account] of accounts.entries()) {
    const creating = Promise.all(
      Array.from({ length: BUYERS }, () => createShipments(account, each)),
    );
    const worker = await world.startWorker();
    if (at < kills && (await killed(world, worker, random))) interrupted += 1;
    await creating;
  }
  return interrupted;
}

/** True if the kill interrupted a request. */
async function killed(
  { receivers }: WebhookWorld,
  worker: ServerProgram,
  random: Random,
): Promise<boolean> {
  const enough = receivers.arrivals.length + 1 + Math.floor(randomFraction(random) * KILL_WITHIN);
  const latest = performance.now() + KILL_LATEST_MS;
  while (receivers.arrivals.length < enough && performance.now() < latest)
    await sleep(LOOK_AGAIN_MS);
  const open = receivers.open();
  worker.signal('SIGKILL');
  await worker.ended;
  return open > 0;
}

async function setEnabled(endpoint: Endpoint | undefined, enabled: boolean): Promise<void> {
  if (endpoint === undefined) return;
  const path = `/api/v1/webhooks/${endpoint.id}`;
  const { client } = endpoint.account;
  (await client.change({ method: 'PATCH', path, body: { enabled } })).data();
}

async function recover({ id, account }: Endpoint, since: string): Promise<void> {
  (await account.client.post(`/api/v1/webhooks/${id}/recover`, { since })).data();
}

/** Recovers exhausted deliveries, as a client would; returns how many. */
async function settledWith(
  world: WebhookWorld,
  endpoints: readonly Endpoint[],
  { since, withinMs }: { readonly since: string; readonly withinMs: number },
): Promise<number> {
  const until = performance.now() + withinMs;
  let recovered = 0;
  while (performance.now() < until) {
    await settled(world, endpoints, until - performance.now());
    const [failed] = await world.query<{ count: number }>(FAILED);
    if (failed === undefined || failed.count === 0) break;
    recovered += failed.count;
    for (const endpoint of endpoints) await recover(endpoint, since);
  }
  return recovered;
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from '#domain/chance.ts';
import { seededChance } from '#tests/kit/fakes/chance.ts';
import type { ServerProgram } from '#tests/kit/program.ts';
import { share } from '#tests/kit/share.ts';
import type { BehaviourName } from './behaviours.ts';
import { duplicatesIn, type Violation, violationsIn } from './judge.ts';
import {
  type Endpoint,
  EVENTS_OF_ONE,
  endpointSeen,
  type Shop,
  sell,
  settled,
  type WebhookWorld,
} from './world.ts';

export type StormWish = {
  readonly seed: number;
  readonly events: number;
  readonly kills: number;
  /** SHAKEN ones are well after a while: who tries it out does not wait for the last attempts. */
  readonly receivers: 'SHAKY' | 'SHAKEN';
  readonly settledWithinMs: number;
};

export type StormReport = {
  readonly events: number;
  readonly deliveries: number;
  readonly requests: number;
  readonly duplicates: number;
  readonly kills: number;
  /** Kills that met requests under way. */
  readonly met: number;
  /** Deliveries whose schedule was over, and that were asked for again. */
  readonly recovered: number;
  readonly violations: readonly Violation[];
};

/** Requests to wait for, at most, before a worker is killed; or so long. */
const KILL_WITHIN = 40;
const KILL_LATEST_MS = 10_000;
const LOOK_AGAIN_MS = 10;
const BUYERS = 2;
const FAILED = `
  SELECT count(*)::integer AS count FROM webhook_delivery WHERE status = 'FAILED'`;

/** Receivers that fail, workers that are killed, and everything arrives. */
export async function runStorm(world: WebhookWorld, wish: StormWish): Promise<StormReport> {
  const { hall } = world;
  const since = new Date().toISOString();
  const shops = await world.openShops(wish.kills + 1);
  const endpoints = await openAll(world, shops, wish.receivers);
  const off = endpoints.at(-1);
  await switched(off, false);
  const met = await stormOver(world, shops, wish);
  await switched(off, true);
  if (off !== undefined) await recover(off, since);
  const withinMs = wish.settledWithinMs;
  const recovered = await settledWith(world, endpoints, { since, withinMs });
  const events = await world.events(shops);
  const found = { events, endpoints: endpoints.map((one) => endpointSeen(one)) };
  const violations = violationsIn({ ...found, arrivals: hall.arrivals }, { areKilled: true });
  const { arrivals } = hall;
  return {
    ...{ events: events.length, kills: wish.kills, met, recovered, violations },
    deliveries: new Set(arrivals.map(({ deliveryId }) => deliveryId)).size,
    requests: arrivals.length,
    duplicates: duplicatesIn(arrivals),
  };
}

/** Each shop has two that want everything and one that does not. */
async function openAll(
  world: WebhookWorld,
  shops: readonly Shop[],
  behaviour: BehaviourName,
): Promise<readonly Endpoint[]> {
  const all = [['shipment.booked', 'shipment.paid'], null, null];
  const wishes = shops.flatMap((shop, at) =>
    all.map((wants, place) => ({ shop, wish: { name: `${at}-${place}`, behaviour, wants } })),
  );
  return Promise.all(wishes.map(({ shop, wish }) => world.newEndpoint(shop, wish)));
}

/** One shop after the other sells, so that each worker has something in hand when it is killed. */
async function stormOver(
  world: WebhookWorld,
  shops: readonly Shop[],
  { seed, events, kills }: StormWish,
): Promise<number> {
  const chance = seededChance(seed - 1);
  const each = Math.ceil(events / EVENTS_OF_ONE / shops.length / BUYERS);
  let met = 0;
  for (const [at, shop] of shops.entries()) {
    const selling = Promise.all(Array.from({ length: BUYERS }, () => sell(shop, each)));
    const worker = await world.startWorker();
    if (at < kills && (await killed(world, worker, chance))) met += 1;
    await selling;
  }
  return met;
}

/** Whether it met something. */
async function killed(
  { hall }: WebhookWorld,
  worker: ServerProgram,
  chance: Chance,
): Promise<boolean> {
  const enough = hall.arrivals.length + 1 + Math.floor(share(chance) * KILL_WITHIN);
  const latest = performance.now() + KILL_LATEST_MS;
  while (hall.arrivals.length < enough && performance.now() < latest) await sleep(LOOK_AGAIN_MS);
  const open = hall.open();
  worker.signal('SIGKILL');
  await worker.ended;
  return open > 0;
}

async function switched(endpoint: Endpoint | undefined, enabled: boolean): Promise<void> {
  if (endpoint === undefined) return;
  const path = `/api/v1/webhooks/${endpoint.id}`;
  const { client } = endpoint.shop;
  (await client.change({ method: 'PATCH', path, body: { enabled } })).data();
}

async function recover({ id, shop }: Endpoint, since: string): Promise<void> {
  (await shop.client.post(`/api/v1/webhooks/${id}/recover`, { since })).data();
}

/** What has failed to the end is asked for again, as its client would; how much that was. */
async function settledWith(
  world: WebhookWorld,
  endpoints: readonly Endpoint[],
  { since, withinMs }: { readonly since: string; readonly withinMs: number },
): Promise<number> {
  const until = performance.now() + withinMs;
  let recovered = 0;
  while (performance.now() < until) {
    await settled(world, endpoints, until - performance.now());
    const [failed] = await world.ask<{ count: number }>(FAILED);
    if (failed === undefined || failed.count === 0) break;
    recovered += failed.count;
    for (const endpoint of endpoints) await recover(endpoint, since);
  }
  return recovered;
}

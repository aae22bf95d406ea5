import { setTimeout as sleep } from 'node:timers/promises';
import { seededChance } from '#tests/kit/fakes/chance.ts';
import { drawn } from '#tests/kit/share.ts';
import type { BehaviourName } from './behaviours.ts';
import type { Arrival, EndpointSeen, EventFound } from './evidence.ts';
import { type Limits, type Violation, violationsIn } from './judge.ts';
import {
  type Endpoint,
  endpointSeen,
  type Shop,
  sell,
  settled,
  type WebhookWorld,
} from './world.ts';

export type CrowdWish = {
  readonly seed: number;
  readonly shops: number;
  readonly endpoints: number;
  /** How the first ones answer, one in each shop in turn; all others are well. */
  readonly odd: readonly BehaviourName[];
  /** BURST: all is sold before anybody delivers. */
  readonly load:
    | { readonly burst: number }
    | { readonly perSecond: number; readonly seconds: number };
  readonly limits: Limits;
  readonly settledWithinMs: number;
};

export type CrowdReport = {
  readonly endpoints: number;
  readonly odd: number;
  readonly deliveries: number;
  /** From event to receiver, of those who are well. */
  readonly latencyMs: { readonly p50: number; readonly p95: number; readonly worst: number };
  /** The most that was in flight at one endpoint, and at one that never answers. */
  readonly peak: number;
  readonly silentPeak: number;
  /** The most bytes that anybody had to say of an answer; 0 where nobody went on for ever. */
  readonly saidBytes: number;
  /** The longest attempt, as receivers saw it and as it was recorded. */
  readonly longestMs: { readonly seen: number; readonly recorded: number };
  readonly violations: readonly Violation[];
};

const MADE_AT_ONCE = 4;
/** A second turn of one that never answers shows whether it comes alone. */
const BEGUN_AGAIN = 5;
const LOOK_AGAIN_MS = 100;
const LONGEST = 'SELECT max(duration_ms) AS ms FROM webhook_attempt';

/** Many endpoints of which some hang: how long the others wait, and how much each gets at once. */
export async function runCrowd(world: WebhookWorld, wish: CrowdWish): Promise<CrowdReport> {
  const { odd, load, settledWithinMs } = wish;
  const shops = await world.openShops(wish.shops);
  const endpoints = await openAll(world, shops, wish);
  if ('burst' in load) await Promise.all(shops.map((shop) => sell(shop, load.burst)));
  await world.startWorker();
  if (!('burst' in load)) await steadily(shops, load, wish.seed);
  const [silent, answering] = [true, false].map((isSilent) =>
    endpoints.filter((_, at) => (odd[at] === 'SILENT') === isSilent),
  );
  await settled(world, answering ?? [], settledWithinMs);
  if ('burst' in load) await metAgain(silent ?? [], settledWithinMs);
  return judged(world, { endpoints, shops, silent: new Set(silent), wish });
}

type Run = {
  readonly endpoints: readonly Endpoint[];
  readonly shops: readonly Shop[];
  readonly silent: ReadonlySet<Endpoint>;
  readonly wish: CrowdWish;
};

async function judged(
  { hall, ask, events }: WebhookWorld,
  { endpoints, shops, silent, wish }: Run,
): Promise<CrowdReport> {
  const happened = await events(shops);
  const [longest] = await ask<{ ms: number }>(LONGEST);
  const names = new Set(endpoints.map(({ stand }) => stand.name));
  const arrivals = hall.arrivals.filter(({ endpoint }) => names.has(endpoint));
  const seen = endpoints.map((one) => endpointSeen(one, !silent.has(one)));
  const peaks = (of: readonly EndpointSeen[]) => of.map(({ treatment }) => treatment.peak);
  const waited = waitedOf(endpoints.slice(wish.odd.length), happened, arrivals);
  return {
    ...{ endpoints: endpoints.length, odd: wish.odd.length, deliveries: waited.length },
    latencyMs: latencies(waited),
    peak: Math.max(...peaks(seen)),
    silentPeak: Math.max(0, ...peaks(seen.filter(({ isAnswering }) => !isAnswering))),
    saidBytes: Math.max(...seen.map(({ saidBytes }) => saidBytes)),
    longestMs: {
      seen: Math.max(...seen.map(({ treatment }) => treatment.longestMs)),
      recorded: longest?.ms ?? 0,
    },
    violations: violationsIn({ events: happened, endpoints: seen, arrivals }, wish.limits),
  };
}

async function openAll(
  world: WebhookWorld,
  shops: readonly Shop[],
  { endpoints, odd }: CrowdWish,
): Promise<readonly Endpoint[]> {
  const made: Endpoint[] = [];
  const left = Array.from({ length: endpoints }, (_, at) => at);
  const make = async () => {
    for (let at = left.shift(); at !== undefined; at = left.shift()) {
      const shop = shops[at % shops.length];
      const behaviour = odd[at] ?? 'WELL';
      if (shop !== undefined) {
        made[at] = await world.newEndpoint(shop, { name: `crowd-${at}`, behaviour });
      }
    }
  };
  await Promise.all(Array.from({ length: MADE_AT_ONCE }, make));
  return made;
}

/** As a day goes: whoever's customer it is. */
async function steadily(
  shops: readonly Shop[],
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
  seed: number,
): Promise<void> {
  const chance = seededChance(seed - 2);
  const startedAt = performance.now();
  const selling: Promise<void>[] = [];
  for (let sold = 0; sold < perSecond * seconds; sold += 1) {
    const waitMs = startedAt + (sold * 1000) / perSecond - performance.now();
    if (waitMs > 0) await sleep(waitMs);
    selling.push(sell(drawn(shops, chance), 1));
  }
  await Promise.all(selling);
}

async function metAgain(silent: readonly Endpoint[], withinMs: number): Promise<void> {
  const until = performance.now() + withinMs;
  const isMet = () => silent.every(({ stand }) => stand.requests() >= BEGUN_AGAIN);
  while (performance.now() < until && !isMet()) await sleep(LOOK_AGAIN_MS);
}

/** Until each event first came to each of these. */
function waitedOf(
  endpoints: readonly Endpoint[],
  events: readonly EventFound[],
  arrivals: readonly Arrival[],
): readonly number[] {
  const names = new Set(endpoints.map(({ stand }) => stand.name));
  const created = new Map(events.map(({ eventId, createdMs }) => [eventId, createdMs]));
  const came = new Set<string>();
  return arrivals.flatMap(({ endpoint, eventId, atMs }) => {
    const name = `${endpoint} ${eventId}`;
    const createdMs = created.get(eventId);
    if (createdMs === undefined || !names.has(endpoint) || came.has(name)) return [];
    came.add(name);
    return atMs - createdMs;
  });
}

function latencies(waited: readonly number[]): CrowdReport['latencyMs'] {
  const sorted = waited.toSorted((one, other) => one - other);
  const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), worst: at(1) };
}

import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { pick } from '#tests/kit/share.ts';
import type { BehaviourName } from './behaviours.ts';
import type { Arrival, EventFound, ObservedEndpoint } from './evidence.ts';
import { type Limits, type Violation, violationsIn } from './judge.ts';
import {
  createShipments,
  type Endpoint,
  observedEndpoint,
  settled,
  type TestAccount,
  type WebhookWorld,
} from './world.ts';

export type EndpointLoadOptions = {
  readonly seed: number;
  readonly accounts: number;
  readonly endpoints: number;
  /**
   * Behaviours of the first endpoints, assigned to the accounts in turn; all others are healthy.
   */
  readonly odd: readonly BehaviourName[];
  /** `burst`: all shipments are created before the worker starts. */
  readonly load:
    | { readonly burst: number }
    | { readonly perSecond: number; readonly seconds: number };
  readonly limits: Limits;
  readonly settledWithinMs: number;
};

export type EndpointLoadReport = {
  readonly endpoints: number;
  readonly odd: number;
  readonly deliveries: number;
  /** Time from event to receiver, for the healthy endpoints. */
  readonly latencyMs: { readonly p50: number; readonly p95: number; readonly worst: number };
  /** Maximum number of requests in flight, at one endpoint and at one that never answers. */
  readonly peak: number;
  readonly silentPeak: number;
  /** Most bytes sent in one endless response; 0 without such a response. */
  readonly saidBytes: number;
  /** Duration of the longest attempt, as receivers measured it and as it was recorded. */
  readonly longestMs: { readonly seen: number; readonly recorded: number };
  readonly violations: readonly Violation[];
};

const MADE_AT_ONCE = 4;
/** Enough retries to show whether a silent endpoint gets its requests one at a time. */
const RETRIED_REQUESTS = 5;
const LOOK_AGAIN_MS = 100;
const LONGEST = 'SELECT max(duration_ms) AS ms FROM webhook_attempt';

/**
 * Measures how long healthy endpoints wait while others hang, and how many requests each gets at
 * once.
 */
export async function runEndpointLoad(
  world: WebhookWorld,
  options: EndpointLoadOptions,
): Promise<EndpointLoadReport> {
  const { odd, load, settledWithinMs } = options;
  const accounts = await world.newAccounts(options.accounts);
  const endpoints = await openAll(world, accounts, options);
  if ('burst' in load)
    await Promise.all(accounts.map((account) => createShipments(account, load.burst)));
  await world.startWorker();
  if (!('burst' in load)) await sellSteadily(accounts, load, options.seed);
  const [silent, answering] = [true, false].map((isSilent) =>
    endpoints.filter((_, at) => (odd[at] === 'SILENT') === isSilent),
  );
  await settled(world, answering ?? [], settledWithinMs);
  if ('burst' in load) await waitUntilRetried(silent ?? [], settledWithinMs);
  return reportOf(world, { endpoints, accounts, silent: new Set(silent), options });
}

type Run = {
  readonly endpoints: readonly Endpoint[];
  readonly accounts: readonly TestAccount[];
  readonly silent: ReadonlySet<Endpoint>;
  readonly options: EndpointLoadOptions;
};

async function reportOf(
  { receivers, query, events }: WebhookWorld,
  { endpoints, accounts, silent, options }: Run,
): Promise<EndpointLoadReport> {
  const happened = await events(accounts);
  const [longest] = await query<{ ms: number }>(LONGEST);
  const names = new Set(endpoints.map(({ receiver }) => receiver.name));
  const arrivals = receivers.arrivals.filter(({ endpoint }) => names.has(endpoint));
  const seen = endpoints.map((one) => observedEndpoint(one, !silent.has(one)));
  const peaks = (of: readonly ObservedEndpoint[]) => of.map(({ treatment }) => treatment.peak);
  const waited = latenciesOf(endpoints.slice(options.odd.length), happened, arrivals);
  return {
    endpoints: endpoints.length,
    odd: options.odd.length,
    deliveries: waited.length,
    latencyMs: latencies(waited),
    peak: Math.max(...peaks(seen)),
    silentPeak: Math.max(0, ...peaks(seen.filter(({ isAnswering }) => !isAnswering))),
    saidBytes: Math.max(...seen.map(({ saidBytes }) => saidBytes)),
    longestMs: {
      seen: Math.max(...seen.map(({ treatment }) => treatment.longestMs)),
      recorded: longest?.ms ?? 0,
    },
    violations: violationsIn({ events: happened, endpoints: seen, arrivals }, options.limits),
  };
}

async function openAll(
  world: WebhookWorld,
  accounts: readonly TestAccount[],
  { endpoints, odd }: EndpointLoadOptions,
): Promise<readonly Endpoint[]> {
  const made: Endpoint[] = [];
  const left = Array.from({ length: endpoints }, (_, at) => at);
  const make = async () => {
    for (let at = left.shift(); at !== undefined; at = left.shift()) {
      const account = accounts[at % accounts.length];
      const behaviour = odd[at] ?? 'WELL';
      if (account !== undefined) {
        made[at] = await world.newEndpoint(account, { name: `crowd-${at}`, behaviour });
      }
    }
  };
  await Promise.all(Array.from({ length: MADE_AT_ONCE }, make));
  return made;
}

/** Creates shipments at a steady rate, for random accounts. */
async function sellSteadily(
  accounts: readonly TestAccount[],
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
  seed: number,
): Promise<void> {
  const random = seededRandom(seed - 2);
  const startedAt = performance.now();
  const creating: Promise<void>[] = [];
  for (let count = 0; count < perSecond * seconds; count += 1) {
    const waitMs = startedAt + (count * 1000) / perSecond - performance.now();
    if (waitMs > 0) await sleep(waitMs);
    creating.push(createShipments(pick(accounts, random), 1));
  }
  await Promise.all(creating);
}

async function waitUntilRetried(silent: readonly Endpoint[], withinMs: number): Promise<void> {
  const until = performance.now() + withinMs;
  const isMet = () => silent.every(({ receiver }) => receiver.requests() >= RETRIED_REQUESTS);
  while (performance.now() < until && !isMet()) await sleep(LOOK_AGAIN_MS);
}

/** Time from each event to its first arrival at each of these endpoints, in ms. */
function latenciesOf(
  endpoints: readonly Endpoint[],
  events: readonly EventFound[],
  arrivals: readonly Arrival[],
): readonly number[] {
  const names = new Set(endpoints.map(({ receiver }) => receiver.name));
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

function latencies(waited: readonly number[]): EndpointLoadReport['latencyMs'] {
  const sorted = waited.toSorted((one, other) => one - other);
  const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), worst: at(1) };
}

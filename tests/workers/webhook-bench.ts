import type { AttemptResult } from '#src/usecases/notifying/webhook/attempt-delivery.ts';
import type {
  ClaimedDeliveries,
  ClaimRequest,
} from '#src/usecases/notifying/webhook/claim-deliveries.ts';
import type { Lane, LeasedEndpoint } from '#src/usecases/notifying/webhook/lease-endpoints.ts';
import { webhookWork } from '#src/workers/webhook-work.ts';
import { settableClock } from '#tests/kit/fakes/clock.ts';

export const START = new Date('2026-11-21T08:00:00.000Z');
/** Number of endpoints leased at a time. */
export const FAST = 200;
export const SLOW = 100;

/** How an attempt ends; LATE: it never began. */
type Kind = 'OK' | 'FAILED' | 'TIMEOUT' | 'LATE';
type Unanswered = {
  readonly name: string;
  readonly answer: (attempted: AttemptResult | undefined) => void;
};

const TENANT = { accountId: 'one', environment: 'TEST' } as const;
const SECRET = { text: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', until: null };
const HELD_UNTIL = new Date(START.getTime() + 20_000);

/**
 * Webhook work with this many due deliveries per endpoint; a receiver answers when the test allows
 * it.
 */
export function webhookBench() {
  const clock = settableClock(START);
  const unanswered: Unanswered[] = [];
  const recorded: string[][] = [];
  const conditions: string[][] = [];
  const claimRequests: (readonly ClaimRequest[])[] = [];
  const claims: { readonly lane: Lane; readonly room: number }[] = [];
  const reported: string[] = [];
  const { statement, ...database } = statements();
  const { claim, take, ...queue } = endpointQueue();
  const deps = {
    clock,
    reportError: (what: string, error: unknown) => reported.push(`${what}: ${error}`),
    async leaseEndpoints(lane: Lane, room: number) {
      claims.push({ lane, room });
      await statement(`claim ${lane}`);
      return claim(lane, room);
    },
    async claimDeliveries(all: readonly ClaimRequest[]) {
      claimRequests.push(all);
      await statement('take');
      return { claimed: all.map(take), leasedUntil: HELD_UNTIL, beginByMs: 0 };
    },
    attemptDelivery: ({ webhook }: { readonly webhook: ClaimedDeliveries['webhook'] }) =>
      new Promise<AttemptResult | undefined>((resolve) => {
        unanswered.push({ name: webhook.url, answer: resolve });
      }),
  };
  const work = webhookWork(
    {
      ...deps,
      async recordAttempts(all) {
        await statement('record');
        recorded.push(
          all.flatMap(({ attempts }) => attempts.map(({ delivery }) => delivery.webhookId)),
        );
        conditions.push(all.map((one) => `${one.webhookId} ${one.isSlow ? 'slow' : 'fast'}`));
      },
    },
    0,
  );
  return {
    work,
    clock,
    claimRequests,
    reported,
    recorded,
    conditions,
    ...database,
    ...queue,
    claims: (lane: Lane) => claims.filter((one) => one.lane === lane).map(({ room }) => room),
    inFlight(): Readonly<Record<string, number>> {
      const names = Map.groupBy(unanswered, ({ name }) => name);
      return Object.fromEntries([...names].map(([name, all]) => [name, all.length]));
    },
    /** Answers the longest unanswered request; settles when everything that follows is done. */
    async answer(name: string, kind: Kind = 'OK', pausedUntil: Date | null = null) {
      const at = unanswered.findIndex((one) => one.name === name);
      const [one] = unanswered.splice(at, at < 0 ? 0 : 1);
      if (one === undefined) throw new Error(`nothing is in flight to ${name}`);
      one.answer(attemptedOf(name, kind, pausedUntil));
      await settled();
    },
  };
}

export async function settled(): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** The statements of a database, and the process that sends them. */
function statements() {
  const failures = new Map<string, number>();
  const held = new Map<string, Promise<void>>();
  const rounds = { now: 0, atOnceMax: 0 };
  return {
    rounds,
    async statement(what: string): Promise<void> {
      rounds.now += 1;
      rounds.atOnceMax = Math.max(rounds.atOnceMax, rounds.now);
      await new Promise((resolve) => setImmediate(resolve));
      await held.get(what);
      rounds.now -= 1;
      const left = failures.get(what) ?? 0;
      failures.set(what, left - 1);
      if (left > 0) throw new Error(what);
    },
    fail: (what: string, times: number) => void failures.set(what, times),
    /** Holds answers of these statements until the returned function is called. */
    hold(what: string): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(what, promise);
      return () => {
        held.delete(what);
        resolve();
      };
    },
  };
}

function endpointQueue() {
  const waiting: Record<Lane, string[]> = { FAST: [], SLOW: [] };
  const owed = new Map<string, number>();
  const held = new Set<string>();
  const given: string[] = [];
  const queue = (name: string, lane: Lane) => {
    if (!held.has(name) && !waiting[lane].includes(name)) waiting[lane].push(name);
  };
  return {
    given: () => given,
    due(name: string, count: number, lane: Lane = 'FAST') {
      owed.set(name, (owed.get(name) ?? 0) + count);
      queue(name, lane);
    },
    /** Lets another process lease the endpoint from now on. */
    lose: (name: string) => void held.delete(name),
    claim(lane: Lane, room: number): readonly LeasedEndpoint[] {
      return waiting[lane].splice(0, room).map((webhookId) => {
        held.add(webhookId);
        return { ...TENANT, webhookId, leasedUntil: HELD_UNTIL, isSlow: lane === 'SLOW' };
      });
    },
    take({ webhookId, limit, inFlight, isSlow }: ClaimRequest): ClaimedDeliveries {
      const due = owed.get(webhookId) ?? 0;
      const count = held.has(webhookId) ? Math.min(limit, due) : 0;
      owed.set(webhookId, due - count);
      const isGiven = held.has(webhookId) && count + inFlight === 0;
      if (isGiven) {
        held.delete(webhookId);
        given.push(webhookId);
        if (due > 0) queue(webhookId, isSlow ? 'SLOW' : 'FAST');
      }
      const webhook = { url: webhookId, secrets: [SECRET] as const, failingSince: null };
      const deliveries = deliveriesOf(webhookId, count);
      return { ...TENANT, webhookId, isLeased: held.has(webhookId), webhook, deliveries };
    },
  };
}

function deliveriesOf(webhookId: string, count: number) {
  return Array.from({ length: count }, (_, at) => ({
    ...TENANT,
    webhookId,
    eventId: `event ${at}`,
    deliveryId: `delivery ${at}`,
    tries: 0,
    body: '{}',
  }));
}

function attemptedOf(
  webhookId: string,
  kind: Kind,
  pausedUntil: Date | null,
): AttemptResult | undefined {
  if (kind === 'LATE') return undefined;
  const attempt = {
    attemptId: 'attempt',
    beganAt: START,
    durationMs: 1,
    responseStatus: null,
    responseBody: null,
    error: null,
  };
  const key = { ...TENANT, webhookId, eventId: 'event' };
  const isSlow = kind === 'TIMEOUT';
  return {
    delivery: { ...key, url: webhookId, tries: 0, attempt, status: 'PENDING', dueAt: START },
    outcome: { isSuccess: kind === 'OK', error: null, isGone: false, isSlow },
    endedAt: START,
    pausedUntil,
    webhook: { url: webhookId, secrets: [SECRET], failingSince: null },
  };
}

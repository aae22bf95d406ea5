import type { Clock } from '#domain/time.ts';
import { type WebhookKey, webhookKeyOf } from '#domain/webhook/webhook.ts';
import type { Complain } from '#src/usecases/complain.ts';
import { turnstile } from '#src/usecases/turnstile.ts';
import type {
  AttemptDelivery,
  Attempted,
  Sending,
} from '#src/usecases/webhook/attempt-delivery.ts';
import type { ClaimEndpoints, Lane } from '#src/usecases/webhook/claim-endpoints.ts';
import type { Attempts, RecordAttempts } from '#src/usecases/webhook/record-attempts.ts';
import type { Round, TakeDeliveries } from '#src/usecases/webhook/take-deliveries.ts';
import { type HeldEndpoints, heldEndpoints, nameOf } from './held-endpoints.ts';

/**
 * Deliveries in hand: one round of statements at a time records what has ended meanwhile, claims
 * endpoints and takes what they are to be sent; nobody holds a connection while receivers think.
 */
export type WebhookWork = {
  /** Begins with what is due, and goes on by itself as long as something is in hand. */
  beginDue(): Promise<void>;
  /** Begins nothing more; settles when what was begun is recorded and every endpoint given up. */
  end(): Promise<void>;
};

type Deps = {
  readonly claimEndpoints: ClaimEndpoints;
  readonly takeDeliveries: TakeDeliveries;
  readonly attemptDelivery: AttemptDelivery;
  readonly recordAttempts: RecordAttempts;
  readonly clock: Clock;
  readonly complain: Complain;
};

const LANES = ['FAST', 'SLOW'] as const;
/** How often each line is looked at for endpoints with something to send. */
const LOOK_EVERY_MS: Readonly<Record<Lane, number>> = { FAST: 0, SLOW: 1_000 };
/** Where there were more than room for, the next are looked for when so many find some. */
const WORTH_LOOKING = 20;
/** Long enough for a database that is restarted, and short enough for who waits for our end. */
const LAST_TRIES = 10;
const BETWEEN_TRIES_MS = 500;

export function webhookWork(deps: Deps, betweenTriesMs = BETWEEN_TRIES_MS): WebhookWork {
  const inTurn = turnstile(1);
  const endpoints = heldEndpoints(deps.clock);
  const claim = claiming(deps, endpoints);
  const attempts = attemptsOf(deps, endpoints, () => wake());
  let isWoken = false;
  let hasFailed = false;
  let hasEnded = false;

  const round = async (isAsked: boolean) => {
    await attempts.record();
    if (!hasEnded) await claim(isAsked);
    const wants = endpoints.wants(hasEnded);
    if (wants.length === 0) return;
    const taken = await deps.takeDeliveries(wants);
    endpoints.taken(wants, taken);
    attempts.begin(taken);
  };
  const nextRound = (isAsked = false) =>
    inTurn(async () => {
      isWoken = false;
      try {
        await round(isAsked);
        hasFailed = false;
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    });
  const wake = () => {
    // After a failure the timer tries again: it knows how to wait.
    if (isWoken || hasFailed) return;
    isWoken = true;
    nextRound().catch((error) => deps.complain('webhooks were not gone on with', error));
  };
  const notEnded = async (error: unknown) => {
    deps.complain('webhooks were not ended with', error);
    await new Promise((resolve) => setTimeout(resolve, betweenTriesMs));
  };
  const isDone = () => endpoints.isEmpty() && attempts.unrecorded() === 0;
  return {
    beginDue: () => nextRound(true),
    async end() {
      hasEnded = true;
      for (let tries = 0; tries < LAST_TRIES && !isDone(); tries += 1) {
        await attempts.idle();
        await nextRound().catch(notEnded);
      }
      const lost = attempts.unrecorded();
      if (lost > 0) deps.complain('webhooks are sent again', new Error(`${lost} not recorded`));
    },
  };
}

function claiming({ claimEndpoints, clock }: Deps, endpoints: HeldEndpoints) {
  const lookedMs: Partial<Record<Lane, number>> = {};
  const mayBeMore: Partial<Record<Lane, boolean>> = {};
  const isTime = (lane: Lane) => {
    const last = lookedMs[lane] ?? Number.NEGATIVE_INFINITY;
    return clock.monotonicMs() - last >= LOOK_EVERY_MS[lane];
  };
  /** By the timer, or in between where the last look has left some. */
  return async (isAsked: boolean) => {
    for (const lane of LANES) {
      const room = endpoints.room(lane);
      const isWorthIt = (isAsked && isTime(lane)) || (mayBeMore[lane] && room >= WORTH_LOOKING);
      if (room === 0 || !isWorthIt) continue;
      lookedMs[lane] = clock.monotonicMs();
      const held = await claimEndpoints(lane, room);
      mayBeMore[lane] = held.length === room;
      endpoints.claimed(lane, held);
    }
  };
}

function attemptsOf(deps: Deps, endpoints: HeldEndpoints, wake: () => void) {
  const { attemptDelivery, recordAttempts, complain } = deps;
  const underWay = new Set<Promise<void>>();
  let ended: readonly Attempted[] = [];
  const attempt = async (key: WebhookKey, sending: Sending) => {
    const attempted = await attemptDelivery(sending).catch((error) =>
      complain('a webhook was not sent', error),
    );
    if (attempted) {
      endpoints.ended(key, attempted);
      ended = [...ended, attempted];
    } else {
      endpoints.recorded(key, 1);
    }
  };
  const keep = (attempting: Promise<void>) => {
    const work = attempting.finally(() => {
      underWay.delete(work);
      wake();
    });
    underWay.add(work);
  };
  return {
    begin({ taken, beginByMs }: Round) {
      for (const { webhook, deliveries, ...key } of taken) {
        for (const delivery of deliveries) keep(attempt(key, { delivery, webhook, beginByMs }));
      }
    },
    /** What could not be recorded is kept for the next time. */
    async record() {
      const batch = ended;
      if (batch.length === 0) return;
      const all = byEndpoint(batch, endpoints);
      await recordAttempts(all);
      ended = ended.slice(batch.length);
      for (const { attempts, ...key } of all) endpoints.recorded(key, attempts.length);
    },
    unrecorded: () => underWay.size + ended.length,
    async idle() {
      await Promise.all(underWay);
    },
  };
}

function byEndpoint(
  attempted: readonly Attempted[],
  { isSlow }: HeldEndpoints,
): readonly Attempts[] {
  const groups = Map.groupBy(attempted, ({ tried }) => `${nameOf(tried)} ${tried.url}`);
  return [...groups.values()].flatMap((attempts) => {
    const key = attempts[0]?.tried;
    if (key === undefined) return [];
    return { ...webhookKeyOf(key), url: key.url, isSlow: isSlow(key), attempts };
  });
}

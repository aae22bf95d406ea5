import { type WebhookKey, webhookKeyOf } from '#domain/notifying/webhook/webhook.ts';
import type { Clock } from '#domain/time.ts';
import { semaphore } from '#src/usecases/concurrency.ts';
import type {
  AttemptCommand,
  AttemptDelivery,
  AttemptResult,
} from '#src/usecases/notifying/webhook/attempt-delivery.ts';
import type {
  ClaimDeliveries,
  ClaimedBatch,
} from '#src/usecases/notifying/webhook/claim-deliveries.ts';
import type { Lane, LeaseEndpoints } from '#src/usecases/notifying/webhook/lease-endpoints.ts';
import type {
  EndpointAttempts,
  RecordAttempts,
} from '#src/usecases/notifying/webhook/record-attempts.ts';
import type { ReportError } from '#src/usecases/report-error.ts';
import { type LeasedEndpoints, leasedEndpoints, nameOf } from './leased-endpoints.ts';

/**
 * Sends webhooks in rounds. Each round records the attempts that have ended, leases endpoints, and
 * claims their deliveries. No database connection is held while receivers answer.
 */
export type WebhookWork = {
  /** Starts a round, and continues by itself as long as attempts are in flight. */
  beginDue(): Promise<void>;
  /** Claims nothing more; settles when all attempts are recorded and all leases given up. */
  end(): Promise<void>;
};

type Deps = {
  readonly leaseEndpoints: LeaseEndpoints;
  readonly claimDeliveries: ClaimDeliveries;
  readonly attemptDelivery: AttemptDelivery;
  readonly recordAttempts: RecordAttempts;
  readonly clock: Clock;
  readonly reportError: ReportError;
};

const LANES = ['FAST', 'SLOW'] as const;
/** Interval of leasing endpoints of each lane. */
const LEASE_EVERY_MS: Readonly<Record<Lane, number>> = { FAST: 0, SLOW: 1_000 };
/** Minimum capacity for leasing again before the next timer, after a full lease. */
const LEASE_AGAIN_MIN = 20;
/**
 * Maximum number of rounds at the end: enough for a restart of the database, few enough for a quick
 * stop.
 */
const LAST_ROUNDS = 10;
const PAUSE_MS = 500;

export function webhookWork(deps: Deps, pauseMs = PAUSE_MS): WebhookWork {
  const withPermit = semaphore(1);
  const endpoints = leasedEndpoints(deps.clock);
  const lease = leasing(deps, endpoints);
  const attempts = attemptsOf(deps, endpoints, () => wake());
  let isScheduled = false;
  let hasFailed = false;
  let hasEnded = false;

  const round = async (isTimer: boolean) => {
    await attempts.record();
    if (!hasEnded) await lease(isTimer);
    const requests = endpoints.claimRequests(hasEnded);
    if (requests.length === 0) return;
    const claimed = await deps.claimDeliveries(requests);
    endpoints.recordClaimed(requests, claimed);
    attempts.begin(claimed);
  };
  const nextRound = (isTimer = false) =>
    withPermit(async () => {
      isScheduled = false;
      try {
        await round(isTimer);
        hasFailed = false;
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    });
  const wake = () => {
    // After a failure, only the timer tries again, with its own pauses.
    if (isScheduled || hasFailed) return;
    isScheduled = true;
    nextRound().catch((error) => deps.reportError('a round of webhooks failed', error));
  };
  const pauseAfter = async (error: unknown) => {
    deps.reportError('a last round of webhooks failed', error);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  };
  const isDone = () => endpoints.isEmpty() && attempts.unrecorded() === 0;
  return {
    beginDue: () => nextRound(true),
    async end() {
      hasEnded = true;
      for (let rounds = 0; rounds < LAST_ROUNDS && !isDone(); rounds += 1) {
        await attempts.idle();
        await nextRound().catch(pauseAfter);
      }
      const lost = attempts.unrecorded();
      if (lost > 0) deps.reportError('webhooks are sent again', new Error(`${lost} not recorded`));
    },
  };
}

function leasing({ leaseEndpoints, clock }: Deps, endpoints: LeasedEndpoints) {
  const leasedAtMs: Partial<Record<Lane, number>> = {};
  const wasFull: Partial<Record<Lane, boolean>> = {};
  const isLeaseDue = (lane: Lane) => {
    const last = leasedAtMs[lane] ?? Number.NEGATIVE_INFINITY;
    return clock.monotonicMs() - last >= LEASE_EVERY_MS[lane];
  };
  /** Leases on the timer, or in between if the last lease was full. */
  return async (isTimer: boolean) => {
    for (const lane of LANES) {
      const capacity = endpoints.capacity(lane);
      const isDue = (isTimer && isLeaseDue(lane)) || (wasFull[lane] && capacity >= LEASE_AGAIN_MIN);
      if (capacity === 0 || !isDue) continue;
      leasedAtMs[lane] = clock.monotonicMs();
      const leased = await leaseEndpoints(lane, capacity);
      wasFull[lane] = leased.length === capacity;
      endpoints.addLeased(lane, leased);
    }
  };
}

function attemptsOf(deps: Deps, endpoints: LeasedEndpoints, wake: () => void) {
  const { attemptDelivery, recordAttempts, reportError } = deps;
  const inFlight = new Set<Promise<void>>();
  let ended: readonly AttemptResult[] = [];
  const attempt = async (key: WebhookKey, command: AttemptCommand) => {
    const attempted = await attemptDelivery(command).catch((error) =>
      reportError('a webhook was not sent', error),
    );
    if (attempted) {
      endpoints.recordAttempt(key, attempted);
      ended = [...ended, attempted];
    } else {
      endpoints.finishAttempts(key, 1);
    }
  };
  const track = (attempt: Promise<void>) => {
    const work = attempt.finally(() => {
      inFlight.delete(work);
      wake();
    });
    inFlight.add(work);
  };
  return {
    begin({ claimed, beginByMs }: ClaimedBatch) {
      for (const { webhook, deliveries, ...key } of claimed) {
        for (const delivery of deliveries) track(attempt(key, { delivery, webhook, beginByMs }));
      }
    },
    /** Keeps attempts that could not be recorded for the next round. */
    async record() {
      const batch = ended;
      if (batch.length === 0) return;
      const all = byEndpoint(batch, endpoints);
      await recordAttempts(all);
      ended = ended.slice(batch.length);
      for (const { attempts, ...key } of all) endpoints.finishAttempts(key, attempts.length);
    },
    unrecorded: () => inFlight.size + ended.length,
    async idle() {
      await Promise.all(inFlight);
    },
  };
}

function byEndpoint(
  attempted: readonly AttemptResult[],
  { isSlow }: LeasedEndpoints,
): readonly EndpointAttempts[] {
  const groups = Map.groupBy(attempted, ({ delivery }) => `${nameOf(delivery)} ${delivery.url}`);
  return [...groups.values()].flatMap((attempts) => {
    const key = attempts[0]?.delivery;
    if (key === undefined) return [];
    return { ...webhookKeyOf(key), url: key.url, isSlow: isSlow(key), attempts };
  });
}

import { isSlowAfter } from '#domain/notifying/webhook/outcome.ts';
import { IN_FLIGHT_MAX } from '#domain/notifying/webhook/schedule.ts';
import { type WebhookKey, webhookKeyOf } from '#domain/notifying/webhook/webhook.ts';
import type { Clock } from '#domain/time.ts';
import type { AttemptResult } from '#src/usecases/notifying/webhook/attempt-delivery.ts';
import type {
  ClaimedBatch,
  ClaimRequest,
} from '#src/usecases/notifying/webhook/claim-deliveries.ts';
import type { Lane, LeasedEndpoint } from '#src/usecases/notifying/webhook/lease-endpoints.ts';

/** The state of an endpoint that this process sends to. */
export type EndpointState = {
  readonly key: WebhookKey;
  /** Lane in which the endpoint was leased. */
  readonly lane: Lane;
  /**
   * Null until the first claim of deliveries after the lease, because the URL may have changed
   * before.
   */
  readonly url: string | null;
  /** Null if the lease is lost or given up; attempts in flight are still finished. */
  readonly leasedUntil: Date | null;
  readonly isSlow: boolean;
  /** Attempts that were started and are not recorded yet. */
  readonly inFlight: number;
  readonly pausedUntil: Date | null;
  /** Monotonic times of the lease, of the last answer, and of the last claim of deliveries. */
  readonly leasedAtMs: number;
  readonly answeredAtMs: number;
  readonly requestedAtMs: number;
  /** True if attempts have ended since the last claim of deliveries. */
  readonly hasChanged: boolean;
};

/** The endpoints that a process has leased, and what each may claim next. */
export type LeasedEndpoints = {
  /** How many more endpoints may be leased. */
  capacity(lane: Lane): number;
  addLeased(lane: Lane, leased: readonly LeasedEndpoint[]): void;
  /** Deliveries to claim now; with limit 0 while stopping, which only gives endpoints up. */
  claimRequests(isEnding: boolean): readonly ClaimRequest[];
  /** Applies the result of these requests. */
  recordClaimed(requests: readonly ClaimRequest[], round: ClaimedBatch): void;
  /** Ignores attempts at another URL than the current one. */
  recordAttempt(
    key: WebhookKey,
    attempted: Pick<AttemptResult, 'delivery' | 'outcome' | 'pausedUntil'>,
  ): void;
  /** Removes finished attempts from those in flight. */
  finishAttempts(key: WebhookKey, count: number): void;
  isSlow(key: WebhookKey): boolean;
  isEmpty(): boolean;
};

/**
 * Maximum number of leases. Fast endpoints answer within milliseconds, slow ones within seconds or
 * never.
 */
const LANES: Readonly<Record<Lane, number>> = { FAST: 200, SLOW: 100 };
/** Limit of both lanes, including endpoints that do not answer and are not known to be slow yet. */
const LEASED_MAX = 600;
/**
 * After this time without an answer, an endpoint gets no more deliveries and does not count in its
 * lane.
 */
const SILENT_MS = 2_000;
/** After this time, an endpoint with ever more deliveries gives way to others. */
const TURN_MS = 5_000;
/** Interval of further claims for an endpoint while its attempts are in flight. */
const RECLAIM_AFTER_MS = 500;

export function leasedEndpoints(clock: Clock): LeasedEndpoints {
  const endpoints = new Map<string, EndpointState>();
  const change = (
    key: WebhookKey,
    changes: (endpoint: EndpointState) => Partial<EndpointState>,
  ) => {
    const endpoint = endpoints.get(nameOf(key));
    if (endpoint === undefined) return;
    const next = { ...endpoint, ...changes(endpoint) };
    if (next.leasedUntil === null && next.inFlight === 0) endpoints.delete(nameOf(key));
    else endpoints.set(nameOf(key), next);
  };
  const capacity = (lane: Lane) => {
    const nowMs = clock.monotonicMs();
    const counted = endpoints
      .values()
      .filter((one) => one.lane === lane && countsForLane(one, nowMs));
    const free = Math.min(LANES[lane] - counted.toArray().length, LEASED_MAX - endpoints.size);
    return Math.max(0, free);
  };
  return {
    capacity,
    addLeased(lane, leased) {
      const nowMs = clock.monotonicMs();
      for (const one of leased) {
        const before = endpoints.get(nameOf(one));
        endpoints.set(nameOf(one), newlyLeased(lane, one, { nowMs, before }));
      }
    },
    claimRequests(isEnding) {
      const at = { now: clock.now(), nowMs: clock.monotonicMs(), isEnding };
      const full = { FAST: capacity('FAST') === 0, SLOW: capacity('SLOW') === 0 };
      return [...endpoints.values()].flatMap((one) => claimRequestsOf(one, at, full[one.lane]));
    },
    recordClaimed(requests, { claimed, leasedUntil }) {
      const requestedAtMs = clock.monotonicMs();
      const byName = new Map(claimed.map((one) => [nameOf(one), one]));
      for (const key of requests) {
        const answer = byName.get(nameOf(key));
        const url = answer?.webhook.url ?? null;
        const count = answer?.deliveries.length ?? 0;
        change(key, ({ inFlight }) => ({
          requestedAtMs,
          hasChanged: false,
          inFlight: inFlight + count,
          url,
          leasedUntil: answer?.isLeased ? leasedUntil : null,
        }));
      }
    },
    recordAttempt(key, { delivery, outcome, pausedUntil }) {
      change(key, ({ url, isSlow, ...endpoint }) => {
        if (url !== delivery.url) return {};
        return {
          isSlow: isSlowAfter(isSlow, outcome),
          pausedUntil: laterOf(endpoint.pausedUntil, pausedUntil),
          answeredAtMs: clock.monotonicMs(),
        };
      });
    },
    finishAttempts(key, count) {
      change(key, ({ inFlight }) => ({ inFlight: inFlight - count, hasChanged: true }));
    },
    isSlow: (key) => endpoints.get(nameOf(key))?.isSlow ?? false,
    isEmpty: () => endpoints.size === 0,
  };
}

export function nameOf({ accountId, environment, webhookId }: WebhookKey): string {
  return `${accountId} ${environment} ${webhookId}`;
}

type LeaseContext = { readonly nowMs: number; readonly before: EndpointState | undefined };

/** Keeps the attempts in flight from before a lost lease. */
function newlyLeased(
  lane: Lane,
  leased: LeasedEndpoint,
  { nowMs, before }: LeaseContext,
): EndpointState {
  return {
    key: webhookKeyOf(leased),
    lane,
    url: null,
    leasedUntil: leased.leasedUntil,
    isSlow: leased.isSlow,
    inFlight: before?.inFlight ?? 0,
    pausedUntil: null,
    hasChanged: true,
    leasedAtMs: nowMs,
    answeredAtMs: nowMs,
    requestedAtMs: nowMs,
  };
}

type ClaimContext = { readonly now: Date; readonly nowMs: number; readonly isEnding: boolean };

/** Empty if there is nothing to claim now. */
function claimRequestsOf(
  endpoint: EndpointState,
  at: ClaimContext,
  isLaneFull: boolean,
): readonly ClaimRequest[] {
  const { key, leasedUntil, isSlow, inFlight, pausedUntil } = endpoint;
  if (leasedUntil === null) return [];
  const isPaused = pausedUntil !== null && pausedUntil > at.now;
  const isTurnOver = isLaneFull && at.nowMs - endpoint.leasedAtMs > TURN_MS;
  const isItsTurn = laneOf(isSlow) === endpoint.lane && !isTurnOver;
  const maySend = !at.isEnding && !isPaused && isItsTurn && !isSilent(endpoint, at.nowMs);
  const limit = maySend ? Math.max(0, IN_FLIGHT_MAX[laneOf(isSlow)] - inFlight) : 0;
  const isClaimDue = endpoint.hasChanged || at.nowMs - endpoint.requestedAtMs >= RECLAIM_AFTER_MS;
  if (inFlight > 0 && (limit === 0 || !isClaimDue)) return [];
  return [
    { ...key, leasedUntil, isSlow, limit, inFlight, pausedUntil: isPaused ? pausedUntil : null },
  ];
}

function countsForLane(endpoint: EndpointState, nowMs: number): boolean {
  if (endpoint.leasedUntil === null) return false;
  return endpoint.lane === 'SLOW' || !isSilent(endpoint, nowMs);
}

function isSilent({ inFlight, answeredAtMs }: EndpointState, nowMs: number): boolean {
  return inFlight > 0 && nowMs - answeredAtMs >= SILENT_MS;
}

function laneOf(isSlow: boolean): Lane {
  return isSlow ? 'SLOW' : 'FAST';
}

function laterOf(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}

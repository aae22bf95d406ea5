import type { ProviderAccess } from './provider-access.ts';

export type HealthStatus = 'UP' | 'DEGRADED' | 'DOWN';

/** A courier's calls of the last hour, by this process. Rate and latency are null without calls. */
export type CourierHealth = {
  readonly status: HealthStatus;
  /** 0 to 1. */
  readonly successRate1h: number | null;
  /** The 95th percentile, rounded up to the bound of its latency bucket. */
  readonly p95Ms: number | null;
  /** The courier limits our calls until then, and is not called earlier; null: no limit. */
  readonly limitedUntil: Date | null;
  /** State of its provider; absent: it refuses no requests. */
  readonly access?: ProviderAccess;
};

/** Reasons for making no call, whatever the last hour's results. */
export type CutOff = Pick<CourierHealth, 'limitedUntil' | 'access'> & {
  readonly isCircuitOpen: boolean;
};

/** One minute of calls. Counts only, so memory does not grow with the load. */
type Minute = { readonly minute: number; failed: number; readonly latency: number[] };

export type HealthWindow = { readonly minutes: Minute[] };

const WINDOW_MINUTES = 60;
const MS_PER_MINUTE = 60_000;
/** Upper bounds of the latency buckets; slower calls count in the last. */
const LATENCY_BUCKETS_MS = [5, 10, 20, 40, 80, 150, 300, 500, 750, 1000, 1500, 2500, 5000, 15_000];
const DEGRADED_BELOW = 0.95;
const DOWN_BELOW = 0.5;

export function emptyWindow(): HealthWindow {
  return { minutes: [] };
}

/** Adds one call to its minute, and drops minutes older than an hour. */
export function recordCall(
  window: HealthWindow,
  call: { atMs: number; elapsedMs: number; failed: boolean },
): void {
  const current = minuteAt(window, call.atMs);
  const step = LATENCY_BUCKETS_MS.findIndex((upTo) => call.elapsedMs <= upTo);
  const at = step === -1 ? LATENCY_BUCKETS_MS.length - 1 : step;
  current.latency[at] = (current.latency[at] ?? 0) + 1;
  if (call.failed) current.failed += 1;
}

/**
 * DOWN while the circuit is open, or its provider refuses our requests; DEGRADED at best while the
 * courier limits our calls.
 */
export function healthAt(window: HealthWindow, atMs: number, cutOff: CutOff): CourierHealth {
  const { isCircuitOpen, ...known } = cutOff;
  const oldest = Math.floor(atMs / MS_PER_MINUTE) - WINDOW_MINUTES;
  const minutes = window.minutes.filter(({ minute }) => minute > oldest);
  const latency = LATENCY_BUCKETS_MS.map((_, step) =>
    sum(minutes.map((m) => m.latency[step] ?? 0)),
  );
  const calls = sum(latency);
  if (calls === 0)
    return { status: statusOf(1, cutOff), successRate1h: null, p95Ms: null, ...known };
  const rate = 1 - sum(minutes.map(({ failed }) => failed)) / calls;
  return {
    status: statusOf(rate, cutOff),
    successRate1h: Math.round(rate * 10_000) / 10_000,
    p95Ms: percentile95(latency, calls),
    ...known,
  };
}

function minuteAt({ minutes }: HealthWindow, atMs: number): Minute {
  const minute = Math.floor(atMs / MS_PER_MINUTE);
  const last = minutes.at(-1);
  if (last?.minute === minute) return last;
  const fresh: Minute = { minute, failed: 0, latency: LATENCY_BUCKETS_MS.map(() => 0) };
  minutes.push(fresh);
  while ((minutes[0]?.minute ?? minute) <= minute - WINDOW_MINUTES) minutes.shift();
  return fresh;
}

function statusOf(successRate: number, cutOff: CutOff): HealthStatus {
  const { isCircuitOpen, limitedUntil, access } = cutOff;
  const isTurnedAway = (access?.refusal ?? null) !== null;
  if (isCircuitOpen || isTurnedAway || successRate < DOWN_BELOW) return 'DOWN';
  return successRate < DEGRADED_BELOW || limitedUntil !== null ? 'DEGRADED' : 'UP';
}

function percentile95(latency: readonly number[], calls: number): number {
  let seen = 0;
  const step = latency.findIndex((count) => {
    seen += count;
    return seen >= calls * 0.95;
  });
  return LATENCY_BUCKETS_MS[step] ?? 0;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

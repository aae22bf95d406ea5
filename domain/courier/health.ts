export type HealthStatus = 'UP' | 'DEGRADED' | 'DOWN';

/** How a courier did in the last hour, as this process saw it. Nulls: nobody asked it anything. */
export type CourierHealth = {
  readonly status: HealthStatus;
  /** 0 to 1. */
  readonly successRate1h: number | null;
  /** The upper bound of the latency step in which the 95th percentile lies. */
  readonly p95Ms: number | null;
};

/** One minute of calls: counts only, so an hour costs the same however busy it was. */
type Minute = { readonly minute: number; failed: number; readonly latency: number[] };

export type HealthWindow = { readonly minutes: Minute[] };

const WINDOW_MINUTES = 60;
const MS_PER_MINUTE = 60_000;
/** Steps fine enough to tell 40 from 80 ms; slower than the last counts as the last. */
const LATENCY_STEPS_MS = [5, 10, 20, 40, 80, 150, 300, 500, 750, 1000, 1500, 2500, 5000, 15_000];
const DEGRADED_BELOW = 0.95;
const DOWN_BELOW = 0.5;

export function emptyWindow(): HealthWindow {
  return { minutes: [] };
}

/** Adds one call to its minute and forgets minutes older than an hour. */
export function recordCall(
  window: HealthWindow,
  call: { atMs: number; elapsedMs: number; failed: boolean },
): void {
  const current = minuteAt(window, call.atMs);
  const step = LATENCY_STEPS_MS.findIndex((upTo) => call.elapsedMs <= upTo);
  const at = step === -1 ? LATENCY_STEPS_MS.length - 1 : step;
  current.latency[at] = (current.latency[at] ?? 0) + 1;
  if (call.failed) current.failed += 1;
}

/** `cutOff`: the circuit is open, so it is DOWN whatever the hour says. */
export function healthAt(window: HealthWindow, atMs: number, cutOff: boolean): CourierHealth {
  const oldest = Math.floor(atMs / MS_PER_MINUTE) - WINDOW_MINUTES;
  const minutes = window.minutes.filter(({ minute }) => minute > oldest);
  const latency = LATENCY_STEPS_MS.map((_, step) => sum(minutes.map((m) => m.latency[step] ?? 0)));
  const calls = sum(latency);
  if (calls === 0) return { status: cutOff ? 'DOWN' : 'UP', successRate1h: null, p95Ms: null };
  const rate = 1 - sum(minutes.map(({ failed }) => failed)) / calls;
  return {
    status: cutOff ? 'DOWN' : statusOf(rate),
    successRate1h: Math.round(rate * 10_000) / 10_000,
    p95Ms: percentile95(latency, calls),
  };
}

function minuteAt({ minutes }: HealthWindow, atMs: number): Minute {
  const minute = Math.floor(atMs / MS_PER_MINUTE);
  const last = minutes.at(-1);
  if (last?.minute === minute) return last;
  const fresh: Minute = { minute, failed: 0, latency: LATENCY_STEPS_MS.map(() => 0) };
  minutes.push(fresh);
  while ((minutes[0]?.minute ?? minute) <= minute - WINDOW_MINUTES) minutes.shift();
  return fresh;
}

function statusOf(successRate: number): HealthStatus {
  if (successRate < DOWN_BELOW) return 'DOWN';
  return successRate < DEGRADED_BELOW ? 'DEGRADED' : 'UP';
}

function percentile95(latency: readonly number[], calls: number): number {
  let seen = 0;
  const step = latency.findIndex((count) => {
    seen += count;
    return seen >= calls * 0.95;
  });
  return LATENCY_STEPS_MS[step] ?? 0;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

import type { CourierOperation } from '#domain/carrying/courier/call-budget.ts';
import type { CallLimit } from '#domain/carrying/courier/call-limit.ts';
import {
  emptyWindow,
  type HealthWindow,
  healthAt,
  recordCall,
} from '#domain/carrying/courier/health.ts';
import type { ListedCourier } from '#domain/carrying/courier-port/courier-directory.ts';
import type { Courier } from '#domain/carrying/courier-port/courier-port.ts';
import type { Clock } from '#domain/time.ts';
import { type Circuit, circuitOf } from './circuit.ts';
import { type ProviderCall, type ProviderCalls, providerCalls } from './provider-calls.ts';
import type { RateCache } from './rate-cache.ts';
import { refuseIfLate, withDeadline, withinLimit } from './with-deadline.ts';

/**
 * State that couriers share. Absent: the courier shares nothing, and its rates are never cached.
 */
export type Shared = {
  /** Calls shared with the other brands of the courier's provider. */
  readonly calls: ProviderCalls;
  readonly cache: RateCache;
};

/** Calls a courier's adapter, directly or through a cache. */
type Send<Request, Reply> = (request: Request, limit: CallLimit) => Promise<Reply>;
type Ask = Courier['rates'];

/** State that the guards of one courier share. */
type Watch = {
  readonly courier: Courier;
  readonly clock: Clock;
  readonly calls: ProviderCalls;
  readonly window: HealthWindow;
};

/** Time kept before the deadline to price the rates and send the response. */
const LEFT_FOR_PRICING_MS = 50;

/**
 * A courier behind the guards of every call. A call passes them in this order:
 *
 * 1. `withinDeadline`: refuses a call that is late, and aborts it at its deadline. No other guard
 *    knows the deadline; the inner ones get a `CallLimit` that is aborted with it.
 * 2. `ratesFromCache`, recent rates only: reuses answers of the last seconds, and shares one call
 *    among equal concurrent requests (`shared-calls.ts`).
 * 3. `withinBudget`: as many concurrent calls, and calls per second, as the provider allows, with
 *    the pauses that it asks for (`provider-calls.ts`).
 * 4. The circuit breaker, rates only: every other call has its own retry schedule and must not be
 *    skipped.
 * 5. `recordingHealth`: latency and failures, for the health that clients see.
 * 6. `withinLimit`: settles when the limit is aborted, even if the adapter ignores it.
 * 7. The adapter.
 */
export function guarded(courier: Courier, clock: Clock, shared?: Shared): ListedCourier {
  const { profile } = courier;
  const calls = shared?.calls ?? providerCalls(clock);
  const watch: Watch = { courier, clock, calls, window: emptyWindow() };
  const circuit = circuitOf(profile.name);
  const rates = guardedRates(watch, circuit);
  return {
    profile,
    health: () =>
      healthAt(watch.window, clock.monotonicMs(), {
        isCircuitOpen: circuit.isOpen(),
        limitedUntil: calls.limitedUntil(),
        access: calls.access(),
      }),
    rates: ratesInTime(watch, rates),
    recentRates: ratesInTime(
      watch,
      shared === undefined ? rates : ratesFromCache(watch, shared, rates),
    ),
    book: guardedCall(watch, 'book', (permit, limit) => courier.book(permit, limit)),
    lookUp: guardedCall(watch, 'lookUp', (order, limit) => courier.lookUp(order, limit)),
    cancel: guardedCall(watch, 'cancel', (order, limit) => courier.cancel(order, limit)),
    track: guardedCall(watch, 'track', (awbs, limit) => courier.track(awbs, limit)),
    meaningOf: (line) => courier.meaningOf(line),
    requestPickup: guardedCall(watch, 'requestPickup', (order, limit) =>
      courier.requestPickup(order, limit),
    ),
    cancelPickup: guardedCall(watch, 'cancelPickup', (pickup, limit) =>
      courier.cancelPickup(pickup, limit),
    ),
  };
}

function guardedCall<Request, Reply>(
  watch: Watch,
  operation: CourierOperation,
  send: Send<Request, Reply>,
): (request: Request, deadlineMs: number) => Promise<Reply> {
  return (request, deadlineMs) =>
    withinDeadline(watch, deadlineMs, (limit) =>
      withinBudget(watch, { operation, limit }, () =>
        recordingHealth(watch, limit, (within) => send(request, within)),
      ),
    );
}

/** Runs rates through the circuit breaker, which sees only calls that were started. */
function guardedRates(watch: Watch, circuit: Circuit): Ask {
  const { courier } = watch;
  return (request, limit) =>
    withinBudget(watch, { operation: 'rates', limit }, () =>
      circuit.run(() => recordingHealth(watch, limit, (within) => courier.rates(request, within))),
    );
}

/** Applies the caller's own limit, because a call shared with other callers may end later. */
function ratesFromCache({ courier }: Watch, { cache }: Shared, ask: Ask): Ask {
  const recent = cache.of(ask);
  const courierName = courier.profile.name;
  return (request, limit) =>
    withinLimit({ courierName, limit, send: (within) => recent(request, within) });
}

function ratesInTime(watch: Watch, ask: Ask): ListedCourier['rates'] {
  return (request, deadlineMs) =>
    withinDeadline(watch, deadlineMs - LEFT_FOR_PRICING_MS, (limit) => ask(request, limit));
}

async function withinDeadline<Reply>(
  { courier, clock }: Watch,
  deadlineMs: number,
  send: (limit: CallLimit) => Promise<Reply>,
): Promise<Reply> {
  const courierName = courier.profile.name;
  refuseIfLate({ courierName, deadlineMs }, clock);
  return withDeadline({ courierName, deadlineMs, send }, clock);
}

function withinBudget<Reply>(
  { courier, calls }: Watch,
  call: Pick<ProviderCall, 'operation' | 'limit'>,
  send: () => Promise<Reply>,
): Promise<Reply> {
  const { name: courierName, callBudget: budget } = courier.profile;
  return calls.run({ ...call, courierName, budget }, send);
}

/** Sends a call and records its health. */
async function recordingHealth<Reply>(
  { courier, clock, window }: Watch,
  limit: CallLimit,
  send: (limit: CallLimit) => Promise<Reply>,
): Promise<Reply> {
  const startedAt = clock.monotonicMs();
  let failed = true;
  try {
    const reply = await withinLimit({ courierName: courier.profile.name, limit, send });
    failed = false;
    return reply;
  } finally {
    const atMs = clock.monotonicMs();
    recordCall(window, { atMs, elapsedMs: atMs - startedAt, failed });
  }
}

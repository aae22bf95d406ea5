import type { CourierOperation } from '#domain/courier/call-budget.ts';
import type { CallLimit } from '#domain/courier/call-limit.ts';
import { emptyWindow, type HealthWindow, healthAt, recordCall } from '#domain/courier/health.ts';
import type { ListedCourier } from '#domain/courier-port/courier-directory.ts';
import type { Courier } from '#domain/courier-port/courier-port.ts';
import type { Clock } from '#domain/time.ts';
import { type Circuit, circuitOf } from './circuit.ts';
import { type ProviderCall, type ProviderCalls, providerCalls } from './provider-calls.ts';
import type { RateCache } from './rate-cache.ts';
import { refuseIfLate, withDeadline, withinLimit } from './with-deadline.ts';

/** What couriers share; absent: a courier of its own, whose rates are always asked for. */
export type Shared = {
  /** With the other brands of its provider. */
  readonly calls: ProviderCalls;
  readonly cache: RateCache;
};

/** A call of a courier's adapter, or of the cache before it. */
type Send<Request, Reply> = (request: Request, limit: CallLimit) => Promise<Reply>;
type Ask = Courier['rates'];

/** One courier's part of a guard. */
type Watch = {
  readonly courier: Courier;
  readonly clock: Clock;
  readonly calls: ProviderCalls;
  readonly window: HealthWindow;
};

/** Left before the deadline to price the rates and send the response. */
const LEFT_FOR_PRICING_MS = 50;

/**
 * A courier with deadlines, a budget and recorded health. The circuit breaker applies to rates
 * only: every other call is retried on a schedule of its own and must not be skipped.
 */
export function guarded(courier: Courier, clock: Clock, shared?: Shared): ListedCourier {
  const { profile } = courier;
  const calls = shared?.calls ?? providerCalls(clock);
  const watch: Watch = { courier, clock, calls, window: emptyWindow() };
  const circuit = circuitOf(profile.name);
  const rates = rated(watch, circuit);
  return {
    profile,
    health: () =>
      healthAt(watch.window, clock.monotonicMs(), {
        isCircuitOpen: circuit.isOpen(),
        limitedUntil: calls.limitedUntil(),
        access: calls.access(),
      }),
    rates: askedInTime(watch, rates),
    recentRates: askedInTime(watch, shared === undefined ? rates : cached(watch, shared, rates)),
    book: called(watch, 'book', (permit, limit) => courier.book(permit, limit)),
    lookUp: called(watch, 'lookUp', (order, limit) => courier.lookUp(order, limit)),
    cancel: called(watch, 'cancel', (order, limit) => courier.cancel(order, limit)),
    track: called(watch, 'track', (awbs, limit) => courier.track(awbs, limit)),
    meaningOf: (line) => courier.meaningOf?.(line) ?? { status: null, reasonCode: null },
    requestPickup: called(watch, 'requestPickup', (order, limit) =>
      courier.requestPickup(order, limit),
    ),
    cancelPickup: called(watch, 'cancelPickup', (pickup, limit) =>
      courier.cancelPickup(pickup, limit),
    ),
  };
}

function called<Request, Reply>(
  watch: Watch,
  operation: CourierOperation,
  send: Send<Request, Reply>,
): (request: Request, deadlineMs: number) => Promise<Reply> {
  return (request, deadlineMs) =>
    inTime(watch, deadlineMs, (limit) =>
      budgeted(watch, { operation, limit }, () =>
        measured(watch, limit, (within) => send(request, within)),
      ),
    );
}

/** Through the circuit breaker, which sees no call that was not begun. */
function rated(watch: Watch, circuit: Circuit): Ask {
  const { courier } = watch;
  return (request, limit) =>
    budgeted(watch, { operation: 'rates', limit }, () =>
      circuit.run(() => measured(watch, limit, (within) => courier.rates(request, within))),
    );
}

/** A call that others wait for may end later than this one's limit. */
function cached({ courier }: Watch, { cache }: Shared, ask: Ask): Ask {
  const recent = cache.of(ask);
  const courierName = courier.profile.name;
  return (request, limit) =>
    withinLimit({ courierName, limit, send: (within) => recent(request, within) });
}

function askedInTime(watch: Watch, ask: Ask): ListedCourier['rates'] {
  return (request, deadlineMs) =>
    inTime(watch, deadlineMs - LEFT_FOR_PRICING_MS, (limit) => ask(request, limit));
}

async function inTime<Reply>(
  { courier, clock }: Watch,
  deadlineMs: number,
  send: (limit: CallLimit) => Promise<Reply>,
): Promise<Reply> {
  const courierName = courier.profile.name;
  refuseIfLate({ courierName, deadlineMs }, clock);
  return withDeadline({ courierName, deadlineMs, send }, clock);
}

function budgeted<Reply>(
  { courier, calls }: Watch,
  call: Pick<ProviderCall, 'operation' | 'limit'>,
  send: () => Promise<Reply>,
): Promise<Reply> {
  const { name: courierName, callBudget: budget } = courier.profile;
  return calls.run({ ...call, courierName, budget }, send);
}

/** Sends a call and records its health. */
async function measured<Reply>(
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

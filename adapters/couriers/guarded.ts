import { emptyWindow, healthAt, recordCall } from '#domain/courier/health.ts';
import type { ListedCourier } from '#domain/courier-port/courier-directory.ts';
import type { Courier } from '#domain/courier-port/courier-port.ts';
import type { Clock } from '#domain/time.ts';
import { circuitOf } from './circuit.ts';
import { type Call, refuseIfLate, withDeadline } from './with-deadline.ts';

/** Left before the deadline to price the rates and send the response. */
const LEFT_FOR_PRICING_MS = 50;

/**
 * A courier with deadlines and recorded health. The circuit breaker applies to rates only: every
 * other call is retried on a schedule of its own and must not be skipped.
 */
export function guarded(courier: Courier, clock: Clock): ListedCourier {
  const { profile } = courier;
  const courierName = profile.name;
  const window = emptyWindow();
  const circuit = circuitOf(courierName);

  /** Sends a call and records its health; a call refused for lack of time is not recorded. */
  const measured = async <Reply>(deadlineMs: number, send: Call<Reply>['send']): Promise<Reply> => {
    const startedAt = clock.monotonicMs();
    let failed = true;
    try {
      const reply = await withDeadline({ courierName, deadlineMs, send }, clock);
      failed = false;
      return reply;
    } finally {
      const atMs = clock.monotonicMs();
      recordCall(window, { atMs, elapsedMs: atMs - startedAt, failed });
    }
  };
  const callUnlessLate = async <Reply>(deadlineMs: number, send: Call<Reply>['send']) => {
    refuseIfLate({ courierName, deadlineMs }, clock);
    return measured(deadlineMs, send);
  };

  const rates: ListedCourier['rates'] = async (request, deadlineMs) => {
    const answerBy = deadlineMs - LEFT_FOR_PRICING_MS;
    refuseIfLate({ courierName, deadlineMs: answerBy }, clock);
    return circuit.run(() => measured(answerBy, (limit) => courier.rates(request, limit)));
  };

  return {
    profile,
    rates,
    recentRates: rates,
    health: () =>
      healthAt(window, clock.monotonicMs(), {
        isCircuitOpen: circuit.isOpen(),
        limitedUntil: null,
      }),
    book: (permit, deadlineMs) =>
      callUnlessLate(deadlineMs, (limit) => courier.book(permit, limit)),
    lookUp: (order, deadlineMs) =>
      callUnlessLate(deadlineMs, (limit) => courier.lookUp(order, limit)),
    cancel: (order, deadlineMs) =>
      callUnlessLate(deadlineMs, (limit) => courier.cancel(order, limit)),
    track: (awbs, deadlineMs) => callUnlessLate(deadlineMs, (limit) => courier.track(awbs, limit)),
    requestPickup: (order, deadlineMs) =>
      callUnlessLate(deadlineMs, (limit) => courier.requestPickup(order, limit)),
    cancelPickup: (pickup, deadlineMs) =>
      callUnlessLate(deadlineMs, (limit) => courier.cancelPickup(pickup, limit)),
  };
}

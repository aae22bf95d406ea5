import type { Courier } from '#domain/courier/courier.ts';
import type { ListedCourier } from '#domain/courier/courier-directory.ts';
import { emptyWindow, healthAt, recordCall } from '#domain/courier/health.ts';
import type { Clock } from '#domain/time.ts';
import { circuitOf } from './circuit.ts';
import { type Call, inTime, refuseLate } from './in-time.ts';

/** A list of rates has to be priced and sent by the deadline, too. */
const LEFT_FOR_PRICING_MS = 50;

/**
 * A courier, bounded in time and watched. It is cut off while it keeps failing, but for rates only:
 * everything else that it is asked has a schedule of its own, and each of them matters.
 */
export function guarded(courier: Courier, clock: Clock): ListedCourier {
  const { profile } = courier;
  const courierName = profile.name;
  const window = emptyWindow();
  const circuit = circuitOf(courierName);

  /** What is not asked for lack of time says nothing of the courier, and is not counted. */
  const watched = async <Reply>(deadlineMs: number, ask: Call<Reply>['ask']): Promise<Reply> => {
    const askedAt = clock.monotonicMs();
    let failed = true;
    try {
      const reply = await inTime({ courierName, deadlineMs, ask }, clock);
      failed = false;
      return reply;
    } finally {
      const atMs = clock.monotonicMs();
      recordCall(window, { atMs, elapsedMs: atMs - askedAt, failed });
    }
  };
  const inTimeOrNever = async <Reply>(deadlineMs: number, ask: Call<Reply>['ask']) => {
    refuseLate({ courierName, deadlineMs }, clock);
    return watched(deadlineMs, ask);
  };

  return {
    profile,
    health: () => healthAt(window, clock.monotonicMs(), circuit.isOpen()),
    async rates(request, deadlineMs) {
      const answerBy = deadlineMs - LEFT_FOR_PRICING_MS;
      refuseLate({ courierName, deadlineMs: answerBy }, clock);
      return circuit.run(() => watched(answerBy, (limit) => courier.rates(request, limit)));
    },
    book: (permit, deadlineMs) => inTimeOrNever(deadlineMs, (limit) => courier.book(permit, limit)),
    lookUp: (order, deadlineMs) =>
      inTimeOrNever(deadlineMs, (limit) => courier.lookUp(order, limit)),
    cancel: (order, deadlineMs) =>
      inTimeOrNever(deadlineMs, (limit) => courier.cancel(order, limit)),
    track: (awbs, deadlineMs) => inTimeOrNever(deadlineMs, (limit) => courier.track(awbs, limit)),
    requestPickup: (order, deadlineMs) =>
      inTimeOrNever(deadlineMs, (limit) => courier.requestPickup(order, limit)),
    cancelPickup: (pickup, deadlineMs) =>
      inTimeOrNever(deadlineMs, (limit) => courier.cancelPickup(pickup, limit)),
  };
}

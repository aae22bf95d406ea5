import {
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
  isBrokenCircuitError,
} from 'cockatiel';
import type { Courier, CourierRate, RateRequest } from '#domain/courier/courier.ts';
import type { ListedCourier } from '#domain/courier/courier-directory.ts';
import { CourierFailure } from '#domain/courier/courier-failure.ts';
import { emptyWindow, healthAt, recordCall } from '#domain/courier/health.ts';
import type { Clock } from '#domain/time.ts';

/** Eight in a row is no bad luck: half of all calls failing does it once in 256. */
const FAILURES_TO_OPEN = 8;
/** Then one call at a time may find out whether the courier is back. */
const HALF_OPEN_AFTER_MS = 5_000;
/** An answer has to be priced and sent by the deadline, too. */
const LEFT_FOR_US_MS = 50;

/** A courier, bounded in time, watched, and cut off while it keeps failing. */
export function guarded(courier: Courier, clock: Clock): ListedCourier {
  const { name } = courier.profile;
  const window = emptyWindow();
  const breaker = circuitBreaker(
    handleWhen((error) => error instanceof CourierFailure),
    {
      halfOpenAfter: HALF_OPEN_AFTER_MS,
      breaker: new ConsecutiveBreaker(FAILURES_TO_OPEN),
    },
  );

  const watched = async (request: RateRequest, deadlineMs: number) => {
    const askedAt = clock.monotonicMs();
    let failed = true;
    try {
      const rates = await inTime(courier, request, deadlineMs - askedAt - LEFT_FOR_US_MS);
      failed = false;
      return rates;
    } finally {
      const atMs = clock.monotonicMs();
      recordCall(window, { atMs, elapsedMs: atMs - askedAt, failed });
    }
  };

  return {
    profile: courier.profile,
    health: () => healthAt(window, clock.monotonicMs(), breaker.state !== CircuitState.Closed),
    async rates(request, deadlineMs) {
      // The breaker would let it wait for the call that tries, maybe past its deadline.
      if (breaker.state === CircuitState.HalfOpen) throw cutOff(name);
      try {
        return await breaker.execute(() => watched(request, deadlineMs));
      } catch (error) {
        throw isBrokenCircuitError(error) ? cutOff(name) : error;
      }
    },
  };
}

/** Settles by the deadline even if the adapter does not listen to its signal. */
async function inTime(
  courier: Courier,
  request: RateRequest,
  leftMs: number,
): Promise<readonly CourierRate[]> {
  const late = new AbortController();
  const { promise: timeUp, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => {
      reject(
        new CourierFailure('COURIER_TIMEOUT', `${courier.profile.name} did not answer in time.`),
      );
      late.abort();
    },
    Math.max(0, leftMs),
  );
  try {
    return await Promise.race([courier.rates(request, late.signal), timeUp]);
  } finally {
    clearTimeout(timer);
  }
}

function cutOff(name: string): CourierFailure {
  const message = `${name} kept failing; it is asked again in a moment.`;
  return new CourierFailure('COURIER_UNAVAILABLE', message);
}

import {
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
  isBrokenCircuitError,
} from 'cockatiel';
import { CourierFailure } from '#domain/courier/courier-failure.ts';

/** Cuts a courier off while it keeps failing. */
export type Circuit = {
  isOpen(): boolean;
  /** Throws CourierFailure COURIER_UNAVAILABLE, and asks nobody, while it is cut off. */
  run<Reply>(ask: () => Promise<Reply>): Promise<Reply>;
};

/** Eight in a row is no bad luck: half of all calls failing does it once in 256. */
const FAILURES_TO_OPEN = 8;
/** Then one call at a time may find out whether the courier is back. */
const HALF_OPEN_AFTER_MS = 5_000;

export function circuitOf(courierName: string): Circuit {
  const breaker = circuitBreaker(
    handleWhen((error) => error instanceof CourierFailure),
    {
      halfOpenAfter: HALF_OPEN_AFTER_MS,
      breaker: new ConsecutiveBreaker(FAILURES_TO_OPEN),
    },
  );
  return {
    isOpen: () => breaker.state !== CircuitState.Closed,
    async run(ask) {
      // The breaker would let it wait for the call that tries, maybe past its deadline.
      if (breaker.state === CircuitState.HalfOpen) throw cutOff(courierName);
      try {
        return await breaker.execute(ask);
      } catch (error) {
        throw isBrokenCircuitError(error) ? cutOff(courierName) : error;
      }
    },
  };
}

function cutOff(name: string): CourierFailure {
  const message = `${name} kept failing; it is asked again in a moment.`;
  return new CourierFailure('COURIER_UNAVAILABLE', message, { wasSent: false });
}

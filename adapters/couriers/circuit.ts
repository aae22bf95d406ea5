import {
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
  isBrokenCircuitError,
} from 'cockatiel';
import { CourierFailure } from '#domain/carrying/courier/courier-failure.ts';

/** Circuit breaker of one courier: stops calls while it keeps failing. */
export type Circuit = {
  isOpen(): boolean;
  /** While open, rejects with CourierFailure COURIER_UNAVAILABLE without calling the courier. */
  run<Reply>(call: () => Promise<Reply>): Promise<Reply>;
};

/** At a failure rate of one half, eight failures in a row have a chance of 1 in 256. */
const FAILURES_TO_OPEN = 8;
/** After this time, one call at a time tests whether the courier has recovered. */
const HALF_OPEN_AFTER_MS = 5_000;

export function circuitOf(courierName: string): Circuit {
  const breaker = circuitBreaker(
    // A courier that limits or refuses our calls is not down; it is asked again on its own
    // schedule.
    handleWhen(isDown),
    {
      halfOpenAfter: HALF_OPEN_AFTER_MS,
      breaker: new ConsecutiveBreaker(FAILURES_TO_OPEN),
    },
  );
  return {
    isOpen: () => breaker.state !== CircuitState.Closed,
    async run(call) {
      // A half-open breaker would make this call wait for the test call, possibly
      // past its deadline.
      if (breaker.state === CircuitState.HalfOpen) throw unavailable(courierName);
      try {
        return await breaker.execute(call);
      } catch (error) {
        throw isBrokenCircuitError(error) ? unavailable(courierName) : error;
      }
    },
  };
}

function isDown(error: unknown): boolean {
  if (!(error instanceof CourierFailure)) return false;
  return error.rateLimit === undefined && error.refusal === undefined;
}

function unavailable(name: string): CourierFailure {
  const message = `${name} kept failing; it is asked again in a moment.`;
  return new CourierFailure('COURIER_UNAVAILABLE', message, { wasSent: false });
}

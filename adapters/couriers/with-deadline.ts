import { setImmediate } from 'node:timers';
import type { CallLimit } from '#domain/courier/call-limit.ts';
import { CourierFailure } from '#domain/courier/courier-failure.ts';
import type { Clock } from '#domain/time.ts';

/** One call to a courier. `deadlineMs` is a time of the monotonic clock. */
export type Call<Reply> = {
  /** Shown to clients. */
  readonly courierName: string;
  readonly deadlineMs: number;
  readonly send: (limit: CallLimit) => Promise<Reply>;
};

/** Throws CourierFailure COURIER_TIMEOUT, `wasSent: false`, when the deadline has passed. */
export function refuseIfLate({ courierName, deadlineMs }: Omit<Call<never>, 'send'>, clock: Clock) {
  if (clock.monotonicMs() < deadlineMs) return;
  const message = `There was no time left to ask ${courierName}.`;
  throw new CourierFailure('COURIER_TIMEOUT', message, { wasSent: false });
}

/**
 * Settles by the deadline even if the adapter ignores its limit. An adapter that ends at once with
 * its signal says whether the request was sent; of another one it is not known.
 */
export async function withDeadline<Reply>(call: Call<Reply>, clock: Clock): Promise<Reply> {
  const aborted = new AbortController();
  const { promise: timedOut, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => {
      aborted.abort();
      setImmediate(() => reject(timeoutOf(call)));
    },
    Math.max(0, call.deadlineMs - clock.monotonicMs()),
  );
  const reply = call.send(limitOf(call, aborted.signal, clock)).catch((error: unknown) => {
    throw aborted.signal.aborted ? timeoutOf(call, error) : error;
  });
  try {
    return await Promise.race([reply, timedOut]);
  } finally {
    clearTimeout(timer);
  }
}

function timeoutOf({ courierName }: Call<unknown>, cause?: unknown): CourierFailure {
  const message = `${courierName} did not answer in time.`;
  const wasSent = !(cause instanceof CourierFailure) || cause.wasSent;
  return new CourierFailure('COURIER_TIMEOUT', message, { wasSent, cause });
}

function limitOf(call: Call<unknown>, signal: AbortSignal, clock: Clock): CallLimit {
  return { signal, throwIfExpired: () => refuseIfLate(call, clock) };
}

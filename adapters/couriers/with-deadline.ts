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

/** Settles by the deadline even if the adapter ignores its limit. */
export async function withDeadline<Reply>(call: Call<Reply>, clock: Clock): Promise<Reply> {
  const aborted = new AbortController();
  const { promise: timedOut, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => {
      const message = `${call.courierName} did not answer in time.`;
      reject(new CourierFailure('COURIER_TIMEOUT', message));
      aborted.abort();
    },
    Math.max(0, call.deadlineMs - clock.monotonicMs()),
  );
  try {
    return await Promise.race([call.send(limitOf(call, aborted.signal, clock)), timedOut]);
  } finally {
    clearTimeout(timer);
  }
}

function limitOf(call: Call<unknown>, signal: AbortSignal, clock: Clock): CallLimit {
  return { signal, throwIfExpired: () => refuseIfLate(call, clock) };
}

import { setImmediate } from 'node:timers';
import type { CallLimit } from '#domain/carrying/courier/call-limit.ts';
import { CourierFailure } from '#domain/carrying/courier/courier-failure.ts';
import type { Clock } from '#domain/time.ts';

/** One call to a courier. `deadlineMs` is a time of the monotonic clock. */
export type Call<Reply> = {
  /** Shown to clients. */
  readonly courierName: string;
  readonly deadlineMs: number;
  readonly send: (limit: CallLimit) => Promise<Reply>;
};

/** A call within the limit of another call. */
export type LimitedCall<Reply> = Omit<Call<Reply>, 'deadlineMs'> & { readonly limit: CallLimit };

/** Throws CourierFailure COURIER_TIMEOUT, `wasSent: false`, when the deadline has passed. */
export function refuseIfLate({ courierName, deadlineMs }: Omit<Call<never>, 'send'>, clock: Clock) {
  if (clock.monotonicMs() >= deadlineMs) throw noTimeLeft(courierName);
}

export function noTimeLeft(courierName: string): CourierFailure {
  const message = `There was no time left to ask ${courierName}.`;
  return new CourierFailure('COURIER_TIMEOUT', message, { wasSent: false });
}

/** Gives `send` a limit that aborts at the deadline; settles by then, like `withinLimit`. */
export async function withDeadline<Reply>(call: Call<Reply>, clock: Clock): Promise<Reply> {
  const aborted = new AbortController();
  const leftMs = Math.max(0, call.deadlineMs - clock.monotonicMs());
  const timer = setTimeout(() => aborted.abort(), leftMs);
  const throwIfExpired = () => refuseIfLate(call, clock);
  try {
    return await call.send({ signal: aborted.signal, throwIfExpired });
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Settles when the limit ends even if the adapter ignores it. An adapter that stops promptly at the
 * abort signal reports whether the request was sent; otherwise the request counts as possibly sent.
 */
export async function withinLimit<Reply>(call: LimitedCall<Reply>): Promise<Reply> {
  const { courierName, limit, send } = call;
  const { signal } = limit;
  const { promise: timedOut, reject } = Promise.withResolvers<never>();
  const end = () => setImmediate(() => reject(timeoutOf(courierName)));
  signal.addEventListener('abort', end, { once: true });
  if (signal.aborted) end();
  const reply = send(limit).catch((error: unknown) => {
    throw signal.aborted ? timeoutOf(courierName, error) : error;
  });
  try {
    return await Promise.race([reply, timedOut]);
  } finally {
    signal.removeEventListener('abort', end);
  }
}

function timeoutOf(courierName: string, cause?: unknown): CourierFailure {
  const wasSent = !(cause instanceof CourierFailure) || cause.wasSent;
  const message = `${courierName} did not answer in time.`;
  return new CourierFailure('COURIER_TIMEOUT', message, { wasSent, cause });
}

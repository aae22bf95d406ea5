import type { CallLimit } from '#domain/courier/call-limit.ts';
import { CourierFailure } from '#domain/courier/courier-failure.ts';
import type { Clock } from '#domain/time.ts';

/** One question to a courier. `deadlineMs` is the monotonic clock's. */
export type Call<Reply> = {
  /** As clients know it. */
  readonly courierName: string;
  readonly deadlineMs: number;
  readonly ask: (limit: CallLimit) => Promise<Reply>;
};

/** Throws where the deadline is over: then nobody is asked, and nothing was sent. */
export function refuseLate({ courierName, deadlineMs }: Omit<Call<never>, 'ask'>, clock: Clock) {
  if (clock.monotonicMs() < deadlineMs) return;
  const message = `There was no time left to ask ${courierName}.`;
  throw new CourierFailure('COURIER_TIMEOUT', message, { wasSent: false });
}

/** Settles by the deadline even if the adapter does not care for its limit. */
export async function inTime<Reply>(call: Call<Reply>, clock: Clock): Promise<Reply> {
  const late = new AbortController();
  const { promise: timeUp, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => {
      const message = `${call.courierName} did not answer in time.`;
      reject(new CourierFailure('COURIER_TIMEOUT', message));
      late.abort();
    },
    Math.max(0, call.deadlineMs - clock.monotonicMs()),
  );
  try {
    return await Promise.race([call.ask(limitOf(call, late.signal, clock)), timeUp]);
  } finally {
    clearTimeout(timer);
  }
}

function limitOf(call: Call<unknown>, signal: AbortSignal, clock: Clock): CallLimit {
  return { signal, refuseIfOver: () => refuseLate(call, clock) };
}

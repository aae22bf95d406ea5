import { CourierFailure } from '#domain/courier/courier-failure.ts';
import type { Clock } from '#domain/time.ts';

/** One question to a courier. `deadlineMs` is the monotonic clock's. */
export type Call<Reply> = {
  /** As clients know it. */
  readonly courierName: string;
  readonly deadlineMs: number;
  readonly ask: (signal: AbortSignal) => Promise<Reply>;
};

/** Throws where the deadline is over: then nobody is asked, and nothing was sent. */
export function refuseLate({ courierName, deadlineMs }: Omit<Call<never>, 'ask'>, clock: Clock) {
  if (clock.monotonicMs() < deadlineMs) return;
  const message = `There was no time left to ask ${courierName}.`;
  throw new CourierFailure('COURIER_TIMEOUT', message, { wasSent: false });
}

/** Settles by the deadline even if the adapter does not listen to its signal. */
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
    return await Promise.race([call.ask(late.signal), timeUp]);
  } finally {
    clearTimeout(timer);
  }
}

import { CourierFailure } from '#domain/courier/courier-failure.ts';
import type { Clock } from '#domain/time.ts';

/** The limit that a provider has put on our calls, by its own word. */
export type ProviderLimit = {
  /** Null: it limits nothing now. */
  until(): Date | null;
  /** Throws CourierFailure, not sent and with the time that is left, while it limits our calls. */
  refuse(courierName: string): void;
  /** A failed call, as it is to be thrown: with the time for which no further call is made. */
  noted(error: unknown): unknown;
};

/** Where the provider does not say. */
const UNSAID_MS = 5_000;
/** Of what it says: beyond that one call an hour asks again. */
const LONGEST_MS = 60 * 60_000;

export function providerLimit(clock: Clock): ProviderLimit {
  let limited = { endsAtMs: 0, until: new Date(0) };
  const leftMs = () => Math.max(0, limited.endsAtMs - clock.monotonicMs());
  return {
    until: () => (leftMs() > 0 ? limited.until : null),
    refuse(courierName) {
      const retryAfterMs = leftMs();
      if (retryAfterMs === 0) return;
      const seconds = Math.ceil(retryAfterMs / 1_000);
      const message = `${courierName} limits our requests; it is asked again in ${seconds} s.`;
      const limit = { wasSent: false, rateLimit: { retryAfterMs } };
      throw new CourierFailure('COURIER_UNAVAILABLE', message, limit);
    },
    noted(error) {
      if (!(error instanceof CourierFailure) || error.rateLimit === undefined) return error;
      const { fault, message, wasSent, rateLimit } = error;
      const retryAfterMs = Math.min(rateLimit.retryAfterMs ?? UNSAID_MS, LONGEST_MS);
      const endsAtMs = clock.monotonicMs() + retryAfterMs;
      if (endsAtMs > limited.endsAtMs) {
        limited = { endsAtMs, until: new Date(clock.now().getTime() + retryAfterMs) };
      }
      const limit = { wasSent, rateLimit: { retryAfterMs }, cause: error };
      return new CourierFailure(fault, message, limit);
    },
  };
}

import { CourierFailure } from '#domain/carrying/courier/courier-failure.ts';
import type { Clock } from '#domain/time.ts';

/** The limit that a provider has put on our calls, as its answers state. */
export type ProviderLimit = {
  /** Null if there is no limit now. */
  until(): Date | null;
  /** While calls are limited, throws an unsent CourierFailure with the remaining time. */
  refuse(courierName: string): void;
  /**
   * Records the limit in a failed call, and returns the error with the time until the next call.
   */
  noted(error: unknown): unknown;
};

/** Used if the provider names no time. */
const UNSAID_MS = 5_000;
/**
 * Longest time that is accepted from a provider, so that at least one call an hour checks again.
 */
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

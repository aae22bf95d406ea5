import type { CallLimit } from '#domain/carrying/courier/call-limit.ts';
import { CourierFailure } from '#domain/carrying/courier/courier-failure.ts';
import type { Clock } from '#domain/time.ts';
import { sharedCalls } from './shared-calls.ts';

/** An access token granted by the courier. */
export type Token = { readonly value: string; readonly lifetimeMs: number };

export type TokenCache = {
  /**
   * Returns a valid token. Throws CourierFailure with `wasSent` false, because the call that needed
   * the token has not been sent.
   */
  current(limit: CallLimit): Promise<string>;
  /** Drops a token that the courier has refused. */
  drop(value: string): void;
};

type TokenDeps = {
  /** Throws CourierFailure. */
  readonly request: (limit: CallLimit) => Promise<Token>;
  readonly clock: Pick<Clock, 'monotonicMs'>;
};
type KeptToken = { readonly value: string; readonly renewAtMs: number; readonly endsAtMs: number };

/**
 * Time before its expiry at which a token is renewed; a short-lived token is renewed after half its
 * lifetime.
 */
const EARLY_MS = 5 * 60_000;
/** The cache holds a single token. */
const KEY = 'token';

/** Sends one token request at a time, shared by all calls that need it. */
export function tokenCache({ request, clock }: TokenDeps): TokenCache {
  let kept: KeptToken | undefined;
  const join = sharedCalls<string>();

  const renew = async (limit: CallLimit): Promise<string> => {
    const requestedAtMs = clock.monotonicMs();
    const { value, lifetimeMs } = await request(limit);
    const early = Math.min(EARLY_MS, lifetimeMs / 2);
    const endsAtMs = requestedAtMs + lifetimeMs;
    kept = { value, endsAtMs, renewAtMs: endsAtMs - early };
    return value;
  };
  return {
    async current(limit) {
      const nowMs = clock.monotonicMs();
      if (kept !== undefined && nowMs < kept.renewAtMs) return kept.value;
      try {
        return await orAborted(join(KEY, limit, renew), limit);
      } catch (error) {
        // The cached token is still valid.
        if (kept !== undefined && nowMs < kept.endsAtMs && !limit.signal.aborted) return kept.value;
        throw notSent(error);
      }
    },
    drop(value) {
      if (kept?.value === value) kept = undefined;
    },
  };
}

function orAborted<Value>(promise: Promise<Value>, { signal }: CallLimit): Promise<Value> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () =>
    reject(new CourierFailure('COURIER_TIMEOUT', 'The courier granted no access in time.'));
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  return Promise.race([promise, aborted]).finally(() => signal.removeEventListener('abort', abort));
}

function notSent(error: unknown): unknown {
  if (!(error instanceof CourierFailure)) return error;
  const { fault, message, rateLimit, refusal } = error;
  return new CourierFailure(fault, message, {
    wasSent: false,
    cause: error,
    ...(rateLimit && { rateLimit }),
    ...(refusal && { refusal }),
  });
}

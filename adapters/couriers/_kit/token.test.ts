import { describe, expect, it } from '@jest/globals';
import type { CallLimit } from '#domain/carrying/courier/call-limit.ts';
import { CourierFailure } from '#domain/carrying/courier/courier-failure.ts';
import { EXPIRED, limitWith, NO_DEADLINE } from '../fixtures/limits.ts';
import { type Token, tokenCache } from './token.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

describe('token cache', () => {
  it('requests a token once for concurrent calls', async () => {
    const { cache, grant, requests } = opened();
    const calls = [1, 2, 3].map(() => cache.current(NO_DEADLINE));
    await grant('T1');
    expect(await Promise.all(calls)).toEqual(['T1', 'T1', 'T1']);
    expect(await cache.current(NO_DEADLINE)).toBe('T1');
    expect(requests).toHaveLength(1);
  });

  it.each([
    [HOUR_MS, 55 * MINUTE_MS],
    [6 * MINUTE_MS, 3 * MINUTE_MS],
  ])('renews a token of %i ms after %i ms, before it expires', async (lifetimeMs, renewedMs) => {
    const { cache, grant, requests, clock } = opened();
    const first = cache.current(NO_DEADLINE);
    await grant('T1', lifetimeMs);
    await first;
    clock.ms = renewedMs - 1;
    expect(await cache.current(NO_DEADLINE)).toBe('T1');
    clock.ms = renewedMs;
    const second = cache.current(NO_DEADLINE);
    await grant('T2', lifetimeMs);
    expect(await second).toBe('T2');
    expect(requests).toHaveLength(2);
  });

  it('uses a token until it expires if it cannot be renewed', async () => {
    const { cache, grant, refuse, clock } = opened();
    const first = cache.current(NO_DEADLINE);
    await grant('T1');
    await first;
    clock.ms = HOUR_MS - 1;
    const second = cache.current(NO_DEADLINE);
    await refuse();
    expect(await second).toBe('T1');
    clock.ms = HOUR_MS;
    const third = expectUnsent(cache.current(NO_DEADLINE));
    await refuse();
    await third;
  });

  it('requests a new token after a refusal, unless a newer one is cached', async () => {
    const { cache, grant, requests } = opened();
    const first = cache.current(NO_DEADLINE);
    await grant('T1');
    await first;
    cache.drop('T0');
    expect(await cache.current(NO_DEADLINE)).toBe('T1');
    cache.drop('T1');
    const second = cache.current(NO_DEADLINE);
    await grant('T2');
    expect(await second).toBe('T2');
    expect(requests).toHaveLength(2);
  });

  it('fails courier calls unsent if no token is granted', async () => {
    const { cache, refuse, grant } = opened();
    const calls = [1, 2].map(() => expectUnsent(cache.current(NO_DEADLINE)));
    await refuse();
    await Promise.all(calls);
    const next = cache.current(NO_DEADLINE);
    await grant('T1');
    expect(await next).toBe('T1');
  });
});

describe('token cache: deadlines', () => {
  it("keeps a shared token request until the last caller's deadline", async () => {
    const { cache, grant, requests } = opened();
    const short = new AbortController();
    const long = new AbortController();
    const first = expectUnsent(cache.current(limitWith(short.signal)));
    const second = cache.current(limitWith(long.signal));
    await Promise.resolve();
    short.abort();
    await first;
    const [request] = requests;
    expect(request?.limit.signal.aborted).toBe(false);
    expect(() => request?.limit.throwIfExpired()).not.toThrow();
    await grant('T1');
    expect(await second).toBe('T1');
  });

  it("aborts a token request once all callers' deadlines have passed, and starts anew", async () => {
    const { cache, grant, requests } = opened();
    const deadline = new AbortController();
    const first = expectUnsent(cache.current(limitWith(deadline.signal)));
    await Promise.resolve();
    deadline.abort();
    await first;
    expect(requests[0]?.limit.signal.aborted).toBe(true);
    const next = cache.current(NO_DEADLINE);
    await grant('T2');
    expect(await next).toBe('T2');
    expect(requests).toHaveLength(2);
  });

  it('sends no token request for calls that are too late, even if no timer has run', async () => {
    const { cache, requests, refuse } = opened();
    const late = expectUnsent(cache.current(EXPIRED));
    await Promise.resolve();
    expect(() => requests[0]?.limit.throwIfExpired()).toThrow(CourierFailure);
    await refuse();
    await late;
  });
});

type Request = {
  readonly limit: CallLimit;
  readonly settle: PromiseWithResolvers<Token>;
};

/** A cache whose requests the test answers. */
function opened() {
  const requests: Request[] = [];
  const clock = { ms: 0 };
  const cache = tokenCache({
    request(limit) {
      const settle = Promise.withResolvers<Token>();
      requests.push({ limit, settle });
      return settle.promise;
    },
    clock: { monotonicMs: () => clock.ms },
  });
  /** A request starts one microtask after the call that needs it. */
  const last = async () => {
    await Promise.resolve();
    const request = requests.at(-1);
    if (request === undefined) throw new Error('no token was requested');
    return request.settle;
  };
  return {
    cache,
    requests,
    clock,
    grant: async (value: string, lifetimeMs = HOUR_MS) =>
      (await last()).resolve({ value, lifetimeMs }),
    refuse: async () =>
      (await last()).reject(new CourierFailure('COURIER_ERROR', 'It grants no token.')),
  };
}

async function expectUnsent(call: Promise<string>): Promise<void> {
  await expect(call).rejects.toMatchObject({ name: 'CourierFailure', wasSent: false });
}

import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { CourierFailure } from '#domain/carrying/courier/courier-failure.ts';
import {
  type Answer,
  after,
  answers,
  type CallName,
  clock,
  DEADLINE_MS,
  guardedCourier,
  RATES,
  REPLIES,
  settled,
  UNGUARDED_CALLS,
} from './fixtures/guarded-courier.ts';
import { liveGuard } from './live-guard.ts';
import { rateCache } from './rate-cache.ts';

const NOW = new Date('2026-11-21T08:00:00Z');
const HOUR_MS = 3_600_000;

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
});
afterEach(() => {
  jest.useRealTimers();
});

describe.each<CallName>(['rates', ...UNGUARDED_CALLS])('rate-limited courier: %s', (name) => {
  it('sends a rate-limited courier no call before the limit ends, and reports when that is', async () => {
    const { send, requests, courier } = guardedCourier(limits(7_000));
    const first = { fault: 'COURIER_UNAVAILABLE', wasSent: true };
    await expect(send(DEADLINE_MS, name)).rejects.toMatchObject(first);
    for (const other of ['rates', ...UNGUARDED_CALLS] as const) {
      await expect(send(DEADLINE_MS, other)).rejects.toMatchObject({
        fault: 'COURIER_UNAVAILABLE',
        wasSent: false,
        rateLimit: { retryAfterMs: 7_000 },
        message: 'Swift limits our requests; it is asked again in 7 s.',
      });
    }
    expect(requests).toHaveLength(1);
    expect(courier.health().limitedUntil).toEqual(new Date(NOW.getTime() + 7_000));
  });

  it('calls a rate-limited courier again when the limit ends', async () => {
    const { send, answerWith, courier } = guardedCourier(limits(7_000));
    await send(DEADLINE_MS, name).catch(() => {});
    answerWith(answers);
    await jest.advanceTimersByTimeAsync(6_999);
    const left = { rateLimit: { retryAfterMs: 1 } };
    await expect(send(DEADLINE_MS, name)).rejects.toMatchObject(left);
    await jest.advanceTimersByTimeAsync(1);
    expect(await send(DEADLINE_MS, name)).toBe(name === 'rates' ? RATES : REPLIES[name]);
    expect(courier.health().limitedUntil).toBeNull();
  });

  it.each([
    [null, 5_000],
    [86_400_000, HOUR_MS],
  ])('waits after a stated rate limit of %j ms for %i ms', async (said, waitMs) => {
    const { send } = guardedCourier(limits(said));
    const failure = { rateLimit: { retryAfterMs: waitMs } };
    await expect(send(DEADLINE_MS, name)).rejects.toMatchObject(failure);
    await expect(send(DEADLINE_MS, name)).rejects.toMatchObject(failure);
  });
});

describe('rate-limited booking', () => {
  it.each([true, false])(
    'reports a limited booking as sent or not as the adapter states: %s',
    async (wasSent) => {
      const { send } = guardedCourier(limits(7_000, wasSent));
      await expect(send(DEADLINE_MS, 'book')).rejects.toMatchObject({ wasSent });
    },
  );
});

describe('rate limit of a provider', () => {
  it('applies a rate limit to all brands of the provider, and to no other provider', async () => {
    const cache = rateCache(clock);
    const open = liveGuard(clock, cache);
    const [one, two] = ['one', 'two'].map((code) =>
      guardedCourier(limits(7_000), { open, profile: { code, provider: 'SLOW' } }),
    );
    const other = guardedCourier(answers, {
      open: liveGuard(clock, cache),
      profile: { provider: 'QUICK' },
    });
    await one?.send().catch(() => {});
    await expect(two?.send()).rejects.toMatchObject({ wasSent: false });
    expect(two?.requests).toEqual([]);
    expect(await other.send()).toBe(RATES);
  });

  it("does not shorten a provider's rate limit because of a later reply", async () => {
    const { send, answerWith, courier } = guardedCourier(after(10, limits(60_000)));
    settled(send());
    await jest.advanceTimersByTimeAsync(0);
    answerWith(after(20, limits(1_000)));
    settled(send());
    await jest.advanceTimersByTimeAsync(20);
    expect(courier.health().limitedUntil).toEqual(new Date(NOW.getTime() + 60_010));
  });

  it('opens no circuit for a rate limit, so that calls resume when it ends', async () => {
    const { send, answerWith } = guardedCourier(limits(1_000));
    for (let call = 0; call < 9; call += 1) {
      await send().catch(() => {});
      await jest.advanceTimersByTimeAsync(1_000);
    }
    answerWith(answers);
    expect(await send()).toBe(RATES);
  });
});

function limits(retryAfterMs: number | null, wasSent = true): Answer {
  const limit = { wasSent, rateLimit: { retryAfterMs } };
  return async () => {
    throw new CourierFailure('COURIER_UNAVAILABLE', 'Swift limits our requests.', limit);
  };
}

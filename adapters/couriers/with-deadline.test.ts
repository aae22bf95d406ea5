import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { outcomeOfError } from '#domain/booking/outcome.ts';
import {
  AWBS,
  after,
  answers,
  BOOKED_PICKUP,
  CANCEL_ORDER,
  type CallName,
  DEADLINE_MS,
  FAILURE,
  fails,
  guardedCourier,
  ORDER,
  openCircuit,
  PERMIT,
  PICKUP,
  REPLIES,
  settled,
  settledByDeadline,
  silent,
  UNGUARDED_CALLS,
  type UnguardedCallName,
} from './fixtures/guarded-courier.ts';

const EXPECTED_REQUESTS: Readonly<Record<UnguardedCallName, unknown>> = {
  book: PERMIT,
  lookUp: ORDER,
  cancel: CANCEL_ORDER,
  track: AWBS,
  requestPickup: PICKUP,
  cancelPickup: BOOKED_PICKUP,
};

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-21T08:00:00Z') });
});
afterEach(() => {
  jest.useRealTimers();
});

describe.each(UNGUARDED_CALLS)('%s behind its guard', (question) => {
  const ask = (guard: ReturnType<typeof guardedCourier>, withinMs = DEADLINE_MS) =>
    guard.send(withinMs, question);

  it('reaches the courier once, and its answer comes back', async () => {
    const guard = guardedCourier(answers);
    expect(await ask(guard)).toBe(REPLIES[question]);
    expect(guard.requests).toEqual([EXPECTED_REQUESTS[question]]);
    expect(guard.limits.map(({ signal }) => signal.aborted)).toEqual([false]);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('settles by its deadline though the courier is deaf to its signal', async () => {
    const guard = guardedCourier(silent);
    const outcome = settled(ask(guard));
    await jest.advanceTimersByTimeAsync(DEADLINE_MS - 1);
    expect(outcome()).toBe('pending');
    expect(guard.limits.map(({ signal }) => signal.aborted)).toEqual([false]);
    await jest.advanceTimersByTimeAsync(1);
    expect(outcome()).toMatchObject({ fault: 'COURIER_TIMEOUT', wasSent: true });
    expect(guard.limits.map(({ signal }) => signal.aborted)).toEqual([true]);
  });

  it('leaves late answers and late failures unheard', async () => {
    for (const late of [answers, fails]) {
      const guard = guardedCourier(after(DEADLINE_MS + 500, late));
      const outcome = settled(ask(guard));
      await jest.advanceTimersByTimeAsync(DEADLINE_MS + 1_000);
      expect(outcome()).toMatchObject({ fault: 'COURIER_TIMEOUT', wasSent: true });
    }
  });

  it('fails in the courier’s own words', async () => {
    await expect(ask(guardedCourier(fails))).rejects.toBe(FAILURE);
  });

  it('counts for the courier’s health', async () => {
    const guard = guardedCourier(after(100, answers));
    for (let call = 0; call < 3; call += 1) await settledByDeadline(ask(guard));
    guard.answerWith(after(1_000, fails));
    await settledByDeadline(ask(guard));
    const health = { status: 'DEGRADED', successRate1h: 0.75, p95Ms: 1_000 };
    expect(guard.courier.health()).toEqual(health);
  });

  it('goes on while rates are cut off, and cuts nobody off itself', async () => {
    const guard = await openCircuit();
    for (let call = 0; call < 9; call += 1) await expect(ask(guard)).rejects.toBe(FAILURE);
    expect(guard.requests).toHaveLength(8 + 9);
    const other = guardedCourier(fails);
    for (let call = 0; call < 9; call += 1) await expect(ask(other)).rejects.toBe(FAILURE);
    other.answerWith(answers);
    await other.send();
    expect(other.requests).toHaveLength(9 + 1);
  });
});

describe.each<CallName>(['rates', ...UNGUARDED_CALLS])(
  '%s of a process that was stopped',
  (question) => {
    it('sends nothing when it wakes up too late, before any timer has run', async () => {
      const guard = guardedCourier(async (limit) => {
        limit.throwIfExpired();
        jest.setSystemTime(Date.now() + DEADLINE_MS);
        expect(limit.signal.aborted).toBe(false);
        limit.throwIfExpired();
        throw new Error('it was sent');
      });
      const outcome = await guard.send(DEADLINE_MS, question).catch((error) => error);
      const refusal = { kind: 'NOT_SENT', message: 'There was no time left to ask Swift.' };
      expect(outcomeOfError(outcome)).toEqual(refusal);
    });
  },
);

describe.each<CallName>(['rates', ...UNGUARDED_CALLS])('%s after its deadline', (question) => {
  it.each([0, -1])('asks nobody and says so (%i ms left)', async (leftMs) => {
    const guard = guardedCourier(answers);
    const refusal = { name: 'CourierFailure', fault: 'COURIER_TIMEOUT', wasSent: false };
    await expect(guard.send(leftMs, question)).rejects.toMatchObject(refusal);
    expect(guard.requests).toEqual([]);
  });

  it('says nothing of the courier', async () => {
    const guard = guardedCourier(answers);
    for (let call = 0; call < 9; call += 1) await guard.send(-1, question).catch(() => {});
    expect(guard.courier.health()).toMatchObject({ status: 'UP', successRate1h: null });
  });
});

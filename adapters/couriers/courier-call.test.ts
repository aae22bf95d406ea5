import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { outcomeOfError } from '#domain/booking/outcome.ts';
import { CourierFailure } from '#domain/courier/courier-failure.ts';
import {
  type Answer,
  AWBS,
  after,
  answers,
  BOOKED_PICKUP,
  CANCEL_ORDER,
  type CallName,
  CIRCUIT_OPEN,
  DEADLINE_MS,
  FAILURE,
  fails,
  guardedCourier,
  ORDER,
  openCircuit,
  PERMIT,
  PICKUP,
  RATES,
  REPLIES,
  REQUEST,
  settled,
  settledByDeadline,
  silent,
  UNGUARDED_CALLS,
} from './fixtures/guarded-courier.ts';

const EXPECTED_REQUESTS: Readonly<Record<CallName, unknown>> = {
  rates: REQUEST,
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

/** Rates leave the client's own request time to answer. */
const MARGIN_MS: Partial<Record<CallName, number>> = { rates: 50 };

describe.each<CallName>(['rates', ...UNGUARDED_CALLS])('%s behind its guard', (question) => {
  const ask = (guard: ReturnType<typeof guardedCourier>, withinMs = DEADLINE_MS) =>
    guard.send(withinMs, question);
  const settlesMs = DEADLINE_MS - (MARGIN_MS[question] ?? 0);

  it('reaches the courier once, and its answer comes back', async () => {
    const guard = guardedCourier(answers);
    expect(await ask(guard)).toBe(question === 'rates' ? RATES : REPLIES[question]);
    expect(guard.requests).toEqual([EXPECTED_REQUESTS[question]]);
    expect(guard.limits.map(({ signal }) => signal.aborted)).toEqual([false]);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('settles by its deadline though the courier is deaf to its signal', async () => {
    const guard = guardedCourier(silent);
    const outcome = settled(ask(guard));
    await jest.advanceTimersByTimeAsync(settlesMs - 1);
    expect(outcome()).toBe('pending');
    expect(guard.limits.map(({ signal }) => signal.aborted)).toEqual([false]);
    await jest.advanceTimersByTimeAsync(1);
    const message = 'Swift did not answer in time.';
    expect(outcome()).toMatchObject({ fault: 'COURIER_TIMEOUT', message, wasSent: true });
    expect(guard.limits.map(({ signal }) => signal.aborted)).toEqual([true]);
  });

  it.each([true, false])(
    'says what its adapter says when it ends with its signal: was it sent? %s',
    async (wasSent) => {
      const guard = guardedCourier(endsWithItsSignal(wasSent));
      const outcome = settled(ask(guard));
      await jest.advanceTimersByTimeAsync(settlesMs);
      const message = 'Swift did not answer in time.';
      expect(outcome()).toMatchObject({ fault: 'COURIER_TIMEOUT', message, wasSent });
    },
  );

  it('leaves late answers and late failures unheard', async () => {
    for (const late of [answers, fails]) {
      const guard = guardedCourier(after(DEADLINE_MS + 500, late));
      const outcome = settled(ask(guard));
      await jest.advanceTimersByTimeAsync(DEADLINE_MS + 1_000);
      expect(outcome()).toMatchObject({ fault: 'COURIER_TIMEOUT', wasSent: true });
    }
  });

  it('fails as the courier does', async () => {
    await expect(ask(guardedCourier(fails))).rejects.toBe(FAILURE);
  });

  it('counts for the courier’s health', async () => {
    const guard = guardedCourier(after(100, answers));
    for (let call = 0; call < 3; call += 1) await settledByDeadline(ask(guard));
    guard.answerWith(after(1_000, fails));
    await settledByDeadline(ask(guard));
    const health = {
      status: 'DEGRADED',
      successRate1h: 0.75,
      p95Ms: 1_000,
      limitedUntil: null,
      access: expect.objectContaining({ refusal: null }),
    };
    expect(guard.courier.health()).toEqual(health);
  });
});

describe.each(UNGUARDED_CALLS)('%s', (question) => {
  const ask = (guard: ReturnType<typeof guardedCourier>) => guard.send(DEADLINE_MS, question);

  it('goes on while rates are cut off, and cuts off no courier itself', async () => {
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

describe.each<CallName>(['rates', ...UNGUARDED_CALLS])('%s of a stopped process', (question) => {
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
});

describe.each<CallName>(['rates', ...UNGUARDED_CALLS])('%s after its deadline', (question) => {
  it.each([0, -1])('calls no courier and says so (%i ms left)', async (leftMs) => {
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

describe('the deadline', () => {
  it('is not for an answer that is in time', async () => {
    const { send } = guardedCourier(after(DEADLINE_MS - 51, answers));
    const outcome = settled(send());
    await jest.advanceTimersByTimeAsync(DEADLINE_MS - 51);
    expect(outcome()).toBe(RATES);
  });
});

describe('the health of a courier', () => {
  it('is unknown and UP before anybody asked it', () => {
    const health = { status: 'UP', successRate1h: null, p95Ms: null, limitedUntil: null };
    const access = { refusal: null, proven: 'NOTHING' };
    expect(guardedCourier(answers).courier.health()).toEqual({ ...health, access });
  });

  it('is DOWN while it is cut off, however good its hour was', async () => {
    const { courier, send, answerWith } = guardedCourier(answers);
    for (let call = 0; call < 92; call += 1) await send();
    answerWith(fails);
    for (let call = 0; call < 8; call += 1) await expect(send()).rejects.toBe(FAILURE);
    expect(courier.health()).toMatchObject({ status: 'DOWN', successRate1h: 0.92 });
    answerWith(answers);
    await jest.advanceTimersByTimeAsync(5_000);
    await send();
    expect(courier.health()).toMatchObject({ status: 'DEGRADED', successRate1h: 0.9208 });
  });

  it('counts no call that the breaker refused', async () => {
    const { courier, send } = await openCircuit();
    const before = courier.health();
    for (let call = 0; call < 9; call += 1)
      await expect(send()).rejects.toMatchObject(CIRCUIT_OPEN);
    expect(courier.health()).toEqual(before);
  });

  it('is forgotten after an hour', async () => {
    const { courier, send } = guardedCourier(fails);
    await expect(send()).rejects.toBe(FAILURE);
    await jest.advanceTimersByTimeAsync(3_600_000);
    expect(courier.health()).toEqual({
      status: 'UP',
      successRate1h: null,
      p95Ms: null,
      limitedUntil: null,
      access: { refusal: null, proven: 'NOTHING' },
    });
  });
});

function endsWithItsSignal(wasSent: boolean): Answer {
  return ({ signal }) =>
    new Promise((_, reject) => {
      const failure = new CourierFailure('COURIER_UNAVAILABLE', 'It was aborted.', { wasSent });
      signal.addEventListener('abort', () => reject(failure), { once: true });
    });
}

import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { outcomeOfError } from '#domain/carrying/booking/outcome.ts';
import { CourierFailure } from '#domain/carrying/courier/courier-failure.ts';
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

/** Calls for rates end earlier, to leave time for the response to the client. */
const MARGIN_MS: Partial<Record<CallName, number>> = { rates: 50 };

describe.each<CallName>(['rates', ...UNGUARDED_CALLS])('guarded call: %s', (question) => {
  const ask = (guard: ReturnType<typeof guardedCourier>, withinMs = DEADLINE_MS) =>
    guard.send(withinMs, question);
  const settlesMs = DEADLINE_MS - (MARGIN_MS[question] ?? 0);

  it('calls the courier once and returns its answer', async () => {
    const guard = guardedCourier(answers);
    expect(await ask(guard)).toBe(question === 'rates' ? RATES : REPLIES[question]);
    expect(guard.requests).toEqual([EXPECTED_REQUESTS[question]]);
    expect(guard.limits.map(({ signal }) => signal.aborted)).toEqual([false]);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('times out a courier call at its deadline even if the courier ignores the signal', async () => {
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
    'reports whether a timed-out call was sent as the adapter states: %s',
    async (wasSent) => {
      const guard = guardedCourier(endsWithItsSignal(wasSent));
      const outcome = settled(ask(guard));
      await jest.advanceTimersByTimeAsync(settlesMs);
      const message = 'Swift did not answer in time.';
      expect(outcome()).toMatchObject({ fault: 'COURIER_TIMEOUT', message, wasSent });
    },
  );

  it('ignores answers and failures of a courier after the deadline', async () => {
    for (const late of [answers, fails]) {
      const guard = guardedCourier(after(DEADLINE_MS + 500, late));
      const outcome = settled(ask(guard));
      await jest.advanceTimersByTimeAsync(DEADLINE_MS + 1_000);
      expect(outcome()).toMatchObject({ fault: 'COURIER_TIMEOUT', wasSent: true });
    }
  });

  it('rethrows the failure of the courier', async () => {
    await expect(ask(guardedCourier(fails))).rejects.toBe(FAILURE);
  });

  it('records a courier call in the courier’s health', async () => {
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

describe.each(UNGUARDED_CALLS)('guarded call and circuit: %s', (question) => {
  const ask = (guard: ReturnType<typeof guardedCourier>) => guard.send(DEADLINE_MS, question);

  it('calls the courier despite the open circuit of rates, and opens no circuit itself', async () => {
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
  'guarded call of a suspended process: %s',
  (question) => {
    it('sends no courier call when the process resumes after the deadline, before any timer has run', async () => {
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

describe.each<CallName>(['rates', ...UNGUARDED_CALLS])(
  'guarded call after its deadline: %s',
  (question) => {
    it.each([0, -1])('rejects a courier call unsent with %i ms left', async (leftMs) => {
      const guard = guardedCourier(answers);
      const refusal = { name: 'CourierFailure', fault: 'COURIER_TIMEOUT', wasSent: false };
      await expect(guard.send(leftMs, question)).rejects.toMatchObject(refusal);
      expect(guard.requests).toEqual([]);
    });

    it("does not count a late call towards the courier's health", async () => {
      const guard = guardedCourier(answers);
      for (let call = 0; call < 9; call += 1) await guard.send(-1, question).catch(() => {});
      expect(guard.courier.health()).toMatchObject({ status: 'UP', successRate1h: null });
    });
  },
);

describe('deadline of rates', () => {
  it('returns rates that arrive just before the deadline', async () => {
    const { send } = guardedCourier(after(DEADLINE_MS - 51, answers));
    const outcome = settled(send());
    await jest.advanceTimersByTimeAsync(DEADLINE_MS - 51);
    expect(outcome()).toBe(RATES);
  });
});

describe('health of a courier', () => {
  it('reports a courier as UP with an unknown success rate before its first call', () => {
    const health = { status: 'UP', successRate1h: null, p95Ms: null, limitedUntil: null };
    const access = { refusal: null, proven: 'NOTHING' };
    expect(guardedCourier(answers).courier.health()).toEqual({ ...health, access });
  });

  it('reports a courier as DOWN while its circuit is open, despite a good hour', async () => {
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

  it("ignores calls that the circuit breaker rejected in the courier's health", async () => {
    const { courier, send } = await openCircuit();
    const before = courier.health();
    for (let call = 0; call < 9; call += 1)
      await expect(send()).rejects.toMatchObject(CIRCUIT_OPEN);
    expect(courier.health()).toEqual(before);
  });

  it('forgets calls of a courier after an hour', async () => {
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

import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { profile } from '#tests/kit/builders.ts';
import {
  after,
  answers,
  CIRCUIT_OPEN,
  DEADLINE_MS,
  FAILURE,
  fails,
  guardedCourier,
  openCircuit,
  RATES,
  REQUEST,
  settled,
  settledByDeadline,
  silent,
} from './fixtures/guarded-courier.ts';

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-21T08:00:00Z') });
});
afterEach(() => {
  jest.useRealTimers();
});

describe('a courier behind its guard', () => {
  it('hears the request and gives its answer', async () => {
    const { courier, send, requests, limits } = guardedCourier(answers);
    expect(await send()).toBe(RATES);
    expect(requests).toEqual([REQUEST]);
    expect(limits.map(({ signal }) => signal.aborted)).toEqual([false]);
    expect(courier.profile).toEqual(profile());
  });

  it('leaves no timer behind', async () => {
    const { send } = guardedCourier(answers);
    await send();
    expect(jest.getTimerCount()).toBe(0);
  });

  it('fails in its own words', async () => {
    await expect(guardedCourier(fails).send()).rejects.toBe(FAILURE);
  });
});

describe('the deadline', () => {
  it('is kept for a courier deaf to its signal, with time left to answer', async () => {
    const { send, limits } = guardedCourier(silent);
    const outcome = settled(send());
    await jest.advanceTimersByTimeAsync(DEADLINE_MS - 51);
    expect(outcome()).toBe('pending');
    expect(limits.map(({ signal }) => signal.aborted)).toEqual([false]);
    await jest.advanceTimersByTimeAsync(1);
    expect(outcome()).toMatchObject({
      name: 'CourierFailure',
      fault: 'COURIER_TIMEOUT',
      message: 'Swift did not answer in time.',
    });
    expect(limits.map(({ signal }) => signal.aborted)).toEqual([true]);
  });

  it('that is over already is told at once', async () => {
    const { send } = guardedCourier(silent);
    const outcome = settled(send(-1));
    await jest.advanceTimersByTimeAsync(0);
    expect(outcome()).toMatchObject({ fault: 'COURIER_TIMEOUT' });
  });

  it('is not for an answer that is in time', async () => {
    const { send } = guardedCourier(after(DEADLINE_MS - 51, answers));
    const outcome = settled(send());
    await jest.advanceTimersByTimeAsync(DEADLINE_MS - 51);
    expect(outcome()).toBe(RATES);
  });

  it('once over leaves late answers and late failures unheard', async () => {
    for (const late of [answers, fails]) {
      const { send } = guardedCourier(after(DEADLINE_MS + 500, late));
      const outcome = settled(send());
      await jest.advanceTimersByTimeAsync(DEADLINE_MS + 1_000);
      expect(outcome()).toMatchObject({ fault: 'COURIER_TIMEOUT' });
    }
  });
});

describe('the health of a courier', () => {
  it('is unknown and UP before anybody asked it', () => {
    const health = { status: 'UP', successRate1h: null, p95Ms: null };
    expect(guardedCourier(answers).courier.health()).toEqual(health);
  });

  it('counts its answers and its failures, and how long they took', async () => {
    const { courier, send, answerWith } = guardedCourier(after(100, answers));
    for (let call = 0; call < 3; call += 1) await settledByDeadline(send());
    expect(courier.health()).toEqual({ status: 'UP', successRate1h: 1, p95Ms: 150 });
    answerWith(after(1_000, fails));
    await settledByDeadline(send());
    expect(courier.health()).toEqual({ status: 'DEGRADED', successRate1h: 0.75, p95Ms: 1_000 });
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
    expect(courier.health()).toEqual({ status: 'UP', successRate1h: null, p95Ms: null });
  });
});

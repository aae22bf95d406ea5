import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  answers,
  CIRCUIT_OPEN,
  DEADLINE_MS,
  FAILURE,
  fails,
  guardedCourier,
  openCircuit,
  RATES,
  settled,
  silent,
} from './fixtures/guarded-courier.ts';

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-21T08:00:00Z') });
});
afterEach(() => {
  jest.useRealTimers();
});

describe('circuit breaker', () => {
  it('opens the circuit after eight failures in a row, and calls the courier no more', async () => {
    const { send, requests } = guardedCourier(fails);
    for (let call = 0; call < 8; call += 1) await expect(send()).rejects.toBe(FAILURE);
    await expect(send()).rejects.toMatchObject(CIRCUIT_OPEN);
    await jest.advanceTimersByTimeAsync(4_999);
    await expect(send()).rejects.toMatchObject(CIRCUIT_OPEN);
    expect(requests).toHaveLength(8);
  });

  it('opens the circuit after eight timeouts as after eight failures', async () => {
    const { send, requests } = guardedCourier(silent);
    const outcomes = Array.from({ length: 8 }, () => settled(send()));
    await jest.advanceTimersByTimeAsync(DEADLINE_MS);
    expect(outcomes.every((outcome) => outcome() !== 'pending')).toBe(true);
    await expect(send()).rejects.toMatchObject(CIRCUIT_OPEN);
    expect(requests).toHaveLength(8);
  });

  it('keeps the circuit closed while a success interrupts the failures', async () => {
    const { send, answerWith, requests } = guardedCourier(fails);
    for (let round = 0; round < 3; round += 1) {
      answerWith(fails);
      for (let call = 0; call < 7; call += 1) await expect(send()).rejects.toBe(FAILURE);
      answerWith(answers);
      expect(await send()).toBe(RATES);
    }
    expect(requests).toHaveLength(24);
  });

  it('calls the courier again after five seconds, and closes the circuit on success', async () => {
    const { send, answerWith, requests } = await openCircuit();
    answerWith(answers);
    await jest.advanceTimersByTimeAsync(5_000);
    for (let call = 0; call < 3; call += 1) expect(await send()).toBe(RATES);
    expect(requests).toHaveLength(11);
  });

  it('keeps the circuit open for five more seconds when the test call fails', async () => {
    const { send, answerWith, requests } = await openCircuit();
    await jest.advanceTimersByTimeAsync(5_000);
    await expect(send()).rejects.toBe(FAILURE);
    answerWith(answers);
    await expect(send()).rejects.toMatchObject(CIRCUIT_OPEN);
    await jest.advanceTimersByTimeAsync(4_999);
    await expect(send()).rejects.toMatchObject(CIRCUIT_OPEN);
    await jest.advanceTimersByTimeAsync(1);
    expect(await send()).toBe(RATES);
    expect(requests).toHaveLength(10);
  });

  it('sends one test call through a half-open circuit and rejects all others at once', async () => {
    const { send, answerWith, requests } = await openCircuit();
    answerWith(silent);
    await jest.advanceTimersByTimeAsync(5_000);
    const trying = settled(send());
    const others = [settled(send(100)), settled(send())];
    await jest.advanceTimersByTimeAsync(0);
    expect(trying()).toBe('pending');
    expect(others.map((other) => other())).toMatchObject([CIRCUIT_OPEN, CIRCUIT_OPEN]);
    await jest.advanceTimersByTimeAsync(DEADLINE_MS);
    expect(trying()).toMatchObject({ fault: 'COURIER_TIMEOUT' });
    expect(requests).toHaveLength(9);
  });
});

describe('circuit breaker: outcomes that are not failures', () => {
  it('keeps the circuit closed when the courier does not serve the route', async () => {
    const { send, requests } = guardedCourier(async () => []);
    for (let call = 0; call < 20; call += 1) expect(await send()).toEqual([]);
    expect(requests).toHaveLength(20);
  });

  it('keeps the circuit closed on a programming error, and rethrows it', async () => {
    const defect = new TypeError('x is not a function');
    const { send, requests } = guardedCourier(() => Promise.reject(defect));
    for (let call = 0; call < 20; call += 1) await expect(send()).rejects.toBe(defect);
    expect(requests).toHaveLength(20);
  });
});

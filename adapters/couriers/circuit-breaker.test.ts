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

describe('a courier that keeps failing', () => {
  it('is cut off after eight failures in a row, and is not called any more', async () => {
    const { send, requests } = guardedCourier(fails);
    for (let call = 0; call < 8; call += 1) await expect(send()).rejects.toBe(FAILURE);
    await expect(send()).rejects.toMatchObject(CIRCUIT_OPEN);
    await jest.advanceTimersByTimeAsync(4_999);
    await expect(send()).rejects.toMatchObject(CIRCUIT_OPEN);
    expect(requests).toHaveLength(8);
  });

  it('is cut off for silence as for failures', async () => {
    const { send, requests } = guardedCourier(silent);
    const outcomes = Array.from({ length: 8 }, () => settled(send()));
    await jest.advanceTimersByTimeAsync(DEADLINE_MS);
    expect(outcomes.every((outcome) => outcome() !== 'pending')).toBe(true);
    await expect(send()).rejects.toMatchObject(CIRCUIT_OPEN);
    expect(requests).toHaveLength(8);
  });

  it('is not cut off while an answer comes between its failures', async () => {
    const { send, answerWith, requests } = guardedCourier(fails);
    for (let round = 0; round < 3; round += 1) {
      answerWith(fails);
      for (let call = 0; call < 7; call += 1) await expect(send()).rejects.toBe(FAILURE);
      answerWith(answers);
      expect(await send()).toBe(RATES);
    }
    expect(requests).toHaveLength(24);
  });

  it('is called again after five seconds, and is back once it answers', async () => {
    const { send, answerWith, requests } = await openCircuit();
    answerWith(answers);
    await jest.advanceTimersByTimeAsync(5_000);
    for (let call = 0; call < 3; call += 1) expect(await send()).toBe(RATES);
    expect(requests).toHaveLength(11);
  });

  it('stays cut off for five more seconds when it fails again', async () => {
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

  it('is tried by one call, while others are refused at once and do not wait', async () => {
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

describe('what is no failure of the courier cuts off no courier', () => {
  it('that it does not go there', async () => {
    const { send, requests } = guardedCourier(async () => []);
    for (let call = 0; call < 20; call += 1) expect(await send()).toEqual([]);
    expect(requests).toHaveLength(20);
  });

  it('a defect of ours, which is thrown as it is', async () => {
    const defect = new TypeError('x is not a function');
    const { send, requests } = guardedCourier(() => Promise.reject(defect));
    for (let call = 0; call < 20; call += 1) await expect(send()).rejects.toBe(defect);
    expect(requests).toHaveLength(20);
  });
});

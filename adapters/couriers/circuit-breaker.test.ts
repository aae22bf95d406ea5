import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  answers,
  CUT_OFF,
  cutOff,
  DEADLINE_MS,
  FAILURE,
  fails,
  guardedCourier,
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
  it('is cut off after eight failures in a row, and is not asked any more', async () => {
    const { ask, requests } = guardedCourier(fails);
    for (let call = 0; call < 8; call += 1) await expect(ask()).rejects.toBe(FAILURE);
    await expect(ask()).rejects.toMatchObject(CUT_OFF);
    await jest.advanceTimersByTimeAsync(4_999);
    await expect(ask()).rejects.toMatchObject(CUT_OFF);
    expect(requests).toHaveLength(8);
  });

  it('is cut off for silence as for failures', async () => {
    const { ask, requests } = guardedCourier(silent);
    const outcomes = Array.from({ length: 8 }, () => settled(ask()));
    await jest.advanceTimersByTimeAsync(DEADLINE_MS);
    expect(outcomes.every((outcome) => outcome() !== 'pending')).toBe(true);
    await expect(ask()).rejects.toMatchObject(CUT_OFF);
    expect(requests).toHaveLength(8);
  });

  it('is not cut off while an answer comes between its failures', async () => {
    const { ask, become, requests } = guardedCourier(fails);
    for (let round = 0; round < 3; round += 1) {
      become(fails);
      for (let call = 0; call < 7; call += 1) await expect(ask()).rejects.toBe(FAILURE);
      become(answers);
      expect(await ask()).toBe(RATES);
    }
    expect(requests).toHaveLength(24);
  });

  it('is asked again after five seconds, and is back once it answers', async () => {
    const { ask, become, requests } = await cutOff();
    become(answers);
    await jest.advanceTimersByTimeAsync(5_000);
    for (let call = 0; call < 3; call += 1) expect(await ask()).toBe(RATES);
    expect(requests).toHaveLength(11);
  });

  it('stays cut off for five more seconds when it fails again', async () => {
    const { ask, become, requests } = await cutOff();
    await jest.advanceTimersByTimeAsync(5_000);
    await expect(ask()).rejects.toBe(FAILURE);
    become(answers);
    await expect(ask()).rejects.toMatchObject(CUT_OFF);
    await jest.advanceTimersByTimeAsync(4_999);
    await expect(ask()).rejects.toMatchObject(CUT_OFF);
    await jest.advanceTimersByTimeAsync(1);
    expect(await ask()).toBe(RATES);
    expect(requests).toHaveLength(10);
  });

  it('is tried by one call, while others are told at once instead of made to wait', async () => {
    const { ask, become, requests } = await cutOff();
    become(silent);
    await jest.advanceTimersByTimeAsync(5_000);
    const trying = settled(ask());
    const others = [settled(ask(100)), settled(ask())];
    await jest.advanceTimersByTimeAsync(0);
    expect(trying()).toBe('pending');
    expect(others.map((other) => other())).toMatchObject([CUT_OFF, CUT_OFF]);
    await jest.advanceTimersByTimeAsync(DEADLINE_MS);
    expect(trying()).toMatchObject({ fault: 'COURIER_TIMEOUT' });
    expect(requests).toHaveLength(9);
  });
});

describe('what is no failure of the courier cuts nobody off', () => {
  it('that it does not go there', async () => {
    const { ask, requests } = guardedCourier(async () => []);
    for (let call = 0; call < 20; call += 1) expect(await ask()).toEqual([]);
    expect(requests).toHaveLength(20);
  });

  it('a defect of ours, which is thrown as it is', async () => {
    const defect = new TypeError('x is not a function');
    const { ask, requests } = guardedCourier(() => Promise.reject(defect));
    for (let call = 0; call < 20; call += 1) await expect(ask()).rejects.toBe(defect);
    expect(requests).toHaveLength(20);
  });
});

import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { CallBudget } from '#domain/carrying/courier/call-budget.ts';
import { CourierFailure } from '#domain/carrying/courier/courier-failure.ts';
import {
  type Answer,
  after,
  answers,
  clock,
  DEADLINE_MS,
  guardedCourier,
  REPLIES,
  settled,
  silent,
  UNGUARDED_CALLS,
} from './fixtures/guarded-courier.ts';
import { liveGuard } from './live-guard.ts';
import { rateCache } from './rate-cache.ts';

const BUDGET: CallBudget = { atATime: 4, perSecond: 1_000 };
const PER_SECOND: CallBudget = { atATime: 1_000, perSecond: 4 };
const NO_TIME = {
  fault: 'COURIER_TIMEOUT',
  message: 'There was no time left to ask Swift.',
  wasSent: false,
};

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-21T08:00:00Z') });
});
afterEach(() => {
  jest.useRealTimers();
});

describe('call budget under many rate requests', () => {
  it('keeps half of the concurrent calls to a courier for bookings, which start at once', async () => {
    const { send, requests, answerWith } = opened(silent);
    const flood = Array.from({ length: 50 }, () => settled(send()));
    await begun();
    expect(requests).toHaveLength(2);
    answerWith(answers);
    const booked = Array.from({ length: 9 }, () => send(DEADLINE_MS, 'book'));
    expect(await Promise.all(booked)).toEqual(Array(9).fill(REPLIES.book));
    expect(flood.every((outcome) => outcome() === 'pending')).toBe(true);
  });

  it('keeps half of the calls per second to a courier for bookings', async () => {
    const { send, requests } = opened(answers, PER_SECOND);
    const flood = Array.from({ length: 50 }, () => settled(send()));
    await begun();
    expect(requests).toHaveLength(2);
    const booked = [1, 2].map(() => send(DEADLINE_MS, 'book'));
    expect(await Promise.all(booked)).toEqual([REPLIES.book, REPLIES.book]);
    expect(flood.filter((outcome) => outcome() !== 'pending')).toHaveLength(2);
  });

  it('times out a rate call unsent at its deadline if the call budget left it no turn', async () => {
    const { send, courier } = opened(silent);
    const flood = Array.from({ length: 10 }, () => settled(send()));
    await jest.advanceTimersByTimeAsync(DEADLINE_MS - 50);
    const outcomes = flood.map((outcome) => outcome());
    expect(outcomes.slice(0, 2)).toMatchObject(Array(2).fill({ wasSent: true }));
    expect(outcomes.slice(2)).toMatchObject(Array(8).fill(NO_TIME));
    expect(courier.health().status).toBe('DOWN');
    expect(jest.getTimerCount()).toBe(0);
  });

  it('ignores rate calls without a turn in the circuit and the health of a courier', async () => {
    const { send, courier } = opened(answers, PER_SECOND);
    const flood = Array.from({ length: 40 }, () => settled(send()));
    await jest.advanceTimersByTimeAsync(DEADLINE_MS);
    expect(flood.filter((outcome) => Array.isArray(outcome()))).toHaveLength(6);
    expect(flood.at(-1)?.()).toMatchObject(NO_TIME);
    expect(courier.health()).toMatchObject({ status: 'UP', successRate1h: 1 });
    await jest.advanceTimersByTimeAsync(1_000);
    expect(await send()).toBeInstanceOf(Array);
  });

  it('starts waiting courier calls as others end, and as seconds pass', async () => {
    const first = opened(after(100, answers));
    const flood = Array.from({ length: 6 }, () => settled(first.send()));
    await jest.advanceTimersByTimeAsync(300);
    expect(flood.every((outcome) => Array.isArray(outcome()))).toBe(true);
    const second = opened(answers, PER_SECOND);
    const paced = Array.from({ length: 5 }, () => settled(second.send()));
    const answered = () => paced.filter((outcome) => Array.isArray(outcome())).length;
    await jest.advanceTimersByTimeAsync(999);
    expect(answered()).toBe(2);
    await jest.advanceTimersByTimeAsync(1);
    expect(answered()).toBe(4);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(answered()).toBe(5);
  });
});

describe.each(UNGUARDED_CALLS)('call budget: %s', (name) => {
  it('times out a courier call unsent at its deadline when the budget is used up', async () => {
    const { send, requests } = opened(silent);
    for (let call = 0; call < 4; call += 1) settled(send(60_000, 'book'));
    const outcome = settled(send(DEADLINE_MS, name));
    await jest.advanceTimersByTimeAsync(DEADLINE_MS);
    expect(outcome()).toMatchObject(NO_TIME);
    expect(requests).toHaveLength(4);
  });
});

describe('priority in the call budget', () => {
  it('starts a waiting booking before rate calls that came earlier', async () => {
    const budget = { ...BUDGET, operations: { rates: { atATime: 4, perSecond: 1_000 } } };
    const { send, requests, answerWith } = opened(silent, budget);
    for (let call = 0; call < 4; call += 1) settled(send(1_000, 'book'));
    await begun();
    answerWith(answers);
    const order: string[] = [];
    const rated = send(DEADLINE_MS).then(() => order.push('rates'));
    const booked = send(DEADLINE_MS, 'book').then(() => order.push('book'));
    await jest.advanceTimersByTimeAsync(1_000);
    await Promise.all([rated, booked]);
    expect(order).toEqual(['book', 'rates']);
    expect(requests).toHaveLength(6);
  });
});

describe('calls that were not sent', () => {
  it('does not count an unsent courier call towards the calls per second', async () => {
    const failure = new CourierFailure('COURIER_UNAVAILABLE', 'down', { wasSent: false });
    const { send, requests } = opened(() => Promise.reject(failure), PER_SECOND);
    for (let call = 0; call < 6; call += 1) {
      await expect(send(DEADLINE_MS, 'book')).rejects.toBe(failure);
    }
    expect(requests).toHaveLength(6);
  });
});

describe('call budget of a provider', () => {
  it("shares one call budget among a provider's brands, and leaves other providers unaffected", async () => {
    const cache = rateCache(clock);
    const [slow, quick] = ['SLOW', 'QUICK'].map((provider) => {
      const open = liveGuard(clock, cache);
      return (code: string, answer: Answer) =>
        guardedCourier(answer, { open, profile: { code, provider, callBudget: BUDGET } });
    });
    if (slow === undefined || quick === undefined) throw new Error('there are two');
    const one = slow('one', silent);
    const two = slow('two', silent);
    const other = quick('other', answers);
    for (let call = 0; call < 20; call += 1) {
      settled(one.send());
      settled(two.send());
    }
    await begun();
    expect(one.requests.length + two.requests.length).toBe(2);
    const all = Array.from({ length: 20 }, () => other.send());
    expect(await Promise.all(all)).toHaveLength(20);
  });
});

it('limits no calls of a courier without a budget', async () => {
  const { send, requests } = guardedCourier(silent);
  for (let call = 0; call < 500; call += 1) settled(send());
  await begun();
  expect(requests).toHaveLength(500);
});

function opened(answer: Parameters<typeof guardedCourier>[0], callBudget = BUDGET) {
  return guardedCourier(answer, { profile: { callBudget } });
}

async function begun(): Promise<void> {
  await jest.advanceTimersByTimeAsync(0);
}

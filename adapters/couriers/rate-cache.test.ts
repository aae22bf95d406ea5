import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { CourierFailure } from '#domain/carrying/courier/courier-failure.ts';
import type { RateRequest } from '#domain/carrying/courier-port/courier-port.ts';
import { rupiah } from '#domain/money.ts';
import { district, parcel, service } from '#tests/kit/builders.ts';
import {
  answers,
  clock,
  DEADLINE_MS,
  fails,
  guardedCourier,
  RATES,
  REQUEST,
  settled,
  silent,
} from './fixtures/guarded-courier.ts';
import { liveGuard } from './live-guard.ts';
import { ENTRIES_MAX, rateCache } from './rate-cache.ts';

const KEPT_MS = 5_000;

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-21T08:00:00Z') });
});
afterEach(() => {
  jest.useRealTimers();
});

describe('rate cache', () => {
  it('requests a rate once in five seconds', async () => {
    const { recent, requests } = live();
    expect(await recent()).toBe(RATES);
    await jest.advanceTimersByTimeAsync(KEPT_MS - 1);
    expect(await recent()).toBe(RATES);
    expect(requests).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(await recent()).toBe(RATES);
    expect(requests).toHaveLength(2);
  });

  it('requests a rate once for concurrent callers', async () => {
    const { recent, requests } = live();
    const all = Array.from({ length: 20 }, () => recent());
    expect(await Promise.all(all)).toEqual(Array(20).fill(RATES));
    expect(requests).toHaveLength(1);
  });

  it('caches that a courier does not serve a route', async () => {
    const { recent, requests } = live(async () => []);
    expect([await recent(), await recent()]).toEqual([[], []]);
    expect(requests).toHaveLength(1);
  });

  it('caches no failure of a rate request', async () => {
    const { recent, requests, answerWith } = live(fails);
    await expect(recent()).rejects.toBeInstanceOf(CourierFailure);
    answerWith(answers);
    expect(await recent()).toBe(RATES);
    expect(requests).toHaveLength(2);
  });

  it('sends a separate request for a quote, bypassing the cache', async () => {
    const { recent, requests, courier } = live();
    await recent();
    const both = [recent(), courier.rates(REQUEST, clock.monotonicMs() + DEADLINE_MS)];
    expect(await Promise.all(both)).toEqual([RATES, RATES]);
    expect(requests).toHaveLength(2);
  });

  it('caches rates separately for each connection of a courier', async () => {
    const cache = rateCache(clock);
    const two = [cache, cache].map((shared) => live(answers, liveGuard(clock, shared)));
    for (const { recent } of two) await recent();
    expect(two.map(({ requests }) => requests.length)).toEqual([1, 1]);
  });

  it('caches no rates of simulated couriers', async () => {
    const { courier, requests } = guardedCourier(answers);
    for (const _ of [1, 2]) {
      await courier.recentRates(REQUEST, clock.monotonicMs() + DEADLINE_MS);
    }
    expect(requests).toHaveLength(2);
  });
});

const BOX = { lengthCm: 10, widthCm: 10, heightCm: 10 };
const CHANGES: readonly [string, Partial<RateRequest>][] = [
  ['origin', { route: { ...REQUEST.route, origin: district('32.73.01') } }],
  ['destination', { route: { ...REQUEST.route, destination: district('32.73.01') } }],
  ['services', { services: [service({ code: 'ECO' })] }],
  ['number of services', { services: [service(), service({ code: 'ECO' })] }],
  ['weight', { parcel: parcel({ weightGrams: parcel().weightGrams + 1 }) }],
  ['dimensions', { parcel: parcel({ dimensions: BOX }) }],
  ['declared value', { parcel: parcel({ declaredValue: rupiah(7) }) }],
  ['COD', { parcel: parcel({ cod: true }) }],
  ['amount of COD', { parcel: parcel({ cod: true, codAmount: rupiah(50_000) }) }],
  ['insured value', { parcel: parcel({ insuredValue: rupiah(50_000) }) }],
];

describe('rate cache: key', () => {
  it.each(CHANGES)('caches rates separately for a different %s', async (_, changes) => {
    const { recent, requests } = live();
    await Promise.all([recent(), recent(changes)]);
    await recent();
    await recent(changes);
    expect(requests).toEqual([REQUEST, { ...REQUEST, ...changes }]);
  });
});

describe('rate cache: shared calls', () => {
  it('ends a shared rate call at the last deadline of its callers', async () => {
    const { recent, limits } = live(silent);
    const short = settled(recent({}, 500));
    const long = settled(recent({}, 2_000));
    await jest.advanceTimersByTimeAsync(450);
    expect([short(), long()]).toMatchObject([{ fault: 'COURIER_TIMEOUT' }, 'pending']);
    expect(limits[0]?.signal.aborted).toBe(false);
    await jest.advanceTimersByTimeAsync(1_500);
    expect(long()).toMatchObject({ fault: 'COURIER_TIMEOUT' });
    expect(limits.map(({ signal }) => signal.aborted)).toEqual([true]);
  });

  it("counts a shared rate call once towards the courier's health", async () => {
    const { recent, courier } = live(silent);
    for (const _ of [1, 2, 3]) settled(recent());
    await jest.advanceTimersByTimeAsync(DEADLINE_MS);
    expect(courier.health()).toMatchObject({ successRate1h: 0, status: 'DOWN' });
    expect(jest.getTimerCount()).toBe(0);
  });
});

it('drops the least recently used rates when the cache is full', async () => {
  const { recent, requests } = live();
  const weighing = (weightGrams: number) => recent({ parcel: parcel({ weightGrams }) });
  for (let grams = 1; grams <= ENTRIES_MAX; grams += 1) await weighing(grams);
  await weighing(1);
  await weighing(ENTRIES_MAX + 1);
  expect(requests).toHaveLength(ENTRIES_MAX + 1);
  await weighing(1);
  expect(requests).toHaveLength(ENTRIES_MAX + 1);
  await weighing(2);
  expect(requests).toHaveLength(ENTRIES_MAX + 2);
});

function live(answer = answers, open = liveGuard(clock, rateCache(clock))) {
  const guard = guardedCourier(answer, { open });
  const recent = (changes: Partial<RateRequest> = {}, withinMs = DEADLINE_MS) =>
    guard.courier.recentRates({ ...REQUEST, ...changes }, clock.monotonicMs() + withinMs);
  return { ...guard, recent };
}

import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { Tenant } from '#domain/environment.ts';
import type { RateList } from '#domain/selling/rating/rate-list.ts';
import { NO_DRAFTS } from '#domain/selling/shipment/party.ts';
import { getRates } from '#src/usecases/selling/rating/get-rates.ts';
import { district, parcel } from '#tests/kit/builders.ts';
import { fakeAreaDirectory } from '#tests/kit/fakes/area-directory.ts';
import { fakeCourierDirectory } from '#tests/kit/fakes/courier-directory.ts';
import { fakeStorage } from '#tests/kit/fakes/storage.ts';
import {
  type Answer,
  after,
  answers,
  clock,
  DEADLINE_MS,
  fails,
  guardedCourier,
  settled,
  silent,
} from './fixtures/guarded-courier.ts';
import { liveGuard } from './live-guard.ts';
import { rateCache } from './rate-cache.ts';

const TENANT: Tenant = { accountId: 'alice', environment: 'LIVE' };
const ENDS = [district('31.73.06'), district('35.25.14')];
const HEALTHY = ['a', 'b', 'c', 'd', 'e'];
const BUDGET = { atATime: 8, perSecond: 1_000 };

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-21T08:00:00Z') });
});
afterEach(() => {
  jest.useRealTimers();
});

/** Ends long after every deadline and ignores its signal. */
const drips = after(3_600_000, async () => []);

it('returns rates by the deadline while one courier hangs, one is slow and one fails', async () => {
  const { compare } = scene();
  const compared = settled(compare());
  await jest.advanceTimersByTimeAsync(DEADLINE_MS - 50);
  expect(couriersOf(compared())).toEqual({
    priced: HEALTHY,
    failed: ['drip COURIER_TIMEOUT', 'fail COURIER_ERROR', 'hang COURIER_TIMEOUT'],
  });
});

it('limits a hanging courier to its own calls during many comparisons', async () => {
  const { compare, hanging } = scene();
  const all = Array.from({ length: 30 }, (_, at) => settled(compare(1_000 + at)));
  await jest.advanceTimersByTimeAsync(DEADLINE_MS - 50);
  const couriers = all.map((one) => couriersOf(one()).priced);
  expect(couriers).toEqual(all.map(() => HEALTHY));
  expect(hanging.requests).toHaveLength(4);
});

function scene() {
  const cache = rateCache(clock);
  const opened = (code: string, answer: Answer) =>
    guardedCourier(answer, {
      open: liveGuard(clock, cache),
      profile: { code, provider: code, callBudget: BUDGET },
    });
  const healthy = HEALTHY.map((code) => opened(code, answers));
  const hanging = opened('hang', silent);
  const faulty = [hanging, opened('drip', drips), opened('fail', fails)];
  const couriers = [...faulty, ...healthy].map(({ courier }) => courier);
  const { pricingRules, figures } = fakeStorage(clock).stores;
  const rates = getRates({
    areas: fakeAreaDirectory(ENDS),
    directory: fakeCourierDirectory({ TEST: [], LIVE: couriers }),
    pricingRules,
    figures,
    clock,
  });
  const [origin, destination] = ENDS.map(({ districtId }) => districtId);
  const compare = (weightGrams = 1_000) =>
    rates({
      tenant: TENANT,
      originId: origin ?? '',
      destinationId: destination ?? '',
      parcel: parcel({ weightGrams }),
      parties: NO_DRAFTS,
      couriers: undefined,
      sort: 'FINAL_PRICE',
      deadlineMs: clock.monotonicMs() + DEADLINE_MS,
    });
  return { compare, hanging };
}

function couriersOf(list: unknown) {
  if (!isRateList(list)) throw new Error('there is no answer yet');
  const failed = list.refusals.map(({ courier, code }) => `${courier.code} ${code}`);
  return { priced: list.rates.map(({ courier }) => courier.code), failed: failed.toSorted() };
}

function isRateList(value: unknown): value is RateList {
  return typeof value === 'object' && value !== null && 'rates' in value;
}

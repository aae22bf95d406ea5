import { describe, expect, it } from '@jest/globals';
import type { District } from '#domain/carrying/area/district.ts';
import { SERVICE_TYPES } from '#domain/carrying/courier/service.ts';
import { basisPoints } from '#domain/money.ts';
import { priceOf } from '#domain/selling/rating/price.ts';
import { pricingRule } from '#tests/kit/builders.ts';
import { courierOf, EVERY_COURIER, pricesByType, serviceOf } from './fixtures/couriers.ts';
import {
  DENPASAR_SELATAN,
  district,
  GUBENG,
  JAGAKARSA,
  JAYAPURA_UTARA,
  KALIDERES,
  KEBOMAS,
  KEMBANGAN,
  MARISO,
  MEDAN_KOTA,
  ratesOf,
  SUKAJADI,
} from './fixtures/requests.ts';

const GAMBIR = district('31.71.01', -6.18, 106.82);
const CAKUNG = district('31.75.06', -6.18, 106.95);
const PULAU_PRAMUKA = district('31.01.01', -5.74, 106.61);
const PONTIANAK_KOTA = district('61.71.05', -0.03, 109.33);
const WAMENA = district('95.01.01', -4.09, 138.93);
const ILAGA = district('94.05.01', -3.96, 137.66);

type Range = readonly [least: number, most: number];

/** Price ranges of JNE Reguler per kilogram from Jakarta, in thousands of rupiah. */
const FROM_JAKARTA: readonly (readonly [string, District, Range])[] = [
  ['Surabaya', GUBENG, [18, 21]],
  ['Denpasar', DENPASAR_SELATAN, [27, 33]],
  ['Medan', MEDAN_KOTA, [40, 50]],
  ['Pontianak', PONTIANAK_KOTA, [43, 50]],
  ['Makassar', MARISO, [40, 48]],
  ['Jayapura', JAYAPURA_UTARA, [95, 110]],
  ['Wamena', WAMENA, [140, 200]],
];
const MARKUP = pricingRule({ markup: basisPoints(1_000) });
const QUICK = ['NEXT_DAY', 'SAME_DAY'] as const;

describe.each(FROM_JAKARTA)(
  'simulator: one kilogram from Jakarta to %s',
  (_, destination, [least, most]) => {
    const route = { origin: KALIDERES, destination };
    const point = { route, weightGrams: 1_000 };

    it('charges at JNE the price of its published list', async () => {
      const rates = await ratesOf(courierOf('jne'), route);
      const cost = rates.find(({ serviceCode }) => serviceCode === 'REG')?.cost;
      const { finalPrice } = priceOf(cost ?? rates[0]?.cost ?? never(), MARKUP);
      expect(finalPrice).toBeGreaterThanOrEqual(least * 1_000);
      expect(finalPrice).toBeLessThanOrEqual(most * 1_000);
    });

    it.each(EVERY_COURIER)(
      'charges at %s a similar price, and more for next-day delivery',
      async (_c, courier) => {
        const [regular, nextDay] = await pricesByType(courier, point);
        if (regular === undefined) return expect(courier.profile.code).toBe('ninja');
        expect(regular * 1.1).toBeGreaterThanOrEqual(least * 750);
        expect(regular * 1.1).toBeLessThanOrEqual(most * 1_100);
        if (nextDay !== undefined) expect(nextDay).toBeGreaterThan(regular);
      },
    );

    it.each(EVERY_COURIER)(
      'charges less for the economy service of %s than for its regular one',
      async (_c, courier) => {
        const prices = await pricesByType(courier, point);
        const [regular = 0] = prices;
        const economy = prices[SERVICE_TYPES.indexOf('ECONOMY')];
        if (economy === undefined) return;
        expect(economy).toBeLessThan(regular);
        expect(economy).toBeGreaterThan(regular / 2);
      },
    );
  },
);

describe('simulator: places without roads', () => {
  const offered = async (origin: District, destination: District) => {
    const rates = await Promise.all(
      EVERY_COURIER.map(async ([code, courier]) =>
        (await ratesOf(courier, { origin, destination })).map(({ serviceCode, estimatedDays }) => {
          return { type: serviceOf(code, serviceCode).type, soonest: estimatedDays?.min ?? 0 };
        }),
      ),
    );
    return rates.flat();
  };

  it.each([
    ['the Thousand Islands', PULAU_PRAMUKA],
    ['the highlands of Papua', WAMENA],
    ['Puncak', ILAGA],
  ])('offers neither next-day nor same-day delivery in %s', async (_, destination) => {
    for (const [from, to] of [
      [KALIDERES, destination],
      [destination, KALIDERES],
      [PULAU_PRAMUKA, PULAU_PRAMUKA],
    ] as const) {
      const rates = await offered(from, to);
      const types = new Set<string>(rates.map(({ type }) => type));
      expect(QUICK.filter((type) => types.has(type))).toEqual([]);
      expect(types).toContain('REGULAR');
      expect(Math.min(...rates.map(({ soonest }) => soonest))).toBeGreaterThan(1);
    }
  });

  it("charges no flight within a town of Papua's highlands", async () => {
    const rates = await ratesOf(courierOf('jne'), { origin: WAMENA, destination: WAMENA });
    expect(rates.find(({ serviceCode }) => serviceCode === 'REG')?.cost).toBe(9_000);
  });

  it("charges the last flight to Papua's highlands per kilogram, once for each end", async () => {
    const cost = async (weightGrams: number, origin: District) =>
      (await ratesOf(courierOf('jne'), { origin, destination: WAMENA }, { weightGrams })).find(
        ({ serviceCode }) => serviceCode === 'REG',
      )?.cost ?? 0;
    expect(await cost(3_000, KALIDERES)).toBe(3 * (await cost(1_000, KALIDERES)));
    expect(await cost(1_000, ILAGA)).toBeGreaterThan(2 * 50_000);
  });
});

describe('simulator: the five cities of Jakarta', () => {
  const CITIES = [GAMBIR, KALIDERES, KEMBANGAN, JAGAKARSA, CAKUNG];

  it("offers same-day delivery between Jakarta's cities, and to no other city", async () => {
    const hasSameDay = async (origin: District, destination: District) =>
      (await ratesOf(courierOf('anteraja'), { origin, destination })).some(
        ({ serviceCode }) => serviceCode === 'SD',
      );
    for (const one of CITIES) {
      for (const other of CITIES) expect(await hasSameDay(one, other)).toBe(true);
      for (const far of [SUKAJADI, KEBOMAS]) expect(await hasSameDay(one, far)).toBe(false);
    }
  });
});

function never(): never {
  throw new Error('it is not offered');
}

import { describe, expect, it } from '@jest/globals';
import { SERVICE_TYPES } from '#domain/carrying/courier/service.ts';
import {
  COURIERS,
  EVERY_COURIER,
  type Price,
  type PricePoint,
  pricesByType,
  regularPrices,
} from './fixtures/couriers.ts';
import {
  DISTRICTS,
  KALIDERES,
  KEMBANGAN,
  ROUTES,
  TO_GRESIK,
  TO_PAPUA,
} from './fixtures/requests.ts';

const WEIGHTS = [1_000, 2_000, 3_000, 5_000, 10_000];
const LANES_AND_WEIGHTS: readonly PricePoint[] = ROUTES.flatMap((route) =>
  WEIGHTS.map((weightGrams) => ({ route, weightGrams })),
);
const EVERY_PAIR = COURIERS.flatMap((one, index) =>
  COURIERS.slice(index + 1).map((other) => ({
    one,
    other,
    names: `${one.profile.code} and ${other.profile.code}`,
  })),
);

const CITY = { origin: KALIDERES, destination: KEMBANGAN };
const WITHIN_REASON = [
  { name: 'within Jakarta', route: CITY, least: 7_500, most: 10_000 },
  { name: 'from Jakarta to Gresik', route: TO_GRESIK, least: 15_000, most: 18_500 },
  { name: 'from Jakarta to Jayapura', route: TO_PAPUA, least: 60_000, most: 110_000 },
];

describe.each(WITHIN_REASON)('simulator: a regular kilogram $name', ({ route, least, most }) => {
  it.each(EVERY_COURIER)(
    'charges a usual Indonesian price for a regular kilogram at %s',
    async (code, courier) => {
      const [cost] = await regularPrices(courier, [{ route, weightGrams: 1_000 }]);
      if (cost === undefined) expect([code, route]).toEqual(['ninja', TO_PAPUA]);
      else expect(least <= cost && cost <= most).toBe(true);
    },
  );
});

describe.each(EVERY_COURIER)('simulator: price list of %s', (_, courier) => {
  it('makes cargo the cheapest service for ten kilograms on every route', async () => {
    for (const route of ROUTES) {
      const prices = await pricesByType(courier, { route, weightGrams: 10_000 });
      const cargo = prices[SERVICE_TYPES.indexOf('CARGO')];
      const others = prices.filter((price) => price !== undefined && price !== cargo);
      for (const price of others) expect(price).toBeGreaterThan(cargo ?? 0);
    }
  });

  it('charges more for next-day delivery than for regular delivery', async () => {
    for (const route of ROUTES) {
      const [regular, nextDay] = await pricesByType(courier, { route, weightGrams: 1_000 });
      if (nextDay !== undefined) expect(nextDay).toBeGreaterThan(regular ?? 0);
    }
  });
});

describe.each(EVERY_PAIR)('simulator: $names', ({ one, other }) => {
  it.each<[string, readonly PricePoint[]]>([
    ['lanes and weights', LANES_AND_WEIGHTS],
    ['weights on one lane', WEIGHTS.map((weightGrams) => ({ route: TO_GRESIK, weightGrams }))],
    [
      'lanes with one weight',
      DISTRICTS.map((to) => ({
        route: { origin: KALIDERES, destination: to },
        weightGrams: 1_000,
      })),
    ],
  ])("keeps no fixed ratio between two couriers' regular prices over %s", async (_, points) => {
    const mine = await regularPrices(one, points);
    const theirs = await regularPrices(other, points);
    expect(proportional(common(mine, theirs))).toBe(false);
  });

  it('keeps no fixed ratio between two couriers over service types for one parcel on one lane', async () => {
    let compared = 0;
    for (const point of LANES_AND_WEIGHTS) {
      const both = common(await pricesByType(one, point), await pricesByType(other, point));
      if (both.length < 2) continue;
      compared += 1;
      expect({ point, same: proportional(both) }).toEqual({ point, same: false });
    }
    expect(compared).toBeGreaterThan(0);
  });
});

/** Pairs of prices at the points where both couriers have a price. */
function common(mine: readonly Price[], theirs: readonly Price[]): [number, number][] {
  return mine.flatMap((price, index): [number, number][] => {
    const other = theirs[index];
    return price === undefined || other === undefined ? [] : [[price, other]];
  });
}

/**
 * True if one price list is a multiple of the other: all cross products with the first pair are
 * equal.
 */
function proportional(pairs: readonly [number, number][]): boolean {
  const [first] = pairs;
  if (first === undefined) throw new Error('nothing in common');
  return pairs.every(([mine, theirs]) => mine * first[1] === theirs * first[0]);
}

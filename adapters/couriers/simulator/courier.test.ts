import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { District } from '#domain/carrying/area/district.ts';
import type { CourierRate, Route } from '#domain/carrying/courier/courier.ts';
import { COURIERS, costs, courierOf, EVERY_COURIER, serviceOf } from './fixtures/couriers.ts';
import {
  district,
  JAYAPURA_UTARA,
  KALIDERES,
  KEMBANGAN,
  ROUTES,
  ratesOf,
  SUKAJADI,
  TO_GRESIK,
} from './fixtures/requests.ts';
import { openSimulator } from './fixtures/simulator-scene.ts';
import { laneOf } from './lane.ts';

describe.each(EVERY_COURIER)('simulator: rates of %s', (_, courier) => {
  it('returns simulated rates only for the requested services', async () => {
    const everything = await ratesOf(courier, TO_GRESIK, { weightGrams: 10_000 });
    expect(everything.length).toBeGreaterThan(0);
    for (const service of courier.profile.services) {
      const rates = await ratesOf(courier, TO_GRESIK, { weightGrams: 10_000, services: [service] });
      expect(rates).toEqual(everything.filter(({ serviceCode }) => serviceCode === service.code));
    }
  });

  it('returns the same simulated rates whenever they are requested', async () => {
    const again = openSimulator().couriers.find(
      ({ profile }) => profile.code === courier.profile.code,
    );
    if (again === undefined) throw new Error('gone');
    for (const route of ROUTES) {
      expect(await ratesOf(again, route)).toEqual(await ratesOf(courier, route));
    }
  });

  it('returns simulated rates in whole positive rupiah with the days in order', async () => {
    for (const route of ROUTES) {
      const wrong = (await ratesOf(courier, route)).filter(
        ({ cost, estimatedDays: { min, max } = { min: -1, max: -1 } }) =>
          !Number.isSafeInteger(cost) || cost <= 0 || min < 0 || max < min,
      );
      expect(wrong).toEqual([]);
    }
  });

  it('never lowers a simulated rate as the billed distance grows', async () => {
    await fc.assert(
      fc.asyncProperty(route(), route(), grams(), async (one, other, weightGrams) => {
        const [near, far] = billedKm(one) <= billedKm(other) ? [one, other] : [other, one];
        const cheap = costs(await ratesOf(courier, near, { weightGrams }));
        const dear = costs(await ratesOf(courier, far, { weightGrams }));
        expectNoneBelow(cheap, dear);
      }),
      { numRuns: 300 },
    );
  });

  it('never lowers a simulated rate as the weight grows', async () => {
    await fc.assert(
      fc.asyncProperty(route(), grams(), grams(), async (way, one, other) => {
        const light = costs(await ratesOf(courier, way, { weightGrams: Math.min(one, other) }));
        const heavy = costs(await ratesOf(courier, way, { weightGrams: Math.max(one, other) }));
        expect([...light.keys()]).toEqual(expect.arrayContaining([...heavy.keys()]));
        expectNoneBelow(light, heavy);
      }),
      { numRuns: 300 },
    );
  });
});

describe('simulator: coverage', () => {
  it('serves all sample districts by every courier of TEST, except Ninja to and from Papua', async () => {
    for (const courier of COURIERS) {
      for (const way of ROUTES) {
        const served = (await ratesOf(courier, way)).length > 0;
        const east = way.origin === JAYAPURA_UTARA || way.destination === JAYAPURA_UTARA;
        expect(served).toBe(!(courier.profile.code === 'ninja' && east));
      }
    }
  });

  it('offers same-day delivery only within one city', async () => {
    const near = { origin: KALIDERES, destination: KEMBANGAN };
    const sameDay = async (way: Route) => (await ratesOf(courierOf('anteraja'), way)).map(typeOf);
    const typeOf = ({ serviceCode }: CourierRate) => serviceOf('anteraja', serviceCode).type;
    expect(await sameDay(near)).toContain('SAME_DAY');
    expect(await sameDay({ origin: KALIDERES, destination: SUKAJADI })).not.toContain('SAME_DAY');
  });
});

/** Services that only one of the two couriers offers are not compared. */
function expectNoneBelow(floor: ReadonlyMap<string, number>, prices: ReadonlyMap<string, number>) {
  const below = [...prices].filter(([code, cost]) => cost < (floor.get(code) ?? 0));
  expect(below).toEqual([]);
}

/**
 * Draws routes within a city or island as often as across the country, because services differ in
 * coverage.
 */
function route(): fc.Arbitrary<Route> {
  return fc
    .tuple(place(), fc.constantFrom(0.2, 2, 10, 50), coordinate(-1, 1), coordinate(-1, 1), place())
    .map(([origin, spread, south, east, elsewhere]) => {
      const latitude = origin.latitude + south * spread;
      const longitude = origin.longitude + east * spread;
      const { districtId } = spread < 10 ? origin : elsewhere;
      return { origin, destination: district(districtId, latitude, longitude) };
    });
}

function place(): fc.Arbitrary<District> {
  const provinces = fc.constantFrom('11', '12', '21', '31', '35', '51', '64', '73', '81', '91');
  return fc
    .tuple(provinces, coordinate(-11, 6), coordinate(95, 141))
    .map(([province, latitude, longitude]) => district(`${province}.01.01`, latitude, longitude));
}

function coordinate(min: number, max: number): fc.Arbitrary<number> {
  return fc.double({ min, max, noNaN: true });
}

function grams(): fc.Arbitrary<number> {
  return fc.oneof(fc.integer({ min: 1, max: 6_000 }), fc.integer({ min: 1, max: 30_000 }));
}

function billedKm(way: Route): number {
  return laneOf(way).billedKm;
}

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { CourierRate, Route } from '#domain/courier/courier.ts';
import { simulatorCouriers } from './courier.ts';
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
import { greatCircleKm } from './lane.ts';

describe.each(EVERY_COURIER)('the rates of %s', (_, courier) => {
  it('answer only services that were asked for', async () => {
    for (const service of courier.profile.services) {
      const rates = await ratesOf(courier, TO_GRESIK, { weightGrams: 10_000, services: [service] });
      expect(rates.map(({ serviceCode }) => serviceCode)).toEqual(
        (await ratesOf(courier, TO_GRESIK, { weightGrams: 10_000 }))
          .map(({ serviceCode }) => serviceCode)
          .filter((code) => code === service.code),
      );
    }
  });

  it('are the same whenever they are asked for', async () => {
    const again = simulatorCouriers().find(({ profile }) => profile.code === courier.profile.code);
    if (again === undefined) throw new Error('gone');
    for (const route of ROUTES) {
      expect(await ratesOf(again, route)).toEqual(await ratesOf(courier, route));
    }
  });

  it('are whole positive rupiah with days in order', async () => {
    for (const route of ROUTES) {
      for (const { cost, estimatedDays } of await ratesOf(courier, route)) {
        expect(Number.isSafeInteger(cost) && cost > 0).toBe(true);
        expect(estimatedDays.min).toBeGreaterThanOrEqual(0);
        expect(estimatedDays.max).toBeGreaterThanOrEqual(estimatedDays.min);
      }
    }
  });

  it('never fall as the way grows longer, by the coordinates alone', async () => {
    await fc.assert(
      fc.asyncProperty(route(), route(), grams(), async (one, other, weightGrams) => {
        const [near, far] = km(one) <= km(other) ? [one, other] : [other, one];
        const cheap = costs(await ratesOf(courier, near, { weightGrams }));
        const dear = costs(await ratesOf(courier, far, { weightGrams }));
        for (const [code, cost] of dear) {
          expect(cost).toBeGreaterThanOrEqual(cheap.get(code) ?? 0);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('never fall as the parcel grows heavier', async () => {
    await fc.assert(
      fc.asyncProperty(route(), grams(), grams(), async (way, one, other) => {
        const light = costs(await ratesOf(courier, way, { weightGrams: Math.min(one, other) }));
        const heavy = costs(await ratesOf(courier, way, { weightGrams: Math.max(one, other) }));
        for (const [code, cost] of heavy) {
          expect(cost).toBeGreaterThanOrEqual(light.get(code) ?? Number.POSITIVE_INFINITY);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('where the couriers go', () => {
  it('every regular service goes between all sample districts, save Ninja to and from Papua', async () => {
    for (const courier of COURIERS) {
      for (const way of ROUTES) {
        const served = (await ratesOf(courier, way)).length > 0;
        const east = way.origin === JAYAPURA_UTARA || way.destination === JAYAPURA_UTARA;
        expect(served).toBe(!(courier.profile.code === 'ninja' && east));
      }
    }
  });

  it('the same day is for one regency only', async () => {
    const near = { origin: KALIDERES, destination: KEMBANGAN };
    const sameDay = async (way: Route) => (await ratesOf(courierOf('anteraja'), way)).map(typeOf);
    const typeOf = ({ serviceCode }: CourierRate) => serviceOf('anteraja', serviceCode).type;
    expect(await sameDay(near)).toContain('SAME_DAY');
    expect(await sameDay({ origin: KALIDERES, destination: SUKAJADI })).not.toContain('SAME_DAY');
  });
});

function route(): fc.Arbitrary<Route> {
  return fc.record({ origin: place(), destination: place() });
}

function place() {
  return fc
    .tuple(
      fc.constantFrom('11', '12', '21', '31', '35', '51', '64', '73', '81', '91', '95'),
      fc.double({ min: -11, max: 6, noNaN: true }),
      fc.double({ min: 95, max: 141, noNaN: true }),
    )
    .map(([province, latitude, longitude]) => district(`${province}.01.01`, latitude, longitude));
}

function grams(): fc.Arbitrary<number> {
  return fc.oneof(fc.integer({ min: 1, max: 6_000 }), fc.integer({ min: 1, max: 30_000 }));
}

function km({ origin, destination }: Route): number {
  return greatCircleKm(origin, destination);
}

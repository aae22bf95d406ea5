import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readDistrictFile } from '#adapters/areas/district-file.ts';
import { regenciesOf } from '#adapters/areas/regencies.ts';
import type { District } from '#domain/carrying/area/district.ts';
import { type Hubs, hubFinder, wayKm } from './hubs.ts';
import { greatCircleKm, radians, type Spot } from './lane.ts';

type Pair = readonly [from: District, to: District];

const districts = readDistrictFile().map(({ district }) => district);
const regencies = regenciesOf(districts);
const findHubs = hubFinder(regencies);

describe('simulator: hubs of a route', () => {
  it('places hubs in regencies at the start, middle and end of a route', () => {
    expect(names(hubsBetween('31.73.06', '35.25.14'))).toEqual([
      'Kota Tangerang',
      'Kota Pekalongan',
      'Kota Surabaya',
    ]);
    expect(names(hubsBetween('31.73.06', '91.71.01'))).toEqual([
      'Kota Tangerang',
      'Kabupaten Buton Utara',
      'Kota Jayapura',
    ]);
  });

  it('uses fewer hubs for a route between neighbours, and none within a town', () => {
    expect(names(hubsBetween('31.73.06', '31.74.09'))).toEqual([
      'Kota Tangerang',
      'Kota Administrasi Jakarta Selatan',
    ]);
    expect(hubsBetween('31.73.06', '31.73.08')).toEqual({});
    expect(hubsBetween('31.73.06', '31.73.06')).toEqual({});
  });

  it('chooses the hubs nearest to both ends and to the middle of the direct line', () => {
    fc.assert(
      fc.property(anyPair(), ([from, to]) => {
        const { ORIGIN_HUB, MIDDLE_HUB, DESTINATION_HUB } = findHubs(from, to);
        if (!ORIGIN_HUB || !MIDDLE_HUB || !DESTINATION_HUB) return;
        expect(greatCircleKm(ORIGIN_HUB, from)).toBeCloseTo(nearestKm(from), 6);
        expect(greatCircleKm(DESTINATION_HUB, to)).toBeCloseTo(nearestKm(to), 6);
        const middle = middleOf(from, to);
        expect(greatCircleKm(MIDDLE_HUB, middle)).toBeCloseTo(nearestKm(middle), 6);
      }),
      { numRuns: 60 },
    );
  });

  it('chooses the same hubs for the same districts every time', () => {
    fc.assert(
      fc.property(anyPair(), ([from, to]) => {
        expect(hubFinder(regencies)(from, to)).toEqual(findHubs(from, to));
      }),
      { numRuns: 50 },
    );
  });
});

describe('simulator: route over hubs', () => {
  it.each([
    ['any two districts', anyPair()],
    ['two districts of one province', pairWithin(2)],
    ['two districts of one regency', pairWithin(5)],
  ])(
    'limits the detour over hubs between %s to half the direct way, and repeats no regency',
    (_, pair) => {
      fc.assert(
        fc.property(pair, ([from, to]) => {
          const hubs = Object.values(findHubs(from, to));
          expect(wayKm([from, ...hubs, to])).toBeLessThanOrEqual(1.5 * greatCircleKm(from, to));
          expect(new Set(hubs.map(({ name }) => name)).size).toBe(hubs.length);
          for (const hub of hubs) expect(regencies).toContain(hub);
        }),
        { numRuns: 250 },
      );
    },
  );

  it('finds three hubs for at least 95 % of random pairs of districts', () => {
    const pairs = fc.sample(anyPair(), { seed: 4, numRuns: 1_000 });
    const full = pairs.filter((pair) => Object.values(findHubs(...pair)).length === 3);
    expect(full.length).toBeGreaterThan(950);
  });
});

function hubsBetween(from: string, to: string): Hubs {
  const [origin, destination] = [from, to].map((id) =>
    districts.find(({ districtId }) => districtId === id),
  );
  if (!origin || !destination) throw new Error(`no ${from} or no ${to}`);
  return findHubs(origin, destination);
}

function names({ ORIGIN_HUB, MIDDLE_HUB, DESTINATION_HUB }: Hubs): readonly string[] {
  return [ORIGIN_HUB, MIDDLE_HUB, DESTINATION_HUB].flatMap((hub) => hub?.name ?? []);
}

function nearestKm(to: Spot): number {
  return Math.min(...regencies.map((regency) => greatCircleKm(regency, to)));
}

/** Midpoint of the great circle by the textbook's formula, in degrees. */
function middleOf(from: Spot, to: Spot): Spot {
  const north = radians(from.latitude);
  const other = radians(to.latitude);
  const east = radians(to.longitude - from.longitude);
  const x = Math.cos(other) * Math.cos(east);
  const y = Math.cos(other) * Math.sin(east);
  const across = Math.hypot(Math.cos(north) + x, y);
  const latitude = Math.atan2(Math.sin(north) + Math.sin(other), across);
  const longitude = radians(from.longitude) + Math.atan2(y, Math.cos(north) + x);
  return { latitude: (latitude * 180) / Math.PI, longitude: (longitude * 180) / Math.PI };
}

function anyPair(): fc.Arbitrary<Pair> {
  return fc.tuple(fc.constantFrom(...districts), fc.constantFrom(...districts));
}

/** Pairs of districts whose ids share a prefix of this length. */
function pairWithin(length: number): fc.Arbitrary<Pair> {
  const groups = [...Map.groupBy(districts, ({ districtId }) => districtId.slice(0, length))];
  return fc
    .constantFrom(...groups)
    .chain(([, inside]) => fc.tuple(fc.constantFrom(...inside), fc.constantFrom(...inside)));
}

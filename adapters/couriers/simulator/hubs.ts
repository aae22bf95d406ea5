import type { Regency } from '#domain/carrying/area/district.ts';
import { greatCircleKm, radians, type Spot } from './lane.ts';

export type HubPlace = 'ORIGIN_HUB' | 'MIDDLE_HUB' | 'DESTINATION_HUB';
/** Regencies where a parcel is transferred. A hub too far off the route is missing. */
export type Hubs = { readonly [Place in HubPlace]?: Regency };
export type HubFinder = (from: Spot, to: Spot) => Hubs;

/** Unit vector from the Earth's centre to a place: the nearest has the largest dot product. */
type Direction = readonly [x: number, y: number, z: number];

/** Longest way over hubs, as a multiple of the direct way. */
const DETOUR_MAX = 1.5;

/** Combinations of hubs to try, the largest first: a short route has room for few hubs or none. */
const PLANS: readonly (readonly HubPlace[])[] = [
  ['ORIGIN_HUB', 'MIDDLE_HUB', 'DESTINATION_HUB'],
  ['ORIGIN_HUB', 'DESTINATION_HUB'],
  ['ORIGIN_HUB', 'MIDDLE_HUB'],
  ['MIDDLE_HUB', 'DESTINATION_HUB'],
  ['ORIGIN_HUB'],
  ['DESTINATION_HUB'],
  ['MIDDLE_HUB'],
];

/**
 * Finds the regencies whose centres are nearest to both ends of the great circle and to its middle.
 * The route over them is at most DETOUR_MAX times as long as the direct one and visits no hub
 * twice. Between neighbouring places there are fewer hubs; within a town there is none.
 */
export function hubFinder(regencies: readonly Regency[]): HubFinder {
  const directions = regencies.map(directionOf);
  const nearestTo = (point: Direction): Regency | undefined => {
    let nearest = -1;
    let most = Number.NEGATIVE_INFINITY;
    for (const [at, direction] of directions.entries()) {
      const product = dot(direction, point);
      if (product > most) [nearest, most] = [at, product];
    }
    return regencies[nearest];
  };
  return (from, to) => {
    const ends = [directionOf(from), directionOf(to)] as const;
    const nearest = {
      ORIGIN_HUB: nearestTo(ends[0]),
      MIDDLE_HUB: nearestTo(sum(...ends)),
      DESTINATION_HUB: nearestTo(ends[1]),
    };
    const longestKm = greatCircleKm(from, to) * DETOUR_MAX;
    for (const plan of PLANS) {
      const hubs = plan.flatMap((place) => nearest[place] ?? []);
      const isComplete = new Set(hubs).size === plan.length;
      if (isComplete && wayKm([from, ...hubs, to]) <= longestKm) {
        return Object.fromEntries(plan.map((place, at) => [place, hubs[at]]));
      }
    }
    return {};
  };
}

/** Length along the great circles between the spots. */
export function wayKm(spots: readonly Spot[]): number {
  return spots.reduce((km, spot, at) => km + greatCircleKm(spots[at - 1] ?? spot, spot), 0);
}

function directionOf({ latitude, longitude }: Spot): Direction {
  const north = radians(latitude);
  const east = radians(longitude);
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)];
}

function dot(one: Direction, other: Direction): number {
  return one[0] * other[0] + one[1] * other[1] + one[2] * other[2];
}

/** Returns a vector that points midway between the two; not a unit vector. */
function sum(one: Direction, other: Direction): Direction {
  return [one[0] + other[0], one[1] + other[1], one[2] + other[2]];
}

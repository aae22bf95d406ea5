import type { District } from '#domain/area/district.ts';
import type { Route } from '#domain/courier/courier.ts';

/** The way between two districts, as far as a courier's price list cares. */
export type Lane = {
  /** Great-circle distance, whole kilometres. */
  readonly km: number;
  readonly sameRegency: boolean;
  readonly sameIslands: boolean;
  /** Either end lies in Maluku or Papua: few flights, long ferries. */
  readonly farEast: boolean;
};

/** Degrees, WGS 84. */
export type Spot = Pick<District, 'latitude' | 'longitude'>;

/** IUGG mean radius. */
const EARTH_RADIUS_KM = 6371.0088;

/** Kemendagri numbers provinces by island group: the first digit names it, Sumatra having two. */
const ISLAND_GROUPS: Readonly<Record<string, string>> = {
  '1': 'SUMATRA',
  '2': 'SUMATRA',
  '3': 'JAVA',
  '5': 'LESSER_SUNDA',
  '6': 'KALIMANTAN',
  '7': 'SULAWESI',
  '8': 'MALUKU',
  '9': 'PAPUA',
};
const FAR_EAST: readonly (string | undefined)[] = ['MALUKU', 'PAPUA'];

export function laneOf({ origin, destination }: Route): Lane {
  const [from, to] = [islandGroupOf(origin), islandGroupOf(destination)];
  return {
    km: Math.round(greatCircleKm(origin, destination)),
    sameRegency: regencyCode(origin) === regencyCode(destination),
    sameIslands: from === to,
    farEast: FAR_EAST.includes(from) || FAR_EAST.includes(to),
  };
}

/** Haversine: exact enough on a sphere, and steady for points close together. */
export function greatCircleKm(from: Spot, to: Spot): number {
  const chord =
    halfChordSquared(to.latitude - from.latitude) +
    Math.cos(radians(from.latitude)) *
      Math.cos(radians(to.latitude)) *
      halfChordSquared(to.longitude - from.longitude);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

export function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

function halfChordSquared(degrees: number): number {
  return Math.sin(radians(degrees) / 2) ** 2;
}

/** `31.73` of `31.73.06`. */
function regencyCode({ districtId }: District): string {
  return districtId.slice(0, 5);
}

function islandGroupOf({ districtId }: District): string | undefined {
  return ISLAND_GROUPS[districtId.charAt(0)];
}

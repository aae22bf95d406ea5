import type { District } from '#domain/carrying/area/district.ts';
import type { Route } from '#domain/carrying/courier/courier.ts';

/** The connection between two districts, as price lists see it. */
export type Lane = {
  /** Great-circle distance, whole kilometres. */
  readonly km: number;
  /** Kilometres that price lists charge: across the sea, at least SEA_KM_MIN. */
  readonly billedKm: number;
  /** True within one regency, or within Jakarta. */
  readonly sameCity: boolean;
  readonly sameIslands: boolean;
  /**
   * Number of ends of the route that are reachable only by air: each adds a charge per kilogram.
   */
  readonly inlandEnds: number;
  /** True if neither a road nor a ferry for vans leads there. */
  readonly beyondRoads: boolean;
  /** True if either end is in Maluku or Papua: few flights, long ferries. */
  readonly farEast: boolean;
};

/** Degrees, WGS 84. */
export type Spot = Pick<District, 'latitude' | 'longitude'>;

/** IUGG mean radius. */
const EARTH_RADIUS_KM = 6371.0088;

/** Kemendagri numbers provinces by island group: the first digit is the group; Sumatra has two. */
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
/** The Thousand Islands, Bangka and Belitung, Riau's islands, Bali, the other Lesser Sundas. */
const THOUSAND_ISLANDS = '31.01';
const BALI = '51';
const ISLANDS: readonly string[] = [THOUSAND_ISLANDS, '19', '21', BALI, '52', '53'];
/** Ferries for trucks between island groups; other parcels go by air or ship. */
const FERRIES: readonly (readonly [one: string, other: string])[] = [
  ['JAVA', 'SUMATRA'],
  ['JAVA', BALI],
];
/** A ferry costs a truck about as much as this many kilometres of road. */
const FERRY_KM = 150;
/** Least distance billed across the sea. */
const SEA_KM_MIN = 1_300;
/** The administrative cities of Jakarta, without its islands. */
const JAKARTA_CITIES = ['31.71', '31.72', '31.73', '31.74', '31.75'];
/** Highland Papua and the neighbouring Puncak Jaya, Puncak and Intan Jaya: no road leads there. */
const INLAND_PROVINCE = '95';
const INLAND_REGENCIES = ['94.02', '94.05', '94.07'];
const FAR_EAST: readonly (string | undefined)[] = ['MALUKU', 'PAPUA'];

export function laneOf({ origin, destination }: Route): Lane {
  const from = islandGroupOf(origin);
  const to = islandGroupOf(destination);
  const regencies = [regencyCode(origin), regencyCode(destination)] as const;
  const km = Math.round(greatCircleKm(origin, destination));
  const [start, end] = regencies;
  const inlandEnds = start === end ? 0 : regencies.filter(isInland).length;
  return {
    km,
    billedKm: billedKm(km, { origin, destination }),
    sameCity: isSameCity(start, end),
    sameIslands: from === to,
    inlandEnds,
    beyondRoads: inlandEnds > 0 || regencies.includes(THOUSAND_ISLANDS),
    farEast: FAR_EAST.includes(from) || FAR_EAST.includes(to),
  };
}

function billedKm(km: number, { origin, destination }: Route): number {
  const from = shoreOf(origin);
  const to = shoreOf(destination);
  if (from === to) return km;
  const hasFerry =
    islandGroupOf(origin) === islandGroupOf(destination) ||
    FERRIES.some((ends) => ends.includes(from) && ends.includes(to));
  return hasFerry ? km + FERRY_KM : Math.max(km, SEA_KM_MIN);
}

/** The island or group within which trucks need no ship. */
function shoreOf(district: District): string {
  const own = ISLANDS.find((code) => district.districtId.startsWith(`${code}.`));
  return own ?? islandGroupOf(district) ?? '';
}

function isInland(regency: string): boolean {
  return regency.startsWith(INLAND_PROVINCE) || INLAND_REGENCIES.includes(regency);
}

function isSameCity(one: string, other: string): boolean {
  return one === other || [one, other].every((regency) => JAKARTA_CITIES.includes(regency));
}

/** Haversine: exact enough on a sphere, and numerically stable for points close together. */
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

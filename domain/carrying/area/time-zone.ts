import { HOUR_MS } from '#domain/time.ts';

/** Indonesia's three time zones, none with daylight saving time, in hours ahead of UTC. */
export const TIME_ZONES = { WIB: 7, WITA: 8, WIT: 9 } as const;
export type TimeZone = keyof typeof TIME_ZONES;

/** Names of the time zones in the IANA database. */
export const ZONE_NAMES = {
  WIB: 'Asia/Jakarta',
  WITA: 'Asia/Makassar',
  WIT: 'Asia/Jayapura',
} as const satisfies Readonly<Record<TimeZone, string>>;
/** Zones that the database and every program know by the same name. */
export type ZoneName = (typeof ZONE_NAMES)[TimeZone] | 'UTC';

/** Kemendagri province codes outside the western zone. Source: Keppres 41/1987. */
const WITA = ['51', '52', '53', '63', '64', '65', '71', '72', '73', '74', '75', '76'];
const WIT = ['81', '82', '91', '92', '93', '94', '95', '96'];
const BY_PROVINCE: ReadonlyMap<string, TimeZone> = new Map<string, TimeZone>([
  ...WITA.map((province) => [province, 'WITA'] as const),
  ...WIT.map((province) => [province, 'WIT'] as const),
]);

/** Wall-clock time of the zone, stored as if it were UTC. */
export function localTime(at: Date, zone: TimeZone): Date {
  return new Date(at.getTime() + TIME_ZONES[zone] * HOUR_MS);
}

/** Time zone of the province with whose code the district's code begins. */
export function timeZoneOf(districtId: string): TimeZone {
  return BY_PROVINCE.get(districtId.slice(0, 2)) ?? 'WIB';
}

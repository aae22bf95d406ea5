import type { District, Regency } from '#domain/carrying/area/district.ts';
import type { TimelineEntry } from '#domain/carrying/tracking/timeline.ts';
import type { Coordinates } from '#domain/selling/shipment/party.ts';
import type { ShipmentStatus } from '#domain/selling/shipment/status.ts';

/** Returns the regency of a courier's place; undefined if it names no known one. */
export type FindRegency = (location: string) => Coordinates | undefined;

type Journey = {
  readonly status: ShipmentStatus;
  /** Oldest first. */
  readonly timeline: readonly TimelineEntry[];
  readonly origin: District | undefined;
  readonly destination: District | undefined;
};

/** Statuses by the parcel's position: at the origin, at the destination, or at the last scan. */
const AT_ORIGIN: readonly ShipmentStatus[] = ['BOOKED', 'PICKED_UP', 'RETURNED'];
const AT_DESTINATION: readonly ShipmentStatus[] = [
  'OUT_FOR_DELIVERY',
  'DELIVERY_FAILED',
  'DELIVERED',
];
const BETWEEN: readonly ShipmentStatus[] = [
  'IN_TRANSIT',
  'ON_HOLD',
  'RETURN_IN_TRANSIT',
  'LOST',
  'DAMAGED',
];
const KIND = /^(?:KABUPATEN ADMINISTRASI|KOTA ADMINISTRASI|KABUPATEN|KOTA) /;
const OTHERS = /[^A-Z]+/g;

/** Null before the pickup, and if the place is unknown. */
export function positionOf(journey: Journey, findRegency: FindRegency): Coordinates | null {
  const { status, timeline, origin, destination } = journey;
  if (AT_ORIGIN.includes(status)) return origin ?? null;
  if (AT_DESTINATION.includes(status)) return destination ?? null;
  if (!BETWEEN.includes(status)) return null;
  for (const { location } of timeline.toReversed()) {
    const found = location === '' ? undefined : findRegency(location);
    if (found !== undefined) return found;
  }
  return null;
}

/**
 * Finds the regency whose name, with its kind or without, is the longest among the words of a place.
 */
export function regencyFinder(regencies: readonly Regency[]): FindRegency {
  const places = regencies.flatMap(({ name, latitude, longitude }) => {
    const full = wordsOf(name);
    const point = { latitude, longitude };
    return [full, full.replace(KIND, '')].map((words) => ({ words: ` ${words} `, point }));
  });
  const byLength = places.toSorted((one, other) => other.words.length - one.words.length);
  return (location) => {
    const words = ` ${wordsOf(location)} `;
    return byLength.find((place) => words.includes(place.words))?.point;
  };
}

function wordsOf(text: string): string {
  return text.toUpperCase().replaceAll(OTHERS, ' ').trim();
}

import { LRUCache } from 'lru-cache';
import type { AreaDirectory } from '#domain/carrying/area/area-directory.ts';
import type { ReasonCode } from '#domain/carrying/tracking/tracking-event.ts';
import type { SimulatedBooking } from './booking.ts';
import { type HubPlace, hubFinder } from './hubs.ts';
import { scenarioOf } from './scenarios.ts';
import type { Place, StepStatus } from './timetable.ts';

/**
 * A step of a timetable applied to the route of one parcel. Milliseconds after the booking, at
 * speed 1.
 */
export type JourneyStep = {
  readonly atMs: number;
  readonly reportedAtMs: number;
  readonly status: StepStatus;
  readonly reasonCode: ReasonCode | null;
  readonly location: string;
};

/** The steps of a parcel, in the order of `startedAtMs`. */
export type Journey = readonly JourneyStep[];
export type JourneyOf = (
  booking: Pick<SimulatedBooking, 'scenario' | 'originId' | 'destinationId'>,
) => Journey;

type LocationsOf = (ends: Parameters<JourneyOf>[0]) => Locations;
type Locations = Readonly<Record<Place, string | undefined>>;

const MS_PER_SECOND = 1000;

/** Size of the route cache; the least recently used entry is dropped first. */
const ROUTES_MAX = 1_000;

/** A route without an end hub uses the district there; without a middle hub it skips the step. */
export function journeyFinder(areas: AreaDirectory): JourneyOf {
  const findHubs = hubFinder(areas.regencies());
  const known = new LRUCache<string, Locations>({ max: ROUTES_MAX });
  const locationsOf: LocationsOf = (ends) => {
    const route = `${ends.originId} ${ends.destinationId}`;
    const locations = known.get(route) ?? findLocations(ends);
    known.set(route, locations);
    return locations;
  };
  const findLocations: LocationsOf = (ends) => {
    const from = areas.find(ends.originId);
    const to = areas.find(ends.destinationId);
    const hubs = from && to ? findHubs(from, to) : {};
    const hubName = (place: HubPlace) => hubs[place]?.name;
    const origin = labelOf(from);
    const destination = labelOf(to);
    return {
      ORIGIN: origin,
      ORIGIN_HUB: hubName('ORIGIN_HUB') ?? origin,
      MIDDLE_HUB: hubName('MIDDLE_HUB'),
      DESTINATION_HUB: hubName('DESTINATION_HUB') ?? destination,
      DESTINATION: destination,
    };
  };
  return (booking) => {
    const locations = locationsOf(booking);
    return scenarioOf(booking).timetable.flatMap(
      ({ at, reportedAt = at, status, place, reason }) => {
        const location = locations[place];
        if (location === undefined) return [];
        const atMs = at * MS_PER_SECOND;
        const reportedAtMs = reportedAt * MS_PER_SECOND;
        return { atMs, reportedAtMs, status, reasonCode: reason ?? null, location };
      },
    );
  };
}

/** Empty for a district that no longer exists. */
function labelOf(district: ReturnType<AreaDirectory['find']>): string {
  return district === undefined ? '' : `${district.name}, ${district.regency}`;
}

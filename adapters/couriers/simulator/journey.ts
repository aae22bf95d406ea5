import type { AreaDirectory } from '#domain/area/area-directory.ts';
import type { ReasonCode } from '#domain/tracking/tracking-event.ts';
import type { SimulatedBooking } from './booking.ts';
import { type HubPlace, hubFinder } from './hubs.ts';
import { scenarioOf } from './scenarios.ts';
import type { Place, StepStatus } from './timetable.ts';

/** A step of a timetable on the way of one parcel. Milliseconds after the booking, at speed 1. */
export type JourneyStep = {
  readonly atMs: number;
  readonly toldMs: number;
  readonly status: StepStatus;
  readonly reasonCode: ReasonCode | null;
  readonly location: string;
};

/** All that happens to a parcel, by the time at which it happens. */
export type Journey = readonly JourneyStep[];
export type JourneyOf = (
  booking: Pick<SimulatedBooking, 'scenario' | 'originId' | 'destinationId'>,
) => Journey;

type LocationsOf = (ends: Parameters<JourneyOf>[0]) => Locations;
type Locations = Readonly<Record<Place, string | undefined>>;

const MS_PER_SECOND = 1000;

/** Parcels go the same ways again and again; the one not gone for longest is forgotten. */
const WAYS_MAX = 1_000;

/** Where a way has no hub at an end, the van's own stop is scanned; in the middle, nothing is. */
export function journeyFinder(areas: AreaDirectory): JourneyOf {
  const findHubs = hubFinder(areas.regencies());
  const known = new Map<string, Locations>();
  const locationsOf: LocationsOf = (ends) => {
    const way = `${ends.originId} ${ends.destinationId}`;
    const locations = known.get(way) ?? findLocations(ends);
    known.delete(way);
    known.set(way, locations);
    const [oldest] = known.keys();
    if (known.size > WAYS_MAX && oldest !== undefined) known.delete(oldest);
    return locations;
  };
  const findLocations: LocationsOf = (ends) => {
    const [from, to] = [areas.find(ends.originId), areas.find(ends.destinationId)];
    const hubs = from && to ? findHubs(from, to) : {};
    const hubName = (place: HubPlace) => hubs[place]?.name;
    const [origin, destination] = [labelOf(from), labelOf(to)];
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
    return scenarioOf(booking).timetable.flatMap(({ at, told = at, status, place, reason }) => {
      const location = locations[place];
      if (location === undefined) return [];
      const [atMs, toldMs] = [at * MS_PER_SECOND, told * MS_PER_SECOND];
      return { atMs, toldMs, status, reasonCode: reason ?? null, location };
    });
  };
}

/** Empty for a district that is not there any more. */
function labelOf(district: ReturnType<AreaDirectory['find']>): string {
  return district === undefined ? '' : `${district.name}, ${district.regency}`;
}

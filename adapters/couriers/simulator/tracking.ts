import type { CallLimit } from '#domain/carrying/courier/call-limit.ts';
import type { Tracked } from '#domain/carrying/tracking/tracking-event.ts';
import type { Clock } from '#domain/time.ts';
import type { AwbQuery, BookingMemory } from './booking.ts';
import { bookedElsewhere } from './elsewhere.ts';
import type { JourneyOf } from './journey.ts';
import { hasReached, reportedEvents } from './lifecycle.ts';
import { scenarioOf } from './scenarios.ts';

type TrackingDeps = {
  readonly bookings: BookingMemory;
  readonly journeyOf: JourneyOf;
  readonly clock: Pick<Clock, 'now'>;
  readonly speed: number;
};

/**
 * Stores a pick-up before it is first reported. A reported event never changes, and a cancellation
 * decided before the pick-up may be stored only after it.
 */
export async function trackParcels(
  query: AwbQuery,
  { bookings, journeyOf, clock, speed }: TrackingDeps,
  limit: CallLimit,
): Promise<readonly Tracked[]> {
  const known = await bookings.findByAwbs(query, limit);
  const unknown = query.awbs.filter((awb) => !known.some((booking) => booking.awb === awb));
  const others = { ...query, awbs: unknown };
  const found = [...known, ...(await bookedElsewhere(others, { bookings, clock, speed }, limit))];
  const now = clock.now();
  const toPickUp = found.filter(
    (life) =>
      !life.isPickedUp &&
      life.cancelledAt === null &&
      hasReached('PICKED_UP', { life, journey: journeyOf(life), now }),
  );
  const unchanged = found.filter((booking) => !toPickUp.includes(booking));
  const awbs = toPickUp.flatMap(({ awb }) => awb ?? []);
  const pickedUp = awbs.length === 0 ? [] : await bookings.pickUp({ ...query, awbs }, limit);
  return [...unchanged, ...pickedUp].flatMap(({ awb, ...life }) => {
    if (awb === null) return [];
    return {
      awb,
      events: scenarioOf(life).reportOrder(reportedEvents(life, journeyOf(life), now)),
    };
  });
}

import type { CallLimit } from '#domain/courier/call-limit.ts';
import type { Clock } from '#domain/time.ts';
import type { Tracked } from '#domain/tracking/tracking-event.ts';
import type { AwbQuery, BookingMemory } from './booking.ts';
import type { JourneyOf } from './journey.ts';
import { hasCome, toldEvents } from './lifecycle.ts';
import { scenarioOf } from './scenarios.ts';

type Desk = {
  readonly bookings: BookingMemory;
  readonly journeyOf: JourneyOf;
  readonly clock: Pick<Clock, 'now'>;
};

/**
 * What is told once stays: a cancellation that was judged before the pick-up may be written only
 * after it was told, so that whoever tells it first writes it down.
 */
export async function trackParcels(
  query: AwbQuery,
  { bookings, journeyOf, clock }: Desk,
  limit: CallLimit,
): Promise<readonly Tracked[]> {
  const found = await bookings.findByAwbs(query, limit);
  const now = clock.now();
  const leaving = found.filter(
    (life) =>
      !life.isPickedUp &&
      life.cancelledAt === null &&
      hasCome('PICKED_UP', { life, journey: journeyOf(life), now }),
  );
  const staying = found.filter((booking) => !leaving.includes(booking));
  const awbs = leaving.flatMap(({ awb }) => awb ?? []);
  const left = awbs.length === 0 ? [] : await bookings.pickUp({ ...query, awbs }, limit);
  return [...staying, ...left].flatMap(({ awb, ...life }) => {
    if (awb === null) return [];
    return { awb, events: scenarioOf(life).telling(toldEvents(life, journeyOf(life), now)) };
  });
}

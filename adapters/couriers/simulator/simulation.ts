import type { AreaDirectory } from '#domain/area/area-directory.ts';
import type { Advanced, Simulation } from '#domain/courier/simulation.ts';
import type { Clock } from '#domain/time.ts';
import type { TimelineStatus } from '#domain/tracking/tracking-event.ts';
import type { BookingMemory } from './booking.ts';
import { journeyFinder } from './journey.ts';
import { coming, leverTo } from './lifecycle.ts';

type Deps = {
  readonly areas: AreaDirectory;
  readonly bookings: BookingMemory;
  readonly clock: Pick<Clock, 'now'>;
};

/** The lever on the simulated couriers' parcels. */
export function simulation({ areas, bookings, clock }: Deps): Simulation {
  const journeyOf = journeyFinder(areas);

  /** Again where another lever was quicker: each brings it nearer to its last step. */
  const advance = async (reference: string, to: TimelineStatus | null): Promise<Advanced> => {
    const booking = await bookings.find(reference);
    if (booking === undefined || booking.awb === null) return { kind: 'NOT_BOOKED' };
    const now = clock.now();
    const ahead = coming(booking, journeyOf(booking), now);
    const step = ahead.find(({ status }) => to === null || status === to);
    if (step === undefined) {
      return { kind: 'UNREACHABLE', reachable: [...new Set(ahead.map(({ status }) => status))] };
    }
    const isMoved = await bookings.advance(booking, leverTo(booking, step, now));
    return isMoved ? { kind: 'ADVANCED' } : advance(reference, to);
  };
  return { advance };
}

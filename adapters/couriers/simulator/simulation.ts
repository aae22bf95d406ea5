import type { AreaDirectory } from '#domain/carrying/area/area-directory.ts';
import type {
  AdvanceReport,
  AdvanceResult,
  Simulation,
} from '#domain/carrying/courier-port/simulation.ts';
import type { TimelineStatus } from '#domain/carrying/tracking/tracking-event.ts';
import type { Clock } from '#domain/time.ts';
import type { BookingMemory } from './booking.ts';
import { journeyFinder } from './journey.ts';
import { advanceTo, upcomingSteps } from './lifecycle.ts';

type Deps = {
  readonly areas: AreaDirectory;
  readonly bookings: BookingMemory;
  readonly clock: Pick<Clock, 'now'>;
};

/** Test control of the simulated couriers' parcels. */
export function simulation({ areas, bookings, clock }: Deps): Simulation {
  const journeyOf = journeyFinder(areas);

  /** Retries if another advance changed the booking; each one brings it nearer to its last step. */
  const advance = async (
    reference: string,
    to: TimelineStatus | null,
    report?: AdvanceReport,
  ): Promise<AdvanceResult> => {
    const booking = await bookings.find(reference);
    if (booking === undefined || booking.awb === null) return { kind: 'NOT_BOOKED' };
    const now = clock.now();
    const upcoming = upcomingSteps(booking, journeyOf(booking), now);
    const step = upcoming.find(({ status }) => to === null || status === to);
    if (step === undefined) {
      return { kind: 'UNREACHABLE', reachable: [...new Set(upcoming.map(({ status }) => status))] };
    }
    const reported = report && { ...report, stepMs: step.atMs };
    const moved = { ...advanceTo(booking, step, now), ...(reported && { reported }) };
    const isMoved = await bookings.advance(booking, moved);
    return isMoved ? { kind: 'ADVANCED' } : advance(reference, to, report);
  };
  return { advance };
}

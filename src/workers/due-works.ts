import type { BookingUseCases } from '#src/usecases/carrying/booking/use-cases.ts';
import type { CourierCancellationUseCases } from '#src/usecases/carrying/courier-cancellation/use-cases.ts';
import type { PickupUseCases } from '#src/usecases/carrying/pickup/use-cases.ts';
import type { TrackerUseCases } from '#src/usecases/carrying/tracker/use-cases.ts';
import type { WebhookUseCases } from '#src/usecases/notifying/webhook/use-cases.ts';
import type { Ports } from '#src/usecases/ports.ts';
import { bookingWork } from './booking-work.ts';
import { callWork } from './call-work.ts';
import { slotLimits } from './courier-slots.ts';
import { trackingWork } from './tracking-work.ts';
import { webhookWork } from './webhook-work.ts';

type Deps = Pick<Ports, 'directory' | 'clock' | 'reportError'> &
  Pick<BookingUseCases, 'claimDueBookings' | 'bookShipment' | 'checkBookings'> &
  Pick<CourierCancellationUseCases, 'cancelDue'> &
  Pick<PickupUseCases, 'requestPickups'> &
  Pick<TrackerUseCases, 'claimTurn' | 'syncTurn'> &
  Pick<
    WebhookUseCases,
    'leaseEndpoints' | 'claimDeliveries' | 'attemptDelivery' | 'recordAttempts'
  >;
export type DueWorks = ReturnType<typeof dueWorks>;

/** All running work of a worker: calls to couriers and to receivers of webhooks. */
export function dueWorks(deps: Deps) {
  const { reportError } = deps;
  const limits = slotLimits(deps.directory);
  return {
    bookings: bookingWork({ ...deps, limits }),
    checks: callWork({ calls: deps.checkBookings, limits, reportError }),
    cancellations: callWork({ calls: deps.cancelDue, limits, reportError }),
    pickups: callWork({ calls: deps.requestPickups, limits, reportError }),
    tracking: trackingWork(deps),
    webhooks: webhookWork(deps),
  };
}

import type { CallLimit } from '#domain/carrying/courier/call-limit.ts';
import type {
  CancelOrder,
  CancelReply,
} from '#domain/carrying/courier-cancellation/cancel-reply.ts';
import type { Clock } from '#domain/time.ts';
import type { BookingMemory } from './booking.ts';
import type { JourneyOf } from './journey.ts';
import { hasReached, notBeforeLastAdvance } from './lifecycle.ts';
import { scenarioOf } from './scenarios.ts';

type CancelDeps = {
  readonly courierCode: string;
  readonly bookings: BookingMemory;
  readonly journeyOf: JourneyOf;
  readonly clock: Pick<Clock, 'now'>;
};

const ORDER_UNKNOWN = refusal('ORDER_UNKNOWN', 'The courier has no such order (simulated).');
const CANCEL_REFUSED = refusal('CANCEL_REFUSED', 'The courier refuses to cancel (simulated).');
const ALREADY_PICKED_UP = refusal('ALREADY_PICKED_UP', 'The courier has the parcel (simulated).');

/**
 * Cancels an order until its parcel is picked up. Decides again if an advance, a pick-up or another
 * cancellation changed the booking in between; each of these brings the booking nearer to a final
 * state.
 */
export async function cancelOrder(
  order: CancelOrder,
  deps: CancelDeps,
  limit: CallLimit,
): Promise<CancelReply> {
  const { courierCode, bookings, journeyOf, clock } = deps;
  const booking = await bookings.find(order.reference, limit);
  const isOwn = booking?.courierCode === courierCode && booking.awb === order.awb;
  if (booking === undefined || !isOwn) return ORDER_UNKNOWN;
  if (scenarioOf(booking).refusesToCancel) return CANCEL_REFUSED;
  const now = clock.now();
  const progress = { life: booking, journey: journeyOf(booking), now };
  if (booking.cancelledAt !== null || hasReached('CANCELLED', progress))
    return { kind: 'CANCELLED' };
  if (booking.isPickedUp || hasReached('PICKED_UP', progress)) return ALREADY_PICKED_UP;
  const cancelReason = order.reason.text;
  const cancelled = { cancelledAt: notBeforeLastAdvance(booking, now), cancelReason };
  const isCancelled = await bookings.cancel(booking, cancelled, limit);
  return isCancelled ? { kind: 'CANCELLED' } : cancelOrder(order, deps, limit);
}

function refusal(code: string, message: string): CancelReply {
  return { kind: 'REFUSED', failure: { code, message } };
}

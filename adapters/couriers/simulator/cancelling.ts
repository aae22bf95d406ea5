import type { CancelOrder, CancelReply } from '#domain/cancellation/cancel-reply.ts';
import type { CallLimit } from '#domain/courier/call-limit.ts';
import type { Clock } from '#domain/time.ts';
import type { BookingMemory } from './booking.ts';
import type { JourneyOf } from './journey.ts';
import { hasCome, notBeforeIts } from './lifecycle.ts';
import { scenarioOf } from './scenarios.ts';

type Desk = {
  readonly courierCode: string;
  readonly bookings: BookingMemory;
  readonly journeyOf: JourneyOf;
  readonly clock: Pick<Clock, 'now'>;
};

const UNKNOWN = refusal('ORDER_UNKNOWN', 'The courier has no such order (simulated).');
const UNWILLING = refusal('CANCEL_REFUSED', 'The courier refuses to cancel (simulated).');
const TOO_LATE = refusal('ALREADY_PICKED_UP', 'The courier has the parcel (simulated).');

/**
 * An order can be cancelled until its parcel is picked up. Judged again where a lever, a
 * pick-up or another cancellation was quicker: each brings it nearer to an answer.
 */
export async function cancelOrder(
  order: CancelOrder,
  desk: Desk,
  limit: CallLimit,
): Promise<CancelReply> {
  const { courierCode, bookings, journeyOf, clock } = desk;
  const booking = await bookings.find(order.reference, limit);
  const isTheirs = booking?.courierCode === courierCode && booking.awb === order.awb;
  if (booking === undefined || !isTheirs) return UNKNOWN;
  if (scenarioOf(booking).refusesToCancel) return UNWILLING;
  const now = clock.now();
  const stand = { life: booking, journey: journeyOf(booking), now };
  if (booking.cancelledAt !== null || hasCome('CANCELLED', stand)) return { kind: 'CANCELLED' };
  if (booking.isPickedUp || hasCome('PICKED_UP', stand)) return TOO_LATE;
  const cancelled = { cancelledAt: notBeforeIts(booking, now), cancelReason: order.reason };
  const isDone = await bookings.cancel(booking, cancelled, limit);
  return isDone ? { kind: 'CANCELLED' } : cancelOrder(order, desk, limit);
}

function refusal(code: string, message: string): CancelReply {
  return { kind: 'REFUSED', failure: { code, message } };
}

import { promisedTime } from '#domain/selling/rating/promised-day.ts';
import type { Shipment } from '#domain/selling/shipment/shipment.ts';
import { isTerminal } from '#domain/selling/shipment/status.ts';

/**
 * Returns the end of the promised day in the receiver's time zone; null before the booking, after
 * the end of the journey and on the way back.
 */
export function estimatedDelivery({
  status,
  bookedAt,
  ...parcel
}: Pick<Shipment, 'status' | 'bookedAt' | 'estimatedDays' | 'receiver'>): Date | null {
  const isOver = isTerminal(status) || status === 'RETURN_IN_TRANSIT';
  return bookedAt === null || isOver ? null : promisedTime(bookedAt, parcel);
}

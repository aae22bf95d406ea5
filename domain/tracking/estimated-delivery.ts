import type { Shipment } from '#domain/shipment/shipment.ts';
import { isTerminal } from '#domain/shipment/status.ts';
import { DAY_MS } from '#domain/time.ts';

/**
 * The latest day by the service's terms; null before booking, after the end and on the way back.
 */
export function estimatedDelivery({
  status,
  bookedAt,
  estimatedDays,
}: Pick<Shipment, 'status' | 'bookedAt' | 'estimatedDays'>): Date | null {
  const isOver = isTerminal(status) || status === 'RETURN_IN_TRANSIT';
  if (bookedAt === null || isOver) return null;
  return new Date(bookedAt.getTime() + estimatedDays.max * DAY_MS);
}

import type { Shipment } from './detail-query.ts';

/** True if it waits for payment, with or without instructions. */
export function isPayable(shipment: Pick<Shipment, 'status' | 'payment_status'>): boolean {
  const { status, payment_status: payment } = shipment;
  return payment === 'PENDING' || (payment === 'UNPAID' && status !== 'CANCELLED');
}

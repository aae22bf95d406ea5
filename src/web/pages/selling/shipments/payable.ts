import type { Shipment } from './detail-query.ts';

/** It waits for its payment, with instructions or without. */
export function isPayable(shipment: Pick<Shipment, 'status' | 'payment_status'>): boolean {
  const { status, payment_status: payment } = shipment;
  return payment === 'PENDING' || (payment === 'UNPAID' && status !== 'CANCELLED');
}

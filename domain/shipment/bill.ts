import type { Bill } from '#domain/payment/instrument.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import type { Shipment } from './shipment.ts';

/** The bill of an unpaid shipment. */
export function billOf(shipment: Shipment): Bill {
  const { totalAmount: amount, createdAt } = shipment;
  return { ...shipmentAsSubject(shipment), amount, createdAt };
}

import type { Bill } from '#domain/payment/instrument.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import type { Shipment } from './shipment.ts';

/** What is to be paid for it. */
export function billOf(shipment: Shipment): Bill {
  const { totalAmount: amount, createdAt } = shipment;
  return { ...shipmentAsSubject(shipment), amount, createdAt };
}

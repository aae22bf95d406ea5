import type { Shipment } from '#domain/selling/shipment/shipment.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import type { Bill } from './instrument.ts';

/** The bill of an unpaid shipment. */
export function billOf(shipment: Shipment): Bill {
  const { totalAmount: amount, createdAt } = shipment;
  return { ...shipmentAsSubject(shipment), amount, createdAt };
}

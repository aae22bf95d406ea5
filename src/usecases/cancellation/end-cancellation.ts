import type { Chance } from '#domain/chance.ts';
import { type Shipment, shipmentKeyOf } from '#domain/shipment/shipment.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import type { Writes } from '#domain/unit-of-work.ts';
import { recordNotice } from '../shipment/record-shipment.ts';

type Recorder = { readonly now: Date; readonly write: Writes; readonly chance: Chance };

/** Its courier goes on: the status stays, and the client is told. The shipment as recorded. */
export function recordCancelRejected(before: Shipment, { now, write, chance }: Recorder): Shipment {
  const after: Shipment = { ...before, courierCancellation: 'REJECTED' };
  return recordNotice({ before, after, now, type: 'shipment.cancel_rejected' }, write, chance);
}

/** Nobody asks its courier, and no operator has to, any more. */
export function endAsking(shipment: Shipment, awb: string, { now, write }: Recorder): void {
  write.cancellations.end({ ...shipmentKeyOf(shipment), awb });
  write.alerts.close({ ...shipmentAsSubject(shipment), kind: 'CANCEL_STUCK' }, now);
}

/** The parcel went on, or was cancelled, while its courier was being asked to cancel it. */
export function endCancellation(after: Shipment, recorder: Recorder): void {
  if (after.awb !== null) endAsking(after, after.awb, recorder);
  if (after.status !== 'CANCELLED') recordCancelRejected(after, recorder);
}

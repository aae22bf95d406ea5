import type { Random } from '#domain/random.ts';
import { type Shipment, shipmentKeyOf } from '#domain/shipment/shipment.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import type { Writes } from '#domain/unit-of-work.ts';
import { recordNotice } from '../shipment/record-shipment.ts';

type Recorder = { readonly now: Date; readonly write: Writes; readonly random: Random };

/** The courier delivers anyway: the status stays, and an event is sent. Returns the shipment. */
export function recordCancelRejected(before: Shipment, { now, write, random }: Recorder): Shipment {
  const after: Shipment = { ...before, courierCancellation: 'REJECTED' };
  return recordNotice({ before, after, now, type: 'shipment.cancel_rejected' }, write, random);
}

/** Ends the calls to the courier, and closes their alert. */
export function closeCancelRequest(
  shipment: Shipment,
  awb: string,
  { now, write }: Recorder,
): void {
  write.cancellations.end({ ...shipmentKeyOf(shipment), awb });
  write.alerts.close({ ...shipmentAsSubject(shipment), kind: 'CANCEL_STUCK' }, now);
}

/** The parcel moved on, or was cancelled, before the courier answered the cancel request. */
export function endCancellation(after: Shipment, recorder: Recorder): void {
  if (after.awb !== null) closeCancelRequest(after, after.awb, recorder);
  if (after.status !== 'CANCELLED') recordCancelRejected(after, recorder);
}

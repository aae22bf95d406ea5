import { type Shipment, shipmentKeyOf } from '#domain/selling/shipment/shipment.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import type { Recorder } from '../../recorder.ts';
import { recordNotice } from '../../selling/shipment/record-shipment.ts';

/** The courier delivers anyway: the status stays, and an event is sent. Returns the shipment. */
export function recordCancelRejected(before: Shipment, recorder: Recorder): Shipment {
  const after: Shipment = { ...before, courierCancellation: 'REJECTED' };
  return recordNotice({ before, after, type: 'shipment.cancel_rejected' }, recorder);
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

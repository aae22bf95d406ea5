import type { AreaDirectory } from '#domain/area/area-directory.ts';
import type { ManualOutcome } from '#domain/booking/outcome.ts';
import type { Random } from '#domain/random.ts';
import { type Failure, type Shipment, shipmentKeyOf } from '#domain/shipment/shipment.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import { bookedEntry } from '#domain/tracking/timeline.ts';
import type { Writes } from '#domain/unit-of-work.ts';
import { dated, journalOf } from '#domain/wallet/journal.ts';
import { captureMoves } from '#domain/wallet/shipment-money.ts';
import { recordCancelRejected } from '../courier-cancellation/end-cancellation.ts';
import { recordNotice, recordShipment } from '../shipment/record-shipment.ts';
import { refundShipment } from '../shipment/refund-shipment.ts';

/** The input of the functions that record a booking's outcome. */
export type Recording = {
  readonly shipment: Shipment;
  readonly now: Date;
  readonly write: Writes;
  readonly random: Random;
  readonly areas: AreaDirectory;
};

/**
 * The courier has booked it: captures the hold and starts the timeline. `orderedAt` is the time of
 * its first entry.
 */
export function recordBooked(
  recording: Recording,
  { awb, orderedAt }: { readonly awb: string; readonly orderedAt: Date },
): Shipment {
  const { shipment: before, now, write, random } = recording;
  const { environment, shipmentNumber, courierCode } = before;
  const key = shipmentKeyOf(before);
  write.shipments.claimAwb({ environment, courierCode, awb }, key);
  const after: Shipment = { ...before, bookedAt: now, status: 'BOOKED', awb, isUnderReview: false };
  const booked = recordShipment({ before, after, now }, write, random);
  const ordered = { at: orderedAt, now };
  write.tracking.append([bookedEntry(before, ordered, originOf(recording))]);
  write.tracking.startPolling({ ...key, courierCode, dueAt: now });
  const journalId = random.uuid();
  const businessRef = shipmentNumber;
  const moves = captureMoves(before);
  const capture = journalOf({ journalId, kind: 'CAPTURE', businessRef, moves });
  write.wallet.post(before, dated(capture, now, random));
  const isCancelRequested = before.courierCancellation === 'PENDING';
  return isCancelRequested ? forwardCancel({ ...recording, shipment: booked }, awb) : booked;
}

/** The courier has refused: CANCELLED if the client has asked for that, else BOOKING_FAILED. */
export function recordRefused(recording: Recording, failure: Failure): Shipment {
  const isCancelRequested = recording.shipment.courierCancellation === 'PENDING';
  if (isCancelRequested) return recordNotBooked(recording);
  return refundBooking(recording, { status: 'BOOKING_FAILED', failure });
}

/** Cancelled by the client before a courier had it. */
export function recordNotBooked(recording: Recording): Shipment {
  return refundBooking(recording, {
    status: 'CANCELLED',
    cancelledAt: recording.now,
    courierCancellation: 'NOT_NEEDED',
  });
}

/** Refunds the hold to the wallet, for every payment method. */
function refundBooking(
  { shipment, now, write, random }: Recording,
  ending: Partial<Shipment>,
): Shipment {
  const { journal, refund } = refundShipment(shipment, { now, random });
  const ended = { paymentStatus: 'REFUNDED', isUnderReview: false, refund } as const;
  const after: Shipment = { ...shipment, ...ended, ...ending };
  write.wallet.post(shipment, journal);
  return recordShipment({ before: shipment, after, now }, write, random);
}

/** Cancelled while it was being booked: requests the courier's cancel, if it supports that. */
function forwardCancel({ shipment, now, write, random }: Recording, awb: string): Shipment {
  if (!shipment.courierCancels) return recordCancelRejected(shipment, { now, write, random });
  const { courierCode } = shipment;
  write.cancellations.request({ ...shipmentKeyOf(shipment), awb, courierCode, requestedAt: now });
  return shipment;
}

/** The outcome is manual: sends `shipment.booking_delayed`, and raises an alert. */
export function recordManual(recording: Recording, { alert, message }: ManualOutcome): void {
  const { shipment: before, now, write, random } = recording;
  const after = { ...before, isUnderReview: true };
  recordNotice({ before, after, now, type: 'shipment.booking_delayed' }, write, random);
  write.alerts.raise({ ...shipmentAsSubject(before), kind: alert, message, raisedAt: now });
}

/** `Kalideres, Kota Administrasi Jakarta Barat`. */
function originOf({ areas, shipment }: Recording): string {
  const district = areas.find(shipment.sender.districtId);
  return district === undefined ? '' : `${district.name}, ${district.regency}`;
}

import type { AreaDirectory } from '#domain/area/area-directory.ts';
import type { HandedOver } from '#domain/booking/outcome.ts';
import type { Chance } from '#domain/chance.ts';
import { type Failure, type Shipment, shipmentKeyOf } from '#domain/shipment/shipment.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import { bookedEntry } from '#domain/tracking/timeline.ts';
import type { Writes } from '#domain/unit-of-work.ts';
import { dated, journalOf } from '#domain/wallet/journal.ts';
import { captureMoves } from '#domain/wallet/shipment-money.ts';
import { recordCancelRejected } from '../cancellation/end-cancellation.ts';
import { recordNotice, recordShipment } from '../shipment/record-shipment.ts';
import { refundShipment } from '../shipment/refund-shipment.ts';

/** What is written of how a booking goes on. */
export type Recording = {
  readonly shipment: Shipment;
  readonly now: Date;
  readonly write: Writes;
  readonly chance: Chance;
  readonly areas: AreaDirectory;
};

/**
 * The courier has taken it: the hold is captured, and the way of the parcel begins with when it
 * was ordered.
 */
export function recordBooked(
  recording: Recording,
  { awb, orderedAt }: { readonly awb: string; readonly orderedAt: Date },
): Shipment {
  const { shipment: before, now, write, chance } = recording;
  const { environment, shipmentNumber, courierCode } = before;
  const key = shipmentKeyOf(before);
  write.shipments.claimAwb({ environment, courierCode, awb }, key);
  const after: Shipment = { ...before, bookedAt: now, status: 'BOOKED', awb, isUnderReview: false };
  const booked = recordShipment({ before, after, now }, write, chance);
  const ordered = { at: orderedAt, now };
  write.tracking.append([bookedEntry(before, ordered, originOf(recording))]);
  write.tracking.begin({ ...key, courierCode, dueAt: now });
  const journalId = chance.uuid();
  const businessRef = shipmentNumber;
  const moves = captureMoves(before);
  const capture = journalOf({ journalId, kind: 'CAPTURE', businessRef, moves });
  write.wallet.post(before, dated(capture, now, chance));
  const isUnwanted = before.courierCancellation === 'PENDING';
  return isUnwanted ? passOn({ ...recording, shipment: booked }, awb) : booked;
}

/** The courier will not take it: who has cancelled meanwhile has what was wished for. */
export function recordRefused(recording: Recording, failure: Failure): Shipment {
  const isUnwanted = recording.shipment.courierCancellation === 'PENDING';
  if (isUnwanted) return recordNotBooked(recording);
  return giveBack(recording, { status: 'BOOKING_FAILED', failure });
}

/** No courier has it, and the client has cancelled it. */
export function recordNotBooked(recording: Recording): Shipment {
  return giveBack(recording, {
    status: 'CANCELLED',
    cancelledAt: recording.now,
    courierCancellation: 'NOT_NEEDED',
  });
}

/** The hold goes back to the wallet, whatever it was paid with. */
function giveBack(
  { shipment, now, write, chance }: Recording,
  ending: Partial<Shipment>,
): Shipment {
  const { journal, refund } = refundShipment(shipment, { now, chance });
  const ended = { paymentStatus: 'REFUNDED', isUnderReview: false, refund } as const;
  const after: Shipment = { ...shipment, ...ended, ...ending };
  write.wallet.post(shipment, journal);
  return recordShipment({ before: shipment, after, now }, write, chance);
}

/** What was cancelled while it was being booked: its courier is asked, where it can be. */
function passOn({ shipment, now, write, chance }: Recording, awb: string): Shipment {
  if (!shipment.courierCancels) return recordCancelRejected(shipment, { now, write, chance });
  const { courierCode } = shipment;
  write.cancellations.ask({ ...shipmentKeyOf(shipment), awb, courierCode, askedAt: now });
  return shipment;
}

/** Nothing is certain: the client is told that it takes longer, and a person is called. */
export function recordHandedOver(recording: Recording, { alert, message }: HandedOver): void {
  const { shipment: before, now, write, chance } = recording;
  const after = { ...before, isUnderReview: true };
  recordNotice({ before, after, now, type: 'shipment.booking_delayed' }, write, chance);
  write.alerts.raise({ ...shipmentAsSubject(before), kind: alert, message, raisedAt: now });
}

/** `Kalideres, Kota Administrasi Jakarta Barat`. */
function originOf({ areas, shipment }: Recording): string {
  const district = areas.find(shipment.sender.districtId);
  return district === undefined ? '' : `${district.name}, ${district.regency}`;
}

import type { HandedOver } from '#domain/booking/outcome.ts';
import { type Failure, type Shipment, shipmentKeyOf } from '#domain/shipment/shipment.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import { bookedEntry } from '#domain/tracking/timeline.ts';
import { dated, journalOf } from '#domain/wallet/journal.ts';
import { captureMoves } from '#domain/wallet/shipment-money.ts';
import { recordNotice, recordShipment } from '../shipment/record-shipment.ts';
import { refundShipment } from '../shipment/refund-shipment.ts';
import type { Recording } from './record-booking.ts';

/** The courier has taken it: the hold is captured, and the way of the parcel begins. */
export function recordBooked(recording: Recording, awb: string): void {
  const { shipment: before, now, write, chance } = recording;
  const { environment, shipmentNumber, courierCode } = before;
  const key = shipmentKeyOf(before);
  write.shipments.claimAwb({ environment, courierCode, awb }, key);
  const after: Shipment = { ...before, bookedAt: now, status: 'BOOKED', awb, isUnderReview: false };
  recordShipment({ before, after, now }, write, chance);
  write.tracking.append([bookedEntry(before, now, originOf(recording))]);
  write.tracking.begin({ ...key, courierCode, dueAt: now });
  const journalId = chance.uuid();
  const businessRef = shipmentNumber;
  const moves = captureMoves(before);
  const capture = journalOf({ journalId, kind: 'CAPTURE', businessRef, moves });
  write.wallet.post(before, dated(capture, now, chance));
}

/** The courier will not take it: the hold goes back to the wallet, whatever it was paid with. */
export function recordRefused({ shipment, now, write, chance }: Recording, failure: Failure): void {
  const { journal, refund } = refundShipment(shipment, { now, chance });
  const after: Shipment = {
    ...shipment,
    status: 'BOOKING_FAILED',
    paymentStatus: 'REFUNDED',
    isUnderReview: false,
    failure,
    refund,
  };
  recordShipment({ before: shipment, after, now }, write, chance);
  write.wallet.post(shipment, journal);
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

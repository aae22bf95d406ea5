import type { AreaDirectory } from '#domain/carrying/area/area-directory.ts';
import type { BookedOrder, ManualOutcome } from '#domain/carrying/booking/outcome.ts';
import { measuredOf } from '#domain/carrying/courier-report/measured.ts';
import { bookedEntry } from '#domain/carrying/tracking/timeline.ts';
import { captureMoves } from '#domain/money/wallet/shipment-money.ts';
import { carriedPickup } from '#domain/selling/shipment/planned-pickup.ts';
import { type Failure, type Shipment, shipmentKeyOf } from '#domain/selling/shipment/shipment.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import { recordBill } from '../../money/courier-bill/record-bill.ts';
import type { Recorder } from '../../recorder.ts';
import {
  recordChange,
  recordNotice,
  recordShipment,
} from '../../selling/shipment/record-shipment.ts';
import { refundShipment } from '../../selling/shipment/refund-shipment.ts';
import { recordCancelRejected } from '../courier-cancellation/end-cancellation.ts';

/** A booking to record; the district of the origin is named in the timeline. */
export type NewBooking = {
  readonly order: BookedOrder;
  readonly orderedAt: Date;
  /** Time at which we first sent it; null if we never did. */
  readonly sentAt: Date | null;
  readonly areas: AreaDirectory;
};

/**
 * Records a booking by the courier: captures the hold and starts the timeline. `orderedAt` is the
 * time of its first entry.
 */
export function recordBooked(
  before: Shipment,
  { order, orderedAt, sentAt, areas }: NewBooking,
  recorder: Recorder,
): Shipment {
  const { now, write } = recorder;
  const { environment, shipmentNumber, provider, courierCode } = before;
  const key = shipmentKeyOf(before);
  write.shipments.claimAwb({ environment, courierCode, awb: order.awb }, key);
  const isPickupBooked = carriedPickup(before.plannedPickup, sentAt) !== null;
  const booking = { bookedAt: now, status: 'BOOKED', isUnderReview: false } as const;
  const locked: Shipment = { ...before, ...booking, ...detailsOf(order), isPickupBooked };
  const after = { ...locked, billed: measuredOf({ price: order.billed })?.price ?? null };
  const booked = recordShipment({ before, after }, recorder);
  const ordered = { at: orderedAt, now };
  write.tracking.append([bookedEntry(before, ordered, originOf(before, areas))]);
  write.tracking.startPolling({ ...key, provider, courierCode, dueAt: now });
  const moves = captureMoves(before);
  recorder.post(before, { kind: 'CAPTURE', businessRef: shipmentNumber, moves });
  recordBill({ before: locked, after, bill: 'booking' }, recorder);
  const isCancelRequested = before.courierCancellation === 'PENDING';
  return isCancelRequested ? forwardCancel(booked, order.awb, recorder) : booked;
}

/**
 * Records a refusal by the courier: CANCELLED if the client has requested that, otherwise
 * BOOKING_FAILED.
 */
export function recordRefused(shipment: Shipment, failure: Failure, recorder: Recorder): Shipment {
  const isCancelRequested = shipment.courierCancellation === 'PENDING';
  if (isCancelRequested) return recordNotBooked(shipment, recorder);
  return refundBooking(shipment, { status: 'BOOKING_FAILED', failure }, recorder);
}

/** Records a cancellation by the client before a courier had the order. */
export function recordNotBooked(shipment: Shipment, recorder: Recorder): Shipment {
  const cancelled = { status: 'CANCELLED', cancelledAt: recorder.now } as const;
  return refundBooking(shipment, { ...cancelled, courierCancellation: 'NOT_NEEDED' }, recorder);
}

/** Refunds the hold to the wallet, for every payment method. */
function refundBooking(
  shipment: Shipment,
  ending: Partial<Shipment>,
  recorder: Recorder,
): Shipment {
  const { journals, refunded } = refundShipment(shipment, recorder);
  const ended = { paymentStatus: 'REFUNDED', isUnderReview: false, ...refunded } as const;
  const after: Shipment = { ...shipment, ...ended, ...ending };
  for (const journal of journals) recorder.write.wallet.post(shipment, journal);
  return recordShipment({ before: shipment, after }, recorder);
}

/**
 * Requests the courier's cancellation of a shipment cancelled during its booking, if the courier
 * supports that.
 */
function forwardCancel(shipment: Shipment, awb: string, recorder: Recorder): Shipment {
  if (!shipment.courierCancels) return recordCancelRejected(shipment, recorder);
  const { provider, courierCode, courierOrderId: orderId } = shipment;
  const { write, now: requestedAt } = recorder;
  const order = { awb, orderId, provider, courierCode, requestedAt };
  write.cancellations.request({ ...shipmentKeyOf(shipment), ...order });
  return shipment;
}

/** `wasNotified`: the client was already notified of the delay. */
type Manual = { readonly outcome: ManualOutcome; readonly wasNotified: boolean };

/**
 * Leaves the order to an operator: puts the shipment under review, raises an alert, and notifies
 * the client of the delay unless that was done before.
 */
export function recordManual(
  before: Shipment,
  { outcome: { alert, message }, wasNotified }: Manual,
  recorder: Recorder,
): void {
  const after = { ...before, isUnderReview: true };
  if (wasNotified) recordChange({ before, after }, recorder);
  else recordNotice({ before, after, type: 'shipment.booking_delayed' }, recorder);
  recorder.alert(shipmentAsSubject(before), alert, message);
}

/** The booking waits for its courier's schedule: sends `shipment.booking_delayed`. */
export function recordDelayed(before: Shipment, recorder: Recorder): void {
  recordNotice({ before, after: before, type: 'shipment.booking_delayed' }, recorder);
}

/** `Kalideres, Kota Administrasi Jakarta Barat`. */
function originOf({ sender }: Shipment, areas: AreaDirectory): string {
  const district = areas.find(sender.districtId);
  return district === undefined ? '' : `${district.name}, ${district.regency}`;
}

/** Details of the order as reported by the courier; null if they are missing. */
function detailsOf({ awb, orderId, routingCode, labelUrl }: BookedOrder) {
  return {
    awb,
    courierOrderId: orderId ?? null,
    routingCode: routingCode ?? null,
    labelUrl: labelUrl ?? null,
  };
}

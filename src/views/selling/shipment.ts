import { idText } from '#domain/id.ts';
import type { Payment } from '#domain/money/payment/payment.ts';
import { bookingProgress } from '#domain/selling/shipment/booking-progress.ts';
import { isCancellable } from '#domain/selling/shipment/cancellation.ts';
import { returnableUntil } from '#domain/selling/shipment/return.ts';
import type { Item, Refund, Shipment } from '#domain/selling/shipment/shipment.ts';
import type { TrackingUrl } from '#domain/selling/shipment/tracking-token.ts';
import { proofView } from '../carrying/proof.ts';
import { instructionsView } from '../money/payment-instructions.ts';
import { partyView } from './party.ts';

export type ShipmentView = ReturnType<typeof shipmentView>;

/** View for clients. */
export function shipmentView(shipment: Shipment, trackingUrl: TrackingUrl) {
  return {
    shipment_number: shipment.shipmentNumber,
    awb: shipment.awb,
    status: shipment.status,
    payment_status: shipment.paymentStatus,
    price: shipment.price,
    total_amount: shipment.totalAmount,
    environment: shipment.environment,
    reference: shipment.reference,
    courier_code: shipment.courierCode,
    courier_name: shipment.courierName,
    service_code: shipment.serviceCode,
    service_name: shipment.serviceName,
    quote_id: idText('quote', shipment.quoteId),
    list_price: shipment.listPrice,
    discount: shipment.discount,
    booking: bookingProgress(shipment.status, shipment.isUnderReview),
    payment_method: shipment.paymentMethod,
    collection_method: shipment.collectionMethod,
    sender: partyView(shipment.sender),
    receiver: partyView(shipment.receiver),
    items: shipment.items.map(itemView),
    weight_grams: shipment.parcel.weightGrams,
    cod_amount: shipment.codAmount,
    cod_fee: shipment.codFee,
    insured_value: shipment.insuredValue,
    insurance_fee: shipment.insuranceFee,
    notes: shipment.notes,
    cancellable: isCancellable(shipment),
    courier_cancellation: shipment.courierCancellation,
    cancel_reason: shipment.cancelReason,
    refund: refundView(shipment.refund),
    returnable_until: returnableUntil(shipment)?.toISOString() ?? null,
    return_of: shipment.returnOf,
    returned_by: shipment.returnedBy,
    pickup_id: shipment.pickupId === null ? null : idText('pickup', shipment.pickupId),
    pickup: pickupView(shipment),
    proof: proofView(shipment.proof),
    measured_weight_grams: shipment.measuredWeightGrams,
    late_payment: shipment.latePayment,
    estimated_days: shipment.estimatedDays,
    ...timesView(shipment),
    failure: shipment.failure,
    tracking_url: trackingUrl(shipment),
    metadata: shipment.metadata,
    tags: shipment.tags,
  };
}

/**
 * View for events, without coordinates, because numbers in event bodies have no fractions. Most
 * shipments have no coordinates, so their view is unchanged.
 */
export function shipmentEventView(view: ShipmentView): ShipmentView {
  if (view.sender.coordinates === null && view.receiver.coordinates === null) return view;
  return {
    ...view,
    sender: { ...view.sender, coordinates: null },
    receiver: { ...view.receiver, coordinates: null },
  };
}

/** View for create, pay and GET: with payment instructions while the payment is open. */
export function shipmentWithInstructionsView(
  shipment: Shipment,
  payment: Payment | undefined,
  trackingUrl: TrackingUrl,
) {
  const isLive = shipment.paymentStatus === 'PENDING' && payment?.state === 'OPEN';
  return { ...shipmentView(shipment, trackingUrl), ...(isLive && instructionsView(payment)) };
}

function timesView(shipment: Shipment) {
  return {
    created_at: shipment.createdAt.toISOString(),
    payment_expires_at: shipment.paymentExpiresAt?.toISOString() ?? null,
    paid_at: shipment.paidAt?.toISOString() ?? null,
    booked_at: shipment.bookedAt?.toISOString() ?? null,
    delivered_at: shipment.deliveredAt?.toISOString() ?? null,
    cancelled_at: shipment.cancelledAt?.toISOString() ?? null,
    cod_settles_at: shipment.codSettlesAt?.toISOString() ?? null,
    cod_settled_at: shipment.codSettledAt?.toISOString() ?? null,
  };
}

function pickupView({ plannedPickup, isPickupBooked }: Shipment) {
  if (plannedPickup === null) return null;
  const { date, window, timeZone: timezone, vehicle } = plannedPickup;
  const { start, end } = window;
  return { date, window: { start, end }, timezone, vehicle, included_in_booking: isPickupBooked };
}

function refundView(refund: Refund | null) {
  if (refund === null) return null;
  const { amount, transactionId, refundedAt } = refund;
  const transaction_id = transactionId === null ? null : idText('transaction', transactionId);
  return { amount, transaction_id, refunded_at: refundedAt.toISOString() };
}

function itemView(item: Item) {
  return {
    name: item.name,
    quantity: item.quantity,
    price: item.price,
    sku: item.sku,
    description: item.description,
    category: item.category,
    weight_grams: item.weightGrams,
  };
}

import { refuseFields } from '#domain/refusal.ts';
import { type Quote, refuseUnusableQuote } from '#domain/selling/quote/quote.ts';
import { type OrderRequest, orderFor } from './order.ts';
import type { Parties } from './party.ts';
import { type PaymentMethod, STATUS_BY_METHOD } from './payment-method.ts';
import { type PickupPlan, plannedPickup } from './planned-pickup.ts';
import { type Item, NEW_SHIPMENT, type Remarks, remarksOf, type Shipment } from './shipment.ts';
import { type SoldService, shipmentErrors } from './shipment-errors.ts';

/** The client's order, validated as far as is possible without the quote. */
export type ShipmentRequest = OrderRequest &
  Parties &
  Remarks & {
    readonly items: readonly Item[];
    readonly paymentMethod: PaymentMethod;
    /** Null: no pickup is requested. */
    readonly pickup: PickupPlan | null;
  };

export type ShipmentInput = SoldService & {
  readonly request: ShipmentRequest;
  readonly shipmentNumber: string;
  readonly shipmentId: string;
  readonly idempotencyKey: string | null;
  /** End of the time to pay; null: paid immediately. */
  readonly paymentExpiresAt: Date | null;
};

/**
 * The shipment for a request and its quote. Refuses a used or expired quote, then all
 * `shipmentErrors` together.
 */
export function newShipment({
  quote,
  request,
  courier,
  now,
  paymentExpiresAt,
  ...ids
}: ShipmentInput): Shipment {
  refuseUnusableQuote(quote, now);
  refuseFields(shipmentErrors(request, { quote, courier, now }));
  const { pickup } = request;
  const { status, paymentStatus } = STATUS_BY_METHOD[request.paymentMethod];
  return {
    ...NEW_SHIPMENT,
    ...ids,
    ...orderFor(quote, request),
    ...quotedFields(quote),
    createdAt: now,
    paidAt: paymentStatus === 'PAID' ? now : null,
    paymentExpiresAt,
    status,
    paymentStatus,
    paymentMethod: request.paymentMethod,
    sender: request.sender,
    receiver: request.receiver,
    items: request.items,
    ...remarksOf(request),
    plannedPickup: pickup === null ? null : plannedPickup(pickup, quote.originDistrictId),
    courierCancels: courier?.capabilities.cancellation ?? false,
  };
}

function quotedFields(quote: Quote) {
  return {
    accountId: quote.accountId,
    environment: quote.environment,
    quoteId: quote.quoteId,
    provider: quote.provider,
    courierCode: quote.courierCode,
    courierName: quote.courierName,
    serviceCode: quote.serviceCode,
    serviceName: quote.serviceName,
    listPrice: quote.price,
    discount: quote.discount,
    parcel: quote.parcel,
    chargeableWeightKg: quote.chargeableWeightKg,
    estimatedDays: quote.estimatedDays,
  };
}

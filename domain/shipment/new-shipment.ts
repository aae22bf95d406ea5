import type { CourierCapabilities } from '#domain/courier/courier.ts';
import type { FieldLimits } from '#domain/courier/field-limits.ts';
import { type Quote, refuseUnusableQuote } from '#domain/quote/quote.ts';
import { refuseInvalid } from '#domain/refusal.ts';
import { limitErrors } from './limit-errors.ts';
import { type OrderRequest, orderFor } from './order.ts';
import { type Parties, refuseOtherRoute } from './party.ts';
import { type PaymentMethod, STATUS_BY_METHOD } from './payment-method.ts';
import { type PickupPlan, plannedPickup } from './planned-pickup.ts';
import { type Item, NEW_SHIPMENT, type Remarks, type Shipment } from './shipment.ts';

/** The client's order, validated as far as possible without the quote. */
export type ShipmentRequest = OrderRequest &
  Parties &
  Remarks & {
    readonly items: readonly Item[];
    readonly paymentMethod: PaymentMethod;
    /** Null: none. */
    readonly pickup: PickupPlan | null;
  };

export type ShipmentInput = {
  readonly quote: Quote;
  readonly request: ShipmentRequest;
  /** Undefined: the courier is not offered any more; its existing quotes stay valid. */
  readonly courier:
    | {
        readonly name: string;
        readonly fieldLimits?: FieldLimits;
        readonly capabilities: Pick<CourierCapabilities, 'cancellation' | 'pickup'>;
      }
    | undefined;
  readonly shipmentNumber: string;
  readonly shipmentId: string;
  /** End of the time to pay; null: paid at once. */
  readonly paymentExpiresAt: Date | null;
  /** By the database's clock, when the quote was read. */
  readonly now: Date;
};

/**
 * The shipment for a request and its quote. Refuses a used or expired quote, another route, options
 * that the quote does not allow, and fields beyond the courier's limits.
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
  refuseOtherRoute(request, quote);
  const order = orderFor(quote, request);
  if (courier !== undefined) refuseInvalid(limitErrors(courier, request));
  const { originDistrictId } = quote;
  const at = { ...{ originDistrictId, courier, now }, collectionMethod: order.collectionMethod };
  const { status, paymentStatus } = STATUS_BY_METHOD[request.paymentMethod];
  return {
    ...NEW_SHIPMENT,
    ...ids,
    ...order,
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
    reference: request.reference,
    notes: request.notes,
    metadata: request.metadata,
    plannedPickup: request.pickup === null ? null : plannedPickup(request.pickup, at),
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

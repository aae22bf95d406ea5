import type { CourierCapabilities } from '#domain/courier/courier.ts';
import type { FieldLimits } from '#domain/courier/field-limits.ts';
import { limitErrors } from '#domain/courier/field-limits.ts';
import { type PaymentMethod, STATUS_BY_METHOD } from '#domain/payment/method.ts';
import { type Quote, refuseUnusableQuote } from '#domain/quote/quote.ts';
import { Refusal } from '#domain/refusal.ts';
import { type OrderWish, orderOn } from './order.ts';
import { type Parties, refuseOtherRoute } from './party.ts';
import type { Item, Remarks, Shipment } from './shipment.ts';

/** What the client orders, checked as far as it can be without the quote. */
export type ShipmentWish = OrderWish &
  Parties &
  Remarks & {
    readonly items: readonly Item[];
    readonly paymentMethod: PaymentMethod;
  };

/** Everything a new shipment follows from. */
export type Sale = {
  readonly quote: Quote;
  readonly wish: ShipmentWish;
  /** Undefined: the courier is not offered any more; whoever holds a quote may still buy. */
  readonly courier:
    | {
        readonly name: string;
        readonly fieldLimits?: FieldLimits;
        readonly capabilities: Pick<CourierCapabilities, 'cancellation'>;
      }
    | undefined;
  readonly shipmentNumber: string;
  readonly shipmentId: string;
  /** Until when it may be paid; null: it is paid at once. */
  readonly paymentExpiresAt: Date | null;
  /** By the database's clock, once the quote is held. */
  readonly now: Date;
};

/**
 * The shipment that a wish makes of a quote. Refuses a quote that was used or has expired, another
 * route, options that the quote does not allow, and what the courier would not take.
 */
export function sell({ quote, wish, courier, now, paymentExpiresAt, ...ids }: Sale): Shipment {
  refuseUnusableQuote(quote, now);
  refuseOtherRoute(wish, quote);
  const order = orderOn(quote, wish);
  if (courier !== undefined) refuseBeyondLimits(courier, wish);
  const { status, paymentStatus } = STATUS_BY_METHOD[wish.paymentMethod];
  return {
    ...ids,
    ...order,
    ...boughtOf(quote),
    ...milestones(now, paymentStatus === 'PAID'),
    paymentExpiresAt,
    status,
    paymentStatus,
    paymentMethod: wish.paymentMethod,
    sender: wish.sender,
    receiver: wish.receiver,
    items: wish.items,
    reference: wish.reference,
    notes: wish.notes,
    metadata: wish.metadata,
    awb: null,
    isUnderReview: false,
    statusEventAt: null,
    lastSequence: 0,
    failure: null,
    refund: null,
    courierCancellation: null,
    cancelReason: null,
    courierCancels: courier?.capabilities.cancellation ?? false,
    pickupId: null,
    latePayment: false,
  };
}

function boughtOf(quote: Quote) {
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
    cost: quote.cost,
    parcel: quote.parcel,
    chargeableWeightKg: quote.chargeableWeightKg,
    estimatedDays: quote.estimatedDays,
  };
}

function milestones(now: Date, isPaid: boolean) {
  return {
    createdAt: now,
    paidAt: isPaid ? now : null,
    bookedAt: null,
    deliveredAt: null,
    cancelledAt: null,
    codSettlesAt: null,
    codSettledAt: null,
  };
}

function refuseBeyondLimits(courier: NonNullable<Sale['courier']>, wish: ShipmentWish): void {
  const fieldErrors = limitErrors(courier, wish);
  const [first] = fieldErrors;
  if (first !== undefined) throw new Refusal('VALIDATION_ERROR', first.message, { fieldErrors });
}

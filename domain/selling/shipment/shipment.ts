import type { Days } from '#domain/carrying/courier/service.ts';
import type { Proof } from '#domain/carrying/courier-report/proof.ts';
import type { Tenant } from '#domain/environment.ts';
import type { Rupiah } from '#domain/money.ts';
import type { Parcel } from '#domain/selling/rating/parcel.ts';
import type { Order } from './order.ts';
import type { Parties } from './party.ts';
import type { PaymentMethod, StatusPair } from './payment-method.ts';
import type { PlannedPickup } from './planned-pickup.ts';

/** One item line; `price` is the price of one piece. */
export type Item = {
  readonly name: string;
  readonly quantity: number;
  readonly price: Rupiah;
  readonly sku: string | null;
  readonly description: string | null;
  readonly category: string | null;
  readonly weightGrams: number | null;
};

/** Why a shipment failed; `code` for programs. */
export type Failure = { readonly code: string; readonly message: string };

/** Refund of the whole payment to the wallet. */
export type Refund = {
  readonly amount: Rupiah;
  /** The wallet's transaction; null if the amount was zero. */
  readonly transactionId: string | null;
  readonly refundedAt: Date;
};

/** State of the cancellation at the courier. NOT_NEEDED: no booking was requested. */
export type CourierCancellationStatus = 'NOT_NEEDED' | 'PENDING' | 'CONFIRMED' | 'REJECTED';

/** Identifies a shipment across all accounts. */
export type ShipmentKey = Tenant & {
  /** The public number. */
  readonly shipmentNumber: string;
};

/** The client's own notes on a shipment. */
export type Remarks = {
  readonly reference: string | null;
  readonly notes: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  /** Words of the client's own, to find shipments by. */
  readonly tags: readonly string[];
};

/** Times of the milestones; null if not reached yet. */
export type Milestones = {
  readonly createdAt: Date;
  readonly paymentExpiresAt: Date | null;
  readonly paidAt: Date | null;
  readonly bookedAt: Date | null;
  readonly deliveredAt: Date | null;
  readonly cancelledAt: Date | null;
  /** When the collected cash becomes available to the client. */
  readonly codSettlesAt: Date | null;
  readonly codSettledAt: Date | null;
};

export type Shipment = ShipmentKey &
  StatusPair &
  Order &
  Parties &
  Remarks &
  Milestones & {
    /**
     * A UUIDv7 that lists are sorted by; internal, since its tracking page's token is derived from
     * it.
     */
    readonly shipmentId: string;
    readonly quoteId: string;
    /** Idempotency key of the request that made it; null if it was made before keys were stored. */
    readonly idempotencyKey: string | null;
    readonly provider: string;
    readonly courierCode: string;
    readonly courierName: string;
    readonly serviceCode: string;
    readonly serviceName: string;
    readonly awb: string | null;
    /** The courier's own number of the order; null if there is none. */
    readonly courierOrderId: string | null;
    /** The courier's sorting code, for the label. */
    readonly routingCode: string | null;
    /** The courier's own label. */
    readonly labelUrl: string | null;
    readonly paymentMethod: PaymentMethod;
    /** True if the booking's outcome is unknown, and an operator resolves it. */
    readonly isUnderReview: boolean;
    /** The courier's time of the event that set the status; null without such an event. */
    readonly statusEventAt: Date | null;
    /** Sequence of its last event. */
    readonly lastSequence: number;
    readonly listPrice: Rupiah;
    readonly discount: Rupiah;
    readonly items: readonly Item[];
    readonly parcel: Parcel;
    readonly chargeableWeightKg: number;
    readonly estimatedDays: Days;
    readonly failure: Failure | null;
    readonly refund: Refund | null;
    readonly courierCancellation: CourierCancellationStatus | null;
    /** The client's reason of the cancellation. */
    readonly cancelReason: string | null;
    /** The shipment whose parcel this one brings back; null if this is not a return. */
    readonly returnOf: string | null;
    /** Its newest return, whatever its status; null if there is none. */
    readonly returnedBy: string | null;
    /** True if the courier supports cancelling a booking. */
    readonly courierCancels: boolean;
    /** The open pickup to which it is assigned, or the pickup that collected it. */
    readonly pickupId: string | null;
    /** Pickup ordered together with the shipment; null if there is none. */
    readonly plannedPickup: PlannedPickup | null;
    /**
     * True if the booking carried the planned pickup, so that the courier comes without another
     * request.
     */
    readonly isPickupBooked: boolean;
    /** Proof of its delivery or return, if the courier gave one with it. */
    readonly proof: Proof | null;
    /** Weight on the courier's scales. */
    readonly measuredWeightGrams: number | null;
    /** The courier's time of the last measure. */
    readonly measuredAt: Date | null;
    /**
     * The courier's total bill so far, options included; null: the locked cost applies. Never
     * public.
     */
    readonly billed: Rupiah | null;
    /** True if a late payment was credited to the wallet. */
    readonly latePayment: boolean;
  };

/** Initial values of a new shipment that do not depend on its order. */
export const NEW_SHIPMENT = {
  awb: null,
  courierOrderId: null,
  routingCode: null,
  labelUrl: null,
  bookedAt: null,
  deliveredAt: null,
  cancelledAt: null,
  codSettlesAt: null,
  codSettledAt: null,
  isUnderReview: false,
  statusEventAt: null,
  lastSequence: 0,
  failure: null,
  refund: null,
  courierCancellation: null,
  cancelReason: null,
  returnOf: null,
  returnedBy: null,
  pickupId: null,
  isPickupBooked: false,
  proof: null,
  measuredWeightGrams: null,
  measuredAt: null,
  billed: null,
  latePayment: false,
} as const satisfies Partial<Shipment>;

/** Remarks of a request, with defaults for absent fields. */
export function remarksOf({
  reference = null,
  notes = null,
  metadata = {},
  tags = [],
}: { readonly [Field in keyof Remarks]?: Remarks[Field] | undefined }): Remarks {
  return { reference, notes, metadata, tags };
}

/** Only the key fields of a row about a shipment. */
export function shipmentKeyOf({
  accountId,
  environment,
  shipmentNumber,
}: ShipmentKey): ShipmentKey {
  return { accountId, environment, shipmentNumber };
}

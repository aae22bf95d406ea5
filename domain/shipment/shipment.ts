import type { Days } from '#domain/courier/service.ts';
import type { Tenant } from '#domain/environment.ts';
import type { Rupiah } from '#domain/money.ts';
import type { PaymentMethod, StatusPair } from '#domain/payment/method.ts';
import type { Parcel } from '#domain/rating/parcel.ts';
import type { Order } from './order.ts';
import type { Parties } from './party.ts';

/** One line of what is in the parcel; `price` is of one piece. */
export type Item = {
  readonly name: string;
  readonly quantity: number;
  readonly price: Rupiah;
  readonly sku: string | null;
  readonly description: string | null;
  readonly category: string | null;
  readonly weightGrams: number | null;
};

/** Why a shipment ended badly; `code` for programs. */
export type Failure = { readonly code: string; readonly message: string };

/** The whole payment, given back to the wallet. */
export type Refund = {
  readonly amount: Rupiah;
  /** The row of the wallet; null: nothing had to be paid, so there is none. */
  readonly transactionId: string | null;
  readonly refundedAt: Date;
};

/** How the courier takes a cancellation. NOT_NEEDED: it was never asked for the shipment. */
export type CourierCancellation = 'NOT_NEEDED' | 'PENDING' | 'CONFIRMED' | 'REJECTED';

/** Which shipment, for whoever may look after every account's. */
export type ShipmentKey = Tenant & {
  /** What clients know it by. */
  readonly shipmentNumber: string;
};

/** What the client says of a shipment for its own sake. */
export type Remarks = {
  readonly reference: string | null;
  readonly notes: string | null;
  readonly metadata: Readonly<Record<string, string>>;
};

/** When what happened; null: not yet. */
export type Milestones = {
  readonly createdAt: Date;
  readonly paymentExpiresAt: Date | null;
  readonly paidAt: Date | null;
  readonly bookedAt: Date | null;
  readonly deliveredAt: Date | null;
  readonly cancelledAt: Date | null;
  /** When the cash that was collected will be the client's to spend. */
  readonly codSettlesAt: Date | null;
  readonly codSettledAt: Date | null;
};

export type Shipment = ShipmentKey &
  StatusPair &
  Order &
  Parties &
  Remarks &
  Milestones & {
    /** A UUIDv7 that lists are sorted by; shown to nobody. */
    readonly shipmentId: string;
    readonly quoteId: string;
    readonly provider: string;
    readonly courierCode: string;
    readonly courierName: string;
    readonly serviceCode: string;
    readonly serviceName: string;
    readonly awb: string | null;
    readonly paymentMethod: PaymentMethod;
    /** Nobody knows what the courier did, and a person is finding out. */
    readonly isUnderReview: boolean;
    /** The courier's time of what brought the status about; null where the courier told nothing. */
    readonly statusEventAt: Date | null;
    /** Of its last event. */
    readonly lastSequence: number;
    readonly listPrice: Rupiah;
    readonly discount: Rupiah;
    /** What the courier bills us: shown to nobody. */
    readonly cost: Rupiah;
    readonly items: readonly Item[];
    readonly parcel: Parcel;
    readonly chargeableWeightKg: number;
    readonly estimatedDays: Days;
    readonly failure: Failure | null;
    readonly refund: Refund | null;
    readonly courierCancellation: CourierCancellation | null;
    /** What the client gave as the reason when it cancelled. */
    readonly cancelReason: string | null;
    /** Its courier can be asked to cancel what it has booked. */
    readonly courierCancels: boolean;
    /** The open pickup it is in, or the one by which it was picked up. */
    readonly pickupId: string | null;
    /** Money has come for it too late, and is in the wallet. */
    readonly latePayment: boolean;
  };

/** The key alone of whatever is about a shipment. */
export function shipmentKeyOf({
  accountId,
  environment,
  shipmentNumber,
}: ShipmentKey): ShipmentKey {
  return { accountId, environment, shipmentNumber };
}

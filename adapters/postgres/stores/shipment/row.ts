import type { Environment } from '#domain/environment.ts';
import { rupiah, rupiahOrNull } from '#domain/money.ts';
import type { Parcel } from '#domain/rating/parcel.ts';
import type { CollectionMethod } from '#domain/shipment/order.ts';
import type { Party } from '#domain/shipment/party.ts';
import type { PaymentMethod } from '#domain/shipment/payment-method.ts';
import type { PaymentStatus } from '#domain/shipment/payment-status.ts';
import type {
  CourierCancellationStatus,
  Failure,
  Item,
  Milestones,
  Refund,
  Shipment,
} from '#domain/shipment/shipment.ts';
import type { ShipmentStatus } from '#domain/shipment/status.ts';

/** `Json`: the type of the jsonb columns, text when written. */
type Columns<Json extends Documents> = {
  account_id: string;
  environment: Environment;
  shipment_number: string;
  shipment_id: string;
  quote_id: string;
  provider: string;
  courier_code: string;
  courier_name: string;
  service_code: string;
  service_name: string;
  awb: string | null;
  status: ShipmentStatus;
  payment_status: PaymentStatus;
  payment_method: PaymentMethod;
  is_under_review: boolean;
  status_event_at: Date | null;
  last_sequence: number;
  list_price: number;
  discount: number;
  price: number;
  insurance_fee: number | null;
  total_amount: number;
  cost: number;
  cod_amount: number | null;
  cod_fee: number | null;
  cod_settlement_days: number | null;
  insured_value: number | null;
  collection_method: CollectionMethod;
  reference: string | null;
  notes: string | null;
  chargeable_weight_kg: number;
  estimated_days_min: number;
  estimated_days_max: number;
  created_at: Date;
  payment_expires_at: Date | null;
  paid_at: Date | null;
  booked_at: Date | null;
  delivered_at: Date | null;
  cancelled_at: Date | null;
  cod_settles_at: Date | null;
  cod_settled_at: Date | null;
  courier_cancellation: CourierCancellationStatus | null;
  cancel_reason: string | null;
  courier_cancels: boolean;
  pickup_id: string | null;
  late_payment: boolean;
} & Json;

type Documents = Readonly<
  Record<'metadata' | 'sender' | 'receiver' | 'items' | 'parcel' | 'failure' | 'refund', unknown>
>;

/** Written as JSON by this module only: read back unchanged. */
export type ShipmentRow = Columns<{
  metadata: Record<string, string>;
  sender: Party;
  receiver: Party;
  items: Item[];
  parcel: Parcel;
  failure: Failure | null;
  /** JSON stores times as text. */
  refund: (Omit<Refund, 'refundedAt'> & { refundedAt: string }) | null;
}>;

export type RowToWrite = Columns<Record<keyof Documents, string | null>>;

export function toRow(shipment: Shipment): RowToWrite {
  return {
    account_id: shipment.accountId,
    environment: shipment.environment,
    shipment_number: shipment.shipmentNumber,
    shipment_id: shipment.shipmentId,
    quote_id: shipment.quoteId,
    provider: shipment.provider,
    courier_code: shipment.courierCode,
    courier_name: shipment.courierName,
    service_code: shipment.serviceCode,
    service_name: shipment.serviceName,
    awb: shipment.awb,
    status: shipment.status,
    payment_status: shipment.paymentStatus,
    payment_method: shipment.paymentMethod,
    is_under_review: shipment.isUnderReview,
    status_event_at: shipment.statusEventAt,
    last_sequence: shipment.lastSequence,
    list_price: shipment.listPrice,
    discount: shipment.discount,
    price: shipment.price,
    insurance_fee: shipment.insuranceFee,
    total_amount: shipment.totalAmount,
    cost: shipment.cost,
    cod_amount: shipment.codAmount,
    cod_fee: shipment.codFee,
    cod_settlement_days: shipment.codSettlementDays,
    insured_value: shipment.insuredValue,
    collection_method: shipment.collectionMethod,
    reference: shipment.reference,
    notes: shipment.notes,
    metadata: JSON.stringify(shipment.metadata),
    sender: JSON.stringify(shipment.sender),
    receiver: JSON.stringify(shipment.receiver),
    items: JSON.stringify(shipment.items),
    parcel: JSON.stringify(shipment.parcel),
    chargeable_weight_kg: shipment.chargeableWeightKg,
    estimated_days_min: shipment.estimatedDays.min,
    estimated_days_max: shipment.estimatedDays.max,
    ...milestoneColumns(shipment),
    courier_cancellation: shipment.courierCancellation,
    cancel_reason: shipment.cancelReason,
    courier_cancels: shipment.courierCancels,
    pickup_id: shipment.pickupId,
    late_payment: shipment.latePayment,
    failure: shipment.failure && JSON.stringify(shipment.failure),
    refund: shipment.refund && JSON.stringify(shipment.refund),
  };
}

export function toShipment(row: ShipmentRow): Shipment {
  return {
    accountId: row.account_id,
    environment: row.environment,
    shipmentNumber: row.shipment_number,
    shipmentId: row.shipment_id,
    quoteId: row.quote_id,
    provider: row.provider,
    courierCode: row.courier_code,
    courierName: row.courier_name,
    serviceCode: row.service_code,
    serviceName: row.service_name,
    awb: row.awb,
    status: row.status,
    paymentStatus: row.payment_status,
    paymentMethod: row.payment_method,
    isUnderReview: row.is_under_review,
    statusEventAt: row.status_event_at,
    lastSequence: row.last_sequence,
    listPrice: rupiah(row.list_price),
    discount: rupiah(row.discount),
    price: rupiah(row.price),
    insuranceFee: rupiahOrNull(row.insurance_fee),
    totalAmount: rupiah(row.total_amount),
    cost: rupiah(row.cost),
    codAmount: rupiahOrNull(row.cod_amount),
    codFee: rupiahOrNull(row.cod_fee),
    codSettlementDays: row.cod_settlement_days,
    insuredValue: rupiahOrNull(row.insured_value),
    collectionMethod: row.collection_method,
    reference: row.reference,
    notes: row.notes,
    metadata: row.metadata,
    sender: row.sender,
    receiver: row.receiver,
    items: row.items,
    parcel: row.parcel,
    chargeableWeightKg: row.chargeable_weight_kg,
    estimatedDays: { min: row.estimated_days_min, max: row.estimated_days_max },
    ...milestonesOf(row),
    failure: row.failure,
    refund: row.refund && { ...row.refund, refundedAt: new Date(row.refund.refundedAt) },
    courierCancellation: row.courier_cancellation,
    cancelReason: row.cancel_reason,
    courierCancels: row.courier_cancels,
    pickupId: row.pickup_id,
    latePayment: row.late_payment,
  };
}

function milestonesOf(row: ShipmentRow): Milestones {
  return {
    createdAt: row.created_at,
    paymentExpiresAt: row.payment_expires_at,
    paidAt: row.paid_at,
    bookedAt: row.booked_at,
    deliveredAt: row.delivered_at,
    cancelledAt: row.cancelled_at,
    codSettlesAt: row.cod_settles_at,
    codSettledAt: row.cod_settled_at,
  };
}

function milestoneColumns(shipment: Milestones) {
  return {
    created_at: shipment.createdAt,
    payment_expires_at: shipment.paymentExpiresAt,
    paid_at: shipment.paidAt,
    booked_at: shipment.bookedAt,
    delivered_at: shipment.deliveredAt,
    cancelled_at: shipment.cancelledAt,
    cod_settles_at: shipment.codSettlesAt,
    cod_settled_at: shipment.codSettledAt,
  };
}

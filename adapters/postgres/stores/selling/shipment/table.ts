import type { Party } from '#domain/selling/shipment/party.ts';
import type { Refund, Shipment } from '#domain/selling/shipment/shipment.ts';
import {
  boolean,
  converted,
  fixed,
  integer,
  json,
  keptBy,
  key,
  orNull,
  selectionOf,
  tableOf,
  text,
  texts,
  timestamptz,
  uuid,
} from '../../table.ts';

/** JSON stores times as text. */
type StoredRefund = Omit<Refund, 'refundedAt'> & { readonly refundedAt: string };

const refund = {
  ...json,
  transformer: converted((stored: StoredRefund): Refund => {
    return { ...stored, refundedAt: new Date(stored.refundedAt) };
  }),
};

/** Parties stored before villages and names of places were added have neither. */
type StoredParty = Omit<Party, 'village' | 'place'> & Partial<Party>;

const party = {
  ...json,
  transformer: converted((stored: StoredParty): Party => {
    return { village: null, place: null, ...stored };
  }),
};

export const shipments = tableOf<Shipment>('shipment', keptBy('testShipments', 'OLD'), {
  accountId: key(uuid),
  environment: key(text),
  shipmentNumber: key(text),
  shipmentId: fixed(uuid),
  quoteId: fixed(uuid),
  idempotencyKey: fixed(orNull(text)),
  provider: fixed(text),
  courierCode: fixed(text),
  courierName: fixed(text),
  serviceCode: fixed(text),
  serviceName: fixed(text),
  awb: orNull(text),
  courierOrderId: orNull(text),
  routingCode: orNull(text),
  labelUrl: orNull(text),
  status: text,
  paymentStatus: text,
  paymentMethod: text,
  isUnderReview: boolean,
  statusEventAt: orNull(timestamptz),
  lastSequence: integer,
  listPrice: fixed(integer),
  discount: fixed(integer),
  price: fixed(integer),
  insuranceFee: fixed(orNull(integer)),
  totalAmount: fixed(integer),
  cost: fixed(integer),
  codAmount: fixed(orNull(integer)),
  codFee: fixed(orNull(integer)),
  codCost: fixed(integer),
  codSettlementDays: fixed(orNull(integer)),
  insuredValue: fixed(orNull(integer)),
  collectionMethod: fixed(text),
  reference: orNull(text),
  notes: orNull(text),
  metadata: json,
  tags: texts,
  sender: party,
  receiver: party,
  items: json,
  parcel: fixed(json),
  chargeableWeightKg: fixed(integer),
  estimatedDays: {
    prefix: 'estimated_days_',
    parts: { min: fixed(integer), max: fixed(integer) },
  },
  createdAt: fixed(timestamptz),
  paymentExpiresAt: orNull(timestamptz),
  paidAt: orNull(timestamptz),
  bookedAt: orNull(timestamptz),
  deliveredAt: orNull(timestamptz),
  cancelledAt: orNull(timestamptz),
  codSettlesAt: orNull(timestamptz),
  codSettledAt: orNull(timestamptz),
  failure: orNull(json),
  refund: orNull(refund),
  courierCancellation: orNull(text),
  cancelReason: orNull(text),
  courierCancels: fixed(boolean),
  returnOf: fixed(orNull(text)),
  returnedBy: orNull(text),
  pickupId: orNull(uuid),
  plannedPickup: fixed(orNull(json)),
  isPickupBooked: boolean,
  proof: orNull(json),
  measuredWeightGrams: orNull(integer),
  measuredAt: orNull(timestamptz),
  billed: orNull(integer),
  latePayment: boolean,
});

/** Columns that only the client changes: an edit sets them, and a move does not change them. */
export const EDITED = [
  'sender',
  'receiver',
  'items',
  'reference',
  'notes',
  'metadata',
  'tags',
] as const satisfies readonly (keyof Shipment)[];

export const { columns: SHIPMENT, read: toShipment } = selectionOf(shipments);

import { expect } from '@jest/globals';
import { shipments } from '#adapters/postgres/stores/selling/shipment/table.ts';
import type { Tenant } from '#domain/environment.ts';
import { rupiah } from '#domain/money.ts';
import type { Shipment } from '#domain/selling/shipment/shipment.ts';
import { item, parcel, party } from '../builders.ts';
import { awbChecks } from './awb.ts';
import type { Check, Contract, Storage } from './contract.ts';
import { filled } from './filled.ts';
import { expectRefused, expectStale } from './refused-writes.ts';
import { INSTANT, later, uuid } from './samples.ts';
import { shipmentEditChecks } from './shipment-edits.ts';
import { shipmentListChecks } from './shipment-list.ts';
import { shipmentPickupChecks } from './shipment-pickups.ts';
import { shipmentRefusalChecks } from './shipment-refusals.ts';
import {
  insertShipments,
  nthShipment,
  numberOf,
  OTHER_ACCOUNT,
  OTHER_ENVIRONMENT,
  sampleShipment,
  TENANT,
  TENANTS,
} from './shipment-samples.ts';
import { shipmentSearchChecks } from './shipment-search.ts';
import { writeAll } from './writes.ts';

const NUMBER = numberOf(1);
const plainShipment = sampleShipment();

/** Shipment with every optional field set, and no two values alike. */
const fullShipment = filled(
  shipments,
  sampleShipment({
    accountId: OTHER_ACCOUNT.accountId,
    environment: 'LIVE',
    shipmentNumber: numberOf(2),
    shipmentId: uuid(20),
    quoteId: uuid(21),
    awb: 'JX0012',
    isUnderReview: true,
    lastSequence: 7,
    courierCode: 'full',
    courierName: 'Full',
    serviceCode: 'ALL',
    serviceName: 'Everything',
    listPrice: rupiah(1_000_000_000),
    discount: rupiah(1),
    price: rupiah(999_999_999),
    insuranceFee: rupiah(999_999_998),
    totalAmount: rupiah(1_999_999_997),
    collectionMethod: 'DROP_OFF',
    notes: 'Ring "twice"\nand wait',
    cost: rupiah(123),
    codCost: rupiah(7),
    metadata: { shop: 'Toko “A”', n: '1' },
    tags: ['late', 'vip:1'],
    idempotencyKey: 'order-2',
    plannedPickup: {
      date: '2026-11-22',
      window: { start: '13:00', end: '16:00' },
      timeZone: 'WIT',
      vehicle: 'TRUCK',
    },
    isPickupBooked: true,
    sender: party({ name: 'Sari', postalCode: '11840', email: 'sari@shop.example' }),
    receiver: party({ note: 'Blue gate', coordinates: { latitude: -7.162, longitude: 112.65 } }),
    items: [
      item({ sku: 'B-1', description: 'Blue', category: 'FASHION', weightGrams: 250 }),
      item({ name: 'Sarong', quantity: 3, price: rupiah(75_000) }),
    ],
    parcel: parcel({ weightGrams: 2_001, dimensions: { lengthCm: 1, widthCm: 2, heightCm: 3 } }),
    chargeableWeightKg: 3,
    estimatedDays: { min: 4, max: 5 },
    failure: { code: 'COURIER_ERROR', message: 'It said no.' },
    proof: { receiverName: 'Bu Sari', relation: null, photoUrl: null, signatureUrl: null },
    refund: {
      amount: rupiah(1_999_999_997),
      transactionId: uuid(22),
      refundedAt: later(INSTANT, 8),
    },
    courierCancellation: 'PENDING',
    courierCancels: true,
    latePayment: true,
    cancelReason: '📦'.repeat(200),
  }),
);

/** Identifiers that differ from those of a shipment in one field each. */
const STRANGERS: readonly (readonly [string, Tenant, string])[] = [
  ['another account', OTHER_ACCOUNT, NUMBER],
  ['the other environment', OTHER_ENVIRONMENT, NUMBER],
  ['another number', TENANT, numberOf(404)],
];

/** Stale snapshots: the shipment has changed since. */
const OUTDATED: readonly (readonly [string, Partial<Shipment>])[] = [
  ['status', { status: 'ON_HOLD' }],
  ['payment status', { paymentStatus: 'PENDING' }],
  ['sequence', { lastSequence: 1 }],
  ['cancellation', { courierCancellation: 'PENDING' }],
  ['return', { returnedBy: numberOf(404) }],
  ['pickup', { pickupId: uuid(24) }],
  ['measure', { measuredWeightGrams: 1 }],
  ['time of its measure', { measuredAt: INSTANT }],
  ['bill', { billed: rupiah(1) }],
];

export const shipmentContract: Contract = {
  port: 'shipments',
  checks: [
    ...keeping(),
    ...shipmentRefusalChecks(),
    ...updating(),
    ...shipmentEditChecks(),
    ...shipmentListChecks(),
    ...shipmentSearchChecks(),
    ...shipmentPickupChecks(),
    ...awbChecks(),
  ],
};

function keeping(): Check[] {
  return [
    {
      name: 'stores each shipment unchanged, to the millisecond and the rupiah',
      async check(storage) {
        await insertShipments(storage, [plainShipment, fullShipment]);
        for (const one of [plainShipment, fullShipment]) {
          expect(await storage.stores.shipments.find(one, one.shipmentNumber)).toEqual(one);
        }
      },
    },
    {
      name: 'stores that a refund of zero has no transaction',
      async check(storage) {
        const refund = { amount: rupiah(0), transactionId: null, refundedAt: INSTANT };
        await insertShipments(storage, [{ ...plainShipment, refund }]);
        expect(await found(storage)).toEqual({ ...plainShipment, refund });
      },
    },
    ...TENANTS.map((tenant, place) => ({
      name: `returns the owner of a shipment number in any account (${place + 1} of 4)`,
      async check(storage: Storage) {
        const others = TENANTS.map((other, at) => nthShipment(at + 2, other));
        await insertShipments(storage, [nthShipment(1, tenant), ...others]);
        const { shipments } = storage.stores;
        expect(await shipments.ownerOfNumber(NUMBER)).toEqual({
          ...tenant,
          shipmentNumber: NUMBER,
        });
        expect(await shipments.ownerOfNumber(numberOf(404))).toBeUndefined();
      },
    })),
    ...STRANGERS.map(([stranger, tenant, number]) => ({
      name: `finds no shipment by the name of ${stranger}`,
      async check(storage: Storage) {
        await insertShipments(storage, [plainShipment]);
        expect(await storage.stores.shipments.find(tenant, number)).toBeUndefined();
      },
    })),
  ];
}

function updating(): Check[] {
  const { shipmentNumber, accountId, environment, provider, ...rest } = fullShipment;
  const after = { ...plainShipment, ...rest, awb: 'SIM0012' };
  const bystanders = [
    nthShipment(2),
    ...TENANTS.slice(1).map((tenant, at) => nthShipment(at + 3, tenant)),
  ];
  return [
    {
      name: 'changes the variable fields of the given shipment only',
      async check(storage) {
        await insertShipments(storage, [plainShipment, ...bystanders]);
        await writeAll(storage, ({ shipments }) => shipments.update(plainShipment, after));
        const { status, paymentStatus, lastSequence, awb, paymentMethod, isUnderReview } = after;
        const { paymentExpiresAt, paidAt, bookedAt, deliveredAt, cancelledAt, failure } = after;
        const { statusEventAt, refund, courierCancellation, latePayment } = after;
        const { codSettlesAt, codSettledAt, pickupId, cancelReason, returnedBy } = after;
        const { courierOrderId, routingCode, labelUrl, isPickupBooked } = after;
        const { proof, measuredWeightGrams, measuredAt, billed } = after;
        expect(await found(storage)).toEqual({
          ...plainShipment,
          status,
          paymentStatus,
          lastSequence,
          awb,
          paymentMethod,
          isUnderReview,
          paymentExpiresAt,
          paidAt,
          bookedAt,
          deliveredAt,
          cancelledAt,
          failure,
          statusEventAt,
          refund,
          courierCancellation,
          latePayment,
          codSettlesAt,
          codSettledAt,
          pickupId,
          cancelReason,
          returnedBy,
          courierOrderId,
          routingCode,
          labelUrl,
          isPickupBooked,
          proof,
          measuredWeightGrams,
          measuredAt,
          billed,
        });
        for (const one of bystanders) {
          expect(await storage.stores.shipments.find(one, one.shipmentNumber)).toEqual(one);
        }
      },
    },
    {
      name: 'changes a shipment’s payment method, status and payment status',
      async check(storage) {
        const before = sampleShipment({
          paymentMethod: 'QRIS',
          status: 'AWAITING_PAYMENT',
          paymentStatus: 'PENDING',
          paymentExpiresAt: later(INSTANT, 2),
        });
        await insertShipments(storage, [before]);
        await writeAll(storage, ({ shipments }) => shipments.update(before, plainShipment));
        expect(await found(storage)).toEqual(plainShipment);
      },
    },
    ...[
      ...OUTDATED.map(([what, read]) => [`of a shipment that has another ${what}`, read] as const),
      ...STRANGERS.map(
        ([stranger, tenant, number]) =>
          [`by the name of ${stranger}`, { ...tenant, shipmentNumber: number }] as const,
      ),
    ].map(([what, read]) => ({
      name: `rejects as stale a change of a shipment ${what}`,
      async check(storage: Storage) {
        await insertShipments(storage, [plainShipment]);
        const before = { ...plainShipment, ...read };
        await expectStale(storage, ({ shipments }) => shipments.update(before, after));
        expect(await found(storage)).toEqual(plainShipment);
      },
    })),
    {
      name: 'refuses a change to a status that the payment status does not allow',
      async check(storage) {
        await insertShipments(storage, [plainShipment]);
        const illegal = { ...plainShipment, status: 'CANCELLED' } as const;
        await expectRefused(storage, ({ shipments }) => shipments.update(plainShipment, illegal));
        expect(await found(storage)).toEqual(plainShipment);
      },
    },
  ];
}

function found({ stores }: Storage): Promise<Shipment | undefined> {
  return stores.shipments.find(TENANT, NUMBER);
}

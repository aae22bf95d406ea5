import { describe, expect, it } from '@jest/globals';
import { rupiah } from '#domain/money.ts';
import {
  newShipment,
  type ShipmentInput,
  type ShipmentRequest,
} from '#domain/selling/shipment/new-shipment.ts';
import { PAYMENT_METHODS, STATUS_BY_METHOD } from '#domain/selling/shipment/payment-method.ts';
import { party, profile, shipmentRequest } from '#tests/kit/builders.ts';
import { CREATED_AT, SHIPMENT_NUMBER, sampleQuote } from './quote-samples.ts';

const NOW = new Date(CREATED_AT.getTime() + 60_000);
const quote = sampleQuote();

describe('new shipment', () => {
  it("creates a shipment from the terms of the quote and the client's request, without later fields", () => {
    expect(newShipment(sale())).toEqual({
      accountId: quote.accountId,
      environment: 'TEST',
      shipmentNumber: SHIPMENT_NUMBER,
      shipmentId: '01900000-0000-7000-8000-000000000009',
      quoteId: quote.quoteId,
      provider: 'SIMULATOR',
      courierCode: 'swift',
      courierName: 'Swift',
      serviceCode: 'REG',
      serviceName: 'Regular',
      awb: null,
      status: 'PROCESSING',
      statusEventAt: null,
      paymentStatus: 'PAID',
      paymentMethod: 'WALLET',
      isUnderReview: false,
      lastSequence: 0,
      listPrice: 18_700,
      discount: 700,
      price: 18_000,
      insuranceFee: null,
      totalAmount: 18_000,
      cost: 17_000,
      codAmount: null,
      codFee: null,
      codCost: 0,
      codSettlementDays: null,
      insuredValue: null,
      collectionMethod: 'PICKUP',
      sender: party(),
      receiver: party({ districtId: '35.25.14' }),
      items: command().items,
      reference: 'INV-1',
      notes: null,
      metadata: { shop: 'a' },
      parcel: quote.parcel,
      chargeableWeightKg: 1,
      estimatedDays: { min: 2, max: 3 },
      createdAt: NOW,
      paidAt: NOW,
      paymentExpiresAt: null,
      bookedAt: null,
      deliveredAt: null,
      cancelledAt: null,
      codSettlesAt: null,
      codSettledAt: null,
      failure: null,
      refund: null,
      courierCancellation: null,
      cancelReason: null,
      courierCancels: false,
      pickupId: null,
      courierOrderId: null,
      routingCode: null,
      labelUrl: null,
      plannedPickup: null,
      isPickupBooked: false,
      latePayment: false,
      proof: null,
      measuredWeightGrams: null,
      measuredAt: null,
      billed: null,
      returnOf: null,
      returnedBy: null,
      tags: ['a'],
      idempotencyKey: 'order-1',
    });
  });

  it.each([true, false])(
    'stores in a new shipment whether its courier supports cancellation: %s',
    (cancels) => {
      const { capabilities, ...others } = profile();
      const courier = { ...others, capabilities: { ...capabilities, cancellation: cancels } };
      expect(newShipment(sale({ courier })).courierCancels).toBe(cancels);
    },
  );

  it.each(PAYMENT_METHODS)(
    "starts a shipment paid by %s in that method's statuses, with paidAt only for a wallet",
    (method) => {
      const shipment = newShipment(sale({ request: command({ paymentMethod: method }) }));
      expect(shipment).toMatchObject(STATUS_BY_METHOD[method]);
      expect(shipment.paidAt).toEqual(method === 'WALLET' ? NOW : null);
    },
  );

  it('stores the given payment deadline in a new shipment', () => {
    const paymentExpiresAt = new Date(NOW.getTime() + 1);
    const byQris = command({ paymentMethod: 'QRIS' });
    expect(newShipment(sale({ request: byQris, paymentExpiresAt }))).toMatchObject({
      paymentExpiresAt,
    });
  });

  it.each([
    [{ expiresAt: NOW }, 'QUOTE_EXPIRED'],
    [{ shipmentNumber: SHIPMENT_NUMBER }, 'QUOTE_ALREADY_USED'],
    [{ shipmentNumber: SHIPMENT_NUMBER, expiresAt: NOW }, 'QUOTE_ALREADY_USED'],
    [{ originDistrictId: '31.73.05' }, 'ROUTE_MISMATCH'],
  ])('rejects a shipment from a quote with %j as %s', (changes, code) => {
    const other = sampleQuote(changes);
    expect(() => newShipment(sale({ quote: other }))).toThrow(expect.objectContaining({ code }));
  });

  it('rejects a shipment with options that its quote does not allow', () => {
    const other = sampleQuote({ codTerms: null });
    const ordered = command({ codAmount: rupiah(50_000) });
    expect(() => newShipment(sale({ quote: other, request: ordered }))).toThrow(
      expect.objectContaining({ code: 'SERVICE_OPTION_UNSUPPORTED' }),
    );
  });

  it('rejects a shipment with all field errors, under the code of the first', () => {
    const wrong = command({ sender: party({ phone: '12', districtId: '11.01.01' }) });
    const courier = { ...profile(), fieldLimits: { name: { max: 3 } } };
    expect(() => newShipment(sale({ courier, request: wrong }))).toThrow(
      expect.objectContaining({
        code: 'VALIDATION_ERROR',
        fieldErrors: [
          expect.objectContaining({ path: 'sender.phone', code: 'INVALID_FORMAT' }),
          expect.objectContaining({ path: 'sender.district_id', code: 'ROUTE_MISMATCH' }),
          expect.objectContaining({ path: 'sender.name', code: 'COURIER_LIMIT' }),
          expect.objectContaining({ path: 'receiver.name', code: 'COURIER_LIMIT' }),
        ],
      }),
    );
  });

  it('rejects a shipment that violates the field limits of its courier', () => {
    const courier = { ...profile(), fieldLimits: { name: { max: 3 } } };
    expect(() => newShipment(sale({ courier }))).toThrow(
      expect.objectContaining({
        code: 'VALIDATION_ERROR',
        fieldErrors: [
          expect.objectContaining({ path: 'sender.name', code: 'COURIER_LIMIT' }),
          expect.objectContaining({ path: 'receiver.name', code: 'COURIER_LIMIT' }),
        ],
      }),
    );
  });
});

function sale(changes: Partial<ShipmentInput> = {}): ShipmentInput {
  return {
    quote,
    request: command(),
    courier: undefined,
    shipmentNumber: SHIPMENT_NUMBER,
    shipmentId: '01900000-0000-7000-8000-000000000009',
    idempotencyKey: 'order-1',
    paymentExpiresAt: null,
    now: NOW,
    ...changes,
  };
}

function command(changes: Partial<ShipmentRequest> = {}): ShipmentRequest {
  const remarks = { reference: 'INV-1', metadata: { shop: 'a' }, tags: ['a'] };
  return shipmentRequest({ ...remarks, ...changes });
}

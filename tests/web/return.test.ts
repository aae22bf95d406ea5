import { describe, expect, it } from '@jest/globals';
import { SHIPMENT_STATUSES } from '#domain/selling/shipment/status.ts';
import {
  heldLock,
  isReturnable,
  orderBody,
  wayBack,
  wholeReturn,
} from '#src/web/pages/selling/shipments/return-terms.ts';

const UNTIL = '2026-12-21T08:00:00.000Z';
const BEFORE_MS = Date.parse(UNTIL) - 1;
const NUMBER = 'SHP261121ABCDEFGH0';
const BODY = {
  origin: { district_id: '35.25.14' },
  destination: { district_id: '31.73.06' },
  package: { weight_grams: 1_200 },
};

describe('offer of a return', () => {
  it('offers a return until its deadline', () => {
    const shipment = { returnable_until: UNTIL, returned_by: null };
    expect(isReturnable(shipment, undefined, BEFORE_MS)).toBe(true);
    expect(isReturnable(shipment, undefined, BEFORE_MS + 1)).toBe(false);
    expect(isReturnable({ ...shipment, returnable_until: null }, undefined, 0)).toBe(false);
  });

  it('offers a second return only once the first is known to have ended without delivery', () => {
    const shipment = { returnable_until: UNTIL, returned_by: NUMBER };
    expect(isReturnable(shipment, undefined, BEFORE_MS)).toBe(false);
    const offered = SHIPMENT_STATUSES.filter((status) =>
      isReturnable(shipment, { status }, BEFORE_MS),
    );
    expect(offered).toEqual(['BOOKING_FAILED', 'CANCELLED', 'EXPIRED']);
  });
});

it('keeps a locked return price for the same service and terms until it expires', () => {
  const rate = { courier_code: 'jne', service_code: 'REG' };
  const own = { rate, body: BODY };
  const terms = JSON.stringify(BODY);
  const lock = { service: 'jne REG', terms, quoteId: 'q', total: 18_700, endsAtMs: BEFORE_MS };
  const before = BEFORE_MS - 1;
  expect(heldLock(lock, own, before)).toBe(lock);
  expect(heldLock(lock, own, BEFORE_MS)).toBeNull();
  expect(heldLock(lock, { ...own, rate: { ...rate, service_code: 'YES' } }, before)).toBeNull();
  expect(heldLock(lock, { ...own, body: { ...BODY, insured_value: 1 } }, before)).toBeNull();
  expect(heldLock(null, own, 0)).toBeNull();
});

describe('contents of a return', () => {
  const party = {
    name: 'Sari',
    phone: '+6285712345678',
    address: 'Jl. Veteran No. 8',
    postal_code: null,
    district_id: '35.25.14',
    district: null,
    regency: null,
    province: null,
    village: null,
    email: null,
    company: null,
    note: null,
    coordinates: null,
  };
  const plain = { sku: null, description: null, category: null, weight_grams: null };
  const items = [
    { name: 'Batik', quantity: 2, price: 75_000, ...plain, sku: 'B-1' },
    { name: 'Sarung', quantity: 1, price: 90_000, ...plain },
  ];
  const shipment = { sender: { ...party, district_id: '31.73.06' }, receiver: party, items };
  const parcel = { weight_grams: 1_200, length_cm: 30, width_cm: 20, height_cm: null };
  const whole = wholeReturn(shipment);
  const handover = { pickup_supported: true, drop_off_supported: true, takesVisit: true };
  const visit = { date: '2026-12-01', start: '13:00', end: '16:00' };

  it('returns all contents by default, without naming them in the request', () => {
    expect(orderBody(shipment, whole, handover)).toEqual({});
    expect(wayBack(shipment, parcel, whole)).toMatchObject({
      origin: { district_id: '35.25.14' },
      destination: { district_id: '31.73.06' },
      package: { weight_grams: 1_200, declared_value: 240_000 },
    });
  });

  it('sends a return of fewer items with a lower weight and insurance of their value', () => {
    const options = { ...whole, quantities: [1, 0], weightGrams: 400, isInsured: true } as const;
    expect(orderBody(shipment, options, handover)).toEqual({
      items: [{ name: 'Batik', quantity: 1, price: 75_000, sku: 'B-1' }],
    });
    expect(wayBack(shipment, parcel, options)).toMatchObject({
      package: { weight_grams: 400, declared_value: 75_000 },
      insured_value: 75_000,
    });
  });

  it('includes pickup or drop-off in a return only where the service offers a choice', () => {
    const options = { ...whole, visit, reference: ' retur-1 ' };
    const pickup = { date: visit.date, window: { start: '13:00', end: '16:00' } };
    expect(orderBody(shipment, options, handover)).toEqual({ pickup, reference: 'retur-1' });
    const separate = { ...handover, takesVisit: false };
    expect(orderBody(shipment, options, separate)).toEqual({ reference: 'retur-1' });
    const brought = { ...options, isBrought: true, reference: '' };
    expect(orderBody(shipment, brought, handover)).toEqual({ collection_method: 'DROP_OFF' });
    const onlyBrought = { ...handover, pickup_supported: false, takesVisit: false };
    expect(orderBody(shipment, brought, onlyBrought)).toEqual({});
  });
});

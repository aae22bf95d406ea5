import { rupiah } from '#domain/money.ts';
import type { Quote } from '#domain/quote/quote.ts';
import { COD, INSURANCE, parcel } from '#tests/kit/builders.ts';

export const CREATED_AT = new Date('2026-11-21T08:00:00.000Z');
export const SHIPMENT_NUMBER = 'SHP261121000000009';

/** From Kalideres to Kebomas for 18,000 and a quarter of an hour, COD and insurance possible. */
export function sampleQuote(changes: Partial<Quote> = {}): Quote {
  return {
    accountId: '01900000-0000-7000-8000-0000000000a1',
    environment: 'TEST',
    quoteId: '01900000-0000-7000-8000-000000000001',
    provider: 'SWIFT',
    courierCode: 'swift',
    courierName: 'Swift',
    serviceCode: 'REG',
    serviceName: 'Regular',
    pickupSupported: true,
    dropOffSupported: true,
    codTerms: COD,
    insuranceTerms: INSURANCE,
    originDistrictId: '31.73.06',
    destinationDistrictId: '35.25.14',
    parcel: parcel({ cod: true }),
    price: rupiah(18_700),
    discount: rupiah(700),
    finalPrice: rupiah(18_000),
    cost: rupiah(17_000),
    ruleId: '01900000-0000-7000-8000-000000000002',
    codFee: null,
    insuranceFee: null,
    chargeableWeightKg: 1,
    estimatedDays: { min: 2, max: 3 },
    createdAt: CREATED_AT,
    expiresAt: new Date('2026-11-21T08:15:00.000Z'),
    shipmentNumber: null,
    ...changes,
  };
}

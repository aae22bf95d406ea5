import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { District } from '#domain/area/district.ts';
import { basisPoints, rupiah, ZERO } from '#domain/money.ts';
import { lockQuote, type Offer } from '#domain/quote/lock.ts';
import { quoteStatus } from '#domain/quote/quote.ts';
import type { Parcel } from '#domain/rating/parcel.ts';
import type { PricingRule } from '#domain/rating/pricing-rule.ts';
import { rateList } from '#domain/rating/rate-list.ts';
import { COD, INSURANCE, parcel, profile, service } from '#tests/kit/builders.ts';
import { CREATED_AT, sampleQuote } from './quote-samples.ts';

const SERVICE = service({ cod: COD, insurance: INSURANCE });
const COURIER = profile({ provider: 'SWIFT', services: [SERVICE] });
const TEN_PERCENT: PricingRule = {
  ruleId: '01900000-0000-7000-8000-000000000002',
  environment: 'TEST',
  accountId: null,
  courierCode: null,
  serviceCode: null,
  markup: basisPoints(1_000),
  markupFixed: ZERO,
  discount: basisPoints(0),
  discountFixed: rupiah(700),
  validFrom: CREATED_AT,
  validUntil: null,
  createdAt: CREATED_AT,
};

describe('a locked quote', () => {
  it('carries price, terms, cost and rule, for fifteen minutes', () => {
    expect(lockQuote(offer({ parcel: parcel({ cod: true }) }))).toEqual(
      sampleQuote({ provider: 'SWIFT', parcel: parcel({ cod: true }) }),
    );
  });

  it.each([
    [899_999, 'ACTIVE'],
    [900_000, 'EXPIRED'],
  ])('is after %i ms %s', (ms, status) => {
    const later = new Date(CREATED_AT.getTime() + ms);
    expect(quoteStatus(lockQuote(offer()), later)).toBe(status);
  });

  it('costs what the same parcel costs in the rates, fees included', () => {
    fc.assert(
      fc.property(parcels(), fc.integer({ min: 1, max: 5_000_000 }), (requested, cost) => {
        const rate = { serviceCode: 'REG', cost: rupiah(cost), estimatedDays: { min: 2, max: 3 } };
        const [listed] = rateList(
          [{ kind: 'OFFERED', courier: COURIER, elapsedMs: 1, rates: [rate] }],
          {
            accountId: sampleQuote().accountId,
            parcel: requested,
            rules: [TEN_PERCENT],
            sort: 'FINAL_PRICE',
            recordOf: () => 1,
            now: CREATED_AT,
            timeZone: 'WIB',
          },
        ).rates;
        const { price, discount, finalPrice, ...other } = lockQuote(
          offer({ rate, parcel: requested }),
        );
        expect(listed).toMatchObject({ price, discount, finalPrice });
        expect([other.codFee, other.insuranceFee]).toEqual([listed?.codFee, listed?.insuranceFee]);
        expect(other.chargeableWeightKg).toBe(listed?.chargeableWeightKg);
        expect(other.estimatedDays).toEqual(listed?.service.estimatedDays);
      }),
    );
  });

  it('keeps nothing of a tenant but account and environment', () => {
    const { accountId, environment } = sampleQuote();
    const key = { accountId, environment, keyId: 'of no concern' };
    expect(lockQuote(offer({ tenant: key }))).not.toHaveProperty('keyId');
  });

  it.each([
    [false, null],
    [true, COD],
  ])('requested with cod %s has COD terms %j', (cod, codTerms) => {
    expect(lockQuote(offer({ parcel: parcel({ cod }) })).codTerms).toBe(codTerms);
  });

  it.each([
    { options: { codAmount: rupiah(9_999) }, path: 'cod_amount', min: 10_000, max: 5_000_000 },
    { options: { codAmount: rupiah(5_000_001) }, path: 'cod_amount', min: 10_000, max: 5_000_000 },
    {
      options: { insuredValue: rupiah(20_000_001) },
      path: 'insured_value',
      min: 0,
      max: 20_000_000,
    },
  ])('is refused for $options', ({ options, path, min, max }) => {
    expect(() => lockQuote(offer({ parcel: parcel({ cod: true, ...options }) }))).toThrow(
      expect.objectContaining({
        code: 'SERVICE_OPTION_UNSUPPORTED',
        details: { min, max },
        fieldErrors: [expect.objectContaining({ path, code: 'SERVICE_OPTION_UNSUPPORTED' })],
      }),
    );
  });

  it('locks what the courier bills for the amounts of the request', () => {
    const amounts = { codAmount: rupiah(150_000), insuredValue: rupiah(150_001) };
    const rate = {
      cost: rupiah(17_000),
      cod: { available: true, fee: rupiah(6_000) },
      insurance: { available: true, fee: rupiah(3_000) },
    };
    expect(lockQuote(offer({ rate, parcel: parcel({ cod: true, ...amounts }) }))).toMatchObject({
      codFee: 6_000,
      codCost: 6_000,
      insuranceFee: 5_301,
      insuranceCost: 3_000,
    });
    expect(lockQuote(offer({ rate, parcel: parcel({ cod: true }) }))).toMatchObject({
      codFee: null,
      codCost: 0,
      insuranceFee: null,
      insuranceCost: 0,
    });
  });

  it('has the days of its service where the courier promises none for the route', () => {
    const { estimatedDays } = lockQuote(offer({ rate: { cost: rupiah(17_000) } }));
    expect(estimatedDays).toEqual(SERVICE.estimatedDays);
  });

  it.each([
    [{ cod: true }, 'cod'],
    [{ cod: true, codAmount: rupiah(50_000) }, 'cod_amount'],
    [{ insuredValue: rupiah(1_000) }, 'insured_value'],
  ])('is refused for %j where the courier does not offer it on the route', (options, path) => {
    const missing = { available: false, fee: ZERO };
    const rate = { cost: rupiah(17_000), cod: missing, insurance: missing };
    expect(() => lockQuote(offer({ rate, parcel: parcel(options) }))).toThrow(
      expect.objectContaining({
        code: 'SERVICE_OPTION_UNSUPPORTED',
        details: { min: null, max: null },
        fieldErrors: [expect.objectContaining({ path })],
      }),
    );
  });

  it.each([
    [{ cod: true }, 'cod'],
    [{ cod: true, codAmount: rupiah(50_000) }, 'cod_amount'],
  ])('is refused for %j where the service collects no cash', (options, path) => {
    const service = { ...SERVICE, cod: null };
    expect(() => lockQuote(offer({ service, parcel: parcel(options) }))).toThrow(
      expect.objectContaining({
        code: 'SERVICE_OPTION_UNSUPPORTED',
        details: { min: null, max: null },
        fieldErrors: [expect.objectContaining({ path })],
      }),
    );
  });

  it('is refused with an insured value where the service insures nothing', () => {
    const service = { ...SERVICE, insurance: null };
    const insured = parcel({ insuredValue: rupiah(1_000) });
    expect(() => lockQuote(offer({ service, parcel: insured }))).toThrow(
      expect.objectContaining({ details: { min: null, max: null } }),
    );
  });
});

function offer(changes: Partial<Offer> = {}): Offer {
  const { accountId, environment, quoteId } = sampleQuote();
  return {
    tenant: { accountId, environment },
    quoteId,
    courier: COURIER,
    service: SERVICE,
    rate: { cost: rupiah(17_000), estimatedDays: { min: 2, max: 3 } },
    route: { origin: district('31.73.06'), destination: district('35.25.14') },
    parcel: parcel(),
    rules: [TEN_PERCENT],
    now: CREATED_AT,
    ...changes,
  };
}

function district(districtId: string): District {
  const names = { name: 'Kebomas', regency: 'Kabupaten Gresik', province: 'Jawa Timur' };
  return { districtId, ...names, postalCodes: [], latitude: -7.17, longitude: 112.63 };
}

/** Any that the service can collect and insure as requested. */
function parcels(): fc.Arbitrary<Parcel> {
  return fc
    .record({
      weightGrams: fc.integer({ min: 1, max: 30_000 }),
      codAmount: fc.option(fc.integer({ min: 10_000, max: 5_000_000 }).map(rupiah)),
      insuredValue: fc.option(fc.integer({ min: 0, max: 20_000_000 }).map(rupiah)),
    })
    .map((options) => parcel({ ...options, cod: options.codAmount !== null }));
}

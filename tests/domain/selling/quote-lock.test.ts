import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { District } from '#domain/carrying/area/district.ts';
import { basisPoints, rupiah, ZERO } from '#domain/money.ts';
import { lockQuote, type Offer } from '#domain/selling/quote/lock.ts';
import { quoteStatus } from '#domain/selling/quote/quote.ts';
import type { Parcel } from '#domain/selling/rating/parcel.ts';
import type { PricingRule } from '#domain/selling/rating/pricing-rule.ts';
import { rateList } from '#domain/selling/rating/rate-list.ts';
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

describe('locked quote', () => {
  it('locks price, terms, cost and rule of a quote for fifteen minutes', () => {
    expect(lockQuote(offer({ parcel: parcel({ cod: true }) }))).toEqual(
      sampleQuote({ provider: 'SWIFT', parcel: parcel({ cod: true }) }),
    );
  });

  it.each([
    [899_999, 'ACTIVE'],
    [900_000, 'EXPIRED'],
  ])('reports a quote after %i ms as %s', (ms, status) => {
    const later = new Date(CREATED_AT.getTime() + ms);
    expect(quoteStatus(lockQuote(offer()), later)).toBe(status);
  });

  it('quotes the same price and fees as the rates of the same parcel', () => {
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

  it('copies only account and environment of the tenant into a quote', () => {
    const { accountId, environment } = sampleQuote();
    const key = { accountId, environment, keyId: 'of no concern' };
    expect(lockQuote(offer({ tenant: key }))).not.toHaveProperty('keyId');
  });

  it.each([
    [false, null],
    [true, COD],
  ])('locks a quote requested with cod %s with the COD terms %j', (cod, codTerms) => {
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
  ])('rejects a quote with the options $options', ({ options, path, min, max }) => {
    expect(() => lockQuote(offer({ parcel: parcel({ cod: true, ...options }) }))).toThrow(
      expect.objectContaining({
        code: 'SERVICE_OPTION_UNSUPPORTED',
        details: { min, max },
        fieldErrors: [expect.objectContaining({ path, code: 'SERVICE_OPTION_UNSUPPORTED' })],
      }),
    );
  });

  it('locks in a quote what the courier bills for the requested amounts', () => {
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

  it('uses in a quote the days of the service where the courier gives none for the route', () => {
    const { estimatedDays } = lockQuote(offer({ rate: { cost: rupiah(17_000) } }));
    expect(estimatedDays).toEqual(SERVICE.estimatedDays);
  });

  it.each([
    [{ cod: true }, 'cod'],
    [{ cod: true, codAmount: rupiah(50_000) }, 'cod_amount'],
    [{ insuredValue: rupiah(1_000) }, 'insured_value'],
  ])(
    'rejects a quote with %j where the courier does not offer it on the route',
    (options, path) => {
      const missing = { available: false, fee: ZERO };
      const rate = { cost: rupiah(17_000), cod: missing, insurance: missing };
      expect(() => lockQuote(offer({ rate, parcel: parcel(options) }))).toThrow(
        expect.objectContaining({
          code: 'SERVICE_OPTION_UNSUPPORTED',
          details: { min: null, max: null },
          fieldErrors: [expect.objectContaining({ path })],
        }),
      );
    },
  );

  it.each([
    [{ cod: true }, 'cod'],
    [{ cod: true, codAmount: rupiah(50_000) }, 'cod_amount'],
  ])('rejects a quote with %j where the service does not support COD', (options, path) => {
    const service = { ...SERVICE, cod: null };
    expect(() => lockQuote(offer({ service, parcel: parcel(options) }))).toThrow(
      expect.objectContaining({
        code: 'SERVICE_OPTION_UNSUPPORTED',
        details: { min: null, max: null },
        fieldErrors: [expect.objectContaining({ path })],
      }),
    );
  });

  it('rejects a quote with an insured value where the service has no insurance', () => {
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

/** Parcels whose options the service supports. */
function parcels(): fc.Arbitrary<Parcel> {
  return fc
    .record({
      weightGrams: fc.integer({ min: 1, max: 30_000 }),
      codAmount: fc.option(fc.integer({ min: 10_000, max: 5_000_000 }).map(rupiah)),
      insuredValue: fc.option(fc.integer({ min: 0, max: 20_000_000 }).map(rupiah)),
    })
    .map((options) => parcel({ ...options, cod: options.codAmount !== null }));
}

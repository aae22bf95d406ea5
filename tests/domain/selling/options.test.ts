import { describe, expect, it } from '@jest/globals';
import type { FieldLimits } from '#domain/carrying/courier/field-limits.ts';
import type { CourierService } from '#domain/carrying/courier/service.ts';
import { basisPoints, rupiah, ZERO } from '#domain/money.ts';
import {
  codFee,
  insuranceFee,
  isInsurable,
  suitableServices,
} from '#domain/selling/rating/options.ts';
import { COD, INSURANCE, parcel, profile, service } from '#tests/kit/builders.ts';

const withCod = service({ code: 'COD', cod: COD });
const withInsurance = service({ code: 'INS', insurance: INSURANCE });
const plain = service({ code: 'PLAIN' });

describe('COD fee', () => {
  it.each([
    { codAmount: 10_000, fee: 2_500 },
    { codAmount: 83_333, fee: 2_500 },
    { codAmount: 83_334, fee: 2_501 },
    { codAmount: 150_000, fee: 4_500 },
    { codAmount: 150_001, fee: 4_501 },
    { codAmount: 5_000_000, fee: 150_000 },
  ])(
    'charges a COD fee of 3 %, at least 2,500, rounded up: $codAmount costs $fee',
    ({ codAmount, fee }) => {
      const collected = parcel({ cod: true, codAmount: rupiah(codAmount) });
      expect(codFee(withCod, collected, ZERO)).toBe(fee);
    },
  );

  it('leaves the COD fee open while no amount is known', () => {
    expect(codFee(withCod, parcel({ cod: true }), ZERO)).toBeNull();
  });

  it('charges no COD fee where the service does not support COD', () => {
    expect(codFee(plain, parcel({ codAmount: rupiah(10_000) }), ZERO)).toBeNull();
  });
});

describe('insurance fee', () => {
  it.each([
    { insuredValue: 0, fee: 5_000 },
    { insuredValue: 1, fee: 5_001 },
    { insuredValue: 500_000, fee: 6_000 },
    { insuredValue: 500_001, fee: 6_001 },
    { insuredValue: 20_000_000, fee: 45_000 },
  ])(
    'charges 0.2 % rounded up plus 5,000 for insurance: $insuredValue costs $fee',
    ({ insuredValue, fee }) => {
      const insured = parcel({ insuredValue: rupiah(insuredValue) });
      expect(insuranceFee(withInsurance, insured, ZERO)).toBe(fee);
      expect(isInsurable(withInsurance, insured)).toBe(true);
    },
  );

  it('offers no insurance above the limit of the service', () => {
    const insured = parcel({ insuredValue: rupiah(20_000_001) });
    expect(insuranceFee(withInsurance, insured, ZERO)).toBeNull();
    expect(isInsurable(withInsurance, insured)).toBe(false);
  });

  it('charges no insurance fee without an insured value, and still offers insurance', () => {
    expect(insuranceFee(withInsurance, parcel(), ZERO)).toBeNull();
    expect(isInsurable(withInsurance, parcel())).toBe(true);
  });

  it('offers no insurance where the service has none', () => {
    const insured = parcel({ insuredValue: rupiah(1) });
    expect(insuranceFee(plain, insured, ZERO)).toBeNull();
    expect(isInsurable(plain, insured)).toBe(false);
    expect(isInsurable(plain, parcel())).toBe(false);
  });

  it('charges only the fixed fee where insurance has no percentage', () => {
    const flat = service({ insurance: { ...INSURANCE, fee: basisPoints(0) } });
    expect(insuranceFee(flat, parcel({ insuredValue: rupiah(7) }), ZERO)).toBe(5_000);
  });
});

describe('service for one parcel', () => {
  const weight = { ...plain.weight, minGrams: 500, maxGrams: 2_000 };
  const narrow = service({ weight });

  it.each([
    [499, false],
    [500, true],
    [2_000, true],
    [2_001, false],
  ])('accepts a parcel of %i g at a service for 500 to 2,000 g: %s', (weightGrams, taken) => {
    expect(codeOf([narrow], { weightGrams })).toBe(taken ? undefined : 'LIMIT_EXCEEDED');
  });

  it.each([
    [{}, 500, true],
    [{ weight: { min: 600 } }, 599, false],
    [{ weight: { min: 600 } }, 600, true],
    [{ weight: { min: 100 } }, 499, false],
    [{ weight: { max: 1_000 } }, 1_000, true],
    [{ weight: { max: 1_000 } }, 1_001, false],
    [{ weight: { max: 9_000 } }, 2_001, false],
  ] satisfies [FieldLimits, number, boolean][])(
    'applies the weight limits %j of the courier, too, to a parcel of %i g: %s',
    (fieldLimits, weightGrams, taken) => {
      const found = suitableServices(
        profile({ services: [narrow], fieldLimits }),
        parcel({ weightGrams }),
      );
      expect(found).toEqual(taken ? [narrow] : expect.objectContaining({ code: 'LIMIT_EXCEEDED' }));
    },
  );

  it.each([
    [9_999, false],
    [10_000, true],
    [5_000_000, true],
    [5_000_001, false],
  ])('accepts a COD amount of %i at a service for 10,000 to 5,000,000: %s', (codAmount, taken) => {
    const options = { cod: true, codAmount: rupiah(codAmount) };
    expect(codeOf([withCod], options)).toBe(taken ? undefined : 'LIMIT_EXCEEDED');
  });

  it('rejects a COD amount below the minimum fee, which is deducted from it', () => {
    const dear = service({ cod: { ...COD, minFee: rupiah(40_000) } });
    const collecting = (amount: number) => codeOf([dear], { cod: true, codAmount: rupiah(amount) });
    expect([collecting(39_999), collecting(40_000)]).toEqual(['LIMIT_EXCEEDED', undefined]);
  });

  it('accepts COD only at a service that supports it', () => {
    expect(codeOf([plain], { cod: true })).toBe('COD_UNSUPPORTED');
    expect(codeOf([withCod], { cod: true })).toBeUndefined();
    expect(codeOf([withCod], {})).toBeUndefined();
  });

  it('accepts a parcel above the insurance limit, because insurance is optional', () => {
    const insured = { insuredValue: rupiah(20_000_001) };
    expect(codeOf([withInsurance], insured)).toBeUndefined();
  });
});

describe('several services', () => {
  const heavy = service({ code: 'CARGO', weight: { ...plain.weight, minGrams: 10_000 } });

  it('selects the services that accept the parcel, in their order', () => {
    const courier = profile({ services: [withInsurance, heavy, withCod, plain] });
    expect(suitableServices(courier, parcel())).toEqual([withInsurance, withCod, plain]);
    expect(suitableServices(courier, parcel({ cod: true }))).toEqual([withCod]);
  });

  it('prefers a limit that another parcel could meet as the reason when no service fits', () => {
    const heavyCod = { ...heavy, cod: COD };
    expect(codeOf([plain, heavyCod], { cod: true })).toBe('LIMIT_EXCEEDED');
    expect(codeOf([heavyCod, plain], { cod: true })).toBe('LIMIT_EXCEEDED');
    expect(codeOf([plain, heavy], { cod: true })).toBe('COD_UNSUPPORTED');
  });

  it('returns NOT_SERVICEABLE for a courier without services', () => {
    expect(codeOf([], {})).toBe('NOT_SERVICEABLE');
  });
});

describe('first reason against a service', () => {
  const wrongInAll = { cod: true, codAmount: rupiah(1), weightGrams: 40_000 };

  it.each([
    { first: 'no COD', one: plain, options: wrongInAll, message: /collects cash/ },
    { first: 'the weight', one: withCod, options: wrongInAll, message: /1 to 30000 g/ },
    {
      first: 'the amount',
      one: withCod,
      options: { ...wrongInAll, weightGrams: 1 },
      message: /10000 to 5000000 rupiah/,
    },
  ])('names as first reason why a service does not fit: $first', ({ one, options, message }) => {
    expect(suitableServices(profile({ services: [one] }), parcel(options))).toMatchObject({
      message: expect.stringMatching(message),
    });
  });
});

function codeOf(services: readonly CourierService[], options: Parameters<typeof parcel>[0]) {
  const found = suitableServices(profile({ services }), parcel(options));
  return 'code' in found ? found.code : undefined;
}

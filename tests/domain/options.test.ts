import { describe, expect, it } from '@jest/globals';
import type { FieldLimits } from '#domain/courier/field-limits.ts';
import type { CourierService } from '#domain/courier/service.ts';
import { basisPoints, rupiah, ZERO } from '#domain/money.ts';
import { codFee, insuranceFee, isInsurable, suitableServices } from '#domain/rating/options.ts';
import { COD, INSURANCE, parcel, profile, service } from '#tests/kit/builders.ts';

const withCod = service({ code: 'COD', cod: COD });
const withInsurance = service({ code: 'INS', insurance: INSURANCE });
const plain = service({ code: 'PLAIN' });

describe('the fee for collecting cash', () => {
  it.each([
    { codAmount: 10_000, fee: 2_500 },
    { codAmount: 83_333, fee: 2_500 },
    { codAmount: 83_334, fee: 2_501 },
    { codAmount: 150_000, fee: 4_500 },
    { codAmount: 150_001, fee: 4_501 },
    { codAmount: 5_000_000, fee: 150_000 },
  ])('of $codAmount is $fee: 3 %, 2,500 at the least, rounded up', ({ codAmount, fee }) => {
    const collected = parcel({ cod: true, codAmount: rupiah(codAmount) });
    expect(codFee(withCod, collected, ZERO)).toBe(fee);
  });

  it('is open while only the request for COD is known, without an amount', () => {
    expect(codFee(withCod, parcel({ cod: true }), ZERO)).toBeNull();
  });

  it('is none where the service collects nothing', () => {
    expect(codFee(plain, parcel({ codAmount: rupiah(10_000) }), ZERO)).toBeNull();
  });
});

describe('the fee for insurance', () => {
  it.each([
    { insuredValue: 0, fee: 5_000 },
    { insuredValue: 1, fee: 5_001 },
    { insuredValue: 500_000, fee: 6_000 },
    { insuredValue: 500_001, fee: 6_001 },
    { insuredValue: 20_000_000, fee: 45_000 },
  ])('of $insuredValue is $fee: 0.2 % rounded up, and 5,000', ({ insuredValue, fee }) => {
    const insured = parcel({ insuredValue: rupiah(insuredValue) });
    expect(insuranceFee(withInsurance, insured, ZERO)).toBe(fee);
    expect(isInsurable(withInsurance, insured)).toBe(true);
  });

  it('is none above what the service insures', () => {
    const insured = parcel({ insuredValue: rupiah(20_000_001) });
    expect(insuranceFee(withInsurance, insured, ZERO)).toBeNull();
    expect(isInsurable(withInsurance, insured)).toBe(false);
  });

  it('is none where no value is insured, though it could be', () => {
    expect(insuranceFee(withInsurance, parcel(), ZERO)).toBeNull();
    expect(isInsurable(withInsurance, parcel())).toBe(true);
  });

  it('is none where the service has no insurance', () => {
    const insured = parcel({ insuredValue: rupiah(1) });
    expect(insuranceFee(plain, insured, ZERO)).toBeNull();
    expect(isInsurable(plain, insured)).toBe(false);
    expect(isInsurable(plain, parcel())).toBe(false);
  });

  it('needs no percentage', () => {
    const flat = service({ insurance: { ...INSURANCE, fee: basisPoints(0) } });
    expect(insuranceFee(flat, parcel({ insuredValue: rupiah(7) }), ZERO)).toBe(5_000);
  });
});

describe('a service takes a parcel', () => {
  const weight = { ...plain.weight, minGrams: 500, maxGrams: 2_000 };
  const narrow = service({ weight });

  it.each([
    [499, false],
    [500, true],
    [2_000, true],
    [2_001, false],
  ])('of %i g, when it carries 500 to 2,000: %s', (weightGrams, taken) => {
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
    'within the limits of its courier, too: by %j, of %i g: %s',
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
  ])('with %i to collect, when it collects 10,000 to 5,000,000: %s', (codAmount, taken) => {
    const options = { cod: true, codAmount: rupiah(codAmount) };
    expect(codeOf([withCod], options)).toBe(taken ? undefined : 'LIMIT_EXCEEDED');
  });

  it('with no less to collect than the least fee, which comes out of it', () => {
    const dear = service({ cod: { ...COD, minFee: rupiah(40_000) } });
    const collecting = (amount: number) => codeOf([dear], { cod: true, codAmount: rupiah(amount) });
    expect([collecting(39_999), collecting(40_000)]).toEqual(['LIMIT_EXCEEDED', undefined]);
  });

  it('with COD only if it collects cash', () => {
    expect(codeOf([plain], { cod: true })).toBe('COD_UNSUPPORTED');
    expect(codeOf([withCod], { cod: true })).toBeUndefined();
    expect(codeOf([withCod], {})).toBeUndefined();
  });

  it('above what it insures all the same: insurance is an offer', () => {
    const insured = { insuredValue: rupiah(20_000_001) };
    expect(codeOf([withInsurance], insured)).toBeUndefined();
  });
});

describe('of several services', () => {
  const heavy = service({ code: 'CARGO', weight: { ...plain.weight, minGrams: 10_000 } });

  it('those that take the parcel are kept, in their order', () => {
    const courier = profile({ services: [withInsurance, heavy, withCod, plain] });
    expect(suitableServices(courier, parcel())).toEqual([withInsurance, withCod, plain]);
    expect(suitableServices(courier, parcel({ cod: true }))).toEqual([withCod]);
  });

  it('a limit that another parcel could meet is named before a flat no', () => {
    const heavyCod = { ...heavy, cod: COD };
    expect(codeOf([plain, heavyCod], { cod: true })).toBe('LIMIT_EXCEEDED');
    expect(codeOf([heavyCod, plain], { cod: true })).toBe('LIMIT_EXCEEDED');
    expect(codeOf([plain, heavy], { cod: true })).toBe('COD_UNSUPPORTED');
  });

  it('none at all is no service here', () => {
    expect(codeOf([], {})).toBe('NOT_SERVICEABLE');
  });
});

describe('the first reason against a service', () => {
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
  ])('$first', ({ one, options, message }) => {
    expect(suitableServices(profile({ services: [one] }), parcel(options))).toMatchObject({
      message: expect.stringMatching(message),
    });
  });
});

function codeOf(services: readonly CourierService[], options: Parameters<typeof parcel>[0]) {
  const found = suitableServices(profile({ services }), parcel(options));
  return 'code' in found ? found.code : undefined;
}

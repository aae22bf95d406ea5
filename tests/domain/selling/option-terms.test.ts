import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { CodTerms, CourierService, InsuranceTerms } from '#domain/carrying/courier/service.ts';
import { basisPoints, type Rupiah, rupiah, ZERO } from '#domain/money.ts';
import {
  codFeeOn,
  codProblem,
  insuranceFeeOn,
  insuranceProblem,
  optionErrors,
} from '#domain/selling/rating/option-terms.ts';
import { codFee, insuranceFee } from '#domain/selling/rating/options.ts';
import { COD, INSURANCE, parcel } from '#tests/kit/builders.ts';

describe('fee on locked terms', () => {
  it('returns the same COD and insurance fees as the rates of the same parcel', () => {
    fc.assert(
      fc.property(fc.option(codTerms()), fc.option(amounts()), (cod, codAmount) => {
        const shown = codFee(service({ cod }), parcel({ cod: true, codAmount }), ZERO);
        expect(codFeeOn(cod, codAmount, ZERO)).toBe(shown);
      }),
    );
    fc.assert(
      fc.property(fc.option(insuranceTerms()), fc.option(amounts()), (insurance, insuredValue) => {
        const shown = insuranceFee(service({ insurance }), parcel({ insuredValue }), ZERO);
        expect(insuranceFeeOn(insurance, insuredValue, ZERO)).toBe(shown);
      }),
    );
  });

  it('returns no COD or insurance fee where the option is not requested or not offered', () => {
    for (const cost of [ZERO, rupiah(9_000)]) {
      expect(codFeeOn(COD, null, cost)).toBeNull();
      expect(codFeeOn(null, rupiah(50_000), cost)).toBeNull();
      expect(insuranceFeeOn(INSURANCE, null, cost)).toBeNull();
      expect(insuranceFeeOn(null, ZERO, cost)).toBeNull();
    }
  });

  it.each([
    { cost: 2_400, codFee: 3_000, insuranceFee: 5_200 },
    { cost: 7_000, codFee: 7_000, insuranceFee: 7_000 },
  ])(
    'charges for COD and insurance at least what the courier bills: $cost',
    ({ cost, ...fees }) => {
      const amount = rupiah(100_000);
      const bill = rupiah(cost);
      expect({
        codFee: codFeeOn(COD, amount, bill),
        insuranceFee: insuranceFeeOn(INSURANCE, amount, bill),
      }).toEqual(fees);
    },
  );
});

describe('option within its terms', () => {
  it.each([
    [9_999, false],
    [10_000, true],
    [5_000_000, true],
    [5_000_001, false],
  ])('judges a COD amount of %i as within the terms: %s', (amount, isFine) => {
    expect(codProblem(COD, { path: 'p', amount: rupiah(amount) }) === undefined).toBe(isFine);
  });

  it.each([
    [0, true],
    [20_000_000, true],
    [20_000_001, false],
  ])('judges an insured value of %i as within the terms: %s', (amount, isFine) => {
    const problem = insuranceProblem(INSURANCE, { path: 'p', amount: rupiah(amount) });
    expect(problem === undefined).toBe(isFine);
  });

  it('finds no problem with COD or insurance that was not requested, whatever the terms', () => {
    const requested = { path: 'p', amount: null };
    expect([codProblem(null, requested), codProblem(COD, requested)]).toEqual([
      undefined,
      undefined,
    ]);
    expect(insuranceProblem(null, requested)).toBeUndefined();
    expect(optionErrors([undefined, insuranceProblem(INSURANCE, requested)])).toEqual([]);
  });
});

function service(changes: Partial<CourierService>): CourierService {
  const weight = { minGrams: 1, maxGrams: 1, volumetricDivisor: 1, roundingToleranceGrams: 0 };
  return {
    code: 'REG',
    name: 'Regular',
    description: '',
    type: 'REGULAR',
    pickupSupported: true,
    dropOffSupported: true,
    cod: null,
    insurance: null,
    weight,
    estimatedDays: { min: 1, max: 1 },
    ...changes,
  };
}

function amounts(): fc.Arbitrary<Rupiah> {
  return fc.integer({ min: 0, max: 100_000_000 }).map(rupiah);
}

function codTerms(): fc.Arbitrary<CodTerms> {
  return fc.record({
    minAmount: fc.constant(ZERO),
    maxAmount: fc.constant(rupiah(100_000_000)),
    fee: fc.integer({ min: 0, max: 1_000 }).map(basisPoints),
    minFee: amounts(),
    settlementDays: fc.constant(7),
  });
}

/**
 * Terms that insure any amount. Above the largest value, rates show no fee and quotes are refused.
 */
function insuranceTerms(): fc.Arbitrary<InsuranceTerms> {
  return fc.record({
    fee: fc.integer({ min: 0, max: 1_000 }).map(basisPoints),
    adminFee: amounts(),
    maxInsuredValue: fc.constant(rupiah(100_000_000)),
  });
}

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { CodTerms, CourierService, InsuranceTerms } from '#domain/courier/service.ts';
import { basisPoints, type Rupiah, rupiah, ZERO } from '#domain/money.ts';
import {
  codFeeOn,
  codProblem,
  courierPart,
  insuranceFeeOn,
  insuranceProblem,
  refuseOptions,
} from '#domain/rating/option-terms.ts';
import { codFee, insuranceFee } from '#domain/rating/options.ts';
import { COD, INSURANCE, parcel } from '#tests/kit/builders.ts';

const NO_BILL = { amount: null, cost: ZERO };

describe('a fee on locked terms', () => {
  it('is what the rates show for the same parcel', () => {
    fc.assert(
      fc.property(fc.option(codTerms()), fc.option(amounts()), (cod, codAmount) => {
        const shown = codFee(service({ cod }), parcel({ cod: true, codAmount }), NO_BILL);
        expect(codFeeOn(cod, codAmount, NO_BILL)).toBe(shown);
      }),
    );
    fc.assert(
      fc.property(fc.option(insuranceTerms()), fc.option(amounts()), (insurance, insuredValue) => {
        const shown = insuranceFee(service({ insurance }), parcel({ insuredValue }), NO_BILL);
        expect(insuranceFeeOn(insurance, insuredValue, NO_BILL)).toBe(shown);
      }),
    );
  });

  it('is zero where neither option is requested, or none is offered', () => {
    for (const bill of [NO_BILL, { amount: rupiah(50_000), cost: rupiah(9_000) }]) {
      expect(codFeeOn(COD, null, bill)).toBeNull();
      expect(codFeeOn(null, rupiah(50_000), bill)).toBeNull();
      expect(insuranceFeeOn(INSURANCE, null, bill)).toBeNull();
      expect(insuranceFeeOn(null, ZERO, bill)).toBeNull();
    }
  });

  it.each([
    { amount: 100_000, cost: 2_400, codFee: 3_000, insuranceFee: 5_200 },
    { amount: 100_000, cost: 7_000, codFee: 7_000, insuranceFee: 7_000 },
  ])('for what the courier bills $cost is not below that', ({ amount, cost, ...fees }) => {
    const bill = { amount: rupiah(amount), cost: rupiah(cost) };
    expect({
      codFee: codFeeOn(COD, bill.amount, bill),
      insuranceFee: insuranceFeeOn(INSURANCE, bill.amount, bill),
    }).toEqual(fees);
  });
});

describe('the courier’s part of a fee', () => {
  it.each([
    { fee: 3_000, amount: 100_000, asked: 100_000, cost: 2_400, part: 2_400 },
    { fee: 3_000, amount: 50_001, asked: 100_000, cost: 2_400, part: 1_201 },
    { fee: 6_000, amount: 200_000, asked: 100_000, cost: 2_400, part: 4_800 },
    { fee: 3_000, amount: 200_000, asked: 100_000, cost: 2_400, part: 3_000 },
    { fee: 5_000, amount: 20_000_000, asked: 1, cost: 5_000, part: 5_000 },
    { fee: 1_000_000_000, amount: 999_999_999, asked: 1, cost: 999_999_999, part: 1_000_000_000 },
    { fee: 5_000, amount: 7, asked: 0, cost: 4_000, part: 4_000 },
    { fee: 5_000, amount: 7, asked: null, cost: 0, part: 0 },
    { fee: null, amount: 7, asked: 7, cost: 4_000, part: 0 },
    { fee: 5_000, amount: null, asked: 7, cost: 4_000, part: 0 },
  ])('of $fee on $amount, billed $cost on $asked, is $part', ({ part, cost, ...of }) => {
    const [fee, amount, asked] = [of.fee, of.amount, of.asked].map((one) =>
      one === null ? null : rupiah(one),
    );
    const bill = { amount: asked ?? null, cost: rupiah(cost) };
    expect(courierPart(fee ?? null, amount ?? null, bill)).toBe(part);
  });

  it('is never more than the fee, nor the fee more than the cash it comes out of', () => {
    fc.assert(
      fc.property(amounts(), amounts(), amounts(), (amount, asked, cost) => {
        const bill = { amount: asked, cost: rupiah(Math.min(asked, cost)) };
        const fee = codFeeOn({ ...COD, minFee: ZERO }, amount, bill);
        const part = courierPart(fee, amount, bill);
        expect(part).toBeLessThanOrEqual(fee ?? 0);
        expect(fee).toBeLessThanOrEqual(amount);
        if (amount === asked) expect(part).toBe(bill.cost);
      }),
    );
  });
});

describe('an option', () => {
  it.each([
    [9_999, false],
    [10_000, true],
    [5_000_000, true],
    [5_000_001, false],
  ])('of COD %i is within the terms: %s', (amount, isFine) => {
    expect(codProblem(COD, { path: 'p', amount: rupiah(amount) }) === undefined).toBe(isFine);
  });

  it.each([
    [0, true],
    [20_000_000, true],
    [20_000_001, false],
  ])('of insurance %i is within the terms: %s', (amount, isFine) => {
    const problem = insuranceProblem(INSURANCE, { path: 'p', amount: rupiah(amount) });
    expect(problem === undefined).toBe(isFine);
  });

  it('that was not requested is no problem, whatever the terms', () => {
    const requested = { path: 'p', amount: null };
    expect([codProblem(null, requested), codProblem(COD, requested)]).toEqual([
      undefined,
      undefined,
    ]);
    expect(insuranceProblem(null, requested)).toBeUndefined();
    expect(() => refuseOptions([undefined, insuranceProblem(INSURANCE, requested)])).not.toThrow();
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

/** Insuring any amount: above the largest the rates show no fee, and quotes refuse. */
function insuranceTerms(): fc.Arbitrary<InsuranceTerms> {
  return fc.record({
    fee: fc.integer({ min: 0, max: 1_000 }).map(basisPoints),
    adminFee: amounts(),
    maxInsuredValue: fc.constant(rupiah(100_000_000)),
  });
}

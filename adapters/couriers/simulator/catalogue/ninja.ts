import type { CodTerms, InsuranceTerms } from '#domain/carrying/courier/service.ts';
import { basisPoints, rupiah } from '#domain/money.ts';
import { FIELD_LIMITS } from '../../_kit/field-limits.ts';
import type { SimulatedCourier } from '../offer.ts';
import { perKilometre } from '../tariff.ts';
import { PARCEL } from '../weight-rules.ts';

/** Ninja Van offers COD, but its terms are not published; these are invented. */
const COD: CodTerms = {
  minAmount: rupiah(10_000),
  maxAmount: rupiah(4_000_000),
  fee: basisPoints(300),
  minFee: rupiah(2_500),
  settlementDays: 7,
};

/**
 * 0.25 % (Komship). Its minimum of 2,500 for goods up to a million cannot be expressed in our
 * terms; the maximum is invented.
 */
const INSURANCE: InsuranceTerms = {
  fee: basisPoints(25),
  adminFee: rupiah(0),
  maxInsuredValue: rupiah(20_000_000),
};

/** Charges every kilometre, and does not serve Maluku and Papua. */
export const ninja: SimulatedCourier = {
  code: 'ninja',
  name: 'Ninja Xpress',
  pickup: 'WITH_BOOKING',
  cancellation: true,
  fieldLimits: FIELD_LIMITS.ninja,
  offers: [
    {
      service: {
        code: 'STANDARD',
        name: 'Standard',
        description: 'Standard delivery, without Maluku and Papua.',
        type: 'REGULAR',
        pickupSupported: true,
        dropOffSupported: true,
        cod: COD,
        insurance: INSURANCE,
        weight: { minGrams: 1, maxGrams: 30_000, ...PARCEL },
        estimatedDays: { min: 2, max: 5 },
      },
      tariff: perKilometre({
        base: 7_900,
        perKm: 13,
        nextKg: 5_200,
        nextKgPerKm: 12,
        far: { behindKm: 1_000, perKm: 26 },
      }),
      billedIn: 100,
      reach: { notFarEast: true },
    },
    {
      service: {
        code: 'NEXTDAY',
        name: 'Next Day',
        description: 'Next day between the larger cities.',
        type: 'NEXT_DAY',
        pickupSupported: true,
        dropOffSupported: false,
        cod: null,
        insurance: INSURANCE,
        weight: { minGrams: 1, maxGrams: 15_000, ...PARCEL },
        estimatedDays: { min: 1, max: 1 },
      },
      tariff: perKilometre({ base: 14_600, perKm: 27, nextKg: 9_100, nextKgPerKm: 19 }),
      billedIn: 100,
      reach: { withinKm: 700, notFarEast: true },
    },
  ],
};

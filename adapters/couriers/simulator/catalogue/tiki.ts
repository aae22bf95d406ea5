import type { CodTerms, InsuranceTerms } from '#domain/carrying/courier/service.ts';
import { basisPoints, rupiah } from '#domain/money.ts';
import type { SimulatedCourier } from '../offer.ts';
import { falling } from '../tariff.ts';
import { PARCEL, TRUCKING } from '../weight-rules.ts';

/**
 * 3, 4 or 5 % for payment after 7, 5 or 3 days, from an integrator's list, checked in May 2026. The
 * list has neither limits nor a minimum: these three values are invented.
 */
const COD: CodTerms = {
  minAmount: rupiah(25_000),
  maxAmount: rupiah(2_000_000),
  fee: basisPoints(300),
  minFee: rupiah(4_000),
  settlementDays: 7,
};

/** TIKI's premium is not published; this one is invented. */
const INSURANCE: InsuranceTerms = {
  fee: basisPoints(30),
  adminFee: rupiah(2_500),
  maxInsuredValue: rupiah(50_000_000),
};

/** The price per kilogram falls with the weight; counters only, and no cancellation. */
export const tiki: SimulatedCourier = {
  code: 'tiki',
  name: 'TIKI',
  pickup: 'NONE',
  cancellation: false,
  offers: [
    {
      service: {
        code: 'REG',
        name: 'Regular Service',
        description: 'Standard delivery to every district.',
        type: 'REGULAR',
        pickupSupported: false,
        dropOffSupported: true,
        cod: COD,
        insurance: INSURANCE,
        weight: { minGrams: 1, maxGrams: 60_000, ...PARCEL },
        estimatedDays: { min: 2, max: 4 },
      },
      tariff: falling(
        {
          slices: [
            [2, 100],
            [10, 90],
          ],
          restPercent: 80,
        },
        {
          upTo: [
            [45, 9_500],
            [140, 11_600],
            [360, 14_400],
            [680, 17_700],
            [1_050, 23_600],
            [1_250, 26_900],
            [1_600, 40_200],
            [2_350, 51_800],
            [3_150, 72_100],
          ],
          beyond: 92_700,
        },
      ),
      billedIn: 100,
      reach: {},
    },
    {
      service: {
        code: 'ONS',
        name: 'Over Night Service',
        description: 'Next day; in Maluku and Papua a day later.',
        type: 'NEXT_DAY',
        pickupSupported: false,
        dropOffSupported: true,
        cod: null,
        insurance: INSURANCE,
        weight: { minGrams: 1, maxGrams: 30_000, ...PARCEL },
        estimatedDays: { min: 1, max: 1 },
      },
      tariff: falling(
        { slices: [[5, 100]], restPercent: 95 },
        {
          upTo: [
            [45, 17_200],
            [140, 21_700],
            [360, 27_900],
            [680, 35_600],
            [1_050, 44_800],
            [1_550, 61_500],
            [2_350, 88_400],
          ],
          beyond: 139_000,
        },
      ),
      billedIn: 100,
      reach: {},
    },
    {
      service: {
        code: 'ECO',
        name: 'Economy Service',
        description: 'Slower and cheaper, by road and sea.',
        type: 'ECONOMY',
        pickupSupported: false,
        dropOffSupported: true,
        cod: COD,
        insurance: INSURANCE,
        weight: { minGrams: 1, maxGrams: 60_000, ...PARCEL },
        estimatedDays: { min: 4, max: 7 },
      },
      tariff: falling(
        { slices: [[3, 100]], restPercent: 85 },
        {
          upTo: [
            [140, 8_800],
            [360, 11_900],
            [680, 14_700],
            [1_050, 19_300],
            [1_250, 21_800],
            [1_600, 33_400],
            [2_350, 42_900],
          ],
          beyond: 66_200,
        },
      ),
      billedIn: 100,
      reach: {},
    },
    {
      service: {
        code: 'TRC',
        name: 'Trucking Service',
        description: 'Cargo by truck and ship, from ten kilograms.',
        type: 'CARGO',
        pickupSupported: false,
        dropOffSupported: true,
        cod: null,
        insurance: INSURANCE,
        weight: { minGrams: 10_000, maxGrams: 500_000, ...TRUCKING },
        estimatedDays: { min: 5, max: 8 },
      },
      tariff: falling(
        { slices: [[50, 100]], restPercent: 90 },
        {
          upTo: [
            [140, 3_200],
            [680, 4_800],
            [1_050, 6_300],
            [1_550, 8_700],
            [2_350, 12_100],
          ],
          beyond: 19_600,
        },
      ),
      billedIn: 500,
      reach: {},
    },
  ],
};

import type { CodTerms, InsuranceTerms } from '#domain/carrying/courier/service.ts';
import { basisPoints, rupiah } from '#domain/money.ts';
import { FIELD_LIMITS } from '../../_kit/field-limits.ts';
import type { SimulatedCourier } from '../offer.ts';
import { firstAndNext } from '../tariff.ts';
import { JNT_CARGO, PARCEL } from '../weight-rules.ts';

/**
 * 3, 4 or 5 % for payment after 7, 5 or 3 days, from an integrator's list, checked in May 2026. The
 * list has neither limits nor a minimum: these three values are invented.
 */
const COD: CodTerms = {
  minAmount: rupiah(10_000),
  maxAmount: rupiah(3_000_000),
  fee: basisPoints(400),
  minFee: rupiah(2_500),
  settlementDays: 5,
};

/** J&T's premium is not published; this is the rate of most other couriers. */
const INSURANCE: InsuranceTerms = {
  fee: basisPoints(20),
  adminFee: rupiah(0),
  maxInsuredValue: rupiah(50_000_000),
};

/**
 * A price for the first kilogram, and a lower one for each further kilogram. At most 100 kg, the
 * limit of its order API.
 */
export const jnt: SimulatedCourier = {
  code: 'jnt',
  name: 'J&T Express',
  pickup: 'WITH_BOOKING',
  cancellation: true,
  /** Lengths of the fields in its order form. */
  fieldLimits: FIELD_LIMITS.jnt,
  offers: [
    {
      service: {
        code: 'EZ',
        name: 'EZ',
        description: 'Standard delivery to every district, every day of the year.',
        type: 'REGULAR',
        pickupSupported: true,
        dropOffSupported: true,
        cod: COD,
        insurance: INSURANCE,
        weight: { minGrams: 1, maxGrams: 100_000, ...PARCEL },
        estimatedDays: { min: 2, max: 4 },
      },
      tariff: firstAndNext({
        upTo: [
          [50, [8_500, 7_500]],
          [200, [10_700, 9_800]],
          [400, [13_600, 12_400]],
          [750, [16_300, 14_900]],
          [1_050, [22_400, 20_500]],
          [1_250, [25_400, 23_600]],
          [1_800, [38_900, 36_300]],
          [2_600, [48_900, 45_500]],
          [3_300, [67_400, 62_300]],
        ],
        beyond: [86_500, 81_000],
      }),
      billedIn: 100,
      reach: {},
    },
    {
      service: {
        code: 'SUPER',
        name: 'J&T Super',
        description: 'Next day between the larger cities.',
        type: 'NEXT_DAY',
        pickupSupported: true,
        dropOffSupported: true,
        cod: null,
        insurance: INSURANCE,
        weight: { minGrams: 1, maxGrams: 20_000, ...PARCEL },
        estimatedDays: { min: 1, max: 1 },
      },
      tariff: firstAndNext({
        upTo: [
          [50, [16_400, 12_300]],
          [200, [19_900, 16_700]],
          [400, [25_600, 22_100]],
          [750, [31_400, 28_200]],
        ],
        beyond: [42_300, 38_600],
      }),
      billedIn: 100,
      reach: { withinKm: 1_200, notFarEast: true },
    },
    {
      service: {
        code: 'ECO',
        name: 'J&T Eco',
        description: 'Slower and cheaper, by road.',
        type: 'ECONOMY',
        pickupSupported: true,
        dropOffSupported: true,
        cod: COD,
        insurance: null,
        weight: { minGrams: 1, maxGrams: 50_000, ...PARCEL },
        estimatedDays: { min: 4, max: 7 },
      },
      tariff: firstAndNext({
        upTo: [
          [50, [7_200, 6_300]],
          [200, [8_900, 8_100]],
          [400, [11_300, 10_200]],
          [750, [13_800, 12_700]],
          [1_250, [18_900, 17_400]],
        ],
        beyond: [31_200, 28_900],
      }),
      billedIn: 100,
      reach: { withinKm: 1_000, notFarEast: true },
    },
    {
      service: {
        code: 'CARGO',
        name: 'J&T Cargo',
        description: 'Cargo by truck and ship: one price for the first ten kilograms.',
        type: 'CARGO',
        pickupSupported: true,
        dropOffSupported: true,
        cod: null,
        insurance: INSURANCE,
        weight: { minGrams: 1, maxGrams: 100_000, ...JNT_CARGO },
        estimatedDays: { min: 5, max: 8 },
      },
      tariff: firstAndNext(
        {
          upTo: [
            [200, [32_000, 2_900]],
            [750, [52_000, 4_700]],
            [1_200, [66_500, 6_200]],
            [1_800, [92_300, 8_800]],
            [2_600, [128_000, 12_400]],
          ],
          beyond: [196_500, 19_200],
        },
        10,
      ),
      billedIn: 500,
      reach: {},
    },
  ],
};

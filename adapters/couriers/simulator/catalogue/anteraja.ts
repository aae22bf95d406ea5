import type { CodTerms, InsuranceTerms } from '#domain/carrying/courier/service.ts';
import { basisPoints, rupiah } from '#domain/money.ts';
import { FIELD_LIMITS } from '../../_kit/field-limits.ts';
import type { SimulatedCourier } from '../offer.ts';
import { handlingAndPerKg } from '../tariff.ts';
import { PARCEL, RESOLD_TRUCKING } from '../weight-rules.ts';

/**
 * 3, 4 or 5 % for payment after 7, 5 or 3 days, from an integrator's list, checked in May 2026. The
 * smallest amount is invented.
 */
const COD: CodTerms = {
  minAmount: rupiah(20_000),
  maxAmount: rupiah(2_500_000),
  fee: basisPoints(500),
  minFee: rupiah(5_000),
  settlementDays: 3,
};

/** AnterAja's premium is not published; this one is invented. */
const INSURANCE: InsuranceTerms = {
  fee: basisPoints(25),
  adminFee: rupiah(1_000),
  maxInsuredValue: rupiah(20_000_000),
};

/** A handling fee per shipment, plus a price per kilogram; 50 kg at most, as in its order API. */
export const anteraja: SimulatedCourier = {
  code: 'anteraja',
  name: 'AnterAja',
  pickup: 'WITH_BOOKING',
  cancellation: true,
  /** Lengths of the fields in its order API. */
  fieldLimits: FIELD_LIMITS.anteraja,
  offers: [
    {
      service: {
        code: 'REG',
        name: 'Anteraja Regular',
        description: 'Standard delivery to every district.',
        type: 'REGULAR',
        pickupSupported: true,
        dropOffSupported: true,
        cod: COD,
        insurance: INSURANCE,
        weight: { minGrams: 1, maxGrams: 50_000, ...PARCEL },
        estimatedDays: { min: 2, max: 4 },
      },
      tariff: handlingAndPerKg(2_000, {
        upTo: [
          [40, 6_200],
          // Based on a published price: 16,000 for 1.5 kg, billed as two, over 80 km.
          [100, 7_000],
          [200, 8_300],
          [400, 11_400],
          [750, 13_600],
          [1_050, 19_100],
          [1_250, 22_900],
          [1_700, 36_100],
          [2_500, 43_800],
          [3_300, 60_500],
        ],
        beyond: 77_900,
      }),
      billedIn: 100,
      reach: {},
    },
    {
      service: {
        code: 'ND',
        name: 'Anteraja Next Day',
        description: 'Next day between the larger cities.',
        type: 'NEXT_DAY',
        pickupSupported: true,
        dropOffSupported: true,
        cod: COD,
        insurance: INSURANCE,
        weight: { minGrams: 1, maxGrams: 20_000, ...PARCEL },
        estimatedDays: { min: 1, max: 1 },
      },
      tariff: handlingAndPerKg(5_000, {
        upTo: [
          [40, 10_600],
          [200, 14_800],
          [400, 20_300],
          [1_250, 26_900],
        ],
        beyond: 43_500,
      }),
      billedIn: 100,
      reach: { withinKm: 800, notFarEast: true },
    },
    {
      service: {
        code: 'SD',
        name: 'Anteraja Same Day',
        description: 'The same day by motorbike, within one city or regency.',
        type: 'SAME_DAY',
        pickupSupported: true,
        // A rider collects the parcel: handed in at a counter, it would not arrive the same day.
        dropOffSupported: false,
        cod: null,
        insurance: INSURANCE,
        weight: { minGrams: 1, maxGrams: 10_000, ...PARCEL },
        estimatedDays: { min: 0, max: 0 },
      },
      tariff: handlingAndPerKg(9_000, { upTo: [[15, 9_200]], beyond: 13_700 }),
      billedIn: 100,
      reach: { sameCity: true, withinKm: 40 },
    },
    {
      service: {
        code: 'CARGO',
        name: 'Anteraja Cargo',
        description: 'Cargo by truck and ship, billed as ten kilograms at least.',
        type: 'CARGO',
        pickupSupported: true,
        dropOffSupported: true,
        cod: null,
        insurance: INSURANCE,
        weight: { minGrams: 1, maxGrams: 50_000, ...RESOLD_TRUCKING },
        estimatedDays: { min: 4, max: 8 },
      },
      tariff: handlingAndPerKg(
        12_000,
        {
          upTo: [
            [200, 2_300],
            [750, 3_900],
            [1_250, 5_300],
            [1_700, 7_600],
            [2_500, 10_900],
          ],
          beyond: 17_200,
        },
        10,
      ),
      billedIn: 500,
      reach: {},
    },
  ],
};

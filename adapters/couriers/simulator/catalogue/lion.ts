import type { CodTerms, InsuranceTerms } from '#domain/carrying/courier/service.ts';
import { basisPoints, rupiah } from '#domain/money.ts';
import type { SimulatedCourier } from '../offer.ts';
import { perBlock } from '../tariff.ts';
import { PARCEL, RESOLD_TRUCKING } from '../weight-rules.ts';

/** Lion marks COD areas, but its terms are not published; these are invented. */
const COD: CodTerms = {
  minAmount: rupiah(15_000),
  maxAmount: rupiah(3_000_000),
  fee: basisPoints(350),
  minFee: rupiah(3_000),
  settlementDays: 7,
};

/** Its bookings support insurance, but the premium is not published; this one is invented. */
const INSURANCE: InsuranceTerms = {
  fee: basisPoints(30),
  adminFee: rupiah(2_000),
  maxInsuredValue: rupiah(50_000_000),
};

/**
 * An air carrier: a price per block of distance, and a surcharge per shipment, as its tariff lists.
 */
export const lion: SimulatedCourier = {
  code: 'lion',
  name: 'Lion Parcel',
  pickup: 'SEPARATE',
  cancellation: false,
  offers: [
    {
      service: {
        code: 'REGPACK',
        name: 'REGPACK',
        description: 'Standard delivery to every district.',
        type: 'REGULAR',
        pickupSupported: true,
        dropOffSupported: true,
        cod: COD,
        insurance: INSURANCE,
        weight: { minGrams: 1, maxGrams: 70_000, ...PARCEL },
        estimatedDays: { min: 2, max: 4 },
      },
      tariff: perBlock({
        blockKm: 200,
        firstKg: 1,
        base: 5_000,
        perBlock: 2_100,
        nextKg: 3_400,
        nextKgPerBlock: 2_600,
        surcharge: {
          upTo: [
            [50, 1_600],
            [300, 2_400],
            [800, 3_000],
            [1_100, 5_200],
            [1_250, 8_200],
            [1_700, 17_500],
            [2_600, 24_000],
          ],
          beyond: 38_000,
        },
      }),
      billedIn: 500,
      reach: {},
    },
    {
      service: {
        code: 'ONEPACK',
        name: 'ONEPACK',
        description: 'Next day by air.',
        type: 'NEXT_DAY',
        pickupSupported: true,
        dropOffSupported: true,
        cod: null,
        insurance: INSURANCE,
        weight: { minGrams: 1, maxGrams: 40_000, ...PARCEL },
        estimatedDays: { min: 1, max: 1 },
      },
      tariff: perBlock({
        blockKm: 200,
        firstKg: 1,
        base: 9_700,
        perBlock: 4_300,
        nextKg: 8_200,
        nextKgPerBlock: 3_900,
        surcharge: {
          upTo: [
            [50, 2_000],
            [300, 3_600],
          ],
          beyond: 6_100,
        },
      }),
      billedIn: 500,
      reach: { withinKm: 1_500, notFarEast: true },
    },
    {
      service: {
        code: 'JAGOPACK',
        name: 'JAGOPACK',
        description: 'Slower and cheaper, by road and sea.',
        type: 'ECONOMY',
        pickupSupported: true,
        dropOffSupported: true,
        cod: COD,
        insurance: null,
        weight: { minGrams: 1, maxGrams: 50_000, ...PARCEL },
        estimatedDays: { min: 4, max: 8 },
      },
      tariff: perBlock({
        blockKm: 200,
        firstKg: 1,
        base: 4_300,
        perBlock: 1_700,
        nextKg: 3_600,
        nextKgPerBlock: 1_600,
        surcharge: {
          upTo: [
            [50, 1_200],
            [800, 2_100],
            [1_250, 6_400],
            [1_700, 13_500],
          ],
          beyond: 19_000,
        },
      }),
      billedIn: 500,
      reach: {},
    },
    {
      service: {
        code: 'BIGPACK',
        name: 'BIGPACK',
        description: 'Cargo by truck and ship, from ten kilograms.',
        type: 'CARGO',
        pickupSupported: true,
        dropOffSupported: true,
        cod: null,
        insurance: INSURANCE,
        weight: { minGrams: 10_000, maxGrams: 250_000, ...RESOLD_TRUCKING },
        estimatedDays: { min: 4, max: 7 },
      },
      tariff: perBlock({
        blockKm: 200,
        firstKg: 10,
        base: 24_000,
        perBlock: 5_000,
        nextKg: 1_900,
        nextKgPerBlock: 650,
        surcharge: {
          upTo: [
            [300, 2_500],
            [1_100, 6_000],
            [1_700, 22_000],
          ],
          beyond: 61_000,
        },
      }),
      billedIn: 500,
      reach: {},
    },
  ],
};

import type { CodTerms, InsuranceTerms } from '#domain/carrying/courier/service.ts';
import { basisPoints, rupiah } from '#domain/money.ts';
import { FIELD_LIMITS } from '../../_kit/field-limits.ts';
import type { SimulatedCourier } from '../offer.ts';
import { perKg } from '../tariff.ts';
import { PARCEL, TRUCKING } from '../weight-rules.ts';

/** 4, 5 or 6 % for payment after 7, 5 or 3 days, from an integrator's list, checked in May 2026. */
const COD: CodTerms = {
  minAmount: rupiah(25_000),
  maxAmount: rupiah(5_000_000),
  fee: basisPoints(400),
  minFee: rupiah(3_500),
  settlementDays: 7,
};

/** 0.2 % and 5,000 (KiriminAja, Komship); the maximum is invented. */
const INSURANCE: InsuranceTerms = {
  fee: basisPoints(20),
  adminFee: rupiah(5_000),
  maxInsuredValue: rupiah(100_000_000),
};

/** Price of the zone times kilograms, in whole thousands: the simplest of the eight price lists. */
export const jne: SimulatedCourier = {
  code: 'jne',
  name: 'JNE',
  pickup: 'WITH_BOOKING',
  cancellation: true,
  /** Limits of `generatecnote`: a name of 30 characters, an address of three lines of 30. */
  fieldLimits: FIELD_LIMITS.jne,
  offers: [
    {
      service: {
        code: 'REG',
        name: 'Reguler',
        description: 'Standard delivery to every district.',
        type: 'REGULAR',
        pickupSupported: true,
        dropOffSupported: true,
        cod: COD,
        insurance: INSURANCE,
        weight: { minGrams: 1, maxGrams: 70_000, ...PARCEL },
        estimatedDays: { min: 2, max: 3 },
      },
      tariff: perKg({
        upTo: [
          [40, 9_000],
          [150, 11_000],
          [350, 14_000],
          [700, 17_000],
          [1_100, 23_000],
          [1_250, 26_000],
          [1_600, 40_000],
          [2_400, 52_000],
          [3_200, 74_000],
        ],
        beyond: 96_000,
      }),
      billedIn: 1_000,
      reach: {},
    },
    {
      service: {
        code: 'YES',
        name: 'Yakin Esok Sampai',
        description: 'Next day between cities with a morning flight or a night truck.',
        type: 'NEXT_DAY',
        pickupSupported: true,
        dropOffSupported: true,
        cod: COD,
        insurance: INSURANCE,
        weight: { minGrams: 1, maxGrams: 30_000, ...PARCEL },
        estimatedDays: { min: 1, max: 1 },
      },
      tariff: perKg({
        upTo: [
          [40, 18_000],
          [150, 23_000],
          [350, 29_000],
          [700, 33_000],
          [1_100, 41_000],
        ],
        beyond: 58_000,
      }),
      billedIn: 1_000,
      reach: { withinKm: 1_600, notFarEast: true },
    },
    {
      service: {
        code: 'OKE',
        name: 'Ongkos Kirim Ekonomis',
        description: 'Slower and cheaper, by road and sea.',
        type: 'ECONOMY',
        pickupSupported: true,
        dropOffSupported: true,
        cod: null,
        insurance: INSURANCE,
        weight: { minGrams: 1, maxGrams: 70_000, ...PARCEL },
        estimatedDays: { min: 3, max: 6 },
      },
      tariff: perKg({
        upTo: [
          [40, 8_000],
          [150, 9_000],
          [350, 12_000],
          [700, 15_000],
          [1_100, 20_000],
          [1_250, 23_000],
          [1_600, 34_000],
          [2_400, 45_000],
        ],
        beyond: 68_000,
      }),
      billedIn: 1_000,
      reach: {},
    },
    {
      service: {
        code: 'JTR',
        name: 'JNE Trucking',
        description: 'Cargo by truck and ship, billed as ten kilograms at least.',
        type: 'CARGO',
        pickupSupported: true,
        dropOffSupported: true,
        cod: null,
        insurance: INSURANCE,
        // The only service that accepts the heaviest parcel for which a rate may be requested.
        weight: { minGrams: 1, maxGrams: 1_000_000, ...TRUCKING },
        estimatedDays: { min: 6, max: 7 },
      },
      tariff: perKg(
        {
          upTo: [
            [40, 2_500],
            [150, 3_000],
            [350, 3_800],
            [700, 5_000],
            [1_100, 6_500],
            [1_600, 8_500],
            [2_400, 12_000],
            [3_200, 15_000],
          ],
          beyond: 19_000,
        },
        10,
      ),
      billedIn: 1_000,
      reach: {},
    },
  ],
};

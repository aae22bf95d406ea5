import type { CodTerms, InsuranceTerms } from '#domain/carrying/courier/service.ts';
import { basisPoints, rupiah } from '#domain/money.ts';
import type { SimulatedCourier } from '../offer.ts';
import { unitPrice } from '../tariff.ts';
import { PARCEL, RESOLD_TRUCKING } from '../weight-rules.ts';

/**
 * 4, 5 or 6 % for payment after 7, 5 or 3 days, from an integrator's list, checked in May 2026. The
 * smallest amount is invented.
 */
const COD: CodTerms = {
  minAmount: rupiah(10_000),
  maxAmount: rupiah(2_500_000),
  fee: basisPoints(500),
  minFee: rupiah(2_000),
  settlementDays: 5,
};

/** 0.3 % (Komship, which charges it only above 500,000); the maximum is invented. */
const INSURANCE: InsuranceTerms = {
  fee: basisPoints(30),
  adminFee: rupiah(0),
  maxInsuredValue: rupiah(75_000_000),
};

/** A minimum price and a unit price, the two amounts that SiCepat's tariff returns. */
export const sicepat: SimulatedCourier = {
  code: 'sicepat',
  name: 'SiCepat Ekspres',
  pickup: 'WITH_BOOKING',
  cancellation: true,
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
        weight: { minGrams: 1, maxGrams: 50_000, ...PARCEL },
        estimatedDays: { min: 1, max: 2 },
      },
      tariff: unitPrice({
        upTo: [
          [35, [8_000, 7_000]],
          // Based on a published price: Jakarta to Bandung at 11,000 per kilogram.
          [160, [11_000, 10_500]],
          [380, [13_500, 13_000]],
          [720, [15_500, 15_000]],
          [1_050, [21_500, 21_000]],
          [1_250, [25_500, 25_000]],
          [1_600, [38_500, 37_500]],
          [2_300, [46_000, 45_000]],
          [3_100, [64_000, 62_500]],
        ],
        beyond: [83_500, 82_000],
      }),
      billedIn: 500,
      reach: {},
    },
    {
      service: {
        code: 'BEST',
        name: 'Besok Sampai Tujuan',
        description: 'Next day between the larger cities.',
        type: 'NEXT_DAY',
        pickupSupported: true,
        dropOffSupported: true,
        cod: COD,
        insurance: INSURANCE,
        weight: { minGrams: 1, maxGrams: 25_000, ...PARCEL },
        estimatedDays: { min: 1, max: 1 },
      },
      tariff: unitPrice({
        upTo: [
          [35, [14_500, 12_500]],
          [160, [18_500, 17_000]],
          [380, [24_500, 23_000]],
          [720, [30_000, 28_500]],
          [1_250, [38_500, 37_000]],
        ],
        beyond: [52_000, 50_000],
      }),
      billedIn: 500,
      reach: { withinKm: 1_050, notFarEast: true },
    },
    {
      service: {
        code: 'HALU',
        name: 'Harga Mulai Lima Ribu',
        description: 'Light parcels at a low price, not far away.',
        type: 'ECONOMY',
        pickupSupported: true,
        dropOffSupported: true,
        cod: null,
        insurance: null,
        weight: { minGrams: 1, maxGrams: 5_000, ...PARCEL },
        estimatedDays: { min: 2, max: 4 },
      },
      tariff: unitPrice({
        upTo: [
          [35, [6_500, 5_500]],
          [160, [8_000, 7_500]],
          [600, [10_500, 10_000]],
        ],
        beyond: [27_000, 26_000],
      }),
      billedIn: 500,
      reach: { withinKm: 400, notFarEast: true },
    },
    {
      service: {
        code: 'GOKIL',
        name: 'Cargo Per Kilo',
        description: 'Cargo by truck and ship, from ten kilograms.',
        type: 'CARGO',
        pickupSupported: true,
        dropOffSupported: true,
        cod: null,
        insurance: INSURANCE,
        weight: { minGrams: 10_000, maxGrams: 300_000, ...RESOLD_TRUCKING },
        estimatedDays: { min: 4, max: 7 },
      },
      tariff: unitPrice({
        upTo: [
          [160, [30_500, 2_900]],
          [720, [45_000, 4_300]],
          [1_050, [58_000, 5_600]],
          [1_500, [84_000, 8_200]],
          [2_300, [115_000, 11_300]],
        ],
        beyond: [185_000, 18_300],
      }),
      billedIn: 500,
      reach: {},
    },
  ],
};

import type { InsuranceTerms } from '#domain/carrying/courier/service.ts';
import { basisPoints, rupiah } from '#domain/money.ts';
import type { SimulatedCourier } from '../offer.ts';
import { firstAndNext, perKg, taxed } from '../tariff.ts';
import { PARCEL, TRUCKING } from '../weight-rules.ts';

/** Pos lists fee and tax separately: 12,364 and 136 were published, which is 1.1 %. */
const VAT = basisPoints(110);

/**
 * Its fee request contains the value of goods, but the premium is not published; this one is
 * invented.
 */
const INSURANCE: InsuranceTerms = {
  fee: basisPoints(24),
  adminFee: rupiah(0),
  maxInsuredValue: rupiah(500_000_000),
};

/**
 * Counters only: the API offers neither pickup nor cancellation, nor COD. Its bills include tax and
 * are not rounded.
 */
export const pos: SimulatedCourier = {
  code: 'pos',
  name: 'Pos Indonesia',
  pickup: 'NONE',
  cancellation: false,
  offers: [
    {
      service: {
        code: 'REG',
        name: 'Pos Reguler',
        description: 'Standard delivery to every district that has a post office near it.',
        type: 'REGULAR',
        pickupSupported: false,
        dropOffSupported: true,
        cod: null,
        insurance: INSURANCE,
        weight: { minGrams: 1, maxGrams: 50_000, ...PARCEL },
        estimatedDays: { min: 2, max: 4 },
      },
      tariff: taxed(
        VAT,
        firstAndNext({
          upTo: [
            [60, [8_120, 7_050]],
            [250, [10_380, 9_140]],
            [500, [13_160, 11_870]],
            [900, [15_930, 14_310]],
            [1_050, [21_650, 19_920]],
            [1_250, [25_140, 23_310]],
            [1_600, [37_620, 35_080]],
            [2_450, [43_350, 40_280]],
            [3_250, [59_940, 56_130]],
          ],
          beyond: [80_210, 75_860],
        }),
      ),
      billedIn: 1,
      reach: {},
    },
    {
      service: {
        code: 'NEXTDAY',
        name: 'Pos Nextday',
        description: 'Next day between provincial capitals and their surroundings.',
        type: 'NEXT_DAY',
        pickupSupported: false,
        dropOffSupported: true,
        cod: null,
        insurance: INSURANCE,
        weight: { minGrams: 1, maxGrams: 30_000, ...PARCEL },
        estimatedDays: { min: 1, max: 1 },
      },
      tariff: taxed(
        VAT,
        firstAndNext({
          upTo: [
            [60, [14_830, 12_960]],
            [250, [19_270, 17_350]],
            [500, [25_640, 23_480]],
            [900, [32_750, 30_190]],
          ],
          beyond: [46_420, 43_570],
        }),
      ),
      billedIn: 1,
      reach: { withinKm: 1_450, notFarEast: true },
    },
    {
      service: {
        code: 'SAMEDAY',
        name: 'Pos Sameday',
        description: 'The same day within one city or regency, when posted in the morning.',
        type: 'SAME_DAY',
        pickupSupported: false,
        dropOffSupported: true,
        cod: null,
        insurance: INSURANCE,
        weight: { minGrams: 1, maxGrams: 20_000, ...PARCEL },
        estimatedDays: { min: 0, max: 0 },
      },
      tariff: taxed(VAT, firstAndNext({ upTo: [[20, [16_870, 4_360]]], beyond: [22_540, 5_730] })),
      billedIn: 1,
      reach: { sameCity: true, withinKm: 40 },
    },
    {
      service: {
        code: 'KARGO',
        name: 'Pos Kargo',
        description: 'Cargo by truck and ship, billed as ten kilograms at least.',
        type: 'CARGO',
        pickupSupported: false,
        dropOffSupported: true,
        cod: null,
        insurance: INSURANCE,
        weight: { minGrams: 1, maxGrams: 150_000, ...TRUCKING },
        estimatedDays: { min: 5, max: 9 },
      },
      tariff: taxed(
        VAT,
        perKg(
          {
            upTo: [
              [250, 3_140],
              [900, 4_620],
              [1_550, 7_780],
              [2_450, 11_260],
            ],
            beyond: 17_450,
          },
          10,
        ),
      ),
      billedIn: 1,
      reach: {},
    },
  ],
};

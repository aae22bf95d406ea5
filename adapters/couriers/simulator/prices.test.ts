import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { District } from '#domain/carrying/area/district.ts';
import type { CourierService } from '#domain/carrying/courier/service.ts';
import { rupiah } from '#domain/money.ts';
import {
  DENPASAR_SELATAN,
  JAYAPURA_UTARA,
  KALIDERES,
  KEBOMAS,
  KEMBANGAN,
  MEDAN_KOTA,
  parcel,
  SUKAJADI,
} from './fixtures/requests.ts';
import { laneOf } from './lane.ts';
import type { Offer } from './offer.ts';
import { costOf, rateFor } from './prices.ts';
import { perKg } from './tariff.ts';
import { PARCEL } from './weight-rules.ts';

const REGULAR: CourierService = {
  code: 'REG',
  name: 'Regular',
  description: 'For this test.',
  type: 'REGULAR',
  pickupSupported: true,
  dropOffSupported: true,
  cod: null,
  insurance: null,
  weight: { minGrams: 1, maxGrams: 20_000, ...PARCEL },
  estimatedDays: { min: 2, max: 3 },
};
const OFFER: Offer = {
  service: REGULAR,
  tariff: perKg({ upTo: [[100, 7_001]], beyond: 12_000 }),
  billedIn: 500,
  reach: {},
};

describe('simulator: rate of one service', () => {
  const lane = laneOf({ origin: KALIDERES, destination: KEMBANGAN });

  it('bills the chargeable weight of a simulated service, not the actual weight', () => {
    const dimensions = { lengthCm: 30, widthCm: 30, heightCm: 30 };
    expect(rateFor(OFFER, lane, parcel({ dimensions }))).toMatchObject({ cost: 35_500 });
  });

  it("rounds a simulated price up to the courier's step", () => {
    const at50Km = { billedKm: 50, inlandEnds: 0 };
    expect(costOf(OFFER, at50Km, 1)).toBe(7_500);
    expect(costOf({ ...OFFER, billedIn: 100 }, at50Km, 1)).toBe(7_100);
    expect(costOf({ ...OFFER, billedIn: 1 }, at50Km, 1)).toBe(7_001);
  });

  it('returns no simulated rate above the maximum chargeable weight, however light the parcel is', () => {
    const dimensions = { lengthCm: 50, widthCm: 50, heightCm: 50 };
    expect(rateFor(OFFER, lane, parcel({ dimensions }))).toBeNull();
  });

  it('returns the same simulated rate for any declared value', () => {
    const declaredValue = rupiah(5_000_000);
    expect(rateFor(OFFER, lane, parcel({ declaredValue }))).toEqual(rateFor(OFFER, lane, parcel()));
  });

  it.each<[string, Offer['reach'], { to: District; served: boolean }]>([
    ['everywhere goes to Papua', {}, { to: JAYAPURA_UTARA, served: true }],
    ['not the far east does not', { notFarEast: true }, { to: JAYAPURA_UTARA, served: false }],
    ['not the far east goes to Medan', { notFarEast: true }, { to: MEDAN_KOTA, served: true }],
    ['within 700 km goes to Kebomas', { withinKm: 700 }, { to: KEBOMAS, served: true }],
    ['within 700 km does not go to Medan', { withinKm: 700 }, { to: MEDAN_KOTA, served: false }],
    ['one regency goes to its neighbour', { sameCity: true }, { to: KEMBANGAN, served: true }],
    [
      'one regency does not go to the next city',
      { sameCity: true },
      { to: SUKAJADI, served: false },
    ],
  ])("limits a service's coverage: %s", (_, reach, { to, served }) => {
    const rate = rateFor(
      { ...OFFER, reach },
      laneOf({ origin: KALIDERES, destination: to }),
      parcel(),
    );
    expect(rate !== null).toBe(served);
  });

  it.each<[string, District, { min: number; max: number }]>([
    ['a day sooner within a regency', KEMBANGAN, { min: 1, max: 2 }],
    ['as usual on one island', KEBOMAS, { min: 2, max: 3 }],
    ['a day later across a strait', DENPASAR_SELATAN, { min: 3, max: 4 }],
    ['four days later in Papua', JAYAPURA_UTARA, { min: 6, max: 7 }],
  ])('promises a regular parcel %s', (_, destination, days) => {
    const rate = rateFor(OFFER, laneOf({ origin: KALIDERES, destination }), parcel());
    expect(rate?.estimatedDays).toEqual(days);
  });

  it('never promises next-day delivery for today, and keeps the promised days in order', () => {
    const zones = [KEMBANGAN, SUKAJADI, KEBOMAS, DENPASAR_SELATAN, JAYAPURA_UTARA];
    const types = ['REGULAR', 'NEXT_DAY', 'CARGO', 'ECONOMY'] as const;
    const offers = fc
      .tuple(fc.constantFrom(...types), fc.integer({ min: 1, max: 9 }), fc.nat({ max: 5 }))
      .map(([type, min, span]) => ({ type, estimatedDays: { min, max: min + span } }))
      .map((changes) => ({ ...OFFER, service: { ...REGULAR, ...changes } }));
    fc.assert(
      fc.property(fc.constantFrom(...zones), offers, (destination, offer) => {
        const rate = rateFor(offer, laneOf({ origin: KALIDERES, destination }), parcel());
        expect(rate?.estimatedDays.min).toBeGreaterThanOrEqual(1);
        expect(rate?.estimatedDays.max).toBeGreaterThanOrEqual(rate?.estimatedDays.min ?? 99);
      }),
    );
  });
});

import { describe, expect, it } from '@jest/globals';
import type { District } from '#domain/carrying/area/district.ts';
import {
  DENPASAR_SELATAN,
  district,
  JAYAPURA_UTARA,
  KALIDERES,
  KEBOMAS,
  KEMBANGAN,
  MEDAN_KOTA,
  SUKAJADI,
} from './fixtures/requests.ts';
import { greatCircleKm, laneOf } from './lane.ts';

describe('simulator: lane between two districts', () => {
  it.each([
    { name: 'Sukajadi', destination: SUKAJADI, km: 129 },
    { name: 'Kebomas', destination: KEBOMAS, km: 665 },
    { name: 'Medan Kota', destination: MEDAN_KOTA, km: 1_399 },
    { name: 'Jayapura Utara', destination: JAYAPURA_UTARA, km: 3_791 },
    { name: 'Kalideres itself', destination: KALIDERES, km: 0 },
  ])('measures from Kalideres to $name the great-circle distance', ({ destination, km }) => {
    expect(laneOf({ origin: KALIDERES, destination }).km).toBe(km);
  });

  it('measures a quarter of a meridian as 10,008 km and half the equator as 20,015 km', () => {
    const origin = district('31.73.06', 0, 0);
    expect(greatCircleKm(origin, district('31.73.06', 90, 0))).toBeCloseTo(10_007.56, 1);
    expect(greatCircleKm(origin, district('31.73.06', 0, 180))).toBeCloseTo(20_015.11, 1);
  });

  it('measures a lane as equally long in both directions', () => {
    expect(laneOf({ origin: KALIDERES, destination: KEBOMAS }).km).toBe(
      laneOf({ origin: KEBOMAS, destination: KALIDERES }).km,
    );
  });

  it.each<[string, District, { sameCity: boolean; sameIslands: boolean; farEast: boolean }]>([
    ['one regency', KEMBANGAN, { sameCity: true, sameIslands: true, farEast: false }],
    ['one island', KEBOMAS, { sameCity: false, sameIslands: true, farEast: false }],
    ['across a strait', DENPASAR_SELATAN, { sameCity: false, sameIslands: false, farEast: false }],
    ['to Papua', JAYAPURA_UTARA, { sameCity: false, sameIslands: false, farEast: true }],
  ])('classifies a lane (%s) by the codes of its districts', (_, destination, flags) => {
    expect(laneOf({ origin: KALIDERES, destination })).toMatchObject(flags);
  });

  it('treats all provinces of Sumatra as one group of islands', () => {
    const batam = district('21.71.01', 1.13, 104.03);
    expect(laneOf({ origin: MEDAN_KOTA, destination: batam }).sameIslands).toBe(true);
  });

  it.each([
    ['on one island the way itself', KEBOMAS, 665],
    ['by a ferry that trucks take a little more', DENPASAR_SELATAN, 1_131],
    ['to Sumatra, too', MEDAN_KOTA, 1_549],
    [
      'over the sea no less than so much, however short',
      district('61.71.05', -0.03, 109.33),
      1_300,
    ],
    ['over the sea the way itself where it is longer', JAYAPURA_UTARA, 3_791],
    ['to the islands before Jakarta as by a ferry', district('31.01.01', -5.74, 106.61), 196],
    ['to islands off Sumatra as over the sea', district('21.71.01', 1.13, 104.03), 1_300],
  ])('bills a lane %s', (_, destination, km) => {
    expect(laneOf({ origin: KALIDERES, destination }).billedKm).toBe(km);
  });

  it('treats a lane as far eastern whichever end is there', () => {
    expect(laneOf({ origin: JAYAPURA_UTARA, destination: KALIDERES }).farEast).toBe(true);
  });
});

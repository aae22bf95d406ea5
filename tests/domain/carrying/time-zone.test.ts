import { describe, expect, it } from '@jest/globals';
import { TIME_ZONES, timeZoneOf } from '#domain/carrying/area/time-zone.ts';

/** Every province of Indonesia, as the first two digits of its district codes. */
const PROVINCES = {
  WIB: [
    '11',
    '12',
    '13',
    '14',
    '15',
    '16',
    '17',
    '18',
    '19',
    '21',
    '31',
    '32',
    '33',
    '34',
    '35',
  ].concat(['36', '61', '62']),
  WITA: ['51', '52', '53', '63', '64', '65', '71', '72', '73', '74', '75', '76'],
  WIT: ['81', '82', '91', '92', '93', '94', '95', '96'],
} as const;

describe('time zone of a district', () => {
  it.each(['WIB', 'WITA', 'WIT'] as const)(
    'returns the time zone %s for the provinces in that zone',
    (zone) => {
      for (const province of PROVINCES[zone]) expect(timeZoneOf(`${province}.01.01`)).toBe(zone);
    },
  );

  it('defines time zones seven, eight and nine hours ahead of UTC', () => {
    expect(TIME_ZONES).toEqual({ WIB: 7, WITA: 8, WIT: 9 });
  });
});

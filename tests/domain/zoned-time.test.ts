import { describe, expect, it } from '@jest/globals';
import { instantIn, isTimeZone } from '#domain/zoned-time.ts';

describe('a time of a request', () => {
  it.each([
    ['UTC', '2026-11-27T00:00:00Z', '2026-11-27T00:00:00.000Z'],
    ['UTC', '2026-11-27T00:00:00+07:00', '2026-11-26T17:00:00.000Z'],
    ['UTC', '2026-11-27T00:00:00 07:00', '2026-11-26T17:00:00.000Z'],
    ['UTC', '2026-11-27T00:00:00.500-03:30', '2026-11-27T03:30:00.500Z'],
    ['UTC', '2026-11-27', '2026-11-27T00:00:00.000Z'],
    ['Asia/Jakarta', '2026-11-27', '2026-11-26T17:00:00.000Z'],
    ['Asia/Jayapura', '2026-11-27', '2026-11-26T15:00:00.000Z'],
    // Clocks go forward at midnight.
    ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z'],
  ])('reads the requested time in %s %s as %s', (zone, text, instant) => {
    expect(instantIn(zone, text)?.toISOString()).toBe(instant);
  });

  it.each(['2026-02-30', '2026-13-01', 'yesterday', ''])(
    'rejects the requested time %j',
    (text) => {
      expect(instantIn('Asia/Jakarta', text)).toBeUndefined();
    },
  );
});

it('accepts only names of time zones of the IANA database', () => {
  expect(['UTC', 'Asia/Jakarta', 'Asia/Makassar'].map(isTimeZone)).toEqual([true, true, true]);
  expect(['WIB', 'Asia/Nowhere', '', 'GMT+99'].map(isTimeZone)).toEqual(Array(4).fill(false));
});

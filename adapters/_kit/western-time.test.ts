import { describe, expect, it } from '@jest/globals';
import { westernInstant, westernText } from './western-time.ts';

describe('Western Indonesian time', () => {
  it.each([
    ['2026-10-07 10:00:00', '2026-10-07T03:00:00.000Z'],
    ['2026-01-01 06:59:59', '2025-12-31T23:59:59.000Z'],
    ['2028-02-29 00:00:00', '2028-02-28T17:00:00.000Z'],
  ])('reads %s as %s in Western Indonesian Time, and writes it back', (text, instant) => {
    expect(westernInstant(text)?.toISOString()).toBe(instant);
    expect(westernText(new Date(instant))).toBe(`${text} +0700`);
  });

  it.each([
    '2026-02-29 00:00:00',
    '2026-13-01 00:00:00',
    '2026-10-07 24:00:00',
    '2026-10-07 10:60:00',
    '2026-10-07T10:00:00',
    '2026-10-07 10:00:00Z',
    '2026-10-07 10:00',
    ' 2026-10-07 10:00:00',
    '',
  ])('rejects %j as a Western Indonesian time', (text) => {
    expect(westernInstant(text)).toBeUndefined();
  });
});

import { describe, expect, it } from '@jest/globals';
import { workingDaysAfter } from '#domain/selling/rating/working-days.ts';

// 21 November 2026 is a Saturday.
describe('day of delivery', () => {
  it.each([
    ['2026-11-19T08:00:00Z', 0, '2026-11-19'],
    ['2026-11-19T08:00:00Z', 2, '2026-11-21'],
    ['2026-11-19T08:00:00Z', 3, '2026-11-23'],
    ['2026-11-21T08:00:00Z', 1, '2026-11-23'],
    ['2026-11-22T08:00:00Z', 0, '2026-11-23'],
    ['2026-11-22T08:00:00Z', 1, '2026-11-24'],
    ['2026-11-23T08:00:00Z', 14, '2026-12-09'],
    ['2026-12-31T08:00:00Z', 1, '2027-01-01'],
  ])('counts after %s %i working days, without Sundays, up to %s', (from, days, day) => {
    expect(workingDaysAfter(new Date(from), days, 'WIB')).toBe(day);
  });

  it.each([
    ['2026-11-23T14:59:59Z', 'WIT', '2026-11-23'],
    ['2026-11-23T15:00:00Z', 'WIT', '2026-11-24'],
    ['2026-11-23T15:59:59Z', 'WITA', '2026-11-23'],
    ['2026-11-23T16:00:00Z', 'WITA', '2026-11-24'],
    ['2026-11-23T16:59:59Z', 'WIB', '2026-11-23'],
    ['2026-11-23T17:00:00Z', 'WIB', '2026-11-24'],
    ['2026-11-21T17:00:00Z', 'WIB', '2026-11-23'],
  ] as const)('dates a delivery that starts at %s in %s on %s', (from, zone, day) => {
    expect(workingDaysAfter(new Date(from), 0, zone)).toBe(day);
  });
});

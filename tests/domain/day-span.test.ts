import { describe, expect, it } from '@jest/globals';
import { type AskedDays, daySpanOf, daysOf } from '#domain/day-span.ts';
import { Refusal } from '#domain/refusal.ts';

const BOUNDS = { today: '2026-11-23', otherwise: 30, most: 90, oldest: '2026-06-01' };

function refusedField(asked: AskedDays): string | undefined {
  try {
    daySpanOf(asked, BOUNDS);
  } catch (error) {
    if (error instanceof Refusal) return error.fieldErrors[0]?.path;
    throw error;
  }
  return undefined;
}

describe('asked days', () => {
  it.each([
    [{}, '2026-10-25', '2026-11-23'],
    [{ days: 1 }, '2026-11-23', '2026-11-23'],
    [{ from: '2026-11-01' }, '2026-11-01', '2026-11-23'],
    [{ to: '2026-11-01' }, '2026-10-03', '2026-11-01'],
    [{ from: '2026-11-01', to: '2026-11-02' }, '2026-11-01', '2026-11-02'],
    [{ from: '2026-11-01', to: '2099-01-01' }, '2026-11-01', '2026-11-23'],
  ])('reads the requested days %j as %s to %s', (asked, from, to) => {
    expect(daySpanOf(asked, BOUNDS)).toEqual({ from, to });
  });

  it.each([
    [{ days: 7, from: '2026-11-01' }, 'days'],
    [{ from: '2026-02-30' }, 'from'],
    [{ to: '2026-13-01' }, 'to'],
    [{ from: '2026-11-24' }, 'from'],
    [{ from: '2026-11-02', to: '2026-11-01' }, 'from'],
    [{ from: '2026-05-31', to: '2026-06-02' }, 'from'],
    [{ from: '2026-06-01', to: '2026-08-30' }, 'from'],
  ])('rejects the requested days %j and names %s', (asked, field) => {
    expect(refusedField(asked)).toBe(field);
  });

  it('lists every day of a range across the end of a month', () => {
    expect(daysOf({ from: '2026-11-29', to: '2026-12-01' })).toEqual([
      '2026-11-29',
      '2026-11-30',
      '2026-12-01',
    ]);
  });
});

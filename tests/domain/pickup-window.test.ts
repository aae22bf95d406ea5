import { describe, expect, it } from '@jest/globals';
import type { TimeZone } from '#domain/area/time-zone.ts';
import { type Visit, windowErrors, windowStart } from '#domain/shipment/pickup-window.ts';

/** 13:00 of one day in each zone, by UTC. */
const STARTS: readonly (readonly [TimeZone, string])[] = [
  ['WIB', '2026-11-22T06:00:00.000Z'],
  ['WITA', '2026-11-22T05:00:00.000Z'],
  ['WIT', '2026-11-22T04:00:00.000Z'],
];
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** How long before its window a pickup is requested, and the error of that. */
const AHEAD: readonly (readonly [string, number, readonly string[]])[] = [
  ['90 minutes', 90 * MINUTE_MS, []],
  ['a millisecond less', 90 * MINUTE_MS - 1, ['window.start']],
  ['no time at all', 0, ['window.start']],
  ['a day too late', -DAY_MS, ['window.start']],
  ['7 days', 7 * DAY_MS, []],
  ['a millisecond more', 7 * DAY_MS + 1, ['date']],
];

describe.each(STARTS)('a pickup in %s', (timeZone, start) => {
  it('begins by the clocks of the place', () => {
    expect(windowStart(visit({ timeZone })).toISOString()).toBe(start);
  });

  it.each(AHEAD)('is requested %s before its window', (_, aheadMs, wrong) => {
    const now = new Date(Date.parse(start) - aheadMs);
    expect(pathsOf(visit({ timeZone }), now)).toEqual(wrong);
  });

  it('may begin and end at the ends of its day, whatever day UTC has', () => {
    const window = { start: '00:00', end: '23:59' };
    const midnight = windowStart(visit({ timeZone, window })).toISOString();
    expect(midnight).toBe(new Date(Date.parse(start) - 13 * 60 * MINUTE_MS).toISOString());
    const now = new Date(Date.parse(midnight) - 90 * MINUTE_MS);
    expect(pathsOf(visit({ timeZone, window }), now)).toEqual([]);
  });
});

describe('the window of a pickup', () => {
  const now = new Date('2026-11-21T08:00:00.000Z');

  it.each([
    ['13:00', '13:01', []],
    ['13:00', '13:00', ['window.end']],
    ['13:00', '12:59', ['window.end']],
    ['22:00', '02:00', ['window.end']],
  ])('from %s to %s lies on one day, or is wrong at %j', (start, end, wrong) => {
    expect(pathsOf(visit({ window: { start, end } }), now)).toEqual(wrong);
  });

  it.each(['2026-02-29', '2026-02-30', '2026-13-01', '2026-00-10', '2026-11-31', '0000-00-00'])(
    'is on no day where %s is none',
    (date) => expect(pathsOf(visit({ date }), now)).toEqual(['date']),
  );

  it('is wrong in several places at once, each WINDOW_INVALID', () => {
    const errors = windowErrors(
      visit({ date: '2026-11-29', window: { start: '14:00', end: '13:00' } }),
      now,
    );
    expect(errors.map(({ path, code }) => [path, code])).toEqual([
      ['window.end', 'WINDOW_INVALID'],
      ['date', 'WINDOW_INVALID'],
    ]);
  });
});

function visit(changes: Partial<Visit> = {}): Visit {
  const window = { start: '13:00', end: '16:00' };
  return { date: '2026-11-22', window, timeZone: 'WIB', ...changes };
}

function pathsOf(wanted: Visit, now: Date): readonly string[] {
  return windowErrors(wanted, now).map(({ path }) => path);
}

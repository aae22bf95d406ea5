import { describe, expect, it } from '@jest/globals';
import type { TimeZone } from '#domain/area/time-zone.ts';
import { type Visit, windowErrors, windowStart } from '#domain/shipment/pickup-window.ts';

/** 13:00 of the same day in each zone, as UTC. */
const STARTS: readonly (readonly [TimeZone, string])[] = [
  ['WIB', '2026-11-22T06:00:00.000Z'],
  ['WITA', '2026-11-22T05:00:00.000Z'],
  ['WIT', '2026-11-22T04:00:00.000Z'],
];
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Time between the request and the pickup window, and the fields in error. */
const AHEAD: readonly (readonly [string, number, readonly string[]])[] = [
  ['90 minutes', 90 * MINUTE_MS, []],
  ['less than 90 minutes', 90 * MINUTE_MS - 1, ['window.start']],
  ['0 minutes', 0, ['window.start']],
  ['minus one day', -DAY_MS, ['window.start']],
  ['7 days', 7 * DAY_MS, []],
  ['more than 7 days', 7 * DAY_MS + 1, ['date']],
];

describe.each(STARTS)('pickup in %s', (timeZone, start) => {
  it('starts the pickup window in the time zone of the place', () => {
    expect(windowStart(visit({ timeZone })).toISOString()).toBe(start);
  });

  it.each(AHEAD)('checks a pickup requested %s before its window', (_, aheadMs, wrong) => {
    const now = new Date(Date.parse(start) - aheadMs);
    expect(pathsOf(visit({ timeZone }), now)).toEqual(wrong);
  });

  it('allows a pickup window from the first to the last minute of the local day', () => {
    const window = { start: '00:00', end: '23:59' };
    const midnight = windowStart(visit({ timeZone, window })).toISOString();
    expect(midnight).toBe(new Date(Date.parse(start) - 13 * 60 * MINUTE_MS).toISOString());
    const now = new Date(Date.parse(midnight) - 90 * MINUTE_MS);
    expect(pathsOf(visit({ timeZone, window }), now)).toEqual([]);
  });
});

describe('pickup window', () => {
  const now = new Date('2026-11-21T08:00:00.000Z');

  it.each([
    ['13:00', '13:01', []],
    ['13:00', '13:00', ['window.end']],
    ['13:00', '12:59', ['window.end']],
    ['22:00', '02:00', ['window.end']],
  ])(
    'requires a pickup window from %s to %s to lie within one day, or reports %j',
    (start, end, wrong) => {
      expect(pathsOf(visit({ window: { start, end } }), now)).toEqual(wrong);
    },
  );

  it.each(['2026-02-29', '2026-02-30', '2026-13-01', '2026-00-10', '2026-11-31', '0000-00-00'])(
    'rejects the impossible pickup date %s',
    (date) => expect(pathsOf(visit({ date }), now)).toEqual(['date']),
  );

  it('reports all errors of a pickup window at once as WINDOW_INVALID', () => {
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

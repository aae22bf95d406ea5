import { describe, expect, it } from '@jest/globals';
import type { TimeZone } from '#domain/carrying/area/time-zone.ts';
import { USUAL_PICKUP_HOURS } from '#domain/carrying/courier/pickup-hours.ts';
import {
  possibleWindows,
  type Visit,
  windowErrors,
  windowStart,
} from '#domain/selling/shipment/pickup-window.ts';

const COURIER = { name: 'Lion', pickupHours: USUAL_PICKUP_HOURS };

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

  it('allows a pickup window from the first to the last minute of a courier’s hours', () => {
    const window = { start: '08:00', end: '20:00' };
    const opening = windowStart(visit({ timeZone, window }));
    expect(opening).toEqual(new Date(Date.parse(start) - 5 * 60 * MINUTE_MS));
    const now = new Date(opening.getTime() - 90 * MINUTE_MS);
    expect(pathsOf(visit({ timeZone, window }), now)).toEqual([]);
  });
});

describe('hours of a courier', () => {
  const now = new Date('2026-11-21T00:00:00.000Z');
  const closed = { name: 'JNE', pickupHours: { ...USUAL_PICKUP_HOURS, isOpenOnSundays: false } };

  it.each([
    ['03:00', '05:00', ['window.start']],
    ['07:59', '10:00', ['window.start']],
    ['08:00', '09:00', []],
    ['19:00', '20:00', []],
    ['19:00', '20:01', ['window.end']],
    ['13:00', '23:00', ['window.end']],
    ['20:00', '22:00', ['window.start']],
  ])("accepts a courier's pickup window from %s to %s, except for %j", (start, end, wrong) => {
    expect(pathsOf(visit({ window: { start, end } }), now)).toEqual(wrong);
  });

  it("rejects a pickup on a Sunday without service, and names the courier's hours on other days", () => {
    expect(windowErrors(visit(), closed, now)).toEqual([
      { path: 'date', code: 'WINDOW_INVALID', message: 'JNE does not come on Sundays.' },
    ]);
    expect(windowErrors(visit({ date: '2026-11-23' }), closed, now)).toEqual([]);
    const night = { date: '2026-11-23', window: { start: '03:00', end: '05:00' } };
    expect(windowErrors(visit(night), closed, now)).toMatchObject([
      { message: 'JNE comes from 08:00 to 20:00, by WIB.' },
    ]);
  });

  it('offers pickup windows of two hours that have not begun, and none on a closed day', () => {
    const today = { date: '2026-11-23', timeZone: 'WIB' } as const;
    const [eight, ten] = [8, 10].map((hour) => new Date(Date.UTC(2026, 10, 23, hour - 7)));
    const starts = (at: Date = now) => possibleWindows(today, closed, at).map(({ start }) => start);
    expect(starts()).toEqual(['08:00', '10:00', '12:00', '14:00', '16:00', '18:00']);
    expect(starts(eight)).toEqual(['10:00', '12:00', '14:00', '16:00', '18:00']);
    expect(starts(ten)).toEqual(['12:00', '14:00', '16:00', '18:00']);
    expect(possibleWindows({ ...today, date: '2026-11-22' }, closed, now)).toEqual([]);
  });
});

describe('pickup window', () => {
  const now = new Date('2026-11-21T08:00:00.000Z');

  it.each([
    ['13:00', '14:00', []],
    ['13:00', '13:59', ['window.end']],
    ['13:00', '13:00', ['window.end']],
    ['13:00', '12:59', ['window.end']],
    ['19:00', '02:00', ['window.end']],
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
      COURIER,
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
  return windowErrors(wanted, COURIER, now).map(({ path }) => path);
}

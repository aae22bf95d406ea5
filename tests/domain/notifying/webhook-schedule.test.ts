import { describe, expect, it } from '@jest/globals';
import {
  ATTEMPT_MS,
  BEGIN_WITHIN_MS,
  IN_FLIGHT_MAX,
  LEASE_MS,
  nextAttemptAt,
  retryAfterDate,
} from '#domain/notifying/webhook/schedule.ts';
import type { Random } from '#domain/random.ts';
import { DAY_MS } from '#domain/time.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';

const NOW = new Date('2026-11-21T08:00:00.000Z');
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Pauses before each retry as documented (contract, section 9). */
const LIVE = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  DAY_MS,
];
const TEST = [2 * SECOND, 5 * SECOND, 15 * SECOND, MINUTE];

describe('failed delivery', () => {
  it.each([
    ...LIVE.map((pause, at) => ['LIVE', at + 1, pause] as const),
    ...TEST.map((pause, at) => ['TEST', at + 1, pause] as const),
  ])(
    'retries a %s webhook delivery that failed %i times after %i ms, ±20 %',
    (environment, tries, ms) => {
      const failed = { environment, tries, now: NOW };
      expect(pauseOf(nextAttemptAt(failed, drawing('000')))).toBe(ms * 0.8);
      expect(pauseOf(nextAttemptAt(failed, drawing('999')))).toBe(ms * 1.2);
      const pause = pauseOf(nextAttemptAt(failed, seededRandom(tries)));
      expect(pause).toBeGreaterThanOrEqual(ms * 0.8);
      expect(pause).toBeLessThanOrEqual(ms * 1.2);
    },
  );

  it.each([
    ['LIVE', 10],
    ['TEST', 5],
  ] as const)('gives up a %s webhook delivery that failed %i times', (environment, tries) => {
    expect(nextAttemptAt({ environment, tries, now: NOW }, seededRandom(1))).toBeNull();
  });

  it('spreads retries of webhook deliveries that failed together', () => {
    const random = seededRandom(7);
    const failed = { environment: 'LIVE', tries: 2, now: NOW } as const;
    const pauses = Array.from({ length: 20 }, () => pauseOf(nextAttemptAt(failed, random)));
    expect(new Set(pauses).size).toBeGreaterThan(15);
  });
});

describe('Retry-After of a receiver', () => {
  it.each([
    ['1', SECOND],
    [' 120 ', 2 * MINUTE],
    ['3600', HOUR],
    ['3601', HOUR],
    ['9999999999', HOUR],
    ['Sat, 21 Nov 2026 08:00:30 GMT', 30 * SECOND],
    ['Sun, 22 Nov 2026 08:00:00 GMT', HOUR],
  ])('parses Retry-After %j as a pause of %i ms', (retryAfter, ms) => {
    expect(pauseOf(retryAfterDate(retryAfter, NOW))).toBe(ms);
  });

  it.each([
    null,
    '',
    '0',
    '-5',
    '1.5',
    '1e3',
    '0x10',
    'soon',
    '120 s',
    '99999999999',
    'Infinity',
    'Sat, 21 Nov 2026 07:59:59 GMT',
    'Sat, 21 Nov 2026 08:00:00 GMT',
    'not before 2099',
    'Xyz, 99 Abc 2099 99:99:99 GMT',
    '2099-01-01T00:00:00Z',
  ])('ignores Retry-After %j', (retryAfter) => {
    expect(retryAfterDate(retryAfter, NOW)).toBeNull();
  });
});

describe('attempt limits', () => {
  it('limits a webhook attempt to fifteen seconds, within its lease', () => {
    expect(ATTEMPT_MS).toBe(15 * SECOND);
    expect(BEGIN_WITHIN_MS + ATTEMPT_MS).toBeLessThan(LEASE_MS);
  });

  it('allows four webhook attempts at once, and one where the receiver is slow', () => {
    expect(IN_FLIGHT_MAX).toEqual({ FAST: 4, SLOW: 1 });
  });
});

function pauseOf(at: Date | null): number | undefined {
  return at === null ? undefined : at.getTime() - NOW.getTime();
}

function drawing(text: string): Random {
  return { uuid: () => '', text: () => text };
}

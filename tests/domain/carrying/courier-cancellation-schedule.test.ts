import { describe, expect, it } from '@jest/globals';
import {
  DEADLINE_MS,
  isOverdue,
  LEASE_MS,
  retryAt,
} from '#domain/carrying/courier/call-schedule.ts';
import { DAY_MS } from '#domain/time.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const REQUESTED_AT = new Date('2026-11-21T08:00:00.000Z');

describe('courier that does not answer a cancellation', () => {
  it.each([
    [0, 5 * SECOND_MS],
    [SECOND_MS, 5 * SECOND_MS],
    [6 * SECOND_MS, 6 * SECOND_MS],
    [2 * MINUTE_MS, 2 * MINUTE_MS],
    [5 * MINUTE_MS, 5 * MINUTE_MS],
    [HOUR_MS, 5 * MINUTE_MS],
    [48 * HOUR_MS, 5 * MINUTE_MS],
  ])('repeats a cancellation that was unanswered for %d ms after %d ms', (forMs, afterMs) => {
    const now = later(forMs);
    expect(retryAt('cancellation', REQUESTED_AT, now)).toEqual(new Date(now.getTime() + afterMs));
  });

  it('escalates an unanswered cancellation to an operator after a day', () => {
    expect(isOverdue(REQUESTED_AT, later(DAY_MS - 1))).toBe(false);
    expect(isOverdue(REQUESTED_AT, later(DAY_MS))).toBe(true);
  });

  it('keeps the lease of a cancellation longer than its deadline, so that no second worker calls', () => {
    expect([DEADLINE_MS, LEASE_MS]).toEqual([15_000, 20_000]);
  });
});

function later(ms: number): Date {
  return new Date(REQUESTED_AT.getTime() + ms);
}

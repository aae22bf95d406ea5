import { describe, expect, it } from '@jest/globals';
import { askAgainAt, isUnanswered } from '#domain/cancellation/schedule.ts';
import { CLAIM_MS, DEADLINE_MS } from '#domain/courier/asking.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const ASKED_AT = new Date('2026-11-21T08:00:00.000Z');

describe('a courier that does not say whether it cancels', () => {
  it.each([
    [0, 5 * SECOND_MS],
    [SECOND_MS, 5 * SECOND_MS],
    [6 * SECOND_MS, 6 * SECOND_MS],
    [2 * MINUTE_MS, 2 * MINUTE_MS],
    [5 * MINUTE_MS, 5 * MINUTE_MS],
    [HOUR_MS, 5 * MINUTE_MS],
    [48 * HOUR_MS, 5 * MINUTE_MS],
  ])('for %d ms is asked again after %d ms', (forMs, afterMs) => {
    const now = later(forMs);
    expect(askAgainAt(ASKED_AT, now)).toEqual(new Date(now.getTime() + afterMs));
  });

  it('for a day is a person’s to ask', () => {
    expect(isUnanswered(ASKED_AT, later(24 * HOUR_MS - 1))).toBe(false);
    expect(isUnanswered(ASKED_AT, later(24 * HOUR_MS))).toBe(true);
  });

  it('is nobody else’s to ask while it may still answer', () => {
    expect(CLAIM_MS).toBeGreaterThan(DEADLINE_MS);
  });
});

function later(ms: number): Date {
  return new Date(ASKED_AT.getTime() + ms);
}

import { describe, expect, it } from '@jest/globals';
import { afterRateLimit, retryAfterMsOf } from '#domain/carrying/courier/call-schedule.ts';
import { CourierFailure } from '#domain/carrying/courier/courier-failure.ts';

const NOW = new Date('2026-11-23T03:00:00Z');

describe('retry at a courier with a rate limit', () => {
  it.each([
    [limited(60_000), 60_000],
    [limited(5_000), 5_000],
    [limited(4_999), 5_000],
    [limited(null), 5_000],
    [new CourierFailure('COURIER_UNAVAILABLE', 'down'), 5_000],
    [new Error('a defect'), 5_000],
    [undefined, 5_000],
  ])('delays a retry at a courier after %s to %i ms, otherwise due in 5,000', (error, dueMs) => {
    expect(afterRateLimit(later(5_000), error, NOW)).toEqual(later(dueMs));
  });

  it('returns a pause of 0 where the courier names none', () => {
    expect([limited(7), limited(null), undefined].map(retryAfterMsOf)).toEqual([7, 0, 0]);
  });
});

function limited(retryAfterMs: number | null): CourierFailure {
  return new CourierFailure('COURIER_UNAVAILABLE', 'limited', { rateLimit: { retryAfterMs } });
}

function later(ms: number): Date {
  return new Date(NOW.getTime() + ms);
}

import { describe, expect, it } from '@jest/globals';
import {
  AFTER_FAULT_MS,
  CLAIM_MAX,
  nextPollAt,
  pollAfterFailureAt,
  pollWhileMovingAt,
} from '#domain/carrying/tracking/schedule.ts';
import { BATCH_LEASE_MS } from '#domain/due-request.ts';
import { DAY_MS } from '#domain/time.ts';

const NOW = new Date('2026-11-21T08:00:00.000Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('next poll of a parcel', () => {
  it.each([
    [0, 5_000, 5_000],
    [50_000, 5_000, 5_000],
    [51_000, 5_000, 5_100],
    [10 * MINUTE, 5_000, MINUTE],
    [5 * HOUR, 5_000, 30 * MINUTE],
    [90 * DAY_MS, 5_000, 30 * MINUTE],
    [0, 2 * HOUR, 2 * HOUR],
    [90 * DAY_MS, 2 * HOUR, 2 * HOUR],
    [-MINUTE, 5_000, 5_000],
  ])(
    'polls a parcel quiet for %i ms, at a courier polled every %i ms, in %i ms',
    (quiet, every, wait) => {
      const quietSince = new Date(NOW.getTime() - quiet);
      expect(pollWhileMovingAt({ everyMs: every }, quietSince, NOW)).toEqual(
        new Date(NOW.getTime() + wait),
      );
    },
  );

  it.each([
    [5_000, 30_000],
    [HOUR, HOUR],
  ])('polls again after a failure of a courier polled every %i ms in %i ms', (everyMs, wait) => {
    expect(pollAfterFailureAt({ everyMs }, NOW)).toEqual(new Date(NOW.getTime() + wait));
  });

  it.each([
    { status: 'IN_TRANSIT', quiet: 0, wait: 5_000 },
    { status: 'DELIVERED', quiet: 0, wait: DAY_MS },
    { status: 'DELIVERED', quiet: HOUR, wait: 23 * HOUR },
    { status: 'DELIVERED', quiet: DAY_MS, wait: null },
    { status: 'DELIVERED', quiet: MINUTE, afterDeliveryMs: 2 * MINUTE, wait: MINUTE },
    { status: 'DELIVERED', quiet: MINUTE, afterDeliveryMs: MINUTE, wait: null },
    { status: 'RETURNED', quiet: 0, wait: null },
    { status: 'CANCELLED', quiet: 0, wait: null },
    { status: 'LOST', quiet: 0, wait: null },
    { status: 'DAMAGED', quiet: 0, wait: null },
  ] as const)(
    'schedules the next poll of a parcel by status and age: %j',
    ({ status, quiet, wait, ...terms }) => {
      const lastChangeAt = new Date(NOW.getTime() - quiet);
      const next = nextPollAt({ everyMs: 5_000, ...terms }, { status, lastChangeAt }, NOW);
      expect(next && next.getTime() - NOW.getTime()).toBe(wait);
    },
  );

  it('claims a hundred parcels at once, which become due again in a minute without a result', () => {
    expect([CLAIM_MAX, BATCH_LEASE_MS, AFTER_FAULT_MS]).toEqual([100, MINUTE, 5 * MINUTE]);
  });
});

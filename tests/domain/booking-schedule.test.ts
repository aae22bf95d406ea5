import { describe, expect, it } from '@jest/globals';
import type { Attempt } from '#domain/booking/attempt.ts';
import {
  DEADLINE_MAX_MS,
  isHopeless,
  LEASE_MS,
  retryAt,
  stepFor,
} from '#domain/booking/schedule.ts';
import { shipment } from '#tests/kit/builders.ts';

const WANTED = new Date('2026-11-21T08:00:00.000Z');
const HOUR = 60 * 60 * 1000;

describe('a claim of a booking', () => {
  it.each([
    ['PENDING', 'SEND'],
    ['ATTEMPTING', 'SEND'],
    ['UNKNOWN', 'SEND'],
    ['ACCEPTED', 'LOOK_UP'],
  ] as const)('that found %s at a courier of class A goes on by %s', (found, step) => {
    expect(stepFor(attempt({ found }), 'A')).toBe(step);
  });

  it.each([
    [0, 0, false],
    [0, 6 * HOUR - 1, false],
    [0, 6 * HOUR, true],
    [9, 0, false],
    [10, 0, true],
    [11, 7 * HOUR, true],
  ])('with %i faults, wanted for %i ms, is for a person: %s', (faults, waitedMs, hopeless) => {
    const now = new Date(WANTED.getTime() + waitedMs);
    expect(isHopeless(attempt({ faults, fence: 2 }), now)).toBe(hopeless);
  });

  it('that is the first one is made however long nobody was there to make it', () => {
    const now = new Date(WANTED.getTime() + 72 * HOUR);
    expect(isHopeless(attempt({ fence: 1 }), now)).toBe(false);
  });

  it.each([
    [1, 5],
    [2, 10],
    [3, 20],
    [4, 40],
    [5, 60],
    [6, 60],
    [5_000, 60],
  ])('with the fence %i is tried again %i s later', (fence, seconds) => {
    expect(retryAt(fence, WANTED)).toEqual(new Date(WANTED.getTime() + seconds * 1000));
  });

  it('is leased for longer than the longest call', () => {
    expect([DEADLINE_MAX_MS, LEASE_MS]).toEqual([15_000, 20_000]);
  });
});

function attempt(changes: Partial<Attempt>): Attempt {
  const { accountId, environment, shipmentNumber } = shipment();
  const key = { accountId, environment, shipmentNumber };
  return { ...key, fence: 1, found: 'PENDING', faults: 0, wantedSince: WANTED, ...changes };
}

import { describe, expect, it } from '@jest/globals';
import {
  DEADLINE_MS,
  isOverdue,
  LEASE_MS,
  retryAt,
} from '#domain/carrying/courier/call-schedule.ts';
import {
  isOpenPickup,
  isToBeCancelled,
  mayMovePickup,
  PICKUP_STATUSES,
  type PickupStatus,
} from '#domain/carrying/pickup/pickup.ts';
import { pickupChange } from '#domain/carrying/pickup/shipment-update.ts';
import type { TimelineEntry } from '#domain/carrying/tracking/timeline.ts';
import { Refusal } from '#domain/refusal.ts';
import { SHIPMENT_STATUSES, type ShipmentStatus } from '#domain/selling/shipment/status.ts';
import { DAY_MS } from '#domain/time.ts';
import { pickup, shipment } from '#tests/kit/builders.ts';

/** All legal moves of a pickup. */
const MOVES: readonly (readonly [PickupStatus, PickupStatus])[] = [
  ['REQUESTED', 'CONFIRMED'],
  ['REQUESTED', 'FAILED'],
  ['REQUESTED', 'CANCELLED'],
  ['CONFIRMED', 'COMPLETED'],
  ['CONFIRMED', 'FAILED'],
  ['CONFIRMED', 'CANCELLED'],
];
const OPEN: readonly PickupStatus[] = ['REQUESTED', 'CONFIRMED'];
const CANCELS: Readonly<Record<PickupStatus, boolean | 'REFUSED'>> = {
  REQUESTED: true,
  CONFIRMED: true,
  COMPLETED: 'REFUSED',
  FAILED: 'REFUSED',
  CANCELLED: false,
};

const { createdAt } = pickup();
const soon = later(60_000);
const ENTRY: Omit<TimelineEntry, 'status' | 'at'> = {
  accountId: '',
  environment: 'TEST',
  shipmentNumber: '',
  entryKey: 'k',
  isUnknown: false,
  reasonCode: null,
  location: '',
  code: 'X',
  description: '',
  recordedAt: createdAt,
  proof: null,
  measured: null,
};

describe('pickup status', () => {
  it('allows exactly the documented moves of a pickup', () => {
    const pairs = PICKUP_STATUSES.flatMap((from) =>
      PICKUP_STATUSES.map((to) => [from, to] as const),
    );
    expect(pairs.filter(([from, to]) => mayMovePickup(from, to))).toEqual(MOVES);
  });

  it.each(PICKUP_STATUSES)(
    'treats a %s pickup as open only while it is REQUESTED or CONFIRMED',
    (status) => {
      expect(isOpenPickup({ status })).toBe(OPEN.includes(status));
    },
  );

  it.each(PICKUP_STATUSES)(
    'cancels a %s pickup, reports it as already cancelled, or refuses',
    (status) => {
      const cancel = () => isToBeCancelled({ status });
      const expected = CANCELS[status];
      if (expected !== 'REFUSED') expect(cancel()).toBe(expected);
      else expect(cancel).toThrow(Refusal);
    },
  );

  it('names the final status when it refuses to cancel a finished pickup', () => {
    const cancel = () => isToBeCancelled({ status: 'COMPLETED' });
    expect(cancel).toThrow(
      expect.objectContaining({ code: 'PICKUP_NOT_ALLOWED', details: { status: 'COMPLETED' } }),
    );
  });
});

describe('courier event of a shipment in a pickup', () => {
  const confirmed = pickup({ status: 'CONFIRMED' });
  const failed = entry('PICKUP_FAILED', soon);

  it.each(SHIPMENT_STATUSES)(
    'removes a cancelled shipment from its pickup, and takes any other status as picked up: %s',
    (status) => {
      const reported = status === 'CANCELLED' ? 'LEFT' : 'PICKED_UP';
      expect(pickupChange(confirmed, { entries: [], steps: [step(status, soon)] })).toBe(reported);
    },
  );

  it.each([
    ['no entry', []],
    ['a PICKUP_SCHEDULED scan', [entry('PICKUP_SCHEDULED', soon)]],
    ['an unknown code', [{ ...failed, isUnknown: true }]],
    ['a failure from before the pickup', [entry('PICKUP_FAILED', later(-1))]],
  ])('leaves a pickup unchanged on %s', (_, entries) => {
    expect(pickupChange(confirmed, { entries, steps: [] })).toBeNull();
  });

  it('fails a confirmed pickup on a PICKUP_FAILED scan, and no requested one', () => {
    const entries = [entry('PICKUP_SCHEDULED', soon), entry('PICKUP_FAILED', createdAt)];
    expect(pickupChange(confirmed, { entries, steps: [] })).toBe('FAILED');
    expect(pickupChange(pickup(), { entries, steps: [] })).toBeNull();
  });

  it.each([
    ['after a failed pickup', later(60_001), 'FAILED'],
    ['at the time of a failed pickup', soon, 'FAILED'],
    ['before a failed pickup', later(59_999), 'PICKED_UP'],
  ] as const)('resolves for a pickup a PICKED_UP scan %s', (_, at, reported) => {
    const steps = [step('PICKED_UP', at), step('DELIVERED', later(90_000))];
    expect(pickupChange(confirmed, { entries: [failed], steps })).toBe(reported);
  });
});

describe('retry of a courier call', () => {
  it.each([
    [0, 1_000],
    [1_000, 1_000],
    [2_500, 2_500],
    [600_000, 300_000],
  ])('retries a pickup call pending for %d ms after %d ms', (requestingMs, waitMs) => {
    const now = later(requestingMs);
    expect(retryAt('pickup', createdAt, now)).toEqual(later(requestingMs + waitMs));
  });

  it('raises an alert for a pickup call after a day of retries', () => {
    expect(isOverdue(createdAt, later(DAY_MS - 1))).toBe(false);
    expect(isOverdue(createdAt, later(DAY_MS))).toBe(true);
  });

  it('keeps the lease of a pickup call longer than its deadline, so that no other worker calls', () =>
    expect(DEADLINE_MS).toBeLessThan(LEASE_MS));
});

function later(ms: number): Date {
  return new Date(createdAt.getTime() + ms);
}

function entry(status: TimelineEntry['status'], at: Date): TimelineEntry {
  return { ...ENTRY, status, at };
}

function step(status: ShipmentStatus, at: Date) {
  return shipment({ status, statusEventAt: at });
}

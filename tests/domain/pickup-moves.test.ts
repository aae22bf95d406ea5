import { describe, expect, it } from '@jest/globals';
import { DEADLINE_MS, isOverdue, LEASE_MS, retryAt } from '#domain/courier/call-schedule.ts';
import {
  isOpenPickup,
  isToBeCancelled,
  mayMovePickup,
  PICKUP_STATUSES,
  type PickupStatus,
} from '#domain/pickup/pickup.ts';
import { pickupChange } from '#domain/pickup/shipment-update.ts';
import { Refusal } from '#domain/refusal.ts';
import { SHIPMENT_STATUSES, type ShipmentStatus } from '#domain/shipment/status.ts';
import { DAY_MS } from '#domain/time.ts';
import type { TimelineEntry } from '#domain/tracking/timeline.ts';
import { pickup, shipment } from '#tests/kit/builders.ts';

/** The whole table: every move that there is. */
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

describe('a pickup', () => {
  it('moves as the table says, and in no other way', () => {
    const pairs = PICKUP_STATUSES.flatMap((from) =>
      PICKUP_STATUSES.map((to) => [from, to] as const),
    );
    expect(pairs.filter(([from, to]) => mayMovePickup(from, to))).toEqual(MOVES);
  });

  it.each(PICKUP_STATUSES)('that is %s is open or not', (status) => {
    expect(isOpenPickup({ status })).toBe(OPEN.includes(status));
  });

  it.each(PICKUP_STATUSES)('that is %s is cancelled, is cancelled already, or stays', (status) => {
    const cancel = () => isToBeCancelled({ status });
    const expected = CANCELS[status];
    if (expected !== 'REFUSED') expect(cancel()).toBe(expected);
    else expect(cancel).toThrow(Refusal);
  });

  it('that is over says how when it is to be cancelled', () => {
    const cancel = () => isToBeCancelled({ status: 'COMPLETED' });
    expect(cancel).toThrow(
      expect.objectContaining({ code: 'PICKUP_NOT_ALLOWED', details: { status: 'COMPLETED' } }),
    );
  });
});

describe('a courier event of a shipment that waits for its pickup', () => {
  const confirmed = pickup({ status: 'CONFIRMED' });
  const failed = entry('PICKUP_FAILED', soon);

  it.each(SHIPMENT_STATUSES)('that it is %s', (status) => {
    const reported = status === 'CANCELLED' ? 'LEFT' : 'PICKED_UP';
    expect(pickupChange(confirmed, { entries: [], steps: [step(status, soon)] })).toBe(reported);
  });

  it.each([
    ['nothing', []],
    ['that a pickup is scheduled', [entry('PICKUP_SCHEDULED', soon)]],
    ['an unknown code', [{ ...failed, isUnknown: true }]],
    ['a failure from before the pickup', [entry('PICKUP_FAILED', later(-1))]],
  ])('%s changes nothing', (_, entries) => {
    expect(pickupChange(confirmed, { entries, steps: [] })).toBeNull();
  });

  it('that the pickup failed ends it, once it is certain', () => {
    const entries = [entry('PICKUP_SCHEDULED', soon), entry('PICKUP_FAILED', createdAt)];
    expect(pickupChange(confirmed, { entries, steps: [] })).toBe('FAILED');
    expect(pickupChange(pickup(), { entries, steps: [] })).toBeNull();
  });

  it.each([
    ['after it had failed', later(60_001), 'FAILED'],
    ['at the same time', soon, 'FAILED'],
    ['before it failed otherwise', later(59_999), 'PICKED_UP'],
  ] as const)('that it was picked up %s', (_, at, reported) => {
    const steps = [step('PICKED_UP', at), step('DELIVERED', later(90_000))];
    expect(pickupChange(confirmed, { entries: [failed], steps })).toBe(reported);
  });
});

describe('the next call to a courier', () => {
  it.each([
    [0, 1_000],
    [1_000, 1_000],
    [2_500, 2_500],
    [600_000, 300_000],
  ])('requested for %d ms, after %d ms', (requestingMs, waitMs) => {
    const now = later(requestingMs);
    expect(retryAt('pickup', createdAt, now)).toEqual(later(requestingMs + waitMs));
  });

  it('for a day, then an alert is raised', () => {
    expect(isOverdue(createdAt, later(DAY_MS - 1))).toBe(false);
    expect(isOverdue(createdAt, later(DAY_MS))).toBe(true);
  });

  it('by no other worker while it may answer', () => expect(DEADLINE_MS).toBeLessThan(LEASE_MS));
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

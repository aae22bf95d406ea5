import { describe, expect, it } from '@jest/globals';
import { CLAIM_MS, DEADLINE_MS } from '#domain/courier/asking.ts';
import {
  isOpenPickup,
  isToBeCancelled,
  mayMovePickup,
  PICKUP_STATUSES,
  type PickupStatus,
} from '#domain/pickup/pickup.ts';
import { askAgainAt, isUnanswered } from '#domain/pickup/schedule.ts';
import { pickupNews } from '#domain/pickup/shipment-news.ts';
import { Refusal } from '#domain/refusal.ts';
import { SHIPMENT_STATUSES, type ShipmentStatus } from '#domain/shipment/status.ts';
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
const TOLD: Omit<TimelineEntry, 'status' | 'at'> = {
  ...{ accountId: '', environment: 'TEST', shipmentNumber: '', entryKey: 'k', isUnknown: false },
  ...{ reasonCode: null, location: '', code: 'X', words: '', recordedAt: createdAt },
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
    const wanted = CANCELS[status];
    if (wanted !== 'REFUSED') expect(cancel()).toBe(wanted);
    else expect(cancel).toThrow(Refusal);
  });

  it('that is over says how when it is to be cancelled', () => {
    const cancel = () => isToBeCancelled({ status: 'COMPLETED' });
    expect(cancel).toThrow(
      expect.objectContaining({ code: 'PICKUP_NOT_ALLOWED', details: { status: 'COMPLETED' } }),
    );
  });
});

describe('what a courier tells of a shipment that waits', () => {
  const confirmed = pickup({ status: 'CONFIRMED' });
  const failed = entry('PICKUP_FAILED', soon);

  it.each(SHIPMENT_STATUSES)('that it is %s', (status) => {
    const news = status === 'CANCELLED' ? 'LEFT' : 'PICKED_UP';
    expect(pickupNews(confirmed, { entries: [], steps: [step(status, soon)] })).toBe(news);
  });

  it.each([
    ['nothing', []],
    ['that somebody is to come', [entry('PICKUP_SCHEDULED', soon)]],
    ['what nobody understands', [{ ...failed, isUnknown: true }]],
    ['a failure from before the pickup', [entry('PICKUP_FAILED', later(-1))]],
  ])('%s changes nothing', (_, entries) => {
    expect(pickupNews(confirmed, { entries, steps: [] })).toBeNull();
  });

  it('that the pickup failed ends it, once it is certain', () => {
    const entries = [entry('PICKUP_SCHEDULED', soon), entry('PICKUP_FAILED', createdAt)];
    expect(pickupNews(confirmed, { entries, steps: [] })).toBe('FAILED');
    expect(pickupNews(pickup(), { entries, steps: [] })).toBeNull();
  });

  it.each([
    ['after it had failed', later(60_001), 'FAILED'],
    ['at the same time', soon, 'FAILED'],
    ['before it failed otherwise', later(59_999), 'PICKED_UP'],
  ] as const)('that it was picked up %s', (_, at, news) => {
    const steps = [step('PICKED_UP', at), step('DELIVERED', later(90_000))];
    expect(pickupNews(confirmed, { entries: [failed], steps })).toBe(news);
  });
});

describe('a courier is asked again', () => {
  it.each([
    [0, 1_000],
    [1_000, 1_000],
    [2_500, 2_500],
    [600_000, 300_000],
  ])('asked for %d ms, after %d ms', (askingMs, waitMs) => {
    const now = later(askingMs);
    expect(askAgainAt(createdAt, now)).toEqual(later(askingMs + waitMs));
  });

  it('for a day, then a person is told', () => {
    expect(isUnanswered(createdAt, later(24 * 60 * 60_000 - 1))).toBe(false);
    expect(isUnanswered(createdAt, later(24 * 60 * 60_000))).toBe(true);
  });

  it('by nobody else while it may answer', () => expect(DEADLINE_MS).toBeLessThan(CLAIM_MS));
});

function later(ms: number): Date {
  return new Date(createdAt.getTime() + ms);
}

function entry(status: TimelineEntry['status'], at: Date): TimelineEntry {
  return { ...TOLD, status, at };
}

function step(status: ShipmentStatus, at: Date) {
  return shipment({ status, statusEventAt: at });
}

import { describe, expect, it } from '@jest/globals';
import type { PickupCapability } from '#domain/carrying/courier/courier.ts';
import {
  carriedPickup,
  type PickupPlan,
  plannedPickup,
  plannedPickupErrors,
} from '#domain/selling/shipment/planned-pickup.ts';
import { profile } from '#tests/kit/builders.ts';

const NOW = new Date('2026-11-21T08:00:00.000Z');
const PLAN: PickupPlan = {
  date: '2026-11-22',
  window: { start: '13:00', end: '16:00' },
  vehicle: 'MOTORCYCLE',
};
const { capabilities, pickupHours } = profile();
const SEPARATE = { pickup: 'SEPARATE' };
const NONE = { pickup: 'NONE' };

describe('pickup ordered with a shipment', () => {
  it.each([
    ['31.73.06', 'WIB'],
    ['51.71.01', 'WITA'],
    ['91.71.01', 'WIT'],
  ])('assigns a planned pickup from %s the time zone %s', (originDistrictId, timeZone) => {
    expect(plannedPickup(PLAN, originDistrictId)).toEqual({ ...PLAN, timeZone });
    expect(plannedPickupErrors(PLAN, ordered({ originDistrictId }))).toEqual([]);
  });

  it.each([
    ['is dropped off', { collectionMethod: 'DROP_OFF' }, ['combined with drop-off', {}]],
    ['is of a courier with separate pickups', taking('SEPARATE'), ['/api/v1/pickups', SEPARATE]],
    ['is of a courier without pickups', taking('NONE'), ['takes no pickup', NONE]],
    ['is of a courier that no longer exists', { courier: undefined }, ['takes no pickup', NONE]],
  ] as const)('rejects a planned pickup of a parcel that %s', (_, changes, [message, details]) => {
    const code = 'SERVICE_OPTION_UNSUPPORTED';
    expect(plannedPickupErrors(PLAN, ordered(changes))).toEqual([
      { path: 'pickup', code, message: expect.stringContaining(message), details },
    ]);
  });

  it.each([
    ['2026-11-20', PLAN.window, ['pickup.window.start']],
    ['2026-11-22', { start: '03:00', end: '05:00' }, ['pickup.window.start']],
    ['2026-11-30', PLAN.window, ['pickup.date']],
    ['2026-02-30', PLAN.window, ['pickup.date']],
    ['2026-11-22', { start: '16:00', end: '13:00' }, ['pickup.window.end']],
    ['2026-11-20', { start: '16:00', end: '13:00' }, ['pickup.window.end', 'pickup.window.start']],
  ])('rejects a planned pickup on %s in the window %j', (date, window, paths) => {
    const found = plannedPickupErrors({ ...PLAN, date, window }, ordered());
    expect(found.map(({ path, code }) => [path, code])).toEqual(
      paths.map((path) => [path, 'WINDOW_INVALID']),
    );
  });
});

describe('order with a planned pickup', () => {
  const planned = { ...PLAN, timeZone: 'WIB' } as const;

  it('carries the planned pickup in the order until its window begins', () => {
    expect(carriedPickup(planned, new Date('2026-11-22T05:59:59.999Z'))).toBe(planned);
    expect(carriedPickup(planned, new Date('2026-11-22T06:00:00.000Z'))).toBeNull();
  });

  it('sends no pickup with an order that has none planned or was never sent', () => {
    expect([carriedPickup(null, NOW), carriedPickup(planned, null)]).toEqual([null, null]);
  });
});

function taking(pickup: PickupCapability) {
  return { courier: { name: 'Swift', pickupHours, capabilities: { ...capabilities, pickup } } };
}

function ordered(changes: Partial<Parameters<typeof plannedPickupErrors>[1]> = {}) {
  const { courier } = taking('WITH_BOOKING');
  const method = { collectionMethod: 'PICKUP' } as const;
  return { originDistrictId: '31.73.06', ...method, courier, now: NOW, ...changes };
}

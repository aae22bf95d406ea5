import { describe, expect, it } from '@jest/globals';
import type { PickupCapability } from '#domain/courier/courier.ts';
import {
  carriedPickup,
  type PickupPlan,
  plannedPickup,
  plannedPickupErrors,
} from '#domain/shipment/planned-pickup.ts';
import { profile } from '#tests/kit/builders.ts';

const NOW = new Date('2026-11-21T08:00:00.000Z');
const PLAN: PickupPlan = {
  date: '2026-11-22',
  window: { start: '13:00', end: '16:00' },
  vehicle: 'MOTORCYCLE',
};
const { capabilities } = profile();
const SEPARATE = { pickup: 'SEPARATE' };
const NONE = { pickup: 'NONE' };

describe('a pickup that is ordered with a shipment', () => {
  it.each([
    ['31.73.06', 'WIB'],
    ['51.71.01', 'WITA'],
    ['91.71.01', 'WIT'],
  ])('from %s is by the clocks of %s', (originDistrictId, timeZone) => {
    expect(plannedPickup(PLAN, originDistrictId)).toEqual({ ...PLAN, timeZone });
    expect(plannedPickupErrors(PLAN, ordered({ originDistrictId }))).toEqual([]);
  });

  it.each([
    ['is dropped off', { collectionMethod: 'DROP_OFF' }, ['cannot be combined with drop-off', {}]],
    ['of a courier of its own pickups', taking('SEPARATE'), ['/api/v1/pickups', SEPARATE]],
    ['of a courier that never comes', taking('NONE'), ['takes no pickup', NONE]],
    ['of a courier that is no more', { courier: undefined }, ['takes no pickup', NONE]],
  ] as const)('is refused for a parcel that %s', (_, changes, [message, details]) => {
    const code = 'SERVICE_OPTION_UNSUPPORTED';
    expect(plannedPickupErrors(PLAN, ordered(changes))).toEqual([
      { path: 'pickup', code, message: expect.stringContaining(message), details },
    ]);
  });

  it.each([
    ['2026-11-20', PLAN.window, ['pickup.window.start']],
    ['2026-11-30', PLAN.window, ['pickup.date']],
    ['2026-02-30', PLAN.window, ['pickup.date']],
    ['2026-11-22', { start: '16:00', end: '13:00' }, ['pickup.window.end']],
    ['2026-11-20', { start: '16:00', end: '13:00' }, ['pickup.window.end', 'pickup.window.start']],
  ])('on %s in %j is refused', (date, window, paths) => {
    const found = plannedPickupErrors({ ...PLAN, date, window }, ordered());
    expect(found.map(({ path, code }) => [path, code])).toEqual(
      paths.map((path) => [path, 'WINDOW_INVALID']),
    );
  });
});

describe('an order', () => {
  const planned = { ...PLAN, timeZone: 'WIB' } as const;

  it('carries its pickup until the window begins where it is', () => {
    expect(carriedPickup(planned, new Date('2026-11-22T05:59:59.999Z'))).toBe(planned);
    expect(carriedPickup(planned, new Date('2026-11-22T06:00:00.000Z'))).toBeNull();
  });

  it('carries none that was not planned, and none before it is sent', () => {
    expect([carriedPickup(null, NOW), carriedPickup(planned, null)]).toEqual([null, null]);
  });
});

function taking(pickup: PickupCapability) {
  return { courier: { name: 'Swift', capabilities: { ...capabilities, pickup } } };
}

function ordered(changes: Partial<Parameters<typeof plannedPickupErrors>[1]> = {}) {
  const { courier } = taking('WITH_BOOKING');
  const method = { collectionMethod: 'PICKUP' } as const;
  return { originDistrictId: '31.73.06', ...method, courier, now: NOW, ...changes };
}

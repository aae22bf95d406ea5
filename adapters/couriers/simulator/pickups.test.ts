import { describe, expect, it } from '@jest/globals';
import { NO_DEADLINE } from '../fixtures/limits.ts';
import { pickupOrder } from '../fixtures/pickup-order.ts';
import { openSimulator, START } from './fixtures/simulator-scene.ts';

const ORDER = pickupOrder();
const BOOKED = { reference: ORDER.reference, parcels: ORDER.parcels };
const REFERENCE = /^SIMP[0-9A-HJKMNP-TV-Z]{12}$/;
const PENDING = { kind: 'PENDING' };
const CONFIRMED = { kind: 'CONFIRMED', courierReference: expect.stringMatching(REFERENCE) };
const CANCELLED = { kind: 'CANCELLED' };
const UNKNOWN = {
  kind: 'REFUSED',
  failure: { code: 'PICKUP_UNKNOWN', message: 'The courier has no such pickup (simulated).' },
};

describe('simulator: pickup', () => {
  it.each([
    [1, 2],
    [4, 0.5],
  ])('confirms a pickup at speed %d after %d seconds, permanently', async (speed, seconds) => {
    const { requestPickup, at } = pickupScene(speed);
    expect(await requestPickup()).toEqual(PENDING);
    at(seconds - 0.001);
    expect(await requestPickup()).toEqual(PENDING);
    at(seconds);
    const confirmed = await requestPickup();
    expect(confirmed).toEqual(CONFIRMED);
    at(100_000);
    expect(await requestPickup()).toEqual(confirmed);
  });

  it('stores a pickup once, as first requested', async () => {
    const { requestPickup, at, memory } = pickupScene();
    await requestPickup();
    at(1);
    await requestPickup();
    expect(memory.pickups()).toEqual([
      {
        reference: ORDER.reference,
        courierCode: 'jne',
        courierReference: expect.stringMatching(REFERENCE),
        requestedAt: START,
        speed: 1,
        cancelledAt: null,
        requests: 2,
      },
    ]);
  });

  it('stores a pickup with another reference separately', async () => {
    const { requestPickup, at, memory } = pickupScene();
    await requestPickup();
    await requestPickup('PU2');
    at(2);
    expect(await requestPickup()).not.toEqual(await requestPickup('PU2'));
    expect(memory.pickups()).toHaveLength(2);
  });
});

describe('simulator: cancelling a pickup', () => {
  it.each([0, 1, 2, 300])('cancels a pickup after %i seconds, and only once', async (second) => {
    const { requestPickup, cancel, at, memory } = pickupScene();
    await requestPickup();
    at(second);
    expect(await cancel()).toEqual(CANCELLED);
    at(second + 10);
    expect(await cancel()).toEqual(CANCELLED);
    const cancelledAt = new Date(START.getTime() + second * 1_000);
    expect(memory.pickups()).toMatchObject([{ cancelledAt }]);
    expect(await requestPickup()).toEqual({
      kind: 'REFUSED',
      failure: { code: 'PICKUP_CANCELLED', message: 'The pickup was cancelled (simulated).' },
    });
  });

  it('cancels a pickup by the courier’s reference, if that matches', async () => {
    const { requestPickup, cancel, at, memory } = pickupScene();
    await requestPickup();
    at(2);
    expect(await cancel({ courierReference: 'SIMPANOTHERS' })).toEqual(UNKNOWN);
    const [pickup] = memory.pickups();
    expect(pickup?.cancelledAt).toBeNull();
    expect(await cancel({ courierReference: pickup?.courierReference ?? '' })).toEqual(CANCELLED);
  });

  it('refuses to cancel a pickup that the courier does not have', async () => {
    const { requestPickup, cancel, couriers } = pickupScene();
    expect(await cancel()).toEqual(UNKNOWN);
    await requestPickup();
    const pickup = { ...BOOKED, courierReference: null };
    expect(await couriers[1]?.cancelPickup(pickup, NO_DEADLINE)).toEqual(UNKNOWN);
    expect(await requestPickup()).toEqual(PENDING);
  });

  it('delivers the parcels of a cancelled pickup nevertheless', async () => {
    const { requestPickup, cancel, book, at, track } = pickupScene();
    await book();
    await requestPickup();
    await cancel();
    at(60);
    expect(await track()).toMatchObject([{ status: 'PICKED_UP' }]);
  });
});

function pickupScene(speed = 1) {
  const town = openSimulator({ speed });
  const { courier } = town;
  return {
    ...town,
    requestPickup: (reference = ORDER.reference) =>
      courier.requestPickup(pickupOrder({ reference }), NO_DEADLINE),
    cancel: ({ courierReference = null }: { courierReference?: string | null } = {}) =>
      courier.cancelPickup({ ...BOOKED, courierReference }, NO_DEADLINE),
  };
}

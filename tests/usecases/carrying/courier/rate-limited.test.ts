import { describe, expect, it } from '@jest/globals';
import { CourierFailure } from '#domain/carrying/courier/courier-failure.ts';
import { awbOf } from '../../booking-scene.ts';
import {
  accepts,
  cancelRequestedScene,
  openAlertKinds,
} from '../courier-cancellation/courier-cancellation-scene.ts';
import { requestedPickup } from '../pickup/pickup-scene.ts';
import { underWay } from '../tracking/under-way.ts';

/** Longer than any pause before a first retry. */
const LIMITED_MS = 7 * 60_000;

const limits = async () => {
  const rateLimit = { retryAfterMs: LIMITED_MS };
  throw new CourierFailure('COURIER_UNAVAILABLE', 'Too many calls.', { rateLimit });
};

describe('what a courier that limits our calls is asked again at its time, and not before', () => {
  it('retries a rate-limited cancellation at the time set by the courier', async () => {
    const { scene, key } = await cancelRequestedScene();
    scene.setReply(limits);
    await scene.cancelDue();
    scene.setReply(accepts);
    scene.clock.advance(LIMITED_MS - 1);
    await scene.cancelDue();
    expect(scene.requests).toHaveLength(1);
    scene.clock.advance(1);
    await scene.cancelDue();
    expect(scene.requests).toHaveLength(2);
    expect(await scene.find(key)).toMatchObject({ status: 'CANCELLED' });
    expect([scene.complaints, await openAlertKinds(scene)]).toEqual([[], []]);
  });

  it('retries a rate-limited pickup request at the time set by the courier', async () => {
    const { scene, data } = await requestedPickup();
    scene.courier.setBehaviour({ requestPickup: limits });
    await scene.requestDue();
    scene.courier.setBehaviour({
      requestPickup: async () => ({ kind: 'CONFIRMED', courierReference: null }),
    });
    scene.clock.advance(LIMITED_MS - 1);
    await scene.requestDue();
    expect(scene.courier.requested).toHaveLength(1);
    scene.clock.advance(1);
    await scene.requestDue();
    expect(scene.courier.requested).toHaveLength(2);
    expect(await scene.found(data)).toMatchObject({ status: 'CONFIRMED' });
    expect([scene.complaints, await scene.stored.alerts()]).toEqual([[], []]);
  });

  it('retries a rate-limited pickup cancellation at the time set by the courier', async () => {
    const { scene, data } = await requestedPickup();
    await scene.requestDue();
    await scene.cancel(data.pickup_id);
    scene.courier.setBehaviour({ cancelPickup: limits });
    await scene.requestDue();
    scene.courier.setBehaviour({ cancelPickup: async () => ({ kind: 'CANCELLED' }) });
    scene.clock.advance(LIMITED_MS - 1);
    await scene.requestDue();
    expect(scene.courier.cancelled).toHaveLength(1);
    scene.clock.advance(1);
    await scene.requestDue();
    expect(scene.courier.cancelled).toHaveLength(2);
    expect(await scene.stored.pickupDue()).toEqual([]);
    expect([scene.complaints, await scene.stored.alerts()]).toEqual([[], []]);
  });

  it('postpones every poll of a rate-limited tracking request', async () => {
    const { scene, keys } = await underWay(2);
    scene.courier.setBehaviour({ track: limits });
    await scene.syncDue();
    scene.courier.setBehaviour({ track: async () => [] });
    scene.clock.advance(LIMITED_MS - 1);
    await scene.syncDue();
    expect(scene.courier.tracked).toHaveLength(1);
    scene.clock.advance(1);
    await scene.syncDue();
    expect(scene.courier.tracked.map((awbs) => awbs.toSorted())).toEqual([
      keys.map(awbOf).toSorted(),
      keys.map(awbOf).toSorted(),
    ]);
    expect(await scene.stored.alerts()).toEqual([]);
  });
});

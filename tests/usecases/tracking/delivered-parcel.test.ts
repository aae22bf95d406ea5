import { describe, expect, it } from '@jest/globals';
import { awbOf, trackingReplies } from '../booking-scene.ts';
import { event, underWay, waitOf } from './under-way.ts';

const DAY = 24 * 60 * 60_000;

describe('a parcel that is delivered', () => {
  it('is polled once more, a day later: a scan that arrives late is taken', async () => {
    const { scene, key } = await underWay(1);
    const delivered = event(scene, 'DELIVERED', 1);
    scene.courier.setBehaviour({ track: trackingReplies({ [awbOf(key)]: [delivered] }) });
    await scene.syncDue();
    expect(await waitOf(scene, key)).toBe(DAY);
    const late = event(scene, 'OUT_FOR_DELIVERY', 5);
    scene.courier.setBehaviour({ track: trackingReplies({ [awbOf(key)]: [late, delivered] }) });
    scene.clock.advance(DAY - 1);
    await scene.syncDue();
    expect(scene.courier.tracked).toHaveLength(1);
    scene.clock.advance(1);
    await scene.syncDue();
    const timeline = await scene.stores.tracking.timeline(key);
    expect(timeline.map(({ status }) => status)).toContain('OUT_FOR_DELIVERY');
    expect((await scene.find(key)).status).toBe('DELIVERED');
    expect(await waitOf(scene, key)).toBe(DAY);
    scene.clock.advance(DAY);
    await scene.syncDue();
    expect([scene.courier.tracked.length, await scene.stored.due()]).toEqual([3, []]);
  });

  it('is not polled any sooner for a webhook without a valid signature', async () => {
    const { scene, key } = await underWay(1);
    scene.courier.setBehaviour({
      track: trackingReplies({ [awbOf(key)]: [event(scene, 'DELIVERED', 1)] }),
    });
    await scene.syncDue();
    await scene.stores.tracking.markDueNow([key], scene.clock.now());
    await scene.syncDue();
    expect(await waitOf(scene, key)).toBe(DAY);
  });
});

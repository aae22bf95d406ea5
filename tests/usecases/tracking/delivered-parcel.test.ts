import { describe, expect, it } from '@jest/globals';
import { awbOf, tells } from '../depot.ts';
import { event, underWay, waitOf } from './under-way.ts';

const DAY = 24 * 60 * 60_000;

describe('a parcel that is delivered', () => {
  it('is asked about once more, a day later: a scan that arrives late is taken', async () => {
    const { depot, key } = await underWay(1);
    const delivered = event(depot, 'DELIVERED', 1);
    depot.courier.does({ track: tells({ [awbOf(key)]: [delivered] }) });
    await depot.syncDue();
    expect(await waitOf(depot, key)).toBe(DAY);
    const late = event(depot, 'OUT_FOR_DELIVERY', 5);
    depot.courier.does({ track: tells({ [awbOf(key)]: [late, delivered] }) });
    depot.clock.advance(DAY - 1);
    await depot.syncDue();
    expect(depot.courier.tracked).toHaveLength(1);
    depot.clock.advance(1);
    await depot.syncDue();
    const timeline = await depot.stores.tracking.timeline(key);
    expect(timeline.map(({ status }) => status)).toContain('OUT_FOR_DELIVERY');
    expect((await depot.find(key)).status).toBe('DELIVERED');
    expect(await waitOf(depot, key)).toBe(DAY);
    depot.clock.advance(DAY);
    await depot.syncDue();
    expect([depot.courier.tracked.length, await depot.seen.due()]).toEqual([3, []]);
  });

  it('is not asked about any sooner for a callback that is not believed', async () => {
    const { depot, key } = await underWay(1);
    depot.courier.does({ track: tells({ [awbOf(key)]: [event(depot, 'DELIVERED', 1)] }) });
    await depot.syncDue();
    await depot.stores.tracking.hurry([key], depot.clock.now());
    await depot.syncDue();
    expect(await waitOf(depot, key)).toBe(DAY);
  });
});

import { describe, expect, it } from '@jest/globals';
import { COLLECTED } from '../booking-scene.ts';
import {
  balancesOf,
  COLLECTED_ONE,
  codScene,
  recordStatuses,
  SETTLED_ONE,
  UNPAID,
} from './cod-scene.ts';

describe('cash that is settled by the test control', () => {
  it('is the client’s at once, whatever the day', async () => {
    const { scene, key } = await codScene();
    await recordStatuses(scene, key, 'DELIVERED');
    const shipment = await scene.settleNow(key);
    expect(shipment).toEqual(await scene.find(key));
    expect(shipment.codSettledAt).toEqual(scene.clock.now());
    expect(await balancesOf(scene)).toEqual(SETTLED_ONE);
    expect(await scene.stored.codDue()).toEqual([]);
  });

  it('is settled once: a second time is refused, and on its day nothing more happens', async () => {
    const { scene, key } = await codScene();
    await recordStatuses(scene, key, 'DELIVERED');
    const { codSettledAt, codSettlesAt } = await scene.settleNow(key);
    await expect(scene.settleNow(key)).rejects.toMatchObject({
      ...{ code: 'TRANSITION_NOT_ALLOWED', message: expect.stringContaining('has been settled') },
      details: {
        ...{ status: 'DELIVERED', codAmount: COLLECTED },
        codSettledAt: codSettledAt?.toISOString(),
      },
    });
    scene.clock.set(codSettlesAt ?? scene.clock.now());
    await scene.settleDue();
    expect(await balancesOf(scene)).toEqual(SETTLED_ONE);
    expect(scene.complaints).toEqual([]);
  });

  it('by two at once is settled by one of them', async () => {
    const { scene, key } = await codScene();
    await recordStatuses(scene, key, 'DELIVERED');
    const both = [scene.settleNow(key), scene.anotherWorker().settleNow(key)];
    const outcomes = (await Promise.allSettled(both)).map(({ status }) => status);
    expect(outcomes.toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await balancesOf(scene)).toEqual(SETTLED_ONE);
  });

  it.each(['OUT_FOR_DELIVERY', 'RETURNED', 'LOST'] as const)(
    'is none for a parcel that is %s',
    async (status) => {
      const { scene, key } = await codScene();
      await recordStatuses(scene, key, status);
      await expect(scene.settleNow(key)).rejects.toMatchObject({
        code: 'TRANSITION_NOT_ALLOWED',
        details: { status, codAmount: COLLECTED, codSettledAt: null },
      });
      expect(await balancesOf(scene)).toEqual(UNPAID);
    },
  );

  it('stays owed where nothing can be written', async () => {
    const { scene, key } = await codScene();
    await recordStatuses(scene, key, 'DELIVERED');
    scene.breakWrites(1);
    await expect(scene.settleNow(key)).rejects.toThrow('database is gone');
    expect(await balancesOf(scene)).toEqual(COLLECTED_ONE);
    expect(await scene.stored.codDue()).toHaveLength(1);
  });

  it('is nothing of a shipment that is not there', async () => {
    const { scene, key } = await codScene();
    const unknown = { ...key, shipmentNumber: 'SHP261121000000009' };
    await expect(scene.settleNow(unknown)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

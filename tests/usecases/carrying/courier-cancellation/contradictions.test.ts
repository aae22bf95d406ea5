import { describe, expect, it } from '@jest/globals';
import type { CancelReply } from '#domain/carrying/courier-cancellation/cancel-reply.ts';
import { DAY_MS } from '#domain/time.ts';
import { writeAll } from '#tests/kit/store-contracts/writes.ts';
import { awbOf } from '../../booking-scene.ts';
import { balancesOf, snapshotOf } from '../../stored.ts';
import {
  BEFORE,
  CAPTURED,
  cancelRequestedScene,
  eventTypesOf,
  openAlertKinds,
  REFUSED,
  recordStatus,
  timesOut,
} from './courier-cancellation-scene.ts';

const YES: CancelReply = { kind: 'CANCELLED' };
const NO: CancelReply = { kind: 'REFUSED', failure: REFUSED };

describe('a parcel that is to be cancelled', () => {
  it.each(['PICKED_UP', 'ON_HOLD', 'DELIVERED', 'LOST'] as const)(
    'rejects a cancellation if the parcel is %s, with one event and no further call',
    async (status) => {
      const { scene, key } = await cancelRequestedScene();
      await recordStatus(scene, key, status);
      const found = await scene.find(key);
      expect(found).toMatchObject({ status, courierCancellation: 'REJECTED', refund: null });
      expect(await eventTypesOf(scene)).toEqual([
        'booked',
        status.toLowerCase(),
        'cancel_rejected',
      ]);
      expect([await balancesOf(scene), await scene.list()]).toEqual([CAPTURED, []]);
      await recordStatus(scene, key, 'DELIVERED');
      const rejected = (await eventTypesOf(scene)).filter((one) => one === 'cancel_rejected');
      expect(rejected).toHaveLength(1);
      await expect(scene.cancel(key)).rejects.toMatchObject({ details: {} });
    },
  );

  it('refunds once a shipment whose courier reports it as cancelled', async () => {
    const { scene, key } = await cancelRequestedScene();
    await recordStatus(scene, key, 'CANCELLED');
    expect(await scene.find(key)).toMatchObject({
      status: 'CANCELLED',
      courierCancellation: 'CONFIRMED',
      failure: null,
    });
    expect(await eventTypesOf(scene)).toEqual(['booked', 'cancelled']);
    expect(await balancesOf(scene)).toMatchObject(BEFORE);
    expect([await scene.list(), await scene.stored.due()]).toEqual([[], []]);
    const before = await snapshotOf(scene, key);
    await scene.recordReply(key, YES);
    expect(await snapshotOf(scene, key)).toBe(before);
  });

  it('keeps a cancellation open after an event that does not decide it', async () => {
    const { scene, key } = await cancelRequestedScene();
    await recordStatus(scene, key, 'PICKUP_FAILED');
    expect(await scene.find(key)).toMatchObject({ courierCancellation: 'PENDING' });
    expect(await scene.list()).toHaveLength(1);
  });

  it('closes the alert of a stuck cancellation when it is resolved', async () => {
    for (const status of ['PICKED_UP', 'CANCELLED'] as const) {
      const { scene, key } = await cancelRequestedScene();
      scene.setReply(timesOut);
      scene.clock.advance(DAY_MS);
      await scene.cancelDue();
      expect(await openAlertKinds(scene)).toEqual(['CANCEL_STUCK']);
      await recordStatus(scene, key, status);
      expect(await openAlertKinds(scene)).toEqual([]);
    }
  });
});

describe('an answer that comes too late', () => {
  it.each([
    ['PICKED_UP', YES, ['CANCEL_CONTRADICTION']],
    ['PICKED_UP', NO, []],
    ['CANCELLED', YES, []],
    ['CANCELLED', NO, ['CANCEL_CONTRADICTION']],
  ] as const)(
    'changes nothing on a late cancellation reply for a %s parcel: %j',
    async (status, reply, alerts) => {
      const { scene, key } = await cancelRequestedScene();
      await recordStatus(scene, key, status);
      const shipment = await scene.find(key);
      const books = await balancesOf(scene);
      const types = await eventTypesOf(scene);
      await scene.recordReply(key, reply);
      expect(await scene.find(key)).toEqual(shipment);
      expect([await balancesOf(scene), await eventTypesOf(scene)]).toEqual([books, types]);
      expect(await openAlertKinds(scene)).toEqual(alerts);
    },
  );

  it('raises an alert with the courier answer and the shipment status if they contradict', async () => {
    const { scene, key } = await cancelRequestedScene();
    await recordStatus(scene, key, 'PICKED_UP');
    await scene.recordReply(key, YES);
    const [alert] = await scene.stores.alerts.listOpen(1);
    const { shipmentNumber: subject } = key;
    const message = `${awbOf(key)} is cancelled at the courier; the shipment is PICKED_UP.`;
    expect(alert).toMatchObject({ subject, message, raisedAt: scene.clock.now() });
  });
});

describe('a booking beside the shipment’s own', () => {
  it.each([
    [YES, []],
    [NO, ['CANCEL_CONTRADICTION']],
  ] as const)(
    'changes nothing of the shipment while a duplicate booking is cancelled: %j',
    async (reply, alerts) => {
      const { scene, key } = await cancelRequestedScene();
      const requestedAt = scene.clock.now();
      const courier = { provider: 'SIMULATOR', courierCode: 'jne' };
      const beside = { ...key, ...courier, awb: 'SIM-BESIDE', orderId: null, requestedAt };
      await writeAll(scene, (write) => write.cancellations.request(beside));
      const shipment = await scene.find(key);
      const books = await balancesOf(scene);
      await scene.recordReply(key, reply, beside.awb);
      expect(await scene.find(key)).toEqual(shipment);
      expect([await balancesOf(scene), await openAlertKinds(scene)]).toEqual([books, alerts]);
      expect(await scene.list()).toMatchObject([{ awb: awbOf(key) }]);
    },
  );
});

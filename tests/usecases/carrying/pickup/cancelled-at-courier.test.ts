import { describe, expect, it } from '@jest/globals';
import { LEASE_MS } from '#domain/carrying/courier/call-schedule.ts';
import { CourierFailure } from '#domain/carrying/courier/courier-failure.ts';
import { DAY_MS } from '#domain/time.ts';
import type { RequestOutcome } from '#src/usecases/carrying/pickup/record-reply.ts';
import { at } from '../../stored.ts';
import { event } from '../tracking/under-way.ts';
import { FAILURE, requestedPickup } from './pickup-scene.ts';

/** Later replies of a courier about a pickup that it has confirmed. */
const LATE: readonly RequestOutcome[] = [
  { kind: 'CONFIRMED', courierReference: 'PU-2' },
  { kind: 'REFUSED', failure: FAILURE },
  { kind: 'SILENT' },
];
const TURNED_AWAY = new CourierFailure('COURIER_UNAVAILABLE', 'No.', {
  refusal: 'NOT_AUTHORISED',
});
const TIMEOUT = new CourierFailure('COURIER_TIMEOUT', 'It is silent.');

describe('a pickup request to a courier', () => {
  it('does not send a claimed request for a pickup that was cancelled', async () => {
    const { scene, data } = await requestedPickup();
    const { pickups } = scene.stores;
    const { claimDue } = pickups;
    pickups.claimDue = async (request) => {
      const due = await claimDue(request);
      await scene.cancel(data.pickup_id);
      return due;
    };
    await scene.requestDue();
    pickups.claimDue = claimDue;
    expect(scene.courier.requested).toEqual([]);
    expect(await scene.stored.pickupDue()).toMatchObject([{ action: 'CANCEL' }]);
  });

  it('cancels a pickup confirmed too late under its courier number', async () => {
    const { scene, data } = await requestedPickup();
    scene.courier.setBehaviour({
      async requestPickup() {
        await scene.cancel(data.pickup_id);
        return { kind: 'CONFIRMED', courierReference: 'PU-9' };
      },
    });
    await scene.requestDue();
    expect(await scene.found(data)).toMatchObject({
      status: 'CANCELLED',
      courierReference: 'PU-9',
    });
    scene.clock.advance(LEASE_MS - 1);
    await scene.requestDue();
    expect(scene.courier.cancelled).toEqual([]);
    scene.clock.advance(1);
    await scene.requestDue();
    expect(scene.courier.cancelled).toMatchObject([
      { reference: data.pickup_id, courierReference: 'PU-9' },
    ]);
    expect((await scene.pickupEvents()).map(({ type }) => type)).toEqual([
      'pickup.requested',
      'pickup.cancelled',
    ]);
  });

  it('cancels a pickup again that was confirmed after its cancellation', async () => {
    const { scene, data } = await requestedPickup();
    const key = await scene.found(data);
    scene.courier.setBehaviour({ requestPickup: () => Promise.reject(TIMEOUT) });
    await scene.requestDue();
    await scene.cancel(data.pickup_id);
    scene.clock.advance(LEASE_MS);
    await scene.requestDue();
    expect(await scene.stored.pickupDue()).toEqual([]);
    await scene.record(key, { kind: 'CONFIRMED', courierReference: 'PU-9' });
    await scene.requestDue();
    expect(scene.courier.cancelled.map((one) => one.courierReference)).toEqual([null, 'PU-9']);
  });

  it.each(['CONFIRMED', 'COMPLETED'])(
    'leaves a %s pickup unchanged by late replies',
    async (status) => {
      const { scene, data } = await requestedPickup({ count: 1 });
      await scene.requestDue();
      if (status === 'COMPLETED') {
        await scene.recordEvents(at(scene.keys, 0), [event(scene.scene, 'PICKED_UP', 0)]);
      }
      const before = await scene.found(data);
      for (const outcome of LATE) await scene.record(before, outcome);
      expect(await scene.found(data)).toEqual(before);
      expect([before.status, await scene.stored.pickupDue()]).toEqual([status, []]);
    },
  );

  it('ignores a refusal of a cancelled pickup', async () => {
    const { scene, data } = await requestedPickup();
    scene.courier.setBehaviour({
      async requestPickup() {
        await scene.cancel(data.pickup_id);
        return { kind: 'REFUSED', failure: FAILURE };
      },
    });
    await scene.requestDue();
    expect(await scene.found(data)).toMatchObject({
      status: 'CANCELLED',
      failure: null,
      courierReference: null,
    });
    expect(await scene.stored.pickupDue()).toMatchObject([{ action: 'CANCEL' }]);
  });
});

describe('the cancellation of a pickup at its courier', () => {
  it('sends a pickup cancellation once with both references', async () => {
    const scene = await cancelled();
    await scene.requestDue();
    await scene.requestDue();
    const reference = scene.id;
    expect(scene.courier.cancelled).toMatchObject([{ reference, courierReference: 'PU-1' }]);
    expect(await scene.stored.pickupDue()).toEqual([]);
    expect(await scene.stored.alerts()).toEqual([]);
  });

  it('does not send a cancellation if no pickup request was sent', async () => {
    const { scene, data } = await requestedPickup();
    await scene.cancel(data.pickup_id);
    expect(await scene.stored.pickupDue()).toEqual([]);
    scene.clock.advance(LEASE_MS);
    await scene.requestDue();
    expect([scene.courier.requested, scene.courier.cancelled]).toEqual([[], []]);
  });

  it('raises an alert for a refused pickup cancellation', async () => {
    const scene = await cancelled();
    scene.courier.setBehaviour({
      cancelPickup: async () => ({ kind: 'REFUSED', failure: FAILURE }),
    });
    await scene.requestDue();
    expect(await scene.stored.pickupDue()).toEqual([]);
    expect(await scene.stored.alerts()).toMatchObject([
      { kind: 'PICKUP_STUCK', message: expect.stringContaining(FAILURE.message) },
    ]);
  });

  it('resends an unanswered pickup cancellation and raises an alert after a day', async () => {
    const scene = await cancelled();
    const began = scene.clock.now().getTime();
    scene.courier.setBehaviour({ cancelPickup: () => Promise.reject(TIMEOUT) });
    await scene.requestDue();
    scene.clock.advance(1_000);
    await scene.requestDue();
    expect(scene.courier.cancelled).toHaveLength(2);
    scene.clock.set(new Date(began + DAY_MS - 1));
    await scene.requestDue();
    expect(await scene.stored.alerts()).toEqual([]);
    scene.clock.set(new Date(began + DAY_MS + 300_000));
    await scene.requestDue();
    expect(await scene.stored.alerts()).toMatchObject([{ kind: 'PICKUP_STUCK' }]);
    expect([await scene.stored.pickupDue(), scene.complaints]).toMatchObject([[{}], []]);
  });

  it('retries a pickup cancellation without an alert while its provider rejects all requests', async () => {
    const scene = await cancelled();
    scene.courier.setBehaviour({ cancelPickup: () => Promise.reject(TURNED_AWAY) });
    await scene.requestDue();
    scene.clock.advance(59_999);
    await scene.requestDue();
    expect(scene.courier.cancelled).toHaveLength(1);
    for (let day = 0; day < 3; day += 1) {
      scene.clock.advance(DAY_MS);
      await scene.requestDue();
    }
    expect([await scene.stored.alerts(), scene.complaints]).toEqual([[], []]);
    scene.courier.setBehaviour({ cancelPickup: async () => ({ kind: 'CANCELLED' }) });
    scene.clock.advance(300_000);
    await scene.requestDue();
    expect([await scene.stored.pickupDue(), await scene.stored.alerts()]).toEqual([[], []]);
  });
});

async function cancelled() {
  const { scene, data } = await requestedPickup();
  await scene.requestDue();
  await scene.cancel(data.pickup_id);
  return { ...scene, id: data.pickup_id };
}

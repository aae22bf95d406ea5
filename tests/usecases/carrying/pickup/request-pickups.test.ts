import { describe, expect, it } from '@jest/globals';
import { LEASE_MS } from '#domain/carrying/courier/call-schedule.ts';
import { CourierFailure } from '#domain/carrying/courier/courier-failure.ts';
import type { PickupReply } from '#domain/carrying/pickup/pickup-order.ts';
import { DAY_MS } from '#domain/time.ts';
import { FAILURE, OPENS_AT, parcelOf, pickupScene, requestedPickup } from './pickup-scene.ts';

const TIMEOUT = new CourierFailure('COURIER_TIMEOUT', 'It is silent.');

describe('a pickup request to a courier', () => {
  it('sends the pickup command under our reference and confirms it', async () => {
    const { scene, data } = await requestedPickup();
    expect(await scene.requestDue()).toBe(false);
    expect(scene.courier.requested).toEqual([
      {
        reference: data.pickup_id,
        parcels: scene.keys.map(parcelOf),
        date: '2026-11-22',
        window: data.window,
        timeZone: 'WIB',
        contact: data.contact,
        address: data.address,
        originDistrictId: '31.73.06',
        notes: 'Ring twice',
      },
    ]);
    const confirmed = { ...data, status: 'CONFIRMED', courier_reference: 'PU-1' };
    expect((await scene.pickupEvents()).slice(1)).toEqual([
      {
        type: 'pickup.confirmed',
        sequence: 2,
        previousStatus: 'REQUESTED',
        view: confirmed,
      },
    ]);
    expect(await scene.found(data)).toMatchObject({
      status: 'CONFIRMED',
      courierReference: 'PU-1',
    });
    expect(await scene.stored.pickupDue()).toEqual([]);
    await scene.requestDue();
    expect(scene.courier.requested).toHaveLength(1);
  });

  it.each([
    ['has not decided', async (): Promise<PickupReply> => ({ kind: 'PENDING' })],
    ['does not answer', () => Promise.reject(TIMEOUT)],
  ])('resends the same pickup request while the courier %s', async (_, requestPickup) => {
    const { scene, data } = await requestedPickup();
    scene.courier.setBehaviour({ requestPickup });
    await scene.requestDue();
    await scene.requestDue();
    scene.clock.advance(1_000);
    await scene.requestDue();
    scene.courier.setBehaviour({
      requestPickup: async () => ({ kind: 'CONFIRMED', courierReference: null }),
    });
    scene.clock.advance(1_000);
    await scene.requestDue();
    const [first, ...others] = scene.courier.requested;
    expect(others).toEqual([first, first]);
    expect(await scene.found(data)).toMatchObject({ status: 'CONFIRMED', courierReference: null });
    expect([await scene.stored.alerts(), scene.complaints]).toEqual([[], []]);
  });

  it('sends a pickup that was turned away again a minute later, and confirms it', async () => {
    const { scene, data } = await requestedPickup();
    const turnedAway = { refusal: 'NOT_AUTHORISED' } as const;
    const failure = new CourierFailure('COURIER_UNAVAILABLE', 'No.', turnedAway);
    scene.courier.setBehaviour({ requestPickup: () => Promise.reject(failure) });
    await scene.requestDue();
    scene.clock.advance(59_999);
    await scene.requestDue();
    expect(scene.courier.requested).toHaveLength(1);
    scene.courier.setBehaviour({
      requestPickup: async () => ({ kind: 'CONFIRMED', courierReference: null }),
    });
    scene.clock.advance(1);
    await scene.requestDue();
    expect(await scene.found(data)).toMatchObject({ status: 'CONFIRMED' });
    expect([await scene.stored.alerts(), scene.complaints]).toEqual([[], []]);
  });

  it('emits the refusal reason of a pickup and frees its shipments', async () => {
    const { scene, data } = await requestedPickup();
    scene.courier.setBehaviour({
      requestPickup: async () => ({ kind: 'REFUSED', failure: FAILURE }),
    });
    await scene.requestDue();
    const failed = { ...data, status: 'FAILED', failure: FAILURE };
    expect((await scene.pickupEvents()).slice(1)).toEqual([
      { type: 'pickup.failed', sequence: 2, previousStatus: 'REQUESTED', view: failed },
    ]);
    expect(await scene.pickupIds()).toEqual([null, null, null]);
    expect([await scene.stored.pickupDue(), await scene.stored.alerts()]).toEqual([[], []]);
    expect((await scene.create()).data).toMatchObject({ status: 'REQUESTED' });
  });

  it('fails an unanswered pickup when its window begins, and cancels it at the courier', async () => {
    const { scene, data } = await requestedPickup();
    scene.courier.setBehaviour({ requestPickup: () => Promise.reject(TIMEOUT) });
    await untilOpens(scene);
    expect(await scene.found(data)).toMatchObject({ status: 'REQUESTED' });
    const calls = scene.courier.requested.length;
    scene.clock.set(OPENS_AT);
    await scene.requestDue();
    expect(scene.courier.requested).toHaveLength(calls);
    expect(await scene.found(data)).toMatchObject({
      status: 'FAILED',
      waiting: [],
      failure: { code: 'COURIER_TIMEOUT' },
    });
    expect(await scene.pickupIds()).toEqual([null, null, null]);
    const { pickupId } = await scene.found(data);
    expect(await scene.stored.alerts()).toMatchObject([
      { kind: 'PICKUP_STUCK', subject: pickupId },
    ]);
    scene.clock.advance(LEASE_MS);
    await scene.requestDue();
    expect(scene.courier.cancelled).toEqual([
      {
        reference: data.pickup_id,
        courierReference: null,
        parcels: scene.keys.map(parcelOf),
      },
    ]);
  });

  it('reports a pickup of a courier no longer offered, and fails it in its window', async () => {
    const { scene, data } = await requestedPickup();
    scene.offered.TEST.length = 0;
    await scene.requestDue();
    expect(scene.complaints).toHaveLength(1);
    scene.clock.set(new Date(OPENS_AT.getTime() + 300_000));
    await scene.requestDue();
    expect(await scene.found(data)).toMatchObject({ status: 'FAILED' });
  });

  it('raises no alert before the window of a pickup while the courier is unavailable', async () => {
    const scene = await pickupScene();
    await scene.create({ date: '2026-11-26' });
    scene.offered.TEST.length = 0;
    for (let days = 0; days < 3; days += 1) {
      await scene.requestDue();
      scene.clock.advance(DAY_MS);
    }
    expect([scene.complaints.length, await scene.stored.alerts()]).toEqual([3, []]);
  });

  it('requests other pickups although one gets no answer, and reports that more are due', async () => {
    const scene = await pickupScene({ count: 21 });
    for (const { shipmentNumber } of scene.keys) {
      await scene.create({ shipmentNumbers: [shipmentNumber] });
    }
    let silent = 0;
    scene.courier.setBehaviour({
      async requestPickup() {
        silent += 1;
        if (silent === 1) throw TIMEOUT;
        return { kind: 'CONFIRMED', courierReference: null };
      },
    });
    expect(await scene.requestDue()).toBe(true);
    expect(await scene.requestDue()).toBe(false);
    expect(scene.courier.requested).toHaveLength(21);
    const confirmed = (await scene.pickupEvents()).filter(
      ({ type }) => type === 'pickup.confirmed',
    );
    expect(confirmed).toHaveLength(20);
  });
});

/** Makes the calls for as long as some are due. */
async function untilOpens(scene: Awaited<ReturnType<typeof pickupScene>>): Promise<void> {
  while (scene.clock.now() < OPENS_AT) {
    await scene.requestDue();
    const [due] = await scene.stored.pickupDue();
    if (due === undefined) return;
    expect(due.dueAt.getTime()).toBeLessThanOrEqual(OPENS_AT.getTime());
    if (due.dueAt >= OPENS_AT) return;
    scene.clock.set(due.dueAt);
  }
}

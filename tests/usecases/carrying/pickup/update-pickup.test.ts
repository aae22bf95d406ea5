import { describe, expect, it } from '@jest/globals';
import { pickupOf } from '#src/usecases/carrying/pickup/update-pickup.ts';
import { at } from '../../stored.ts';
import { event } from '../tracking/under-way.ts';
import { numbersOf, pickupScene, requestedPickup } from './pickup-scene.ts';

type PickupScene = Awaited<ReturnType<typeof pickupScene>>;

const CONFIRMED = ['pickup.requested', 'pickup.confirmed'];

describe('a pickup of several shipments', () => {
  it('completes a pickup only when its last shipment is picked up', async () => {
    const { scene, id } = await confirmed();
    for (const key of scene.keys.slice(0, 2)) {
      await scene.recordEvents(key, [event(scene.scene, 'PICKED_UP', 0)]);
      await scene.recordEvents(key, [event(scene.scene, 'IN_TRANSIT', 0)]);
      expect(await scene.scene.find(key)).toMatchObject({ status: 'IN_TRANSIT' });
      expect(await typesOf(scene)).toEqual(CONFIRMED);
    }
    expect((await scene.found(id)).waiting).toEqual(numbersOf(scene.keys.slice(2)));
    await scene.recordEvents(at(scene.keys, 2), [event(scene.scene, 'IN_TRANSIT', 0)]);
    expect(await typesOf(scene)).toEqual([...CONFIRMED, 'pickup.completed']);
    expect(at(await scene.pickupEvents(), 2)).toMatchObject({
      sequence: 3,
      previousStatus: 'CONFIRMED',
      view: { status: 'COMPLETED', shipments: numbersOf(scene.keys) },
    });
    const { pickupId } = await scene.found(id);
    expect(await scene.pickupIds()).toEqual([pickupId, pickupId, pickupId]);
  });

  it('completes a pickup once if all its shipments are picked up at once', async () => {
    const { scene } = await confirmed();
    const events = [event(scene.scene, 'PICKED_UP', 0)];
    await Promise.all(scene.keys.map((key) => scene.recordEvents(key, events)));
    expect(await typesOf(scene)).toEqual([...CONFIRMED, 'pickup.completed']);
  });

  it('confirms and completes an unconfirmed pickup when its parcel is picked up', async () => {
    const scene = await pickupScene({ count: 1 });
    await scene.create();
    await scene.recordEvents(at(scene.keys, 0), [event(scene.scene, 'PICKED_UP', 0)]);
    expect(await typesOf(scene)).toEqual([...CONFIRMED, 'pickup.completed']);
    const views = (await scene.pickupEvents()).map(({ view, sequence }) => [sequence, view.status]);
    expect(views).toEqual([
      [1, 'REQUESTED'],
      [2, 'CONFIRMED'],
      [3, 'COMPLETED'],
    ]);
    expect(await scene.stored.pickupDue()).toEqual([]);
  });

  it('fails a pickup with one failed shipment and frees the waiting ones', async () => {
    const { scene, id } = await confirmed();
    await scene.recordEvents(at(scene.keys, 0), [event(scene.scene, 'PICKED_UP', 0)]);
    await scene.recordEvents(at(scene.keys, 1), [event(scene.scene, 'PICKUP_FAILED', 0)]);
    expect(at(await scene.pickupEvents(), 2)).toMatchObject({
      type: 'pickup.failed',
      sequence: 3,
      previousStatus: 'CONFIRMED',
      view: {
        status: 'FAILED',
        shipments: numbersOf(scene.keys),
        failure: { code: 'PICKUP_FAILED' },
      },
    });
    const { pickupId } = await scene.found(id);
    expect(await scene.pickupIds()).toEqual([pickupId, null, null]);
    expect(await scene.stored.pickupDue()).toEqual([]);
    const again = await scene.create({ shipmentNumbers: numbersOf(scene.keys.slice(1)) });
    expect(again.data.status).toBe('REQUESTED');
  });

  it('fails a pickup even if its failed shipment is picked up in the same batch', async () => {
    const { scene } = await confirmed();
    scene.clock.advance(120_000);
    const { scene: bookings } = scene;
    const events = [event(bookings, 'PICKED_UP', 0), event(bookings, 'PICKUP_FAILED', 1)];
    await scene.recordEvents(at(scene.keys, 1), events);
    expect(await typesOf(scene)).toEqual([...CONFIRMED, 'pickup.failed']);
    expect(await scene.pickupIds()).toEqual([null, null, null]);
    expect(await bookings.find(at(scene.keys, 1))).toMatchObject({ status: 'PICKED_UP' });
  });

  it('finds the pickup of a shipment only while it is open', async () => {
    const { scene, id } = await confirmed();
    const shipment = await scene.scene.find(at(scene.keys, 0));
    const pickup = await scene.found(id);
    expect(await pickupOf(shipment, scene.stores.pickups)).toEqual(pickup);
    await scene.cancel(id.pickup_id);
    expect(await pickupOf(shipment, scene.stores.pickups)).toBeUndefined();
  });

  it('ignores a failure event from before the pickup was created', async () => {
    const { scene, id } = await confirmed();
    await scene.recordEvents(at(scene.keys, 1), [event(scene.scene, 'PICKUP_FAILED', 1)]);
    expect(await scene.found(id)).toMatchObject({ status: 'CONFIRMED' });
  });
});

describe('a shipment that is cancelled', () => {
  it.each(['by its courier', 'by its client'])(
    'removes a shipment cancelled %s from its open pickup',
    async (by) => {
      const { scene, id } = await confirmed();
      const [key] = scene.keys;
      if (by === 'by its courier') await recordCancelled(scene, 0);
      else await scene.cancelShipment(at(scene.keys, 0));
      const { pickupId, shipmentNumbers, waiting, status } = await scene.found(id);
      const others = numbersOf(scene.keys).slice(1);
      expect([shipmentNumbers, waiting, status]).toEqual([others, others, 'CONFIRMED']);
      expect(key && (await scene.scene.find(key))).toMatchObject({
        status: 'CANCELLED',
        pickupId: null,
      });
      expect(await scene.pickupIds()).toEqual([null, pickupId, pickupId]);
      expect(await typesOf(scene)).toEqual(CONFIRMED);
    },
  );

  it('cancels a pickup at its courier when its last shipment is cancelled', async () => {
    const { scene, id } = await confirmed();
    await recordCancelled(scene, 0);
    await scene.cancelShipment(at(scene.keys, 1));
    await scene.cancelShipment(at(scene.keys, 2));
    expect(at(await scene.pickupEvents(), 2)).toMatchObject({
      type: 'pickup.cancelled',
      view: { status: 'CANCELLED', shipments: [] },
    });
    await scene.requestDue();
    const reference = id.pickup_id;
    expect(scene.courier.cancelled).toEqual([{ reference, courierReference: 'PU-1', parcels: [] }]);
  });

  it('cancels nothing at the courier for a pickup included in the booking', async () => {
    const scene = await pickupScene({ count: 1, pickup: 'WITH_BOOKING' });
    await scene.create();
    await scene.cancelShipment(at(scene.keys, 0));
    expect(await typesOf(scene)).toEqual(['pickup.confirmed', 'pickup.cancelled']);
    expect(await scene.stored.pickupDue()).toEqual([]);
  });

  it('completes a pickup when its last unpicked shipment is cancelled', async () => {
    const { scene, id } = await confirmed();
    await scene.recordEvents(at(scene.keys, 0), [event(scene.scene, 'PICKED_UP', 0)]);
    await scene.cancelShipment(at(scene.keys, 1));
    await scene.cancelShipment(at(scene.keys, 2));
    const { shipmentNumbers, status } = await scene.found(id);
    expect([shipmentNumbers, status]).toEqual([numbersOf(scene.keys).slice(0, 1), 'COMPLETED']);
    expect(scene.courier.cancelled).toEqual([]);
  });

  it('removes a cancelled shipment from an unconfirmed pickup', async () => {
    const { scene, data } = await requestedPickup({ count: 2 });
    await recordCancelled(scene, 0);
    await scene.requestDue();
    expect(at(scene.courier.requested, 0).parcels).toHaveLength(1);
    expect(await scene.found(data)).toMatchObject({ status: 'CONFIRMED' });
  });
});

describe('a pickup that its client cancels', () => {
  it('cancels a pickup at once, frees its shipments and repeats the same answer', async () => {
    const { scene, id } = await confirmed();
    const { data } = await scene.cancel(id.pickup_id);
    expect(data).toEqual({ ...id, status: 'CANCELLED', courier_reference: 'PU-1' });
    expect(await scene.pickupIds()).toEqual([null, null, null]);
    expect(await scene.cancel(id.pickup_id)).toEqual({ data, replayed: false });
    expect(await typesOf(scene)).toEqual([...CONFIRMED, 'pickup.cancelled']);
    expect(await scene.stored.pickupDue()).toMatchObject([{ action: 'CANCEL' }]);
  });

  it('cancels a pickup included in the booking without a courier call', async () => {
    const { scene, data } = await requestedPickup({ pickup: 'WITH_BOOKING' });
    expect((await scene.cancel(data.pickup_id)).data.status).toBe('CANCELLED');
    expect(await scene.stored.pickupDue()).toEqual([]);
    expect((await scene.create()).data.status).toBe('CONFIRMED');
  });

  it('rejects cancellation of a COMPLETED or FAILED pickup', async () => {
    const { scene, data } = await requestedPickup({ count: 1 });
    await scene.recordEvents(at(scene.keys, 0), [event(scene.scene, 'PICKED_UP', 0)]);
    await expect(scene.cancel(data.pickup_id)).rejects.toMatchObject({
      code: 'PICKUP_NOT_ALLOWED',
      details: { status: 'COMPLETED' },
    });
  });

  it('cancels or completes a pickup, never both, if both happen at once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { scene, id } = await confirmed(1);
      const events = [event(scene.scene, 'PICKED_UP', 0)];
      const both = [
        () => scene.cancel(id.pickup_id),
        () => scene.recordEvents(at(scene.keys, 0), events),
      ];
      await Promise.allSettled((round % 2 ? both : both.toReversed()).map((act) => act()));
      const { status, pickupId } = await scene.found(id);
      expect(await scene.scene.find(at(scene.keys, 0))).toMatchObject({
        status: 'PICKED_UP',
        pickupId: status === 'COMPLETED' ? pickupId : null,
      });
      expect(['COMPLETED', 'CANCELLED']).toContain(status);
      expect(await typesOf(scene)).toHaveLength(3);
    }
  });
});

async function confirmed(count = 3) {
  const { scene, data } = await requestedPickup({ count });
  await scene.requestDue();
  return { scene, id: data };
}

function recordCancelled(scene: PickupScene, place: number) {
  return scene.recordEvents(at(scene.keys, place), [event(scene.scene, 'CANCELLED', 0)]);
}

async function typesOf(scene: PickupScene): Promise<readonly string[]> {
  return (await scene.pickupEvents()).map(({ type }) => type);
}

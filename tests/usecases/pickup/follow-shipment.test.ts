import { describe, expect, it } from '@jest/globals';
import { pickupOf } from '#src/usecases/pickup/follow-shipment.ts';
import { event } from '../tracking/under-way.ts';
import { at, numbersOf, openDock } from './dock.ts';

type Dock = Awaited<ReturnType<typeof openDock>>;

const CONFIRMED = ['pickup.requested', 'pickup.confirmed'];

describe('a pickup of several shipments', () => {
  it('waits until the last one is picked up, and is COMPLETED with that', async () => {
    const { dock, id } = await confirmed();
    for (const key of dock.keys.slice(0, 2)) {
      await dock.tell(key, [event(dock.depot, 'PICKED_UP', 0)]);
      await dock.tell(key, [event(dock.depot, 'IN_TRANSIT', 0)]);
      expect(await dock.depot.find(key)).toMatchObject({ status: 'IN_TRANSIT' });
      expect(await typesOf(dock)).toEqual(CONFIRMED);
    }
    expect((await dock.found(id)).waiting).toEqual(numbersOf(dock.keys.slice(2)));
    await dock.tell(at(dock.keys, 2), [event(dock.depot, 'IN_TRANSIT', 0)]);
    expect(await typesOf(dock)).toEqual([...CONFIRMED, 'pickup.completed']);
    expect(at(await dock.told(), 2)).toMatchObject({
      ...{ sequence: 3, previousStatus: 'CONFIRMED' },
      view: { status: 'COMPLETED', shipments: numbersOf(dock.keys) },
    });
    const { pickupId } = await dock.found(id);
    expect(await dock.holders()).toEqual([pickupId, pickupId, pickupId]);
  });

  it('is COMPLETED once where all of them are picked up at the same time', async () => {
    const { dock } = await confirmed();
    const news = [event(dock.depot, 'PICKED_UP', 0)];
    await Promise.all(dock.keys.map((key) => dock.tell(key, news)));
    expect(await typesOf(dock)).toEqual([...CONFIRMED, 'pickup.completed']);
  });

  it('that was not confirmed is, where its courier has come all the same', async () => {
    const dock = await openDock({ count: 1 });
    await dock.create();
    await dock.tell(at(dock.keys, 0), [event(dock.depot, 'PICKED_UP', 0)]);
    expect(await typesOf(dock)).toEqual([...CONFIRMED, 'pickup.completed']);
    const views = (await dock.told()).map(({ view, sequence }) => [sequence, view.status]);
    expect(views).toEqual([
      [1, 'REQUESTED'],
      [2, 'CONFIRMED'],
      [3, 'COMPLETED'],
    ]);
    expect(await dock.seen.pickupDue()).toEqual([]);
  });

  it('fails with one of them, and whoever waits may be picked up by another', async () => {
    const { dock, id } = await confirmed();
    await dock.tell(at(dock.keys, 0), [event(dock.depot, 'PICKED_UP', 0)]);
    await dock.tell(at(dock.keys, 1), [event(dock.depot, 'PICKUP_FAILED', 0)]);
    expect(at(await dock.told(), 2)).toMatchObject({
      ...{ type: 'pickup.failed', sequence: 3, previousStatus: 'CONFIRMED' },
      view: {
        ...{ status: 'FAILED', shipments: numbersOf(dock.keys) },
        failure: { code: 'PICKUP_FAILED' },
      },
    });
    const { pickupId } = await dock.found(id);
    expect(await dock.holders()).toEqual([pickupId, null, null]);
    expect(await dock.seen.pickupDue()).toEqual([]);
    const again = await dock.create({ shipmentNumbers: numbersOf(dock.keys.slice(1)) });
    expect(again.data.status).toBe('REQUESTED');
  });

  it('fails, too, where the one that it failed for is picked up by the same news', async () => {
    const { dock } = await confirmed();
    dock.clock.advance(120_000);
    const { depot } = dock;
    const news = [event(depot, 'PICKED_UP', 0), event(depot, 'PICKUP_FAILED', 1)];
    await dock.tell(at(dock.keys, 1), news);
    expect(await typesOf(dock)).toEqual([...CONFIRMED, 'pickup.failed']);
    expect(await dock.holders()).toEqual([null, null, null]);
    expect(await depot.find(at(dock.keys, 1))).toMatchObject({ status: 'PICKED_UP' });
  });

  it('is followed only while it is open: who looked too early looks again', async () => {
    const { dock, id } = await confirmed();
    const shipment = await dock.depot.find(at(dock.keys, 0));
    const pickup = await dock.found(id);
    expect(await pickupOf(shipment, dock.stores.pickups)).toEqual(pickup);
    await dock.cancel(id.pickup_id);
    expect(await pickupOf(shipment, dock.stores.pickups)).toBeUndefined();
  });

  it('does not fail by what was told of a time before it', async () => {
    const { dock, id } = await confirmed();
    await dock.tell(at(dock.keys, 1), [event(dock.depot, 'PICKUP_FAILED', 1)]);
    expect(await dock.found(id)).toMatchObject({ status: 'CONFIRMED' });
  });
});

describe('a shipment that is cancelled', () => {
  it.each(['by its courier', 'by its client'])('%s leaves its open pickup', async (by) => {
    const { dock, id } = await confirmed();
    const [key] = dock.keys;
    if (by === 'by its courier') await tellCancelled(dock, 0);
    else await dock.cancelShipment(at(dock.keys, 0));
    const { pickupId, shipmentNumbers, waiting, status } = await dock.found(id);
    const others = numbersOf(dock.keys).slice(1);
    expect([shipmentNumbers, waiting, status]).toEqual([others, others, 'CONFIRMED']);
    expect(key && (await dock.depot.find(key))).toMatchObject({
      ...{ status: 'CANCELLED', pickupId: null },
    });
    expect(await dock.holders()).toEqual([null, pickupId, pickupId]);
    expect(await typesOf(dock)).toEqual(CONFIRMED);
  });

  it('last ends the pickup, and its courier is told to stay away', async () => {
    const { dock, id } = await confirmed();
    await tellCancelled(dock, 0);
    await dock.cancelShipment(at(dock.keys, 1));
    await dock.cancelShipment(at(dock.keys, 2));
    expect(at(await dock.told(), 2)).toMatchObject({
      type: 'pickup.cancelled',
      view: { status: 'CANCELLED', shipments: [] },
    });
    await dock.ask();
    const reference = id.pickup_id;
    expect(dock.courier.cancelled).toEqual([{ reference, courierReference: 'PU-1' }]);
  });

  it('last in a pickup that comes with the booking leaves nobody to be told', async () => {
    const dock = await openDock({ count: 1, pickup: 'WITH_BOOKING' });
    await dock.create();
    await dock.cancelShipment(at(dock.keys, 0));
    expect(await typesOf(dock)).toEqual(['pickup.confirmed', 'pickup.cancelled']);
    expect(await dock.seen.pickupDue()).toEqual([]);
  });

  it('last behind others that were picked up completes the pickup', async () => {
    const { dock, id } = await confirmed();
    await dock.tell(at(dock.keys, 0), [event(dock.depot, 'PICKED_UP', 0)]);
    await dock.cancelShipment(at(dock.keys, 1));
    await dock.cancelShipment(at(dock.keys, 2));
    const { shipmentNumbers, status } = await dock.found(id);
    expect([shipmentNumbers, status]).toEqual([numbersOf(dock.keys).slice(0, 1), 'COMPLETED']);
    expect(dock.courier.cancelled).toEqual([]);
  });

  it('leaves a pickup that was never confirmed, too', async () => {
    const dock = await openDock({ count: 2 });
    const { data } = await dock.create();
    await tellCancelled(dock, 0);
    await dock.ask();
    expect(at(dock.courier.requested, 0).awbs).toHaveLength(1);
    expect(await dock.found(data)).toMatchObject({ status: 'CONFIRMED' });
  });
});

describe('a pickup that its client cancels', () => {
  it('is over at once, its shipments are free, and the same cancel says the same', async () => {
    const { dock, id } = await confirmed();
    const { data } = await dock.cancel(id.pickup_id);
    expect(data).toEqual({ ...id, status: 'CANCELLED', courier_reference: 'PU-1' });
    expect(await dock.holders()).toEqual([null, null, null]);
    expect(await dock.cancel(id.pickup_id)).toEqual({ data, replayed: false });
    expect(await typesOf(dock)).toEqual([...CONFIRMED, 'pickup.cancelled']);
    expect(await dock.seen.pickupDue()).toMatchObject([{ wish: 'CANCEL' }]);
  });

  it('is over where it comes with the booking, and nobody is told', async () => {
    const dock = await openDock({ pickup: 'WITH_BOOKING' });
    const { data } = await dock.create();
    expect((await dock.cancel(data.pickup_id)).data.status).toBe('CANCELLED');
    expect(await dock.seen.pickupDue()).toEqual([]);
    expect((await dock.create()).data.status).toBe('CONFIRMED');
  });

  it('cannot be where it is COMPLETED or FAILED', async () => {
    const dock = await openDock({ count: 1 });
    const { data } = await dock.create();
    await dock.tell(at(dock.keys, 0), [event(dock.depot, 'PICKED_UP', 0)]);
    await expect(dock.cancel(data.pickup_id)).rejects.toMatchObject({
      ...{ code: 'PICKUP_NOT_ALLOWED', details: { status: 'COMPLETED' } },
    });
  });

  it('is cancelled or completed, never both, where both happen at once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { dock, id } = await confirmed(1);
      const news = [event(dock.depot, 'PICKED_UP', 0)];
      const both = [() => dock.cancel(id.pickup_id), () => dock.tell(at(dock.keys, 0), news)];
      await Promise.allSettled((round % 2 ? both : both.toReversed()).map((act) => act()));
      const { status, pickupId } = await dock.found(id);
      expect(await dock.depot.find(at(dock.keys, 0))).toMatchObject({
        ...{ status: 'PICKED_UP', pickupId: status === 'COMPLETED' ? pickupId : null },
      });
      expect(['COMPLETED', 'CANCELLED']).toContain(status);
      expect(await typesOf(dock)).toHaveLength(3);
    }
  });
});

async function confirmed(count = 3) {
  const dock = await openDock({ count });
  const { data } = await dock.create();
  await dock.ask();
  return { dock, id: data };
}

function tellCancelled(dock: Dock, place: number) {
  return dock.tell(at(dock.keys, place), [event(dock.depot, 'CANCELLED', 0)]);
}

async function typesOf(dock: Dock): Promise<readonly string[]> {
  return (await dock.told()).map(({ type }) => type);
}

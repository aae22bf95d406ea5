import { describe, expect, it } from '@jest/globals';
import { pickupView } from '#src/views/pickup.ts';
import { OTHER_ACCOUNT } from '#tests/kit/store-contracts/sales.ts';
import { TENANT } from '../shop.ts';
import { at, numbersOf, openDock } from './dock.ts';

describe('a pickup that is asked for', () => {
  it('has its shipments, is told, and its courier is to be asked', async () => {
    const dock = await openDock();
    const { data, replayed } = await dock.create();
    const pickup = await dock.found(data);
    expect([data, replayed]).toEqual([pickupView(pickup), false]);
    expect(data).toMatchObject({
      ...{ status: 'REQUESTED', shipments: numbersOf(dock.keys), courier_code: 'swift' },
      ...{ contact: { name: 'Sari', phone: '+6281234567890' }, address: 'Jalan Mawar 1' },
      ...{ timezone: 'WIB', included_in_booking: false, courier_reference: null, failure: null },
    });
    expect(await dock.holders()).toEqual(dock.keys.map(() => pickup.pickupId));
    expect(await dock.told()).toEqual([
      { type: 'pickup.requested', sequence: 1, previousStatus: null, view: data },
    ]);
    const now = dock.clock.now();
    const { pickupId } = pickup;
    expect(await dock.seen.pickupDue()).toEqual([
      { ...TENANT, pickupId, courierCode: 'swift', wish: 'REQUEST', since: now, dueAt: now },
    ]);
    expect(dock.courier.requested).toEqual([]);
  });

  it('is certain, and nobody is asked, where its courier comes for all bookings', async () => {
    const dock = await openDock({ pickup: 'WITH_BOOKING' });
    const { data } = await dock.create();
    expect(data).toMatchObject({ status: 'CONFIRMED', included_in_booking: true });
    expect(await dock.told()).toEqual([
      { type: 'pickup.confirmed', sequence: 1, previousStatus: null, view: data },
    ]);
    expect(await dock.seen.pickupDue()).toEqual([]);
    await dock.ask();
    expect(dock.courier.requested).toEqual([]);
  });

  it('is the same for the same key, and one pickup', async () => {
    const dock = await openDock();
    const first = await dock.create({}, { key: 'order' });
    expect(await dock.create({}, { key: 'order' })).toEqual({ ...first, replayed: true });
    expect(await dock.told()).toHaveLength(1);
  });
});

describe('a pickup is refused, and nothing of it is kept,', () => {
  it('for shipments that wait in another one, each named', async () => {
    const dock = await openDock();
    const [first, ...rest] = numbersOf(dock.keys);
    await dock.create({ shipmentNumbers: rest });
    const before = await dock.holders();
    await expect(dock.create({ shipmentNumbers: [first ?? '', ...rest] })).rejects.toMatchObject({
      code: 'PICKUP_NOT_ALLOWED',
      details: {
        shipments: rest.map((shipmentNumber) => ({ shipmentNumber, reasons: ['IN_OTHER_PICKUP'] })),
      },
    });
    expect(await dock.holders()).toEqual(before);
    expect(await dock.told()).toHaveLength(1);
  });

  it('for all but one of those that want the same shipment at once', async () => {
    const dock = await openDock();
    const numbers = numbersOf(dock.keys);
    const wishes = [numbers, numbers.toReversed(), numbers.slice(0, 2), numbers.slice(0, 1)];
    const works = await Promise.allSettled(
      wishes.map((shipmentNumbers) => dock.create({ shipmentNumbers })),
    );
    const losers = works.flatMap((work) => (work.status === 'rejected' ? [work.reason] : []));
    expect(losers).toHaveLength(3);
    for (const reason of losers) {
      expect(reason.code).toBe('PICKUP_NOT_ALLOWED');
      expect(JSON.stringify(reason.details)).toContain('IN_OTHER_PICKUP');
    }
    expect(await dock.told()).toHaveLength(1);
  });

  it('for shipments of nobody and of others, by their fields', async () => {
    const dock = await openDock();
    const own = at(numbersOf(dock.keys), 0);
    const shipmentNumbers = [own, 'SHP1', `${own.slice(0, -1)}?`];
    await expect(dock.create({ shipmentNumbers })).rejects.toMatchObject({
      code: 'UNKNOWN_SHIPMENT',
      fieldErrors: [{ path: 'shipments.1' }, { path: 'shipments.2' }],
    });
    const others = dock.create({ shipmentNumbers: [own] }, { tenant: OTHER_ACCOUNT });
    await expect(others).rejects.toMatchObject({ code: 'UNKNOWN_SHIPMENT' });
    expect(await dock.told()).toEqual([]);
  });
});

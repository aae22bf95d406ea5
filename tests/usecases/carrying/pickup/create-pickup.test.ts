import { describe, expect, it } from '@jest/globals';
import type { PickupCommand } from '#domain/carrying/pickup/new-pickup.ts';
import { pickupView } from '#src/views/carrying/pickup.ts';
import { OTHER_ACCOUNT } from '#tests/kit/store-contracts/shipment-samples.ts';
import { TENANT } from '../../shipment-scene.ts';
import { at } from '../../stored.ts';
import { CONTACT, numbersOf, pickupScene, requestedPickup } from './pickup-scene.ts';

describe('a pickup that is requested', () => {
  it('creates a pickup with its shipments, an event and a due courier request', async () => {
    const scene = await pickupScene();
    const { data, replayed } = await scene.create();
    const pickup = await scene.found(data);
    expect([data, replayed]).toEqual([pickupView(pickup), false]);
    expect(data).toMatchObject({
      status: 'REQUESTED',
      shipments: numbersOf(scene.keys),
      courier_code: 'swift',
      contact: { name: 'Sari', phone: '+6281234567890' },
      address: 'Jalan Mawar 1',
      timezone: 'WIB',
      included_in_booking: false,
      courier_reference: null,
      failure: null,
    });
    expect(await scene.pickupIds()).toEqual(scene.keys.map(() => pickup.pickupId));
    expect(await scene.pickupEvents()).toEqual([
      { type: 'pickup.requested', sequence: 1, previousStatus: null, view: data },
    ]);
    const now = scene.clock.now();
    const { pickupId } = pickup;
    expect(await scene.stored.pickupDue()).toEqual([
      {
        ...TENANT,
        pickupId,
        provider: 'SIMULATOR',
        courierCode: 'swift',
        action: 'REQUEST',
        since: now,
        dueAt: now,
      },
    ]);
    expect(scene.courier.requested).toEqual([]);
  });

  it('confirms a pickup without a request if the bookings carried the same pickup', async () => {
    const { scene, data } = await requestedPickup({ pickup: 'WITH_BOOKING' });
    expect(data).toMatchObject({ status: 'CONFIRMED', included_in_booking: true });
    expect(await scene.pickupEvents()).toEqual([
      { type: 'pickup.confirmed', sequence: 1, previousStatus: null, view: data },
    ]);
    expect(await scene.stored.pickupDue()).toEqual([]);
    await scene.requestDue();
    expect(scene.courier.requested).toEqual([]);
  });

  it.each<[string, Partial<PickupCommand>]>([
    ['day', { date: '2026-11-23' }],
    ['window', { window: { start: '13:00', end: '17:00' } }],
    ['address', { address: 'Jalan Lain 2' }],
    ['contact', { contact: { ...CONTACT, name: 'Sari' } }],
    ['phone', { contact: { ...CONTACT, phone: '081234567891' } }],
    ['notes', { notes: 'Ring twice' }],
  ])('rejects a pickup with another %s than the bookings carried', async (_, changes) => {
    const scene = await pickupScene({ pickup: 'WITH_BOOKING', count: 1 });
    await expect(scene.create(changes)).rejects.toMatchObject({
      code: 'PICKUP_NOT_ALLOWED',
      details: { shipments: [{ reasons: ['PICKUP_WITH_BOOKING_ONLY'] }] },
    });
    expect(await scene.pickupEvents()).toEqual([]);
  });

  it('rejects a pickup if the bookings carried none', async () => {
    const scene = await pickupScene({ pickup: 'WITH_BOOKING', planned: null, count: 1 });
    await expect(scene.create()).rejects.toMatchObject({ code: 'PICKUP_NOT_ALLOWED' });
  });

  it('returns the same pickup for the same idempotency key', async () => {
    const scene = await pickupScene();
    const first = await scene.create({}, { key: 'order' });
    expect(await scene.create({}, { key: 'order' })).toEqual({ ...first, replayed: true });
    expect(await scene.pickupEvents()).toHaveLength(1);
  });
});

describe('a pickup is refused, and nothing of it is kept,', () => {
  it('rejects a pickup of shipments that wait in another one, and names each', async () => {
    const scene = await pickupScene();
    const [first, ...rest] = numbersOf(scene.keys);
    await scene.create({ shipmentNumbers: rest });
    const before = await scene.pickupIds();
    await expect(scene.create({ shipmentNumbers: [first ?? '', ...rest] })).rejects.toMatchObject({
      code: 'PICKUP_NOT_ALLOWED',
      details: {
        shipments: rest.map((shipmentNumber) => ({ shipmentNumber, reasons: ['IN_OTHER_PICKUP'] })),
      },
    });
    expect(await scene.pickupIds()).toEqual(before);
    expect(await scene.pickupEvents()).toHaveLength(1);
  });

  it('accepts one of several concurrent pickups of the same shipment', async () => {
    const scene = await pickupScene();
    const numbers = numbersOf(scene.keys);
    const commands = [numbers, numbers.toReversed(), numbers.slice(0, 2), numbers.slice(0, 1)];
    const works = await Promise.allSettled(
      commands.map((shipmentNumbers) => scene.create({ shipmentNumbers })),
    );
    const losers = works.flatMap((work) => (work.status === 'rejected' ? [work.reason] : []));
    expect(losers).toHaveLength(3);
    for (const reason of losers) {
      expect(reason.code).toBe('PICKUP_NOT_ALLOWED');
      expect(JSON.stringify(reason.details)).toContain('IN_OTHER_PICKUP');
    }
    expect(await scene.pickupEvents()).toHaveLength(1);
  });

  it('rejects a pickup of unknown or foreign shipments by field', async () => {
    const scene = await pickupScene();
    const own = at(numbersOf(scene.keys), 0);
    const shipmentNumbers = [own, 'SHP1', `${own.slice(0, -1)}?`];
    await expect(scene.create({ shipmentNumbers })).rejects.toMatchObject({
      code: 'UNKNOWN_SHIPMENT',
      fieldErrors: [{ path: 'shipments.1' }, { path: 'shipments.2' }],
    });
    const others = scene.create({ shipmentNumbers: [own] }, { tenant: OTHER_ACCOUNT });
    await expect(others).rejects.toMatchObject({ code: 'UNKNOWN_SHIPMENT' });
    expect(await scene.pickupEvents()).toEqual([]);
  });
});

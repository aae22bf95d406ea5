import { describe, expect, it } from '@jest/globals';
import type { BookingTerms } from '#domain/carrying/courier/courier.ts';
import type { OrderUpdate } from '#domain/carrying/courier-port/courier-webhook.ts';
import type { ShipmentKey } from '#domain/selling/shipment/shipment.ts';
import { type BookingScene, bookingScene } from '../../booking-scene.ts';
import { C, failing, LOST } from '../booking/bookings.ts';
import { courierWebhookScene } from './courier-webhook-scene.ts';

describe('a signed webhook about an order that the courier had accepted', () => {
  it('books an accepted order on a signed webhook', async () => {
    const { scene, key, send } = await accepted();
    expect(await send({ bookings: [booked(key)] })).toBe('ACCEPTED');
    expect(await scene.find(key)).toMatchObject({ status: 'BOOKED', awb: 'SIMLATER' });
    expect(await intentOf(scene, key)).toMatchObject({ state: 'BOOKED', dueAt: null });
    expect(scene.courier.lookedUp).toEqual([]);
    expect(scene.courier.ordered).toHaveLength(1);
  });

  it('ignores a repeated booking webhook', async () => {
    const { scene, key, send } = await accepted();
    for (let times = 0; times < 3; times += 1) {
      expect(await send({ bookings: [booked(key), booked(key)] })).toBe('ACCEPTED');
    }
    expect((await scene.find(key)).awb).toBe('SIMLATER');
    expect(await scene.stored.alerts()).toEqual([]);
  });

  it('refunds an accepted order that a signed webhook reports as refused', async () => {
    const { scene, key, send } = await accepted();
    const failure = { code: 'COURIER_REJECTED', message: 'No van.' };
    const refused = { kind: 'REFUSED', reference: key.shipmentNumber, failure } as const;
    expect(await send({ bookings: [refused] })).toBe('ACCEPTED');
    expect(await scene.find(key)).toMatchObject({
      status: 'BOOKING_FAILED',
      paymentStatus: 'REFUNDED',
      failure,
    });
  });

  it('requests a retry of a booking webhook during the booking, and then records it', async () => {
    const { scene, key, send } = await unbooked();
    const claim = await scene.claimOne();
    expect(await send({ bookings: [booked(key)] })).toBe('RETRY');
    expect((await scene.find(key)).status).toBe('PROCESSING');
    await scene.book(claim);
    expect(await send({ bookings: [booked(key)] })).toBe('ACCEPTED');
    expect((await scene.find(key)).awb).toBe('SIMLATER');
  });

  it('stores a booking webhook for a manual booking as evidence', async () => {
    const { scene, key, send } = await unbooked();
    const claim = await scene.claimOne();
    const handedOver = { kind: 'HANDED_OVER', alert: 'BOOKING_STUCK', message: 'Why?' } as const;
    await scene.record(claim.attempt, handedOver);
    expect(await send({ bookings: [booked(key)] })).toBe('ACCEPTED');
    expect(await scene.find(key)).toMatchObject({ status: 'PROCESSING', isUnderReview: true });
    const alerts = await scene.stored.alerts();
    expect(alerts.map(({ kind, message }) => [kind, message])).toContainEqual([
      'LATE_EVIDENCE',
      'The courier reported by webhook: AWB SIMLATER.',
    ]);
  });

  it('raises an alert for a signed webhook with another AWB', async () => {
    const { scene, key, send } = await accepted();
    await send({ bookings: [booked(key)] });
    const before = await scene.find(key);
    expect(await send({ bookings: [booked(key, 'SIMSECOND')], isSigned: false })).toBe('ACCEPTED');
    expect(await scene.stored.alerts()).toEqual([]);
    expect(await send({ bookings: [booked(key, 'SIMSECOND')] })).toBe('ACCEPTED');
    expect(await scene.find(key)).toEqual(before);
    expect((await scene.stored.alerts()).map(({ kind, message }) => [kind, message])).toEqual([
      ['LATE_EVIDENCE', 'The courier reported by webhook: AWB SIMSECOND.'],
    ]);
  });

  it('requests a retry for a failed booking webhook and records the others', async () => {
    const { scene, key, send } = await accepted(2);
    const other = await otherOf(scene, key);
    const recordBooking: BookingScene['record'] = async (attempt, outcome) => {
      if (attempt.shipmentNumber === key.shipmentNumber) throw new Error('mishap');
      await scene.record(attempt, outcome);
    };
    const bookings = [booked(key), booked(other, 'SIMOTHER')];
    expect(await send({ bookings }, 'swift', { recordBooking })).toBe('RETRY, 1 errors');
    expect([(await scene.find(key)).awb, (await scene.find(other)).awb]).toEqual([
      null,
      'SIMOTHER',
    ]);
  });

  it.each(['other', 'live'] as const)(
    'ignores booking webhooks of another provider or environment: %s',
    async (caller) => {
      const { scene, key, send } = await accepted();
      const before = await intentOf(scene, key);
      expect(await send({ bookings: [booked(key)] }, caller)).toBe('ACCEPTED');
      expect(await intentOf(scene, key)).toEqual(before);
    },
  );

  it('ignores a booking webhook for an unknown order', async () => {
    const { scene, key, send } = await accepted();
    const unknown = { ...booked(key), reference: 'SHP261121000000000' };
    expect(await send({ bookings: [unknown] })).toBe('ACCEPTED');
    expect((await scene.find(key)).status).toBe('PROCESSING');
  });
});

describe('an unsigned webhook about an order', () => {
  it('looks up an order at once after an unsigned booking webhook', async () => {
    const { scene, key, send } = await accepted();
    expect(await send({ bookings: [booked(key)], isSigned: false })).toBe('ACCEPTED');
    expect((await scene.find(key)).status).toBe('PROCESSING');
    expect((await intentOf(scene, key))?.dueAt).toEqual(scene.clock.now());
  });
});

describe('a webhook of a courier without a look-up that names our order and its AWB', () => {
  const unsigned = { isSigned: false };

  it('books an order with an unknown outcome once on an unsigned webhook', async () => {
    const { scene, key, send } = await lost();
    for (let times = 0; times < 3; times += 1) {
      expect(await send({ bookings: [booked(key)], ...unsigned })).toBe('ACCEPTED');
    }
    expect(await scene.find(key)).toMatchObject({
      status: 'BOOKED',
      awb: 'SIMLATER',
      isUnderReview: false,
    });
    expect(await intentOf(scene, key)).toMatchObject({ state: 'BOOKED', dueAt: null });
    expect(scene.courier.ordered).toHaveLength(1);
    expect(await scene.stores.alerts.listOpen(9)).toEqual([]);
    expect((await scene.stored.acts()).map(({ kind, by }) => [kind, by])).toEqual([
      ['BOOKING_RESOLVED', 'SIMULATOR webhook'],
    ]);
  });

  it('stores the AWB of an accepted order from an unsigned webhook', async () => {
    const { scene, key, send } = await unbooked(1, C);
    await scene.bookDue();
    expect(await send({ bookings: [booked(key)], ...unsigned })).toBe('ACCEPTED');
    expect(await scene.find(key)).toMatchObject({ status: 'BOOKED', awb: 'SIMLATER' });
  });

  it('requests a retry of an unsigned booking webhook while the order is being sent', async () => {
    const { scene, key, send } = await unbooked(1, C);
    await scene.claimOne();
    expect(await send({ bookings: [booked(key)], ...unsigned })).toBe('RETRY');
    expect((await scene.find(key)).status).toBe('PROCESSING');
  });

  it('stores an unsigned webhook with an AWB of another shipment as evidence', async () => {
    const { scene, key, send } = await lost(2);
    const other = await otherOf(scene, key);
    await send({ bookings: [booked(key)], ...unsigned });
    expect(await send({ bookings: [booked(other)], ...unsigned })).toBe('ACCEPTED');
    expect(await scene.find(other)).toMatchObject({ status: 'PROCESSING', isUnderReview: true });
    const alerts = await scene.stores.alerts.listOpen(9);
    expect(alerts.map(({ kind }) => kind)).toContain('LATE_EVIDENCE');
  });

  it('raises an alert for an unsigned webhook with a second AWB', async () => {
    const { scene, key, send } = await lost();
    await send({ bookings: [booked(key)], ...unsigned });
    await send({ bookings: [booked(key, 'SIMSECOND')], ...unsigned });
    expect((await scene.find(key)).awb).toBe('SIMLATER');
    expect((await scene.stores.alerts.listOpen(9)).map(({ kind }) => kind)).toEqual([
      'LATE_EVIDENCE',
    ]);
  });

  it('ignores an unsigned booking webhook of another provider', async () => {
    const { scene, key, send } = await lost();
    await send({ bookings: [booked(key)], ...unsigned }, 'other');
    expect(await scene.find(key)).toMatchObject({ status: 'PROCESSING', isUnderReview: true });
  });
});

/** Shipment sent to a courier without a look-up, whose reply was lost. */
async function lost(count = 1) {
  const hooks = await unbooked(count, C);
  hooks.scene.courier.setBehaviour({ book: failing(LOST) });
  await hooks.scene.bookDue();
  return hooks;
}

/** Paid shipment that is not booked yet. */
async function unbooked(count = 1, bookingTerms?: BookingTerms) {
  const scene = await bookingScene(bookingTerms && { bookingTerms });
  const keys: ShipmentKey[] = [];
  for (let made = 0; made < count; made += 1) keys.push(await scene.createShipment());
  const [key] = keys;
  if (key === undefined) throw new Error('there is no shipment');
  scene.courier.setBehaviour({
    book: async ({ reference }) => ({ kind: 'ACCEPTED', reference, orderId: `O-${reference}` }),
  });
  const { send } = courierWebhookScene(scene);
  return { scene, key, send };
}

/** Shipment that the courier has accepted without an AWB so far. */
async function accepted(count = 1) {
  const hooks = await unbooked(count);
  await hooks.scene.bookDue();
  hooks.scene.clock.advance(10);
  return hooks;
}

describe('a webhook that names a number of our own making', () => {
  it('schedules the look-up of the order with the reported number only', async () => {
    const { scene, key, send } = await accepted(2);
    const other = await otherOf(scene, key);
    const { awbPool } = scene.stores;
    await awbPool.bind('SIMULATOR', key.shipmentNumber, ['K3J9D2X1A']);
    await awbPool.bind('ACORN', other.shipmentNumber, ['K3J9D2X1A']);
    const before = await intentOf(scene, other);
    const ownNumbers = ['K3J9D2X1A', 'UNKNOWN'];
    expect(await send({ ownNumbers })).toBe('ACCEPTED');
    const dueAt = scene.clock.now();
    expect(await intentOf(scene, key)).toMatchObject({ state: 'ACCEPTED', dueAt });
    expect(await intentOf(scene, other)).toEqual(before);
    expect((await scene.find(key)).status).toBe('PROCESSING');
  });
});

describe('a webhook that names the courier’s own number of an order', () => {
  it('schedules the look-up of an order named by an unsigned webhook, and books nothing', async () => {
    const { scene, key, send } = await accepted(2);
    const orderId = (await intentOf(scene, key))?.orderId ?? '';
    const other = await otherOf(scene, key);
    const before = await intentOf(scene, other);
    expect(orderId).not.toBe('');
    expect(await send({ orderIds: [orderId], isSigned: false })).toBe('ACCEPTED');
    expect(await intentOf(scene, key)).toMatchObject({
      state: 'ACCEPTED',
      dueAt: scene.clock.now(),
    });
    expect(await intentOf(scene, other)).toEqual(before);
    expect((await scene.find(key)).status).toBe('PROCESSING');
  });

  it('ignores an order number reported by another provider', async () => {
    const { scene, key, send } = await accepted();
    const before = await intentOf(scene, key);
    const orderIds = [before?.orderId ?? ''];
    expect(await send({ orderIds, isSigned: false }, 'other')).toBe('ACCEPTED');
    expect(await intentOf(scene, key)).toEqual(before);
  });
});

function booked({ shipmentNumber }: ShipmentKey, awb = 'SIMLATER'): OrderUpdate {
  return { kind: 'BOOKED', reference: shipmentNumber, awb };
}

async function intentOf({ stored }: BookingScene, { shipmentNumber }: ShipmentKey) {
  return (await stored.intents()).find((intent) => intent.shipmentNumber === shipmentNumber);
}

async function otherOf({ stored }: BookingScene, key: ShipmentKey): Promise<ShipmentKey> {
  const intents = await stored.intents();
  const other = intents.find(({ shipmentNumber }) => shipmentNumber !== key.shipmentNumber);
  if (other === undefined) throw new Error('there is no other');
  return other;
}

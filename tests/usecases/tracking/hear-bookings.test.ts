import { describe, expect, it } from '@jest/globals';
import type { OrderNews } from '#domain/courier/courier-hook.ts';
import type { ShipmentKey } from '#domain/shipment/shipment.ts';
import { type Depot, openDepot } from '../depot.ts';
import { hookScene } from './hook-scene.ts';

describe('signed news of an order that the courier had accepted', () => {
  it('book it, as an answer to a question would', async () => {
    const { depot, key, tell } = await accepted();
    expect(await tell({ bookings: [booked(key)] })).toBe('TAKEN');
    expect(await depot.find(key)).toMatchObject({ status: 'BOOKED', awb: 'SIMLATER' });
    expect(await intentOf(depot, key)).toMatchObject({ state: 'BOOKED', dueAt: null });
    expect(depot.courier.lookedUp).toEqual([]);
    expect(depot.courier.ordered).toHaveLength(1);
  });

  it('that come again change nothing', async () => {
    const { depot, key, tell } = await accepted();
    for (let times = 0; times < 3; times += 1) {
      expect(await tell({ bookings: [booked(key), booked(key)] })).toBe('TAKEN');
    }
    expect((await depot.find(key)).awb).toBe('SIMLATER');
    expect(await depot.seen.alerts()).toEqual([]);
  });

  it('that it is refused after all give the money back', async () => {
    const { depot, key, tell } = await accepted();
    const failure = { code: 'COURIER_REJECTED', message: 'No van.' };
    const refused = { kind: 'REFUSED', reference: key.shipmentNumber, failure } as const;
    expect(await tell({ bookings: [refused] })).toBe('TAKEN');
    expect(await depot.find(key)).toMatchObject({
      ...{ status: 'BOOKING_FAILED', paymentStatus: 'REFUNDED', failure },
    });
  });

  it('that come while it is being booked are to come again, and are heard then', async () => {
    const { depot, key, tell } = await selling();
    const [claim, ...others] = await depot.claim();
    if (claim === undefined || others.length > 0) throw new Error('one was to be claimed');
    expect(await tell({ bookings: [booked(key)] })).toBe('TRY_AGAIN');
    expect((await depot.find(key)).status).toBe('PROCESSING');
    await depot.book(claim);
    expect(await tell({ bookings: [booked(key)] })).toBe('TAKEN');
    expect((await depot.find(key)).awb).toBe('SIMLATER');
  });

  it('that a person is finding out about are evidence for whoever does', async () => {
    const { depot, key, tell } = await selling();
    const [claim] = await depot.claim();
    if (claim === undefined) throw new Error('it was to be claimed');
    const handedOver = { kind: 'HANDED_OVER', alert: 'BOOKING_STUCK', message: 'Why?' } as const;
    await depot.record(claim.attempt, handedOver);
    expect(await tell({ bookings: [booked(key)] })).toBe('TAKEN');
    expect(await depot.find(key)).toMatchObject({ status: 'PROCESSING', isUnderReview: true });
    const alerts = await depot.seen.alerts();
    expect(alerts.map(({ kind, message }) => [kind, message])).toContainEqual([
      ...['LATE_EVIDENCE', 'The courier told by itself: AWB SIMLATER.'],
    ]);
  });

  it('that it has another AWB are told to a person, whatever has become of it', async () => {
    const { depot, key, tell } = await accepted();
    await tell({ bookings: [booked(key)] });
    const before = await depot.find(key);
    expect(await tell({ bookings: [booked(key, 'SIMSECOND')], isSigned: false })).toBe('TAKEN');
    expect(await depot.seen.alerts()).toEqual([]);
    expect(await tell({ bookings: [booked(key, 'SIMSECOND')] })).toBe('TAKEN');
    expect(await depot.find(key)).toEqual(before);
    expect((await depot.seen.alerts()).map(({ kind, message }) => [kind, message])).toEqual([
      ['LATE_EVIDENCE', 'The courier told by itself: AWB SIMSECOND.'],
    ]);
  });

  it('that cannot be written down are to come again, and stop no other', async () => {
    const { depot, key, tell } = await accepted(2);
    const other = await otherOf(depot, key);
    const recordBooking: Depot['record'] = async (attempt, outcome) => {
      if (attempt.shipmentNumber === key.shipmentNumber) throw new Error('mishap');
      await depot.record(attempt, outcome);
    };
    const bookings = [booked(key), booked(other, 'SIMOTHER')];
    expect(await tell({ bookings }, 'swift', { recordBooking })).toBe('TRY_AGAIN, 1 errors');
    expect([(await depot.find(key)).awb, (await depot.find(other)).awb]).toEqual([
      ...[null, 'SIMOTHER'],
    ]);
  });

  it.each(['other', 'live'] as const)(
    'of somebody else’s order change nothing: told by %s',
    async (caller) => {
      const { depot, key, tell } = await accepted();
      const before = await intentOf(depot, key);
      expect(await tell({ bookings: [booked(key)] }, caller)).toBe('TAKEN');
      expect(await intentOf(depot, key)).toEqual(before);
    },
  );

  it('that nobody placed are passed over', async () => {
    const { depot, key, tell } = await accepted();
    const nobodys = { ...booked(key), reference: 'SHP261121000000000' };
    expect(await tell({ bookings: [nobodys] })).toBe('TAKEN');
    expect((await depot.find(key)).status).toBe('PROCESSING');
  });
});

describe('unsigned news of an order', () => {
  it('are a reason to look it up at once, and no more', async () => {
    const { depot, key, tell } = await accepted();
    expect(await tell({ bookings: [booked(key)], isSigned: false })).toBe('TAKEN');
    expect((await depot.find(key)).status).toBe('PROCESSING');
    expect((await intentOf(depot, key))?.dueAt).toEqual(depot.clock.now());
  });
});

/** Sold, and nobody has booked it yet. */
async function selling(count = 1) {
  const depot = await openDepot();
  const keys: ShipmentKey[] = [];
  for (let sold = 0; sold < count; sold += 1) keys.push(await depot.sell());
  const [key] = keys;
  if (key === undefined) throw new Error('nothing is sold');
  depot.courier.does({
    book: async ({ reference }) => ({ kind: 'ACCEPTED', reference, orderId: 'O-1' }),
  });
  const { tell } = hookScene(depot);
  return { depot, key, tell };
}

/** The courier has it, and still owes the AWB. */
async function accepted(count = 1) {
  const scene = await selling(count);
  await scene.depot.bookDue();
  scene.depot.clock.advance(10);
  return scene;
}

function booked({ shipmentNumber }: ShipmentKey, awb = 'SIMLATER'): OrderNews {
  return { kind: 'BOOKED', reference: shipmentNumber, awb };
}

async function intentOf({ seen }: Depot, { shipmentNumber }: ShipmentKey) {
  return (await seen.intents()).find((intent) => intent.shipmentNumber === shipmentNumber);
}

async function otherOf({ seen }: Depot, key: ShipmentKey): Promise<ShipmentKey> {
  const intents = await seen.intents();
  const other = intents.find(({ shipmentNumber }) => shipmentNumber !== key.shipmentNumber);
  if (other === undefined) throw new Error('there is no other');
  return other;
}

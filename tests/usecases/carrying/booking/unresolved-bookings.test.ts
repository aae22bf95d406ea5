import { describe, expect, it } from '@jest/globals';
import type { BookingReply } from '#domain/carrying/booking/outcome.ts';
import { DEADLINE_MS, FUNDS, PRICE } from '../../booking-scene.ts';
import { NOW } from '../../shipment-scene.ts';
import { balancesOf, transactionsOf } from '../../stored.ts';
import {
  attemptsOf,
  FAILURE,
  failing,
  intentOf,
  LOST,
  NOT_SENT,
  nothingMoved,
  paidShipment,
} from './bookings.ts';

describe('a booking without an answer', () => {
  it('retries an order that was certainly not sent as a first attempt', async () => {
    const { scene, key } = await paidShipment();
    scene.courier.setBehaviour({ book: failing(NOT_SENT) });
    await scene.bookDue();
    expect(await intentOf(scene)).toMatchObject({
      state: 'PENDING',
      dueAt: after(5_000),
      faults: 0,
    });
    expect(await nothingMoved(scene, key)).toBe(true);
    scene.clock.advance(4_999);
    expect(await scene.claim()).toEqual([]);
    scene.clock.advance(1);
    await scene.bookDue();
    expect(await intentOf(scene)).toMatchObject({ state: 'PENDING', dueAt: after(15_000) });
    expect(await attemptsOf(scene)).toEqual([
      ['PENDING', 'NOT_SENT', 'No way.', false],
      ['PENDING', 'NOT_SENT', 'No way.', false],
    ]);
  });

  it('resends an unanswered order under the same reference', async () => {
    const { scene, key } = await paidShipment();
    const courier = deduplicating();
    scene.courier.setBehaviour({ book: async (permit) => courier.lose(permit.reference) });
    await scene.bookDue();
    expect(await intentOf(scene)).toMatchObject({ state: 'UNKNOWN', dueAt: after(5_000) });
    expect(await nothingMoved(scene, key)).toBe(true);
    scene.courier.setBehaviour({ book: async (permit) => courier.take(permit.reference) });
    scene.clock.advance(5_000);
    await scene.bookDue();
    expect(await scene.find(key)).toMatchObject({ status: 'BOOKED', awb: 'SIM1' });
    expect(courier.booked()).toEqual([key.shipmentNumber]);
    const [first, second] = scene.courier.ordered.map(({ permit }) => permit);
    expect(second).toEqual(first);
    expect(await attemptsOf(scene)).toEqual([
      ['PENDING', 'UNKNOWN', 'No answer.', false],
      ['UNKNOWN', 'BOOKED', 'AWB SIM1', false],
    ]);
    expect(
      (await transactionsOf(scene, { types: ['SHIPMENT_CAPTURE'] })).map(({ amount }) => amount),
    ).toEqual([PRICE]);
  });

  it('keeps an order unresolved if only its resend was certainly not sent', async () => {
    const { scene } = await paidShipment();
    scene.courier.setBehaviour({ book: failing(LOST) });
    await scene.bookDue();
    scene.courier.setBehaviour({ book: failing(NOT_SENT) });
    scene.clock.advance(5_000);
    await scene.bookDue();
    expect(await intentOf(scene)).toMatchObject({ state: 'UNKNOWN' });
  });

  it('takes over the order of a dead worker after its lease, as if it had been sent', async () => {
    const { scene, key } = await paidShipment();
    await scene.claim();
    scene.clock.advance(19_999);
    expect(await scene.claim()).toEqual([]);
    scene.clock.advance(1);
    scene.courier.setBehaviour({ book: failing(NOT_SENT) });
    await scene.bookDue();
    expect(await intentOf(scene)).toMatchObject({ state: 'UNKNOWN', fencingToken: 2, faults: 1 });
    expect(await nothingMoved(scene, key)).toBe(true);
  });
});

describe('an order that the courier has accepted', () => {
  it('looks up an accepted order until its AWB exists, and never resends it', async () => {
    const { scene, key } = await paidShipment();
    const order = { reference: key.shipmentNumber, orderId: 'ORD-1' };
    const accepted = { kind: 'ACCEPTED', ...order } as const;
    const answers: (() => Promise<readonly BookingReply[]>)[] = [
      async () => [accepted],
      failing(LOST),
      async () => [],
      failing(NOT_SENT),
      async () => [{ kind: 'BOOKED', reference: order.reference, awb: 'SIM7' }],
    ];
    scene.courier.setBehaviour({ book: async () => accepted });
    const orderIds: unknown[] = [];
    scene.courier.setBehaviour({
      async lookUp({ orderId }) {
        orderIds.push(orderId);
        return (await answers.shift()?.()) ?? [];
      },
    });
    for (let round = 0; round < 6; round++) {
      await scene.bookDue();
      const isLast = round === 5;
      expect(await nothingMoved(scene, key)).toBe(!isLast);
      expect((await intentOf(scene))?.state).toBe(isLast ? 'BOOKED' : 'ACCEPTED');
      scene.clock.advance(60_000);
    }
    expect(await scene.find(key)).toMatchObject({ status: 'BOOKED', awb: 'SIM7' });
    expect(scene.courier.ordered).toHaveLength(1);
    const references = scene.courier.lookedUp.map(({ reference }) => reference);
    expect(references).toEqual(Array.from({ length: 5 }, () => key.shipmentNumber));
    expect(orderIds).toEqual(['ORD-1', 'ORD-1', 'ORD-1', 'ORD-1', 'ORD-1']);
    expect(scene.courier.lookedUp[0]?.deadlineMs).toBe(60_000 + DEADLINE_MS);
  });

  it('fails and refunds an accepted order that the courier refuses later', async () => {
    const { scene, key } = await paidShipment();
    const { shipmentNumber: reference } = key;
    scene.courier.setBehaviour({
      book: async () => ({ kind: 'ACCEPTED', reference, orderId: null }),
    });
    scene.courier.setBehaviour({ lookUp: async () => [{ kind: 'REFUSED', failure: FAILURE }] });
    await scene.bookDue();
    scene.clock.advance(5_000);
    await scene.bookDue();
    expect(await scene.find(key)).toMatchObject({ status: 'BOOKING_FAILED', failure: FAILURE });
    expect(await balancesOf(scene)).toEqual({ AVAILABLE: FUNDS });
  });
});

/** Recognises repeated references, as class A couriers do. */
function deduplicating() {
  const awbs = new Map<string, string>();
  const take = (reference: string): BookingReply => {
    const awb = awbs.get(reference) ?? `SIM${awbs.size + 1}`;
    awbs.set(reference, awb);
    return { kind: 'BOOKED', reference, awb };
  };
  return {
    take,
    lose(reference: string): never {
      take(reference);
      throw LOST;
    },
    booked: () => [...awbs.keys()],
  };
}

function after(ms: number): Date {
  return new Date(NOW.getTime() + ms);
}

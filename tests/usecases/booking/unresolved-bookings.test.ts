import { describe, expect, it } from '@jest/globals';
import type { BookingReply } from '#domain/booking/outcome.ts';
import { CourierFailure } from '#domain/courier/courier-failure.ts';
import { DEADLINE_MS, FUNDS, PRICE } from '../depot.ts';
import { NOW } from '../shop.ts';
import { attemptsOf, booksOf, failing, intentOf, nothingMoved, rowsOf, sold } from './bookings.ts';

const NOT_SENT = new CourierFailure('COURIER_UNAVAILABLE', 'No way there.', { wasSent: false });
const LOST = new CourierFailure('COURIER_TIMEOUT', 'No answer.');
const failure = { code: 'DISTRICT_CLOSED', message: 'No delivery there.' };

describe('a booking without an answer', () => {
  it('that certainly stayed here is tried again as if for the first time', async () => {
    const { depot, key } = await sold();
    depot.courier.does({ book: failing(NOT_SENT) });
    await depot.bookDue();
    expect(await intentOf(depot)).toMatchObject({
      state: 'PENDING',
      dueAt: after(5_000),
      faults: 0,
    });
    expect(await nothingMoved(depot, key)).toBe(true);
    depot.clock.advance(4_999);
    expect(await depot.claim()).toEqual([]);
    depot.clock.advance(1);
    await depot.bookDue();
    expect(await intentOf(depot)).toMatchObject({ state: 'PENDING', dueAt: after(15_000) });
    expect(await attemptsOf(depot)).toEqual([
      ['PENDING', 'NOT_SENT', 'No way there.', false],
      ['PENDING', 'NOT_SENT', 'No way there.', false],
    ]);
  });

  it('may have arrived, and is resolved by the same order under the same number', async () => {
    const { depot, key } = await sold();
    const courier = deduplicating();
    depot.courier.does({ book: async (permit) => courier.lose(permit.reference) });
    await depot.bookDue();
    expect(await intentOf(depot)).toMatchObject({ state: 'UNKNOWN', dueAt: after(5_000) });
    expect(await nothingMoved(depot, key)).toBe(true);
    depot.courier.does({ book: async (permit) => courier.take(permit.reference) });
    depot.clock.advance(5_000);
    await depot.bookDue();
    expect(await depot.find(key)).toMatchObject({ status: 'BOOKED', awb: 'SIM1' });
    expect(courier.booked()).toEqual([key.shipmentNumber]);
    const [first, second] = depot.courier.ordered.map(({ permit }) => permit);
    expect(second).toEqual(first);
    expect(await attemptsOf(depot)).toEqual([
      ['PENDING', 'UNKNOWN', 'No answer.', false],
      ['UNKNOWN', 'BOOKED', 'AWB SIM1', false],
    ]);
    expect((await rowsOf(depot, 'SHIPMENT_CAPTURE')).map(({ amount }) => amount)).toEqual([PRICE]);
  });

  it('that then stays here has told nothing of the order before', async () => {
    const { depot } = await sold();
    depot.courier.does({ book: failing(LOST) });
    await depot.bookDue();
    depot.courier.does({ book: failing(NOT_SENT) });
    depot.clock.advance(5_000);
    await depot.bookDue();
    expect(await intentOf(depot)).toMatchObject({ state: 'UNKNOWN' });
  });

  it('for another order says nothing of ours', async () => {
    const { depot, key } = await sold();
    const reply = { kind: 'BOOKED', reference: 'SHP2611210000000AB', awb: 'SIM9' } as const;
    depot.courier.does({ book: async () => reply });
    await depot.bookDue();
    expect(await intentOf(depot)).toMatchObject({ state: 'UNKNOWN' });
    expect(await nothingMoved(depot, key)).toBe(true);
  });

  it('of a worker that died is taken over after its lease, as if it had been sent', async () => {
    const { depot, key } = await sold();
    await depot.claim();
    depot.clock.advance(19_999);
    expect(await depot.claim()).toEqual([]);
    depot.clock.advance(1);
    depot.courier.does({ book: failing(NOT_SENT) });
    await depot.bookDue();
    expect(await intentOf(depot)).toMatchObject({ state: 'UNKNOWN', fence: 2, faults: 1 });
    expect(await nothingMoved(depot, key)).toBe(true);
  });
});

describe('an order that the courier has accepted', () => {
  it('is asked for until its AWB is there, and never sent again', async () => {
    const { depot, key } = await sold();
    const order = { reference: key.shipmentNumber, orderId: 'ORD-1' };
    const accepted = { kind: 'ACCEPTED', ...order } as const;
    const answers: (() => Promise<readonly BookingReply[]>)[] = [
      async () => [accepted],
      failing(LOST),
      async () => [],
      failing(NOT_SENT),
      async () => [{ kind: 'BOOKED', reference: order.reference, awb: 'SIM7' }],
    ];
    depot.courier.does({ book: async () => accepted });
    const orderIds: unknown[] = [];
    depot.courier.does({
      async lookUp({ orderId }) {
        orderIds.push(orderId);
        return (await answers.shift()?.()) ?? [];
      },
    });
    for (let round = 0; round < 6; round++) {
      await depot.bookDue();
      const isLast = round === 5;
      expect(await nothingMoved(depot, key)).toBe(!isLast);
      expect((await intentOf(depot))?.state).toBe(isLast ? 'BOOKED' : 'ACCEPTED');
      depot.clock.advance(60_000);
    }
    expect(await depot.find(key)).toMatchObject({ status: 'BOOKED', awb: 'SIM7' });
    expect(depot.courier.ordered).toHaveLength(1);
    const asked = depot.courier.lookedUp.map(({ reference }) => reference);
    expect(asked).toEqual(Array.from({ length: 5 }, () => key.shipmentNumber));
    expect(orderIds).toEqual(['ORD-1', 'ORD-1', 'ORD-1', 'ORD-1', 'ORD-1']);
    expect(depot.courier.lookedUp[0]?.deadlineMs).toBe(60_000 + DEADLINE_MS);
  });

  it('and then refuses is failed and refunded', async () => {
    const { depot, key } = await sold();
    const { shipmentNumber: reference } = key;
    depot.courier.does({ book: async () => ({ kind: 'ACCEPTED', reference, orderId: null }) });
    depot.courier.does({ lookUp: async () => [{ kind: 'REFUSED', failure }] });
    await depot.bookDue();
    depot.clock.advance(5_000);
    await depot.bookDue();
    expect(await depot.find(key)).toMatchObject({ status: 'BOOKING_FAILED', failure });
    expect(await booksOf(depot)).toEqual({ AVAILABLE: FUNDS, FUNDING: -FUNDS });
  });
});

/** What class A promises: it knows a reference again. */
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

import { describe, expect, it } from '@jest/globals';
import type { BookingReply } from '#domain/booking/outcome.ts';
import type { ShipmentKey } from '#domain/shipment/shipment.ts';
import { FUNDS } from '../depot.ts';
import { NOW } from '../shop.ts';
import {
  alertsOf,
  attemptsOf,
  B,
  bookFor,
  booksOf,
  failing,
  intentOf,
  LOST,
  NOT_SENT,
  nothingMoved,
  SETTLED_MS,
  sold,
  wishCancelled,
} from './bookings.ts';

const DAY = 24 * 60 * 60 * 1000;
const failure = { code: 'DISTRICT_CLOSED', message: 'No delivery there.' };

describe('a lost order at a courier that can be asked', () => {
  it('that is not found is not sent again while it may still be on its way', async () => {
    const { depot, key } = await lost();
    depot.courier.does({ lookUp: async () => [] });
    await bookFor(depot, SETTLED_MS);
    expect(depot.courier.ordered).toHaveLength(1);
    expect(depot.courier.lookedUp.length).toBeGreaterThan(2);
    expect(await intentOf(depot)).toMatchObject({ state: 'UNKNOWN', dueAt: at(SETTLED_MS + 1) });
    expect(await nothingMoved(depot, key)).toBe(true);
  });

  it('that can have arrived no more, and is not there, is sent again at once', async () => {
    const { depot, key } = await lost();
    depot.courier.does({ lookUp: async () => [] });
    await bookFor(depot, SETTLED_MS);
    depot.courier.does({ book: async () => bookedAs(key, 'SIM2') });
    depot.clock.advance(1);
    await depot.bookDue();
    expect(await intentOf(depot)).toMatchObject({ state: 'PENDING', dueAt: at(SETTLED_MS + 1) });
    await depot.bookDue();
    expect(await depot.find(key)).toMatchObject({ status: 'BOOKED', awb: 'SIM2' });
    expect((await attemptsOf(depot)).slice(-2)).toEqual([
      ['UNKNOWN', 'NOT_FOUND', 'The courier does not find it.', false],
      ['PENDING', 'BOOKED', 'AWB SIM2', false],
    ]);
    expect(await intentOf(depot)).toMatchObject({ state: 'BOOKED', sends: 2 });
    const dueAt = new Date(depot.clock.now().getTime() + DAY);
    expect(await depot.seen.bookingChecks()).toEqual([{ ...key, dueAt }]);
  });

  it('that is found is the booking, and is sent once', async () => {
    const { depot, key } = await lost();
    depot.courier.does({ lookUp: async () => [bookedAs(key, 'SIM1')] });
    await bookFor(depot, 5_000);
    expect(await depot.find(key)).toMatchObject({ status: 'BOOKED', awb: 'SIM1' });
    expect(depot.courier.ordered).toHaveLength(1);
    expect(await depot.seen.bookingChecks()).toEqual([]);
    expect(await alertsOf(depot)).toEqual([]);
  });

  it('that was refused there is failed, and refunded once', async () => {
    const { depot, key } = await lost();
    depot.courier.does({ lookUp: async () => [{ kind: 'REFUSED', failure }] });
    await bookFor(depot, 60_000);
    expect(await depot.find(key)).toMatchObject({ status: 'BOOKING_FAILED', failure });
    expect(await booksOf(depot)).toEqual({ AVAILABLE: FUNDS, FUNDING: -FUNDS });
    expect(depot.courier.ordered).toHaveLength(1);
  });

  it('of which the courier tells only another one’s is asked for on', async () => {
    const { depot } = await lost();
    const reference = 'SHP2611210000000AB';
    depot.courier.does({ lookUp: async () => [{ kind: 'BOOKED', reference, awb: 'SIM9' }] });
    await bookFor(depot, 20_000);
    expect(await intentOf(depot)).toMatchObject({ state: 'UNKNOWN', sends: 1 });
  });

  it.each([
    ['lost', LOST],
    ['not even asked', NOT_SENT],
  ])('is never sent again by look-ups that are %s, however many', async (_, error) => {
    const { depot } = await lost();
    depot.courier.does({ lookUp: failing(error) });
    await bookFor(depot, 10 * 60_000, 5_000);
    expect(depot.courier.ordered).toHaveLength(1);
    expect(depot.courier.lookedUp.length).toBeLessThan(20);
    expect(await intentOf(depot)).toMatchObject({ state: 'UNKNOWN', sends: 1 });
  });

  it('of a worker that died is looked up first, and counts as sent', async () => {
    const { depot, key } = await sold({ bookingTerms: B });
    await depot.claim();
    depot.courier.does({ lookUp: async () => [] });
    await bookFor(depot, 20_000);
    expect([depot.courier.ordered, depot.courier.lookedUp.length]).toEqual([[], 1]);
    await bookFor(depot, 60_000);
    expect(await depot.find(key)).toMatchObject({ status: 'BOOKED' });
    expect(depot.courier.ordered).toHaveLength(1);
  });

  it('that stayed here is sent again without a look', async () => {
    const { depot, key } = await sold({ bookingTerms: B });
    depot.courier.does({ book: failing(NOT_SENT) });
    await depot.bookDue();
    depot.courier.does({ book: async () => bookedAs(key, 'SIM1') });
    await bookFor(depot, 5_000);
    expect(await depot.find(key)).toMatchObject({ awb: 'SIM1' });
    expect(depot.courier.lookedUp).toEqual([]);
  });

  it('that was cancelled, and is not there, is given back and looked up later', async () => {
    const { depot, key } = await lost();
    await wishCancelled(depot, key);
    depot.courier.does({ lookUp: async () => [] });
    await bookFor(depot, SETTLED_MS + 1_000);
    expect(await depot.find(key)).toMatchObject({
      ...{ status: 'CANCELLED', paymentStatus: 'REFUNDED', courierCancellation: 'NOT_NEEDED' },
    });
    expect(await intentOf(depot)).toMatchObject({ state: 'CANCELLED', dueAt: null });
    expect(await booksOf(depot)).toEqual({ AVAILABLE: FUNDS, FUNDING: -FUNDS });
    expect(await depot.seen.bookingChecks()).toHaveLength(1);
    expect(depot.courier.ordered).toHaveLength(1);
  });
});

describe('an order that was booked more than once', () => {
  const twice = ({ shipmentNumber: reference }: ShipmentKey): readonly BookingReply[] => [
    { kind: 'BOOKED', reference, awb: 'SIM8' },
    { kind: 'BOOKED', reference, awb: 'SIM7' },
  ];

  it('is booked as the first by AWB, the other is cancelled, and a person is told', async () => {
    const { depot, key } = await lost();
    depot.courier.does({ lookUp: async () => twice(key) });
    await bookFor(depot, 5_000);
    const now = depot.clock.now();
    expect(await depot.find(key)).toMatchObject({ status: 'BOOKED', awb: 'SIM7' });
    expect(await depot.seen.cancellationDue()).toEqual([
      { ...key, awb: 'SIM8', courierCode: 'swift', askedAt: now, dueAt: now },
    ]);
    expect(await alertsOf(depot)).toEqual([
      ['DOUBLE_BOOKING', 'The courier has SIM8 beside SIM7, and is asked to cancel that.'],
    ]);
    expect((await attemptsOf(depot)).at(-1)?.[2]).toBe('AWB SIM7, SIM8');
  });

  it('at a courier that cancels nothing is for a person alone', async () => {
    const { depot, key } = await lost({ cancels: false });
    depot.courier.does({ lookUp: async () => twice(key) });
    await bookFor(depot, 5_000);
    expect(await depot.find(key)).toMatchObject({ status: 'BOOKED', awb: 'SIM7' });
    expect(await depot.seen.cancellationDue()).toEqual([]);
    expect(await alertsOf(depot)).toEqual([
      ['DOUBLE_BOOKING', 'The courier has SIM8 beside SIM7, and takes no cancellations.'],
    ]);
  });

  it('is cancelled twice where the client has cancelled it meanwhile', async () => {
    const { depot, key } = await lost();
    await wishCancelled(depot, key);
    depot.courier.does({ lookUp: async () => twice(key) });
    await bookFor(depot, 5_000);
    expect(await depot.find(key)).toMatchObject({
      status: 'BOOKED',
      courierCancellation: 'PENDING',
    });
    const asked = await depot.seen.cancellationDue();
    expect(asked.map(({ awb }) => awb)).toEqual(['SIM7', 'SIM8']);
  });

  it('keeps its hands off the AWB of another shipment', async () => {
    const { depot, key: first } = await sold({ bookingTerms: B });
    depot.courier.does({ book: async () => bookedAs(first, 'SIM7') });
    await depot.bookDue();
    const second = await depot.sell();
    depot.courier.does({ book: failing(LOST), lookUp: async () => twice(second) });
    await depot.bookDue();
    await bookFor(depot, 5_000);
    expect(await depot.find(second)).toMatchObject({ status: 'BOOKED', awb: 'SIM8' });
    expect(await depot.seen.cancellationDue()).toEqual([]);
    expect(await alertsOf(depot)).toEqual([
      ['AWB_TAKEN', `AWB SIM7 is that of ${first.shipmentNumber}.`],
    ]);
  });
});

/** One whose first order nobody heard of. */
async function lost(options: Parameters<typeof sold>[0] = {}) {
  const scene = await sold({ bookingTerms: B, ...options });
  scene.depot.courier.does({ book: failing(LOST) });
  await scene.depot.bookDue();
  return scene;
}

function bookedAs({ shipmentNumber: reference }: ShipmentKey, awb: string): BookingReply {
  return { kind: 'BOOKED', reference, awb };
}

function at(ms: number): Date {
  return new Date(NOW.getTime() + ms);
}

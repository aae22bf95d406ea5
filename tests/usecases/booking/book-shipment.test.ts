import { describe, expect, it } from '@jest/globals';
import { awbOf, COST, DEADLINE_MS, FUNDS, PRICE } from '../depot.ts';
import { NOW } from '../shop.ts';
import { attemptsOf, booksOf, intentOf, rowsOf, sold } from './bookings.ts';

const HOUR = 60 * 60 * 1000;
const failure = { code: 'DISTRICT_CLOSED', message: 'No delivery there.' };

describe('a booking that the courier takes', () => {
  it('makes the shipment BOOKED under its AWB, and says so in event and timeline', async () => {
    const { depot, key } = await sold();
    depot.clock.advance(3_000);
    await depot.bookDue();
    const later = new Date(NOW.getTime() + 3_000);
    expect(await depot.find(key)).toMatchObject({
      ...{ status: 'BOOKED', paymentStatus: 'PAID', awb: awbOf(key), bookedAt: later },
      ...{ isUnderReview: false, lastSequence: 3, statusEventAt: null },
    });
    const told = (await depot.seen.events()).at(-1);
    expect(told).toMatchObject({ type: 'shipment.booked', previousStatus: 'PROCESSING' });
    expect(JSON.parse(told?.body ?? '').data.shipment).toMatchObject({
      ...{ status: 'BOOKED', booking: 'BOOKED', awb: awbOf(key) },
    });
    expect(await depot.stores.tracking.timeline(key)).toEqual([
      expect.objectContaining({
        status: 'BOOKED',
        at: later,
        location: 'Kalideres, Jakarta Barat',
      }),
    ]);
    expect(await depot.seen.due()).toEqual([{ ...key, courierCode: 'swift', dueAt: later }]);
    expect(await intentOf(depot)).toMatchObject({ state: 'BOOKED', dueAt: null, fence: 1 });
    expect(await attemptsOf(depot)).toEqual([['PENDING', 'BOOKED', `AWB ${awbOf(key)}`, false]]);
    expect(await depot.seen.alerts()).toEqual([]);
  });

  it('is in the timeline from when the order was sent, where its AWB came late', async () => {
    const { depot, key } = await sold();
    const { shipmentNumber: reference } = key;
    const ordered = depot.clock.now();
    const accepted = { kind: 'ACCEPTED', reference, orderId: null } as const;
    depot.courier.does({ book: async () => accepted, lookUp: async () => [accepted] });
    await depot.bookDue();
    depot.clock.advance(HOUR);
    const found = { kind: 'BOOKED', reference, awb: awbOf(key) } as const;
    depot.courier.does({ lookUp: async () => [found] });
    await depot.bookDue();
    expect(await depot.find(key)).toMatchObject({ status: 'BOOKED', bookedAt: depot.clock.now() });
    const [booked] = await depot.stores.tracking.timeline(key);
    expect([booked?.at, booked?.recordedAt]).toEqual([ordered, depot.clock.now()]);
  });

  it('captures the hold: the cost is owed to the courier, the rest is ours', async () => {
    const { depot } = await sold();
    await depot.bookDue();
    expect(await booksOf(depot)).toEqual({
      ...{
        AVAILABLE: FUNDS - PRICE,
        COURIER_PAYABLE: COST,
        REVENUE: PRICE - COST,
        FUNDING: -FUNDS,
      },
    });
  });

  it('is ordered once, under our number and within its deadline', async () => {
    const { depot, key } = await sold();
    depot.clock.advance(1_000);
    const [claim] = await depot.claim();
    depot.clock.advance(700);
    if (claim) await depot.book(claim);
    await depot.bookDue();
    depot.clock.advance(7 * HOUR);
    await depot.bookDue();
    expect(depot.courier.ordered).toEqual([
      {
        permit: expect.objectContaining({ reference: key.shipmentNumber }),
        deadlineMs: 1_000 + DEADLINE_MS,
      },
    ]);
  });
});

describe('a booking that the courier refuses', () => {
  it('fails the shipment for good, and gives everything back once', async () => {
    const { depot, key } = await sold();
    depot.courier.does({ book: async () => ({ kind: 'REFUSED', failure }) });
    await depot.bookDue();
    depot.clock.advance(HOUR);
    await depot.bookDue();
    expect(await depot.find(key)).toMatchObject({
      ...{ status: 'BOOKING_FAILED', paymentStatus: 'REFUNDED', awb: null, failure },
      refund: { amount: PRICE, transactionId: expect.any(String), refundedAt: NOW },
    });
    expect(await booksOf(depot)).toEqual({ AVAILABLE: FUNDS, FUNDING: -FUNDS });
    const refunds = await rowsOf(depot, 'SHIPMENT_REFUND');
    expect(refunds.map(({ bucket, amount }) => [bucket, amount]).toSorted()).toEqual([
      ['AVAILABLE', PRICE],
      ['HELD', PRICE],
    ]);
    const types = (await depot.seen.events()).map(({ type }) => type);
    expect(types).toEqual(['shipment.created', 'shipment.paid', 'shipment.booking_failed']);
    expect(await intentOf(depot)).toMatchObject({ state: 'FAILED', dueAt: null });
    expect([await depot.seen.due(), await depot.stores.tracking.timeline(key)]).toEqual([[], []]);
    expect(depot.courier.ordered).toHaveLength(1);
  });
});

describe('a courier that is not offered any more', () => {
  it('is called by nobody, and tried again until a person has to look', async () => {
    const { depot, key } = await sold({ offered: false });
    await depot.bookDue();
    expect(await intentOf(depot)).toMatchObject({ state: 'PENDING' });
    depot.clock.advance(6 * HOUR);
    await depot.bookDue();
    expect(await intentOf(depot)).toMatchObject({ state: 'MANUAL' });
    expect(await depot.find(key)).toMatchObject({ isUnderReview: true });
    expect(depot.courier.ordered).toEqual([]);
  });
});

describe('a shipment that is not paid, or not waiting for its booking', () => {
  it.each([
    { status: 'AWAITING_PAYMENT', paymentStatus: 'PENDING' },
    { status: 'BOOKED', paymentStatus: 'PAID' },
    { status: 'BOOKING_FAILED', paymentStatus: 'REFUNDED' },
    { status: 'CANCELLED', paymentStatus: 'REFUNDED' },
  ] as const)('is ordered nowhere, whoever claims it: $status', async (standing) => {
    const { depot } = await sold();
    const [claim] = await depot.claim();
    if (claim) await depot.book({ ...claim, shipment: { ...claim.shipment, ...standing } });
    expect(depot.courier.ordered).toEqual([]);
    expect(await intentOf(depot)).toMatchObject({ state: 'PENDING', faults: 1 });
    expect(await attemptsOf(depot)).toEqual([
      ['PENDING', 'FAULT', expect.stringContaining(standing.status), false],
    ]);
  });

  it('is ordered nowhere where its district is gone', async () => {
    const { depot } = await sold();
    const [claim] = await depot.claim();
    if (claim === undefined) throw new Error('nothing was claimed');
    const receiver = { ...claim.shipment.receiver, districtId: '99.99.99' };
    await depot.book({ ...claim, shipment: { ...claim.shipment, receiver } });
    expect(depot.courier.ordered).toEqual([]);
    expect(await intentOf(depot)).toMatchObject({ state: 'PENDING', faults: 1 });
  });
});

import { describe, expect, it } from '@jest/globals';
import { rupiah } from '#domain/money.ts';
import { type ShipmentKey, shipmentKeyOf } from '#domain/selling/shipment/shipment.ts';
import { awbOf, bookingScene, COST, DEADLINE_MS, FUNDS, PRICE } from '../../booking-scene.ts';
import { NOW } from '../../shipment-scene.ts';
import { balancesOf, transactionsOf } from '../../stored.ts';
import { attemptsOf, FAILURE, HOUR, intentOf, paidShipment } from './bookings.ts';

describe('a booking that the courier takes', () => {
  it('records a booked shipment with AWB, event and timeline', async () => {
    const { scene, key } = await paidShipment();
    scene.clock.advance(3_000);
    await scene.bookDue();
    const later = new Date(NOW.getTime() + 3_000);
    expect(await scene.find(key)).toMatchObject({
      status: 'BOOKED',
      paymentStatus: 'PAID',
      awb: awbOf(key),
      bookedAt: later,
      isUnderReview: false,
      lastSequence: 3,
      statusEventAt: null,
    });
    const lastEvent = (await scene.stored.events()).at(-1);
    expect(lastEvent).toMatchObject({ type: 'shipment.booked', previousStatus: 'PROCESSING' });
    expect(JSON.parse(lastEvent?.body ?? '').data.shipment).toMatchObject({
      status: 'BOOKED',
      booking: 'BOOKED',
      awb: awbOf(key),
    });
    expect(await scene.stores.tracking.timeline(key)).toEqual([
      expect.objectContaining({
        status: 'BOOKED',
        at: later,
        location: 'Kalideres, Jakarta Barat',
      }),
    ]);
    expect(await scene.stored.due()).toEqual([
      { ...key, provider: 'SIMULATOR', courierCode: 'swift', dueAt: later },
    ]);
    expect(await intentOf(scene)).toMatchObject({ state: 'BOOKED', dueAt: null, fencingToken: 1 });
    expect(await attemptsOf(scene)).toEqual([['PENDING', 'BOOKED', `AWB ${awbOf(key)}`, false]]);
    expect(await scene.stored.alerts()).toEqual([]);
  });

  it('dates BOOKED by when the order was sent, even if its AWB arrives late', async () => {
    const { scene, key } = await paidShipment();
    const { shipmentNumber: reference } = key;
    const ordered = scene.clock.now();
    const accepted = { kind: 'ACCEPTED', reference, orderId: null } as const;
    scene.courier.setBehaviour({ book: async () => accepted, lookUp: async () => [accepted] });
    await scene.bookDue();
    scene.clock.advance(HOUR);
    const found = { kind: 'BOOKED', reference, awb: awbOf(key) } as const;
    scene.courier.setBehaviour({ lookUp: async () => [found] });
    await scene.bookDue();
    expect(await scene.find(key)).toMatchObject({ status: 'BOOKED', bookedAt: scene.clock.now() });
    const [booked] = await scene.stores.tracking.timeline(key);
    expect([booked?.at, booked?.recordedAt]).toEqual([ordered, scene.clock.now()]);
  });

  it('stores every detail of the courier booking and shows the client only the AWB', async () => {
    const { scene, key } = await paidShipment();
    const { shipmentNumber: reference } = key;
    const order = { awb: awbOf(key), orderId: 'ORD-1', routingCode: 'SUB-1' };
    const said = { ...order, labelUrl: 'https://labels.example/1', billed: rupiah(19_999) };
    scene.courier.setBehaviour({ book: async () => ({ kind: 'BOOKED', reference, ...said }) });
    await scene.bookDue();
    const { awb, routingCode, labelUrl } = said;
    const kept = { awb, courierOrderId: 'ORD-1', routingCode, labelUrl };
    expect(await scene.find(key)).toMatchObject({ ...kept, cost: COST });
    expect(await intentOf(scene)).toMatchObject({ state: 'BOOKED', orderId: 'ORD-1' });
    const bodies = (await scene.stored.events()).map(({ body }) => body).join();
    expect(bodies).toContain(awb);
    for (const hidden of ['ORD-1', 'SUB-1', 'labels.example', '19999', 'billed']) {
      expect(bodies).not.toContain(hidden);
    }
  });

  it('keeps the order number under which the courier accepted the booking', async () => {
    const { scene, key } = await paidShipment();
    const { shipmentNumber: reference } = key;
    const accepted = { kind: 'ACCEPTED', reference, orderId: 'ORD-1' } as const;
    scene.courier.setBehaviour({
      book: async () => accepted,
      lookUp: async () => [{ kind: 'BOOKED', reference, awb: awbOf(key) }],
    });
    await scene.bookDue();
    scene.clock.advance(HOUR);
    await scene.bookDue();
    expect(await scene.find(key)).toMatchObject({ awb: awbOf(key), courierOrderId: 'ORD-1' });
  });

  it('captures the hold of a booked shipment: cost to the courier, margin to us', async () => {
    const { scene } = await paidShipment();
    await scene.bookDue();
    expect(await balancesOf(scene)).toEqual({
      AVAILABLE: FUNDS - PRICE,
      COURIER_PAYABLE: COST,
      REVENUE: PRICE - COST,
    });
  });

  it.each([
    [COST + 5_000, { COURIER_PAYABLE: COST + 5_000, REVENUE: PRICE - COST - 5_000 }, 1],
    [COST - 1_000, { COURIER_PAYABLE: COST - 1_000, REVENUE: PRICE - COST + 1_000 }, 0],
    [COST, { COURIER_PAYABLE: COST, REVENUE: PRICE - COST }, 0],
    [0, { COURIER_PAYABLE: COST, REVENUE: PRICE - COST }, 0],
  ])(
    'books a price difference at the courier as profit or loss: billed %d',
    async (price, balances, alerts) => {
      const { scene, key } = await paidShipment();
      const booked = { kind: 'BOOKED', reference: key.shipmentNumber, awb: awbOf(key) } as const;
      scene.courier.setBehaviour({ book: async () => ({ ...booked, billed: rupiah(price) }) });
      await scene.bookDue();
      expect(await balancesOf(scene)).toEqual({ AVAILABLE: FUNDS - PRICE, ...balances });
      expect(await scene.find(key)).toMatchObject({ billed: price === 0 ? null : price });
      expect(await scene.stored.alerts()).toHaveLength(alerts);
    },
  );

  it('sends an order to the courier once, with our reference and deadline', async () => {
    const { scene, key } = await paidShipment();
    scene.clock.advance(1_000);
    const claim = await scene.claimOne();
    scene.clock.advance(700);
    await scene.book(claim);
    await scene.bookDue();
    scene.clock.advance(7 * HOUR);
    await scene.bookDue();
    expect(scene.courier.ordered).toEqual([
      {
        permit: expect.objectContaining({ reference: key.shipmentNumber }),
        deadlineMs: 1_000 + DEADLINE_MS,
      },
    ]);
  });
});

describe('a booking that the courier refuses', () => {
  it('fails a refused shipment for good and refunds it once', async () => {
    const { scene, key } = await paidShipment();
    scene.courier.setBehaviour({ book: async () => ({ kind: 'REFUSED', failure: FAILURE }) });
    await scene.bookDue();
    scene.clock.advance(HOUR);
    await scene.bookDue();
    expect(await scene.find(key)).toMatchObject({
      status: 'BOOKING_FAILED',
      paymentStatus: 'REFUNDED',
      awb: null,
      failure: FAILURE,
      refund: { amount: PRICE, transactionId: expect.any(String), refundedAt: NOW },
    });
    expect(await balancesOf(scene)).toEqual({ AVAILABLE: FUNDS });
    const refunds = await transactionsOf(scene, { types: ['SHIPMENT_REFUND'] });
    expect(refunds.map(({ bucket, amount }) => [bucket, amount]).toSorted()).toEqual([
      ['AVAILABLE', PRICE],
      ['HELD', PRICE],
    ]);
    const types = (await scene.stored.events()).map(({ type }) => type);
    expect(types).toEqual(['shipment.created', 'shipment.paid', 'shipment.booking_failed']);
    expect(await intentOf(scene)).toMatchObject({ state: 'FAILED', dueAt: null });
    expect([await scene.stored.due(), await scene.stores.tracking.timeline(key)]).toEqual([[], []]);
    expect(scene.courier.ordered).toHaveLength(1);
  });
});

describe('a courier that is not offered any more', () => {
  it('does not call a courier that is no longer offered, and retries until the booking becomes manual', async () => {
    const { scene, key } = await paidShipment({ offered: false });
    await scene.bookDue();
    expect(await intentOf(scene)).toMatchObject({ state: 'PENDING' });
    scene.clock.advance(6 * HOUR);
    await scene.bookDue();
    expect(await intentOf(scene)).toMatchObject({ state: 'MANUAL' });
    expect(await scene.find(key)).toMatchObject({ isUnderReview: true });
    expect(scene.courier.ordered).toEqual([]);
  });
});

describe('a shipment that is not paid, or not waiting for its booking', () => {
  it.each([
    { status: 'AWAITING_PAYMENT', paymentStatus: 'PENDING' },
    { status: 'BOOKED', paymentStatus: 'PAID' },
    { status: 'BOOKING_FAILED', paymentStatus: 'REFUNDED' },
    { status: 'CANCELLED', paymentStatus: 'REFUNDED' },
  ] as const)(
    'does not send a claimed shipment with state $status to its courier',
    async (state) => {
      const { scene } = await paidShipment();
      const claim = await scene.claimOne();
      await scene.book({ ...claim, shipment: { ...claim.shipment, ...state } });
      expect(scene.courier.ordered).toEqual([]);
      expect(await intentOf(scene)).toMatchObject({ state: 'PENDING', faults: 1 });
      expect(await attemptsOf(scene)).toEqual([
        ['PENDING', 'FAULT', expect.stringContaining(state.status), false],
      ]);
    },
  );

  it('does not send an order whose receiver district no longer exists', async () => {
    const { scene } = await paidShipment();
    const claim = await scene.claimOne();
    const receiver = { ...claim.shipment.receiver, districtId: '99.99.99' };
    await scene.book({ ...claim, shipment: { ...claim.shipment, receiver } });
    expect(scene.courier.ordered).toEqual([]);
    expect(await intentOf(scene)).toMatchObject({ state: 'PENDING', faults: 1 });
  });
});

describe('a claim', () => {
  it('claims the longest due bookings first, once, within the share of their account', async () => {
    const scene = await bookingScene();
    const keys: ShipmentKey[] = [];
    for (let count = 0; count < 3; count++) {
      keys.push(await scene.createShipment());
      scene.clock.advance(1_000);
    }
    const claimed = await scene.claim(4);
    expect(claimed.map(({ shipment }) => shipmentKeyOf(shipment))).toEqual(keys.slice(0, 2));
    expect(claimed.map(({ attempt, claimedAtMs }) => [attempt.fencingToken, claimedAtMs])).toEqual([
      [1, 3_000],
      [1, 3_000],
    ]);
    expect((await scene.claim(4)).map(({ shipment }) => shipmentKeyOf(shipment))).toEqual(
      keys.slice(2),
    );
    expect(await scene.claim(4)).toEqual([]);
  });

  it('claims only the named bookings', async () => {
    const scene = await bookingScene();
    await scene.createShipment();
    const named = await scene.createShipment();
    const claimed = await scene.claim(9, [named]);
    expect(claimed.map(({ attempt }) => attempt.shipmentNumber)).toEqual([named.shipmentNumber]);
  });
});

import { describe, expect, it } from '@jest/globals';
import type { ShipmentKey } from '#domain/shipment/shipment.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import type { TrackingEvent } from '#domain/tracking/tracking-event.ts';
import {
  COD_FEE,
  COLLECTED,
  COST,
  type Depot,
  EVERY_MS,
  FUNDS,
  PRICE,
  TRACKING_TERMS,
} from '../depot.ts';
import { TENANT } from '../shop.ts';
import { event, underWay, waitOf } from './under-way.ts';

const BOOKED = { AVAILABLE: FUNDS - PRICE, COURIER_PAYABLE: COST, REVENUE: PRICE - COST };

describe('news of a shipment', () => {
  it('that is delivered end its way, with the time of the courier', async () => {
    const { depot, key } = await underWay(1);
    const events = [event(depot, 'PICKED_UP', 9), event(depot, 'DELIVERED', 2)];
    await tell(depot, key, events);
    expect(await depot.find(key)).toMatchObject({
      ...{ status: 'DELIVERED', deliveredAt: events[1]?.at, statusEventAt: events[1]?.at },
    });
    expect(await waitOf(depot, key)).toBe(24 * 60 * 60_000);
    expect(await booksOf(depot)).toEqual(BOOKED);
  });

  it('that is delivered for cash owe the client what was collected, without the fee', async () => {
    const { depot, key } = await underWay(1, { cod: true });
    await tell(depot, key, [event(depot, 'DELIVERED', 0)]);
    expect(await booksOf(depot)).toEqual({
      ...{ ...BOOKED, COD_CLEARING: -COLLECTED, PENDING_COD: COLLECTED - COD_FEE },
      REVENUE: PRICE - COST + COD_FEE,
    });
    expect(await rowsOf(depot, 'PENDING_COD')).toEqual([
      ['COD_FEE', 'DEBIT', COD_FEE],
      ['COD_COLLECTED', 'CREDIT', COLLECTED],
    ]);
    await tell(depot, key, [event(depot, 'DELIVERED', 0), event(depot, 'DELIVERED', 1)]);
    expect(await rowsOf(depot, 'PENDING_COD')).toHaveLength(2);
  });

  it.each(['RETURN_IN_TRANSIT', 'RETURNED', 'LOST', 'DAMAGED', 'OUT_FOR_DELIVERY'] as const)(
    'that is %s move no money, whatever was to be collected',
    async (status) => {
      const { depot, key } = await underWay(1, { cod: true });
      await tell(depot, key, [event(depot, status, 0)]);
      expect(await booksOf(depot)).toEqual(BOOKED);
    },
  );

  it('that is delivered on its way back collect nothing', async () => {
    const { depot, key } = await underWay(1, { cod: true });
    await tell(depot, key, [event(depot, 'RETURN_IN_TRANSIT', 5), event(depot, 'DELIVERED', 1)]);
    expect(await depot.find(key)).toMatchObject({ status: 'RETURNED', deliveredAt: null });
    expect(await booksOf(depot)).toEqual(BOOKED);
  });

  it('that its courier cancelled give everything back', async () => {
    const { depot, key } = await underWay(1);
    depot.clock.advance(1_000);
    await tell(depot, key, [event(depot, 'CANCELLED', 0)]);
    expect(await depot.find(key)).toMatchObject({
      ...{ status: 'CANCELLED', paymentStatus: 'REFUNDED', cancelledAt: depot.clock.now() },
      failure: { code: 'COURIER_CANCELLED' },
      refund: { amount: PRICE, refundedAt: depot.clock.now() },
    });
    expect(await booksOf(depot)).toEqual({ AVAILABLE: FUNDS });
    expect(await rowsOf(depot, 'AVAILABLE')).toContainEqual(['SHIPMENT_REFUND', 'CREDIT', PRICE]);
    expect((await depot.seen.events()).at(-1)).toMatchObject({ type: 'shipment.cancelled' });
    expect(await waitOf(depot, key)).toBeUndefined();
    expect(await depot.seen.alerts()).toEqual([]);
  });

  it('that is cancelled after it was picked up are a line of its timeline only', async () => {
    const { depot, key } = await underWay(1);
    await tell(depot, key, [event(depot, 'PICKED_UP', 5), event(depot, 'CANCELLED', 1)]);
    expect(await depot.find(key)).toMatchObject({ status: 'PICKED_UP', paymentStatus: 'PAID' });
    expect(await booksOf(depot)).toEqual(BOOKED);
    expect(await depot.stores.tracking.timeline(key)).toHaveLength(3);
  });

  it('that contradict its end leave it as it is, and go to a person', async () => {
    const { depot, key } = await underWay(1, { cod: true });
    await tell(depot, key, [event(depot, 'DELIVERED', 5)]);
    const [before, books] = [await depot.find(key), await booksOf(depot)];
    await tell(depot, key, [event(depot, 'RETURN_IN_TRANSIT', 7)]);
    expect([await depot.find(key), await booksOf(depot)]).toEqual([before, books]);
    expect(await depot.stores.tracking.timeline(key)).toHaveLength(3);
    expect(await depot.seen.alerts()).toEqual([
      expect.objectContaining({
        ...{ ...shipmentAsSubject(key), kind: 'TRACKING_CONTRADICTION' },
      }),
    ]);
  });

  it('without a move are kept, and are a reason to ask again soon', async () => {
    const { depot, key } = await underWay(1);
    const before = await depot.find(key);
    depot.clock.advance(60 * 60_000);
    await tell(depot, key, [event(depot, null, 1)]);
    expect(await depot.find(key)).toEqual(before);
    expect(await depot.stores.tracking.timeline(key)).toHaveLength(2);
    expect(await waitOf(depot, key)).toBe(EVERY_MS);
  });

  it('that there are none of only say when to ask next', async () => {
    const { depot, key } = await underWay(1);
    depot.clock.advance(10 * 60_000);
    await tell(depot, key, []);
    expect(await waitOf(depot, key)).toBe(60_000);
    expect(await depot.stores.tracking.timeline(key)).toHaveLength(1);
  });

  it('told twice at once are recorded once', async () => {
    const { depot, key } = await underWay(1, { cod: true });
    const events = [event(depot, 'PICKED_UP', 9), event(depot, 'DELIVERED', 2)];
    await Promise.all([1, 2, 3].map(() => tell(depot, key, events)));
    expect(await depot.stores.tracking.timeline(key)).toHaveLength(3);
    expect(await depot.find(key)).toMatchObject({ status: 'DELIVERED', lastSequence: 6 });
    expect(await rowsOf(depot, 'PENDING_COD')).toHaveLength(2);
  });

  it.each([
    [0, 30 * 60_000],
    [1_000, 30 * 60_000],
    [1_001, EVERY_MS],
  ])('are decided by what was seen %i ms ago, or by another look', async (ageMs, wait) => {
    const { depot, key } = await underWay(1);
    depot.clock.advance(ageMs);
    const [standing] = await depot.stores.tracking.standings([key]);
    if (standing === undefined) throw new Error('it is not there');
    const quietSince = new Date(depot.clock.now().getTime() - 24 * 60 * 60_000);
    const seen = { standing: { ...standing, quietSince }, seenAtMs: 0 };
    await depot.recordTracking({ key, events: [], terms: TRACKING_TERMS, seen });
    expect(await waitOf(depot, key)).toBe(wait);
  });

  it('are decided by another look where what was seen is no longer so', async () => {
    const { depot, key } = await underWay(1);
    const [standing] = await depot.stores.tracking.standings([key]);
    if (standing === undefined) throw new Error('it is not there');
    const [picked, moving] = [event(depot, 'PICKED_UP', 9), event(depot, 'IN_TRANSIT', 5)];
    await tell(depot, key, [picked]);
    const seen = { standing, seenAtMs: depot.clock.monotonicMs() };
    const events = [picked, moving];
    const added = await depot.recordTracking({ key, events, terms: TRACKING_TERMS, seen });
    expect(added.map(({ status }) => status)).toEqual(['IN_TRANSIT']);
    expect(await depot.stores.tracking.timeline(key)).toHaveLength(3);
    expect(await depot.find(key)).toMatchObject({ status: 'IN_TRANSIT', lastSequence: 5 });
  });

  it('of a shipment that is not there are refused', async () => {
    const { depot, key } = await underWay(1);
    const unknown = { ...key, shipmentNumber: 'SHP2611210000000AB' };
    await expect(tell(depot, unknown, [])).rejects.toThrow('is not there');
  });
});

function tell(depot: Depot, key: ShipmentKey, events: readonly TrackingEvent[]) {
  return depot.recordTracking({ key, events, terms: TRACKING_TERMS });
}

/** The balances that are not zero, but for where the wallet's money came from. */
async function booksOf({ seen }: Depot): Promise<Record<string, number>> {
  const { accounts } = await seen.books(TENANT);
  const moved = accounts.filter(({ balance, kind }) => balance !== 0 && kind !== 'FUNDING');
  return Object.fromEntries(moved.map(({ kind, balance }) => [kind, balance]));
}

async function rowsOf({ stores }: Depot, bucket: 'AVAILABLE' | 'PENDING_COD') {
  const any = { types: null, reference: null, createdFrom: null, createdTo: null };
  const page = { limit: 50, offset: 0, includeTotal: false };
  const { items } = await stores.wallet.transactions(TENANT, { ...any, bucket }, page);
  return items.map(({ type, direction, amount }) => [type, direction, amount]);
}

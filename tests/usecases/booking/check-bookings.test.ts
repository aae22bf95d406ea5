import { describe, expect, it } from '@jest/globals';
import { CHECK_LEASE_MS, DEADLINE_MAX_MS } from '#domain/booking/schedule.ts';
import type { ShipmentKey } from '#domain/shipment/shipment.ts';
import { awbOf } from '../depot.ts';
import {
  alertsOf,
  B,
  bookFor,
  C,
  failing,
  LOST,
  SETTLED_MS,
  sold,
  wishCancelled,
} from './bookings.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const failure = { code: 'DISTRICT_CLOSED', message: 'No delivery there.' };

describe('a booking that was ordered twice', () => {
  it('is looked up once more after a day, by our number, and left alone if it is one', async () => {
    const { depot, key } = await orderedTwice();
    depot.courier.does({ lookUp: async () => [bookedAs(key, awbOf(key))] });
    const before = depot.courier.lookedUp.length;
    depot.clock.advance(DAY - 1);
    expect(await depot.checkBookings()).toBe(false);
    expect(depot.courier.lookedUp).toHaveLength(before);
    depot.clock.advance(1);
    await depot.checkBookings();
    expect(depot.courier.lookedUp.slice(before).map(({ reference }) => reference)).toEqual([
      key.shipmentNumber,
    ]);
    expect(await depot.seen.bookingChecks()).toEqual([]);
    expect([await depot.seen.cancellationDue(), await alertsOf(depot)]).toEqual([[], []]);
    depot.clock.advance(DAY);
    await depot.checkBookings();
    expect(depot.courier.lookedUp).toHaveLength(before + 1);
  });

  it('and arrived twice after all keeps its AWB: the other is cancelled, and told', async () => {
    const { depot, key } = await orderedTwice();
    depot.courier.does({ lookUp: async () => [bookedAs(key, 'SIM0'), bookedAs(key, awbOf(key))] });
    const before = await depot.find(key);
    await checkLater(depot);
    expect((await depot.seen.cancellationDue()).map(({ awb }) => awb)).toEqual(['SIM0']);
    expect(await alertsOf(depot)).toEqual([
      ['DOUBLE_BOOKING', expect.stringContaining(`SIM0 beside ${awbOf(key)}, and is asked`)],
    ]);
    expect([await depot.find(key), await depot.seen.bookingChecks()]).toEqual([before, []]);
    expect(await depot.stores.bookings.find(key)).toMatchObject({ state: 'BOOKED' });
  });

  it('and is given back has no parcel under way', async () => {
    const { depot, key } = await sold({ bookingTerms: B });
    depot.courier.does({ book: failing(LOST), lookUp: async () => [] });
    await depot.bookDue();
    await wishCancelled(depot, key);
    await bookFor(depot, SETTLED_MS + 2_000);
    expect(await depot.find(key)).toMatchObject({ status: 'CANCELLED', awb: null });
    depot.courier.does({ lookUp: async () => [bookedAs(key, 'SIM1')] });
    await checkLater(depot);
    expect((await depot.seen.cancellationDue()).map(({ awb }) => awb)).toEqual(['SIM1']);
    expect(await alertsOf(depot)).toEqual([
      ['DOUBLE_BOOKING', expect.stringContaining('SIM1 though it is CANCELLED')],
    ]);
  });

  it('and refused at the second time is looked up again, too', async () => {
    const { depot, key } = await orderedTwice({ book: 'REFUSED' });
    expect(await depot.find(key)).toMatchObject({ status: 'BOOKING_FAILED' });
    depot.courier.does({ lookUp: async () => [bookedAs(key, 'SIM1')] });
    await checkLater(depot);
    expect((await depot.seen.cancellationDue()).map(({ awb }) => awb)).toEqual(['SIM1']);
  });

  it('is looked up until the courier answers', async () => {
    const { depot, key } = await orderedTwice();
    depot.courier.does({ lookUp: failing(LOST) });
    await checkLater(depot);
    expect(await depot.seen.bookingChecks()).toHaveLength(1);
    depot.courier.does({ lookUp: async () => [bookedAs(key, 'SIM0')] });
    await depot.checkBookings();
    expect(await depot.seen.bookingChecks()).toHaveLength(1);
    depot.clock.advance(CHECK_LEASE_MS);
    await depot.checkBookings();
    expect(await depot.seen.bookingChecks()).toEqual([]);
    expect(await depot.seen.cancellationDue()).toHaveLength(1);
    expect(depot.complaints).toEqual([]);
  });

  it('has as long to be found as to be made, by all that it is known by', async () => {
    const { depot, key } = await orderedTwice();
    await depot.unitOfWork.run(async (_, write) => write.bookings.endCheck(key));
    const asked: unknown[] = [];
    depot.courier.does({
      async lookUp(order, deadlineMs) {
        asked.push([order, deadlineMs]);
        return [];
      },
    });
    const now = depot.clock.now();
    await depot.unitOfWork.run(async (_, write) => write.bookings.checkAgain(key, now));
    await depot.checkBookings();
    const deadlineMs = depot.clock.monotonicMs() + DEADLINE_MAX_MS;
    const order = { reference: key.shipmentNumber, orderId: null };
    expect(asked).toEqual([[order, deadlineMs]]);
  });

  it('and is being booked still is for whoever books it', async () => {
    const { depot, key } = await sold({ bookingTerms: B });
    const now = depot.clock.now();
    await depot.unitOfWork.run(async (_, write) => write.bookings.checkAgain(key, now));
    depot.courier.does({ lookUp: async () => [bookedAs(key, 'SIM1')] });
    await depot.checkBookings();
    expect([await depot.seen.cancellationDue(), await alertsOf(depot)]).toEqual([[], []]);
    expect(await depot.seen.bookingChecks()).toEqual([]);
    await depot.bookDue();
    expect(await depot.find(key)).toMatchObject({ status: 'BOOKED' });
  });

  it('never costs another shipment its own AWB', async () => {
    const { depot, key } = await orderedTwice();
    const other = await depot.sell();
    depot.courier.does({ book: async () => bookedAs(other, 'SIM0') });
    await depot.bookDue();
    depot.courier.does({ lookUp: async () => [bookedAs(key, 'SIM0'), bookedAs(key, awbOf(key))] });
    await checkLater(depot);
    expect(await depot.seen.cancellationDue()).toEqual([]);
    expect(await alertsOf(depot)).toEqual([
      ['AWB_TAKEN', `AWB SIM0 is that of ${other.shipmentNumber}.`],
    ]);
  });

  it('says nothing by the bookings of other references', async () => {
    const { depot } = await orderedTwice();
    const stranger = { ...bookedAs({ shipmentNumber: 'SHP2611210000000AB' }, 'SIM0') };
    depot.courier.does({ lookUp: async () => [stranger] });
    await checkLater(depot);
    expect([await depot.seen.cancellationDue(), await alertsOf(depot)]).toEqual([[], []]);
    expect(await depot.seen.bookingChecks()).toEqual([]);
  });
});

describe('late evidence of a second booking', () => {
  it('has it looked up at once, and cancelled where it is there', async () => {
    const { depot, key, late } = await overtaken(B);
    await depot.record(late.attempt, bookedAs(key, 'SIM0'));
    expect((await alertsOf(depot)).map(([kind]) => kind)).toEqual(['LATE_EVIDENCE']);
    depot.courier.does({ lookUp: async () => [bookedAs(key, 'SIM0'), bookedAs(key, 'SIM1')] });
    await depot.checkBookings();
    expect((await depot.seen.cancellationDue()).map(({ awb }) => awb)).toEqual(['SIM0']);
    const kinds = (await alertsOf(depot)).map(([kind]) => kind);
    expect(kinds.toSorted()).toEqual(['DOUBLE_BOOKING', 'LATE_EVIDENCE']);
  });

  it('counts where it comes with the first one', async () => {
    const { depot, key, late } = await overtaken(B);
    await depot.record(late.attempt, { ...bookedAs(key, 'SIM1'), others: ['SIM2'] });
    expect(await alertsOf(depot)).toEqual([
      ['LATE_EVIDENCE', 'Attempt 1 ended late: AWB SIM1, SIM2; it is BOOKED.'],
    ]);
  });

  it('that a person is looking for is that person’s', async () => {
    const { depot, key } = await sold({ bookingTerms: B });
    const [late] = await depot.claim();
    depot.clock.advance(6 * HOUR);
    await depot.bookDue();
    if (late === undefined) throw new Error('nothing was claimed');
    await depot.record(late.attempt, bookedAs(key, 'SIM1'));
    const kinds = (await alertsOf(depot)).map(([kind]) => kind);
    expect(kinds.toSorted()).toEqual(['BOOKING_STUCK', 'LATE_EVIDENCE']);
    expect(await depot.seen.bookingChecks()).toEqual([]);
  });

  it('is for a person alone where the courier cannot be asked', async () => {
    const { depot, key, late } = await overtaken(C);
    await depot.record(late.attempt, bookedAs(key, 'SIM0'));
    expect((await alertsOf(depot)).map(([kind]) => kind)).toEqual(['LATE_EVIDENCE']);
    expect(await depot.seen.bookingChecks()).toEqual([]);
  });

  it('is none where it says what is known', async () => {
    const { depot, key, late } = await overtaken(B);
    await depot.record(late.attempt, bookedAs(key, 'SIM1'));
    expect([await alertsOf(depot), await depot.seen.bookingChecks()]).toEqual([[], []]);
  });
});

/** The first order is lost, and not found; the second is booked, or refused. */
async function orderedTwice({ book = 'BOOKED' }: { readonly book?: 'BOOKED' | 'REFUSED' } = {}) {
  const { depot, key } = await sold({ bookingTerms: B });
  depot.courier.does({ book: failing(LOST), lookUp: async () => [] });
  await depot.bookDue();
  depot.courier.does({
    book: async () =>
      book === 'BOOKED' ? bookedAs(key, awbOf(key)) : { kind: 'REFUSED', failure },
  });
  await bookFor(depot, SETTLED_MS + 2_000);
  expect(depot.courier.ordered).toHaveLength(2);
  return { depot, key };
}

/** Booked as SIM1 by the second of two attempts; the first one is still to say what it heard. */
async function overtaken(bookingTerms: typeof B) {
  const { depot, key } = await sold({ bookingTerms });
  const [late] = await depot.claim();
  depot.clock.advance(20_000);
  const [quick] = await depot.claim();
  if (late === undefined || quick === undefined) throw new Error('it was not claimed twice');
  await depot.record(quick.attempt, bookedAs(key, 'SIM1'));
  return { depot, key, late };
}

async function checkLater(depot: Awaited<ReturnType<typeof sold>>['depot']): Promise<void> {
  depot.clock.advance(DAY);
  await depot.checkBookings();
}

function bookedAs({ shipmentNumber: reference }: Pick<ShipmentKey, 'shipmentNumber'>, awb: string) {
  return { kind: 'BOOKED', reference, awb } as const;
}

import { describe, expect, it } from '@jest/globals';
import { shipmentAsSubject } from '#domain/subject.ts';
import { type Depot, FUNDS, PRICE } from '../depot.ts';
import {
  alertsOf,
  B,
  bookFor,
  booksOf,
  C,
  intentOf,
  rowsOf,
  sold,
  wishCancelled,
} from './bookings.ts';
import { AGAIN, ALL, BOOKED, byHand, everythingOf, FAILED, HOUR, resolve } from './resolutions.ts';

const GIVEN_BACK = { AVAILABLE: FUNDS, FUNDING: -FUNDS };

describe('a booking that waits for a person', () => {
  it('and that the courier has is booked as the courier knows it', async () => {
    const { depot, key } = await byHand();
    await resolve(depot, BOOKED);
    expect(await depot.find(key)).toMatchObject({
      ...{ status: 'BOOKED', awb: 'SIM1', isUnderReview: false, bookedAt: depot.clock.now() },
    });
    expect(await intentOf(depot)).toMatchObject({ state: 'BOOKED', dueAt: null });
    expect((await rowsOf(depot, 'SHIPMENT_CAPTURE')).map(({ amount }) => amount)).toEqual([PRICE]);
    expect(await typesOf(depot)).toEqual(['booking_delayed', 'booked']);
    expect(await depot.seen.due()).toHaveLength(1);
    expect(await depot.stores.tracking.timeline(key)).toHaveLength(1);
    expect(await alertsOf(depot)).toEqual([]);
    expect(depot.courier.ordered).toHaveLength(1);
  });

  it('and that nobody has is sent once more, and goes on as if for the first time', async () => {
    const { depot, key } = await byHand();
    await resolve(depot, AGAIN);
    expect(await intentOf(depot)).toMatchObject({
      ...{ state: 'PENDING', dueAt: depot.clock.now(), wantedSince: depot.clock.now(), faults: 0 },
    });
    expect(await depot.find(key)).toMatchObject({ status: 'PROCESSING', isUnderReview: false });
    expect(await alertsOf(depot)).toEqual([]);
    expect(await depot.seen.nudges()).toHaveLength(1);
    depot.courier.does({
      book: async ({ reference }) => ({ kind: 'BOOKED', reference, awb: 'SIM2' }),
    });
    await depot.bookDue();
    expect(await depot.find(key)).toMatchObject({ status: 'BOOKED', awb: 'SIM2' });
    expect(depot.courier.ordered).toHaveLength(2);
  });

  it('and that will not be booked has failed, and is given back once', async () => {
    const { depot, key } = await byHand();
    await resolve(depot, FAILED);
    const failure = { code: 'NOT_BOOKED', message: 'They have no van.' };
    expect(await depot.find(key)).toMatchObject({
      ...{ status: 'BOOKING_FAILED', paymentStatus: 'REFUNDED', failure, isUnderReview: false },
    });
    expect(await intentOf(depot)).toMatchObject({ state: 'FAILED', dueAt: null });
    expect(await booksOf(depot)).toEqual(GIVEN_BACK);
    expect(await typesOf(depot)).toEqual(['booking_delayed', 'booking_failed']);
    expect(await alertsOf(depot)).toEqual([]);
  });

  it.each([
    [BOOKED, 'booked as SIM1'],
    [AGAIN, 'to be sent again'],
    [FAILED, 'not booked: They have no van.'],
  ])('is ended by somebody who is named: %j', async (resolution, detail) => {
    const { depot, key } = await byHand();
    await resolve(depot, resolution);
    expect(await depot.seen.acts()).toEqual([
      expect.objectContaining({
        ...{ ...shipmentAsSubject(key), kind: 'BOOKING_RESOLVED', detail, by: 'Sari' },
        at: depot.clock.now(),
      }),
    ]);
  });

  it.each(ALL)('is ended once, however often it is told: $kind', async (resolution) => {
    const { depot } = await byHand();
    const told = await resolve(depot, resolution);
    const before = await everythingOf(depot);
    depot.clock.advance(1_000);
    expect(await resolve(depot, resolution)).toEqual(told);
    expect(await everythingOf(depot)).toBe(before);
  });

  it('can be sent again as often as it comes back to a person', async () => {
    const { depot } = await byHand();
    for (const sends of [2, 3]) {
      await resolve(depot, AGAIN);
      await depot.bookDue();
      expect(await intentOf(depot)).toMatchObject({ state: 'MANUAL', sends });
      expect((await alertsOf(depot)).map(([kind]) => kind)).toEqual(['BOOKING_STUCK']);
      expect(depot.courier.ordered).toHaveLength(sends);
    }
  });

  it('is not booked as what is another shipment’s', async () => {
    const { depot, key } = await byHand();
    depot.courier.does({
      book: async ({ reference }) => ({ kind: 'BOOKED', reference, awb: 'SIM1' }),
    });
    const other = await depot.sell();
    await depot.bookDue();
    const before = await everythingOf(depot);
    await expect(resolve(depot, BOOKED, key.shipmentNumber)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      fieldErrors: [
        {
          ...{ path: 'awb', code: 'TAKEN' },
          message: `AWB SIM1 is that of ${other.shipmentNumber}.`,
        },
      ],
    });
    expect(await everythingOf(depot)).toBe(before);
  });

  it('closes the alert of an AWB that was another’s, and no alert of evidence', async () => {
    const { depot, key } = await byHand();
    for (const kind of ['AWB_TAKEN', 'LATE_EVIDENCE'] as const) {
      const alert = { kind, message: '', raisedAt: depot.clock.now() };
      await depot.stores.alerts.raise({ ...shipmentAsSubject(key), ...alert });
    }
    await resolve(depot, BOOKED);
    expect((await alertsOf(depot)).map(([kind]) => kind)).toEqual(['LATE_EVIDENCE']);
  });
});

describe('a booking that waits for a person, and that the client has cancelled', () => {
  it('is its courier’s to cancel where that has it', async () => {
    const { depot, key } = await byHand();
    await wishCancelled(depot, key);
    await resolve(depot, BOOKED);
    expect(await depot.find(key)).toMatchObject({
      status: 'BOOKED',
      courierCancellation: 'PENDING',
    });
    expect((await depot.seen.cancellationDue()).map(({ awb }) => awb)).toEqual(['SIM1']);
  });

  it.each([
    [AGAIN, 'CANCELLED'],
    [FAILED, 'FAILED'],
  ])('is cancelled and given back where nobody has it, and not sent: %j', async (said, state) => {
    const { depot, key } = await byHand();
    await wishCancelled(depot, key);
    await resolve(depot, said);
    expect(await depot.find(key)).toMatchObject({
      ...{ status: 'CANCELLED', paymentStatus: 'REFUNDED', courierCancellation: 'NOT_NEEDED' },
    });
    expect(await intentOf(depot)).toMatchObject({ state, dueAt: null });
    expect(await booksOf(depot)).toEqual(GIVEN_BACK);
    const before = await everythingOf(depot);
    await resolve(depot, said);
    await bookFor(depot, HOUR, 60_000);
    expect(await everythingOf(depot)).toBe(before);
    expect(depot.courier.ordered).toHaveLength(1);
  });
});

describe('what a courier can still be asked about', () => {
  it.each([
    [BOOKED, 1],
    [AGAIN, 0],
    [FAILED, 1],
  ])('is looked up once more after a person has ended it: %j', async (resolution, checks) => {
    const { depot } = await byHand(B);
    await resolve(depot, resolution);
    expect(await depot.seen.bookingChecks()).toHaveLength(checks);
  });

  it.each(ALL)('is nothing at class C: $kind', async (resolution) => {
    const { depot } = await byHand(C);
    await resolve(depot, resolution);
    expect(await depot.seen.bookingChecks()).toEqual([]);
  });
});

describe('a booking that waits for no person', () => {
  it.each(ALL)('is ended by none: $kind', async (resolution) => {
    const { depot } = await sold();
    for (const work of [async () => {}, () => depot.claim(), () => depot.bookDue()]) {
      await work();
      const before = await everythingOf(depot);
      await expect(resolve(depot, resolution)).rejects.toMatchObject({
        code: 'TRANSITION_NOT_ALLOWED',
      });
      expect(await everythingOf(depot)).toBe(before);
    }
  });

  it('is not known by another number', async () => {
    const { depot } = await sold();
    const resolving = resolve(depot, FAILED, 'SHP2611210000000AB');
    await expect(resolving).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

async function typesOf({ seen }: Depot): Promise<readonly string[]> {
  return (await seen.events()).slice(2).map(({ type }) => type.replace('shipment.', ''));
}

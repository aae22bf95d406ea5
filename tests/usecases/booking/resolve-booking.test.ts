import { describe, expect, it } from '@jest/globals';
import { shipmentAsSubject } from '#domain/subject.ts';
import { type BookingScene, FUNDS, PRICE } from '../booking-scene.ts';
import {
  alertsOf,
  B,
  bookFor,
  booksOf,
  C,
  intentOf,
  paidShipment,
  requestCancel,
  rowsOf,
} from './bookings.ts';
import { AGAIN, ALL, BOOKED, byHand, everythingOf, FAILED, HOUR, resolve } from './resolutions.ts';

const REFUNDED = { AVAILABLE: FUNDS, FUNDING: -FUNDS };

describe('a manual booking', () => {
  it('that the courier has is booked as the courier knows it', async () => {
    const { scene, key } = await byHand();
    await resolve(scene, BOOKED);
    expect(await scene.find(key)).toMatchObject({
      ...{ status: 'BOOKED', awb: 'SIM1', isUnderReview: false, bookedAt: scene.clock.now() },
    });
    expect(await intentOf(scene)).toMatchObject({ state: 'BOOKED', dueAt: null });
    expect((await rowsOf(scene, 'SHIPMENT_CAPTURE')).map(({ amount }) => amount)).toEqual([PRICE]);
    expect(await typesOf(scene)).toEqual(['booking_delayed', 'booked']);
    expect(await scene.stored.due()).toHaveLength(1);
    expect(await scene.stores.tracking.timeline(key)).toHaveLength(1);
    expect(await alertsOf(scene)).toEqual([]);
    expect(scene.courier.ordered).toHaveLength(1);
  });

  it('that no courier has is sent once more, and goes on as if for the first time', async () => {
    const { scene, key } = await byHand();
    await resolve(scene, AGAIN);
    expect(await intentOf(scene)).toMatchObject({
      ...{ state: 'PENDING', dueAt: scene.clock.now(), wantedSince: scene.clock.now(), faults: 0 },
    });
    expect(await scene.find(key)).toMatchObject({ status: 'PROCESSING', isUnderReview: false });
    expect(await alertsOf(scene)).toEqual([]);
    expect(await scene.stored.nudges()).toHaveLength(1);
    scene.courier.setBehaviour({
      book: async ({ reference }) => ({ kind: 'BOOKED', reference, awb: 'SIM2' }),
    });
    await scene.bookDue();
    expect(await scene.find(key)).toMatchObject({ status: 'BOOKED', awb: 'SIM2' });
    expect(scene.courier.ordered).toHaveLength(2);
  });

  it('that will not be booked has failed, and is refunded once', async () => {
    const { scene, key } = await byHand();
    await resolve(scene, FAILED);
    const failure = { code: 'NOT_BOOKED', message: 'They have no van.' };
    expect(await scene.find(key)).toMatchObject({
      ...{ status: 'BOOKING_FAILED', paymentStatus: 'REFUNDED', failure, isUnderReview: false },
    });
    expect(await intentOf(scene)).toMatchObject({ state: 'FAILED', dueAt: null });
    expect(await booksOf(scene)).toEqual(REFUNDED);
    expect(await typesOf(scene)).toEqual(['booking_delayed', 'booking_failed']);
    expect(await alertsOf(scene)).toEqual([]);
  });

  it.each([
    [BOOKED, 'booked as SIM1'],
    [AGAIN, 'to be sent again'],
    [FAILED, 'not booked: They have no van.'],
  ])('is resolved by a named operator: %j', async (resolution, detail) => {
    const { scene, key } = await byHand();
    await resolve(scene, resolution);
    expect(await scene.stored.acts()).toEqual([
      expect.objectContaining({
        ...{ ...shipmentAsSubject(key), kind: 'BOOKING_RESOLVED', detail, by: 'Sari' },
        at: scene.clock.now(),
      }),
    ]);
  });

  it.each(ALL)('is resolved once, however often it is sent: $kind', async (resolution) => {
    const { scene } = await byHand();
    const answer = await resolve(scene, resolution);
    const before = await everythingOf(scene);
    scene.clock.advance(1_000);
    expect(await resolve(scene, resolution)).toEqual(answer);
    expect(await everythingOf(scene)).toBe(before);
  });

  it('can be sent again as often as it becomes manual', async () => {
    const { scene } = await byHand();
    for (const sends of [2, 3]) {
      await resolve(scene, AGAIN);
      await scene.bookDue();
      expect(await intentOf(scene)).toMatchObject({ state: 'MANUAL', sends });
      expect((await alertsOf(scene)).map(([kind]) => kind)).toEqual(['BOOKING_STUCK']);
      expect(scene.courier.ordered).toHaveLength(sends);
    }
  });

  it('is not booked as what is another shipment’s', async () => {
    const { scene, key } = await byHand();
    scene.courier.setBehaviour({
      book: async ({ reference }) => ({ kind: 'BOOKED', reference, awb: 'SIM1' }),
    });
    const other = await scene.createShipment();
    await scene.bookDue();
    const before = await everythingOf(scene);
    await expect(resolve(scene, BOOKED, key.shipmentNumber)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      fieldErrors: [
        {
          ...{ path: 'awb', code: 'TAKEN' },
          message: `AWB SIM1 is that of ${other.shipmentNumber}.`,
        },
      ],
    });
    expect(await everythingOf(scene)).toBe(before);
  });

  it('closes the alert of an AWB that was another’s, and no alert of evidence', async () => {
    const { scene, key } = await byHand();
    for (const kind of ['AWB_TAKEN', 'LATE_EVIDENCE'] as const) {
      const alert = { kind, message: '', raisedAt: scene.clock.now() };
      await scene.stores.alerts.raise({ ...shipmentAsSubject(key), ...alert });
    }
    await resolve(scene, BOOKED);
    expect((await alertsOf(scene)).map(([kind]) => kind)).toEqual(['LATE_EVIDENCE']);
  });
});

describe('a manual booking that the client has cancelled', () => {
  it('is its courier’s to cancel where that has it', async () => {
    const { scene, key } = await byHand();
    await requestCancel(scene, key);
    await resolve(scene, BOOKED);
    expect(await scene.find(key)).toMatchObject({
      status: 'BOOKED',
      courierCancellation: 'PENDING',
    });
    expect((await scene.stored.cancellationDue()).map(({ awb }) => awb)).toEqual(['SIM1']);
  });

  it.each([
    [AGAIN, 'CANCELLED'],
    [FAILED, 'FAILED'],
  ])('is cancelled and refunded where no courier has it, and not sent: %j', async (said, state) => {
    const { scene, key } = await byHand();
    await requestCancel(scene, key);
    await resolve(scene, said);
    expect(await scene.find(key)).toMatchObject({
      ...{ status: 'CANCELLED', paymentStatus: 'REFUNDED', courierCancellation: 'NOT_NEEDED' },
    });
    expect(await intentOf(scene)).toMatchObject({ state, dueAt: null });
    expect(await booksOf(scene)).toEqual(REFUNDED);
    const before = await everythingOf(scene);
    await resolve(scene, said);
    await bookFor(scene, HOUR, 60_000);
    expect(await everythingOf(scene)).toBe(before);
    expect(scene.courier.ordered).toHaveLength(1);
  });
});

describe('what can still be looked up at a courier', () => {
  it.each([
    [BOOKED, 1],
    [AGAIN, 0],
    [FAILED, 1],
  ])('is looked up once more after an operator has resolved it: %j', async (resolution, checks) => {
    const { scene } = await byHand(B);
    await resolve(scene, resolution);
    expect(await scene.stored.bookingChecks()).toHaveLength(checks);
  });

  it.each(ALL)('is nothing at class C: $kind', async (resolution) => {
    const { scene } = await byHand(C);
    await resolve(scene, resolution);
    expect(await scene.stored.bookingChecks()).toEqual([]);
  });
});

describe('a booking that is not manual', () => {
  it.each(ALL)('is resolved by no operator: $kind', async (resolution) => {
    const { scene } = await paidShipment();
    for (const work of [async () => {}, () => scene.claim(), () => scene.bookDue()]) {
      await work();
      const before = await everythingOf(scene);
      await expect(resolve(scene, resolution)).rejects.toMatchObject({
        code: 'TRANSITION_NOT_ALLOWED',
      });
      expect(await everythingOf(scene)).toBe(before);
    }
  });

  it('is not known by another number', async () => {
    const { scene } = await paidShipment();
    const resolving = resolve(scene, FAILED, 'SHP2611210000000AB');
    await expect(resolving).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

async function typesOf({ stored }: BookingScene): Promise<readonly string[]> {
  return (await stored.events()).slice(2).map(({ type }) => type.replace('shipment.', ''));
}

import { describe, expect, it } from '@jest/globals';
import type { Resolution } from '#domain/carrying/booking/resolution.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import { OutcomeUnknown, retrying, type UnitOfWork } from '#domain/unit-of-work.ts';
import { resolveBooking } from '#src/usecases/carrying/booking/resolve-booking.ts';
import { fakeAreaDirectory } from '#tests/kit/fakes/area-directory.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { type BookingScene, FUNDS, PRICE } from '../../booking-scene.ts';
import { balancesOf, snapshotOf, transactionsOf } from '../../stored.ts';
import {
  alertsOf,
  B,
  bookFor,
  C,
  failing,
  HOUR,
  intentOf,
  LOST,
  paidShipment,
  requestCancel,
} from './bookings.ts';

const REFUNDED = { AVAILABLE: FUNDS };

const BOOKED: Resolution = { kind: 'BOOKED', awb: 'SIM1' };
const AGAIN: Resolution = { kind: 'SEND_AGAIN' };
const FAILED: Resolution = { kind: 'FAILED', reason: 'They have no van.' };
const ALL = [BOOKED, AGAIN, FAILED];

describe('a manual booking', () => {
  it('books a manual booking with the details that the courier has', async () => {
    const { scene, key } = await byHand();
    await resolve(scene, BOOKED);
    expect(await scene.find(key)).toMatchObject({
      status: 'BOOKED',
      awb: 'SIM1',
      isUnderReview: false,
      bookedAt: scene.clock.now(),
    });
    expect(await intentOf(scene)).toMatchObject({ state: 'BOOKED', dueAt: null });
    expect(
      (await transactionsOf(scene, { types: ['SHIPMENT_CAPTURE'] })).map(({ amount }) => amount),
    ).toEqual([PRICE]);
    expect(await typesOf(scene)).toEqual(['booking_delayed', 'booked']);
    expect(await scene.stored.due()).toHaveLength(1);
    expect(await scene.stores.tracking.timeline(key)).toHaveLength(1);
    expect(await alertsOf(scene)).toEqual([]);
    expect(scene.courier.ordered).toHaveLength(1);
  });

  it('resends a manual booking that no courier has, with a fresh retry period', async () => {
    const { scene, key } = await byHand();
    await resolve(scene, AGAIN);
    expect(await intentOf(scene)).toMatchObject({
      state: 'PENDING',
      dueAt: scene.clock.now(),
      wantedSince: scene.clock.now(),
      faults: 0,
    });
    expect(await scene.find(key)).toMatchObject({ status: 'PROCESSING', isUnderReview: false });
    expect(await alertsOf(scene)).toEqual([]);
    scene.courier.setBehaviour({
      book: async ({ reference }) => ({ kind: 'BOOKED', reference, awb: 'SIM2' }),
    });
    await scene.bookDue();
    expect(await scene.find(key)).toMatchObject({ status: 'BOOKED', awb: 'SIM2' });
    expect(scene.courier.ordered).toHaveLength(2);
  });

  it('fails a manual booking that will not be booked, and refunds it once', async () => {
    const { scene, key } = await byHand();
    await resolve(scene, FAILED);
    const failure = { code: 'NOT_BOOKED', message: 'They have no van.' };
    expect(await scene.find(key)).toMatchObject({
      status: 'BOOKING_FAILED',
      paymentStatus: 'REFUNDED',
      failure,
      isUnderReview: false,
    });
    expect(await intentOf(scene)).toMatchObject({ state: 'FAILED', dueAt: null });
    expect(await balancesOf(scene)).toEqual(REFUNDED);
    expect(await typesOf(scene)).toEqual(['booking_delayed', 'booking_failed']);
    expect(await alertsOf(scene)).toEqual([]);
  });

  it.each([
    [BOOKED, 'booked as SIM1'],
    [AGAIN, 'to be sent again'],
    [FAILED, 'not booked: They have no van.'],
  ])('records the operator who resolves a manual booking: %j', async (resolution, detail) => {
    const { scene, key } = await byHand();
    await resolve(scene, resolution);
    expect(await scene.stored.acts()).toEqual([
      expect.objectContaining({
        ...shipmentAsSubject(key),
        kind: 'BOOKING_RESOLVED',
        detail,
        by: 'Sari',
        at: scene.clock.now(),
      }),
    ]);
  });

  it.each(ALL)(
    'resolves a manual booking once, however often the command is sent: $kind',
    async (resolution) => {
      const { scene } = await byHand();
      const answer = await resolve(scene, resolution);
      const before = await snapshotOf(scene);
      scene.clock.advance(1_000);
      expect(await resolve(scene, resolution)).toEqual(answer);
      expect(await snapshotOf(scene)).toBe(before);
    },
  );

  it('resends a manual booking each time it becomes manual', async () => {
    const { scene } = await byHand();
    for (const sends of [2, 3]) {
      await resolve(scene, AGAIN);
      await scene.bookDue();
      expect(await intentOf(scene)).toMatchObject({ state: 'MANUAL', sends });
      expect((await alertsOf(scene)).map(([kind]) => kind)).toEqual(['BOOKING_STUCK']);
      expect(scene.courier.ordered).toHaveLength(sends);
    }
  });

  it('rejects a manual resolution with the AWB of another shipment', async () => {
    const { scene, key } = await byHand();
    scene.courier.setBehaviour({
      book: async ({ reference }) => ({ kind: 'BOOKED', reference, awb: 'SIM1' }),
    });
    const other = await scene.createShipment();
    await scene.bookDue();
    const before = await snapshotOf(scene);
    await expect(resolve(scene, BOOKED, key.shipmentNumber)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      fieldErrors: [
        {
          path: 'awb',
          code: 'TAKEN',
          message: `AWB SIM1 is that of ${other.shipmentNumber}.`,
        },
      ],
    });
    expect(await snapshotOf(scene)).toBe(before);
  });

  it('closes the alert of a conflicting AWB on resolution, but no evidence alert', async () => {
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
  it('requests cancellation from the courier if a cancelled manual booking exists there', async () => {
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
  ])(
    'cancels and refunds a cancelled manual booking that no courier has, without a resend: %j',
    async (found, state) => {
      const { scene, key } = await byHand();
      await requestCancel(scene, key);
      await resolve(scene, found);
      expect(await scene.find(key)).toMatchObject({
        status: 'CANCELLED',
        paymentStatus: 'REFUNDED',
        courierCancellation: 'NOT_NEEDED',
      });
      expect(await intentOf(scene)).toMatchObject({ state, dueAt: null });
      expect(await balancesOf(scene)).toEqual(REFUNDED);
      const before = await snapshotOf(scene);
      await resolve(scene, found);
      await bookFor(scene, HOUR, 60_000);
      expect(await snapshotOf(scene)).toBe(before);
      expect(scene.courier.ordered).toHaveLength(1);
    },
  );
});

describe('what can still be looked up at a courier', () => {
  it.each([
    [BOOKED, 1],
    [AGAIN, 0],
    [FAILED, 1],
  ])('schedules a look-up after an operator resolves a booking: %j', async (resolution, checks) => {
    const { scene } = await byHand(B);
    await resolve(scene, resolution);
    expect(await scene.stored.bookingChecks()).toHaveLength(checks);
  });

  it.each(ALL)('schedules no look-up at class C after a resolution: $kind', async (resolution) => {
    const { scene } = await byHand(C);
    await resolve(scene, resolution);
    expect(await scene.stored.bookingChecks()).toEqual([]);
  });
});

describe('a booking that is not manual', () => {
  it.each(ALL)(
    'rejects the resolution of a booking that is not manual: $kind',
    async (resolution) => {
      const { scene } = await paidShipment();
      for (const work of [async () => {}, () => scene.claim(), () => scene.bookDue()]) {
        await work();
        const before = await snapshotOf(scene);
        await expect(resolve(scene, resolution)).rejects.toMatchObject({
          code: 'TRANSITION_NOT_ALLOWED',
        });
        expect(await snapshotOf(scene)).toBe(before);
      }
    },
  );

  it('rejects the resolution of an unknown shipment number', async () => {
    const { scene } = await paidShipment();
    const resolving = resolve(scene, FAILED, 'SHP2611210000000AB');
    await expect(resolving).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

async function typesOf({ stored }: BookingScene): Promise<readonly string[]> {
  return (await stored.events()).slice(2).map(({ type }) => type.replace('shipment.', ''));
}

/** A manual booking, and a courier that loses every call. */
async function byHand(bookingTerms = C) {
  const setup = await paidShipment({ bookingTerms });
  setup.scene.courier.setBehaviour({ book: failing(LOST), lookUp: failing(LOST) });
  await setup.scene.bookDue();
  setup.scene.clock.advance(6 * HOUR);
  await setup.scene.bookDue();
  expect(await intentOf(setup.scene)).toMatchObject({ state: 'MANUAL' });
  return setup;
}

async function resolve(scene: BookingScene, resolution: Resolution, shipmentNumber?: string) {
  const [intent] = await scene.stored.intents();
  const number = shipmentNumber ?? intent?.shipmentNumber ?? '';
  return scene.resolveBooking(number, { resolution, by: 'Sari' });
}

describe('a manual booking', () => {
  it.each(ALL)(
    'resolves a manual booking once if the commit outcome is unknown: $kind',
    async (resolution) => {
      const { scene, key } = await byHand();
      const { unitOfWork, stores, directory, clock } = scene;
      const doubtful: UnitOfWork = { ...unitOfWork, decide: unsure(unitOfWork.decide) };
      const areas = fakeAreaDirectory([]);
      const deps = { directory, areas, clock, random: seededRandom(7) };
      const resolveDoubtfully = resolveBooking({ ...deps, ...stores, unitOfWork: doubtful });
      await resolveDoubtfully(key.shipmentNumber, { resolution, by: 'Sari' });
      expect(await scene.stored.acts()).toHaveLength(1);
      const [{ state, sends } = { state: '', sends: 0 }] = await scene.stored.intents();
      const expected = { BOOKED: 'BOOKED', SEND_AGAIN: 'PENDING', FAILED: 'FAILED' };
      expect([state, sends]).toEqual([expected[resolution.kind], 1]);
    },
  );

  it('does not resend a booking that became manual again during an uncertain commit', async () => {
    const { scene, key } = await byHand();
    const { unitOfWork, stores, directory, clock } = scene;
    const decide: UnitOfWork['decide'] = unsure(unitOfWork.decide, () => scene.bookDue());
    const deps = { directory, areas: fakeAreaDirectory([]), clock, random: seededRandom(7) };
    const resolveSlowly = resolveBooking({
      ...deps,
      ...stores,
      unitOfWork: { ...unitOfWork, decide },
    });
    const { state } = await resolveSlowly(key.shipmentNumber, { resolution: AGAIN, by: 'Sari' });
    expect(state).toBe('MANUAL');
    expect(await scene.stored.acts()).toHaveLength(1);
    await scene.bookDue();
    expect(scene.courier.ordered).toHaveLength(2);
  });
});

describe('a manual booking', () => {
  it.each(ALL)(
    'resolves a manual booking once if another operator resolves it between two reads: $kind',
    async (resolution) => {
      const { scene, key } = await byHand();
      const { unitOfWork, stores, directory, clock } = scene;
      const deps = { directory, areas: fakeAreaDirectory([]), clock, random: seededRandom(7) };
      const decide = overtaken(unitOfWork.decide, () => resolve(scene, resolution));
      const resolveSlowly = resolveBooking({ ...deps, ...stores, unitOfWork: { decide } });
      const answer = await resolveSlowly(key.shipmentNumber, { resolution, by: 'Budi' });
      expect(answer).toEqual(await resolve(scene, resolution));
      expect((await scene.stored.acts()).map(({ by }) => by)).toEqual(['Sari']);
    },
  );
});

/** Runs `deed` after the intent is read and before the shipment is read. */
function overtaken(
  decide: UnitOfWork['decide'],
  meanwhile: () => Promise<unknown>,
): UnitOfWork['decide'] {
  let isFirst = true;
  return (decision) =>
    decide({
      ...decision,
      look(stores) {
        const find: typeof stores.shipments.find = async (...key) => {
          if (isFirst) {
            isFirst = false;
            await meanwhile();
          }
          return stores.shipments.find(...key);
        };
        return decision.look({ ...stores, shipments: { ...stores.shipments, find } });
      },
    });
}

/** Commits, then reports an unknown outcome. */
function unsure(
  decide: UnitOfWork['decide'],
  meanwhile: () => Promise<void> = async () => {},
): UnitOfWork['decide'] {
  let isFirst = true;
  return retrying(async (decision) => {
    const result = await decide(decision);
    if (!isFirst) return result;
    isFirst = false;
    await meanwhile();
    throw new OutcomeUnknown(new Error('cut'));
  });
}

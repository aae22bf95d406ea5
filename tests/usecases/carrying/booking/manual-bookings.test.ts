import { describe, expect, it } from '@jest/globals';
import { shipmentAsSubject } from '#domain/subject.ts';
import { DAY_MS } from '#domain/time.ts';
import type { BookingScene } from '../../booking-scene.ts';
import { NOW } from '../../shipment-scene.ts';
import { attemptsOf, failing, HOUR, intentOf, LOST, paidShipment } from './bookings.ts';

const TOO_LONG = 'It took too long, or failed too often.';
const SENT_ONCE = `May have been sent 1x, last at ${NOW.toISOString()}.`;

describe('a booking that becomes manual', () => {
  it.each([
    ['six hours', 'UNKNOWN', 6],
    ['three days', 'ACCEPTED', 72],
  ] as const)(
    'stops retrying a booking after %s in state %s and emits the delay',
    async (_, state, hours) => {
      const { scene, key } = await paidShipment();
      const { shipmentNumber: reference } = key;
      if (state === 'UNKNOWN') scene.courier.setBehaviour({ book: failing(LOST) });
      else
        scene.courier.setBehaviour({
          book: async () => ({ kind: 'ACCEPTED', reference, orderId: null }),
        });
      scene.courier.setBehaviour({ lookUp: failing(LOST) });
      await scene.bookDue();
      scene.clock.advance(hours * HOUR - 1);
      await scene.bookDue();
      expect(await intentOf(scene)).toMatchObject({ state });
      const calls = callsOf(scene);
      scene.clock.advance(HOUR);
      await scene.bookDue();
      scene.clock.advance(DAY_MS);
      await scene.bookDue();
      expect(callsOf(scene)).toBe(calls);
      expect(await intentOf(scene)).toMatchObject({ state: 'MANUAL', dueAt: null });
      expect((await attemptsOf(scene)).at(-1)).toEqual([
        state,
        'HANDED_OVER',
        expect.stringContaining(TOO_LONG),
        false,
      ]);
    },
  );

  it('keeps a manual booking paid and held, shows it under review and emits one event', async () => {
    const { scene, key } = await attemptedOnce();
    const handedOverAt = scene.clock.now();
    await scene.bookDue();
    expect(await scene.find(key)).toMatchObject({
      status: 'PROCESSING',
      paymentStatus: 'PAID',
      isUnderReview: true,
      lastSequence: 3,
    });
    expect(await scene.stores.wallet.balance(key)).toMatchObject({ held: 18_000 });
    const lastEvent = (await scene.stored.events()).at(-1);
    expect(lastEvent).toMatchObject({
      type: 'shipment.booking_delayed',
      sequence: 3,
      previousStatus: 'PROCESSING',
    });
    expect(JSON.parse(lastEvent?.body ?? '').data.shipment).toMatchObject({
      status: 'PROCESSING',
      booking: 'UNDER_REVIEW',
    });
    expect(await scene.stored.alerts()).toEqual([
      {
        ...shipmentAsSubject(key),
        kind: 'BOOKING_STUCK',
        message: `${TOO_LONG} ${SENT_ONCE}`,
        raisedAt: handedOverAt,
        closedAt: null,
      },
    ]);
  });

  it('stops retrying a booking after ten workers died during it', async () => {
    const { scene } = await paidShipment();
    for (let count = 1; count <= 10; count++) {
      await scene.claim();
      scene.clock.advance(20_000);
    }
    await scene.bookDue();
    expect(await intentOf(scene)).toMatchObject({ state: 'MANUAL', fencingToken: 11 });
    expect(scene.courier.ordered).toEqual([]);
  });

  it('raises an alert for a booking whose outcome cannot be recorded', async () => {
    const { scene, key } = await attemptedOnce();
    const claim = await scene.claimOne();
    const shipmentNumber = 'SHP2611210000000AB';
    const attempt = { ...claim.attempt, shipmentNumber };
    await expect(scene.book({ ...claim, attempt })).rejects.toThrow('was not found');
    const { kind, raisedAt, ...alert } = (await scene.stored.alerts())[0] ?? {};
    expect([kind, raisedAt]).toEqual(['BOOKING_STUCK', new Date(NOW.getTime() + 6 * HOUR)]);
    expect(alert).toMatchObject(shipmentAsSubject({ ...key, shipmentNumber }));
  });
});

describe('an AWB of another shipment', () => {
  it('rejects an AWB of another shipment and names that shipment in an alert', async () => {
    const { scene, key: first } = await paidShipment();
    const book = async ({ reference }: { reference: string }) =>
      ({ kind: 'BOOKED', reference, awb: 'SIM1' }) as const;
    scene.courier.setBehaviour({ book });
    await scene.bookDue();
    const second = await scene.createShipment();
    const before = await scene.find(second);
    await scene.bookDue();
    expect(await scene.find(first)).toMatchObject({ status: 'BOOKED', awb: 'SIM1' });
    expect(await scene.find(second)).toEqual({ ...before, isUnderReview: true, lastSequence: 3 });
    const [intent] = (await scene.stored.intents()).filter(
      ({ shipmentNumber }) => shipmentNumber === second.shipmentNumber,
    );
    expect(intent).toMatchObject({ state: 'MANUAL', dueAt: null });
    expect(await scene.stored.alerts()).toEqual([
      expect.objectContaining({
        ...shipmentAsSubject(second),
        kind: 'AWB_TAKEN',
        message: `AWB SIM1 is that of ${first.shipmentNumber}.`,
      }),
    ]);
    expect(await scene.stored.due()).toHaveLength(1);
  });
});

/** Shipment whose only booking attempt was six hours ago. */
async function attemptedOnce() {
  const setup = await paidShipment();
  setup.scene.courier.setBehaviour({ book: failing(LOST) });
  await setup.scene.bookDue();
  setup.scene.clock.advance(6 * HOUR);
  return setup;
}

function callsOf({ courier }: BookingScene): number {
  return courier.ordered.length + courier.lookedUp.length;
}

import { describe, expect, it } from '@jest/globals';
import { CourierFailure } from '#domain/courier/courier-failure.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import type { Depot } from '../depot.ts';
import { NOW } from '../shop.ts';
import { attemptsOf, failing, intentOf, sold } from './bookings.ts';

const HOUR = 60 * 60 * 1000;
const TOO_LONG = 'It took too long, or failed too often.';
const SENT_ONCE = `May have been sent 1x, last at ${NOW.toISOString()}.`;
const LOST = new CourierFailure('COURIER_TIMEOUT', 'No answer.');

describe('a booking that is handed over to a person', () => {
  it.each(['UNKNOWN', 'ACCEPTED'] as const)(
    'after six hours in which it was %s is asked for no more, and told as delayed',
    async (state) => {
      const { depot, key } = await sold();
      const { shipmentNumber: reference } = key;
      if (state === 'UNKNOWN') depot.courier.does({ book: failing(LOST) });
      else
        depot.courier.does({ book: async () => ({ kind: 'ACCEPTED', reference, orderId: null }) });
      depot.courier.does({ lookUp: failing(LOST) });
      await depot.bookDue();
      depot.clock.advance(6 * HOUR - 1);
      await depot.bookDue();
      expect(await intentOf(depot)).toMatchObject({ state });
      const asked = callsOf(depot);
      depot.clock.advance(60_000);
      await depot.bookDue();
      depot.clock.advance(24 * HOUR);
      await depot.bookDue();
      expect(callsOf(depot)).toBe(asked);
      expect(await intentOf(depot)).toMatchObject({ state: 'MANUAL', dueAt: null });
      expect((await attemptsOf(depot)).at(-1)).toEqual([
        ...[state, 'HANDED_OVER', expect.stringContaining(TOO_LONG), false],
      ]);
    },
  );

  it('is not, however late it is, before it was tried', async () => {
    const { depot, key } = await sold();
    depot.clock.advance(72 * HOUR);
    await depot.bookDue();
    expect(await depot.find(key)).toMatchObject({ status: 'BOOKED', isUnderReview: false });
  });

  it('stays paid and held, is shown as under review, and told once', async () => {
    const { depot, key } = await triedOnce();
    const handedOverAt = depot.clock.now();
    await depot.bookDue();
    expect(await depot.find(key)).toMatchObject({
      ...{ status: 'PROCESSING', paymentStatus: 'PAID', isUnderReview: true, lastSequence: 3 },
    });
    expect(await depot.stores.wallet.balance(key)).toMatchObject({ held: 18_000 });
    const told = (await depot.seen.events()).at(-1);
    expect(told).toMatchObject({
      ...{ type: 'shipment.booking_delayed', sequence: 3, previousStatus: 'PROCESSING' },
    });
    expect(JSON.parse(told?.body ?? '').data.shipment).toMatchObject({
      ...{ status: 'PROCESSING', booking: 'UNDER_REVIEW' },
    });
    expect(await depot.seen.alerts()).toEqual([
      {
        ...shipmentAsSubject(key),
        ...{ kind: 'BOOKING_STUCK', message: `${TOO_LONG} ${SENT_ONCE}` },
        ...{ raisedAt: handedOverAt, closedAt: null },
      },
    ]);
  });

  it('after ten faults of ours is not tried for the eleventh time', async () => {
    const { depot } = await sold();
    for (let count = 1; count <= 10; count++) {
      for (const claim of await depot.claim()) {
        await depot.book({ ...claim, shipment: { ...claim.shipment, status: 'CANCELLED' } });
      }
      expect(await intentOf(depot)).toMatchObject({ state: 'PENDING', faults: count });
      depot.clock.advance(60_000);
    }
    await depot.bookDue();
    expect(await intentOf(depot)).toMatchObject({ state: 'MANUAL', fence: 11, faults: 10 });
    expect((await depot.seen.alerts()).map(({ kind }) => kind)).toEqual(['BOOKING_STUCK']);
    expect(depot.courier.ordered).toEqual([]);
  });

  it('after ten workers that died over it is not tried for the eleventh time', async () => {
    const { depot } = await sold();
    for (let count = 1; count <= 10; count++) {
      await depot.claim();
      depot.clock.advance(20_000);
    }
    await depot.bookDue();
    expect(await intentOf(depot)).toMatchObject({ state: 'MANUAL', fence: 11 });
    expect(depot.courier.ordered).toEqual([]);
  });

  it('that cannot even be recorded is told to a person all the same', async () => {
    const { depot, key } = await triedOnce();
    const [claim] = await depot.claim();
    if (claim === undefined) throw new Error('nothing was claimed');
    const shipmentNumber = 'SHP2611210000000AB';
    const attempt = { ...claim.attempt, shipmentNumber };
    await expect(depot.book({ ...claim, attempt })).rejects.toThrow('is not there');
    const { kind, raisedAt, ...alert } = (await depot.seen.alerts())[0] ?? {};
    expect([kind, raisedAt]).toEqual(['BOOKING_STUCK', new Date(NOW.getTime() + 6 * HOUR)]);
    expect(alert).toMatchObject(shipmentAsSubject({ ...key, shipmentNumber }));
  });
});

describe('an AWB of another shipment', () => {
  it('is none for this one: nothing moves, and a person is told whose it is', async () => {
    const { depot, key: first } = await sold();
    const book = async ({ reference }: { reference: string }) =>
      ({ kind: 'BOOKED', reference, awb: 'SIM1' }) as const;
    depot.courier.does({ book });
    await depot.bookDue();
    const second = await depot.sell();
    const before = await depot.find(second);
    await depot.bookDue();
    expect(await depot.find(first)).toMatchObject({ status: 'BOOKED', awb: 'SIM1' });
    expect(await depot.find(second)).toEqual({ ...before, isUnderReview: true, lastSequence: 3 });
    const [intent] = (await depot.seen.intents()).filter(
      ({ shipmentNumber }) => shipmentNumber === second.shipmentNumber,
    );
    expect(intent).toMatchObject({ state: 'MANUAL', dueAt: null });
    expect(await depot.seen.alerts()).toEqual([
      expect.objectContaining({
        ...{ ...shipmentAsSubject(second), kind: 'AWB_TAKEN' },
        message: `AWB SIM1 is that of ${first.shipmentNumber}.`,
      }),
    ]);
    expect(await depot.seen.due()).toHaveLength(1);
  });
});

/** Six hours ago. */
async function triedOnce() {
  const scene = await sold();
  scene.depot.courier.does({ book: failing(LOST) });
  await scene.depot.bookDue();
  scene.depot.clock.advance(6 * HOUR);
  return scene;
}

function callsOf({ courier }: Depot): number {
  return courier.ordered.length + courier.lookedUp.length;
}

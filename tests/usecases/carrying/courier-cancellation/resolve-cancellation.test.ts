import { describe, expect, it } from '@jest/globals';
import type { CancelReply } from '#domain/carrying/courier-cancellation/cancel-reply.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import { DAY_MS } from '#domain/time.ts';
import { writeAll } from '#tests/kit/store-contracts/writes.ts';
import { awbOf } from '../../booking-scene.ts';
import { balancesOf, snapshotOf } from '../../stored.ts';
import {
  BEFORE,
  bookingInFlightScene,
  CAPTURED,
  cancellationScene,
  cancelRequestedScene,
  eventTypesOf,
  openAlertKinds,
  recordStatus,
  timesOut,
} from './courier-cancellation-scene.ts';

const YES: CancelReply = { kind: 'CANCELLED' };
const NO: CancelReply = { kind: 'REFUSED', failure: { code: 'REJECTED', message: 'on its way' } };
const by = 'ani';
const NOT_NOW = { code: 'TRANSITION_NOT_ALLOWED' };

describe('an operator who has called the courier', () => {
  it.each([
    {
      reply: YES,
      status: 'CANCELLED',
      recorded: 'CONFIRMED',
      event: 'cancelled',
      books: BEFORE,
      detail: 'cancelled',
    },
    {
      reply: NO,
      status: 'BOOKED',
      recorded: 'REJECTED',
      event: 'cancel_rejected',
      books: CAPTURED,
      detail: 'not cancelled: on its way',
    },
  ])(
    'resolves a cancellation by an operator: $detail',
    async ({ reply, status, recorded, event, books, detail }) => {
      const { scene, key } = await stuck();
      const resolved = await scene.resolve(key.shipmentNumber, { awb: null, reply, by });
      expect(resolved).toEqual(await scene.find(key));
      expect(resolved).toMatchObject({ status, courierCancellation: recorded });
      expect(await balancesOf(scene)).toMatchObject(books);
      expect(await eventTypesOf(scene)).toEqual(['booked', event]);
      expect([await scene.list(), await openAlertKinds(scene)]).toEqual([[], []]);
      const act = { kind: 'CANCELLATION_RESOLVED', detail: `${awbOf(key)} ${detail}`, by };
      const at = scene.clock.now();
      expect(await scene.stored.acts()).toMatchObject([{ ...shipmentAsSubject(key), ...act, at }]);
    },
  );

  it.each([
    [YES, NO],
    [NO, YES],
  ])(
    'allows repeating a cancellation resolution and rejects a different one: %j',
    async (reply, other) => {
      const { scene, key } = await stuck();
      const found = { awb: null, reply, by };
      const first = await scene.resolve(key.shipmentNumber, found);
      const before = await snapshotOf(scene, key);
      expect(await scene.resolve(key.shipmentNumber, found)).toEqual(first);
      expect(await scene.resolve(key.shipmentNumber, { ...found, awb: awbOf(key) })).toEqual(first);
      const again = scene.resolve(key.shipmentNumber, { ...found, reply: other });
      await expect(again).rejects.toMatchObject(NOT_NOW);
      expect(await snapshotOf(scene, key)).toBe(before);
    },
  );

  it('records one resolution if two operators and the courier resolve at once', async () => {
    const { scene, key } = await cancelRequestedScene();
    const found = { awb: null, reply: YES, by };
    await Promise.all([
      scene.resolve(key.shipmentNumber, found),
      scene.cancelDue(),
      scene.resolve(key.shipmentNumber, found),
    ]);
    expect(await balancesOf(scene)).toMatchObject(BEFORE);
    expect(await eventTypesOf(scene)).toEqual(['booked', 'cancelled']);
    expect(await openAlertKinds(scene)).toEqual([]);
  });

  it('rejects a resolution if no cancellation is open', async () => {
    const booked = await cancellationScene();
    await booked.scene.bookDue();
    const inFlight = await bookingInFlightScene();
    const gone = await cancelRequestedScene();
    await recordStatus(gone.scene, gone.key, 'PICKED_UP');
    for (const { scene, key } of [booked, inFlight, gone]) {
      const before = await snapshotOf(scene, key);
      const resolution = scene.resolve(key.shipmentNumber, { awb: null, reply: YES, by });
      await expect(resolution).rejects.toMatchObject(NOT_NOW);
      expect(await snapshotOf(scene, key)).toBe(before);
    }
  });

  it('rejects a resolution for an unknown shipment or AWB', async () => {
    const { scene, key } = await cancelRequestedScene();
    const found = { awb: null, reply: YES, by };
    const unknown = scene.resolve('SHP261121AAAAAAAA00', found);
    await expect(unknown).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const other = scene.resolve(key.shipmentNumber, { ...found, awb: 'SIM0' });
    await expect(other).rejects.toMatchObject(NOT_NOW);
  });

  it('resolves without an AWB if one booking is to be cancelled or the AWB is the shipment AWB', async () => {
    const { scene, key } = await cancelRequestedScene();
    const beside = {
      ...key,
      awb: 'SIM-BESIDE',
      orderId: null,
      provider: 'SIMULATOR',
      courierCode: 'jne',
      requestedAt: scene.clock.now(),
    };
    await writeAll(scene, (write) => write.cancellations.request(beside));
    await scene.resolve(key.shipmentNumber, { awb: null, reply: NO, by });
    expect(await scene.list()).toMatchObject([{ awb: beside.awb }]);
    const shipment = await scene.find(key);
    const resolved = await scene.resolve(key.shipmentNumber, { awb: null, reply: YES, by });
    expect(resolved).toEqual(shipment);
    expect(await scene.list()).toEqual([]);
    expect((await scene.stored.acts()).map(({ detail }) => detail)).toEqual([
      `${awbOf(key)} not cancelled: on its way`,
      'SIM-BESIDE cancelled',
    ]);
  });
});

/** A cancellation without the courier's answer for a day, so that an alert was raised. */
async function stuck() {
  const opened = await cancelRequestedScene();
  opened.scene.setReply(timesOut);
  opened.scene.clock.advance(DAY_MS);
  await opened.scene.cancelDue();
  expect(await openAlertKinds(opened.scene)).toEqual(['CANCEL_STUCK']);
  return opened;
}

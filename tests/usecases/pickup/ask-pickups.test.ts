import { describe, expect, it } from '@jest/globals';
import { CLAIM_MS } from '#domain/courier/asking.ts';
import { CourierFailure } from '#domain/courier/courier-failure.ts';
import type { PickupReply } from '#domain/pickup/pickup-order.ts';
import { awbOf } from '../depot.ts';
import { FAILURE, OPENS_AT, openDock } from './dock.ts';

const DAY_MS = 24 * 60 * 60_000;
const TIMEOUT = new CourierFailure('COURIER_TIMEOUT', 'It is silent.');

describe('a courier that is asked to come', () => {
  it('is asked for exactly what was wished, by our reference, and confirms', async () => {
    const dock = await openDock();
    const { data } = await dock.create();
    expect(await dock.ask()).toBe(false);
    expect(dock.courier.requested).toEqual([
      {
        ...{ reference: data.pickup_id, awbs: dock.keys.map(awbOf), date: '2026-11-22' },
        ...{ window: data.window, timeZone: 'WIB', contact: data.contact },
        ...{ address: data.address, originDistrictId: '31.73.06', notes: 'Ring twice' },
      },
    ]);
    const confirmed = { ...data, status: 'CONFIRMED', courier_reference: 'PU-1' };
    expect((await dock.told()).slice(1)).toEqual([
      {
        ...{ type: 'pickup.confirmed', sequence: 2, previousStatus: 'REQUESTED' },
        view: confirmed,
      },
    ]);
    expect(await dock.found(data)).toMatchObject({ status: 'CONFIRMED', courierReference: 'PU-1' });
    expect(await dock.seen.pickupDue()).toEqual([]);
    await dock.ask();
    expect(dock.courier.requested).toHaveLength(1);
  });

  it.each([
    ['has not decided', async (): Promise<PickupReply> => ({ kind: 'PENDING' })],
    ['does not answer', () => Promise.reject(TIMEOUT)],
  ])('and %s is asked again, for the same, until it does', async (_, requestPickup) => {
    const dock = await openDock();
    const { data } = await dock.create();
    dock.courier.does({ requestPickup });
    await dock.ask();
    await dock.ask();
    dock.clock.advance(1_000);
    await dock.ask();
    dock.courier.does({
      requestPickup: async () => ({ kind: 'CONFIRMED', courierReference: null }),
    });
    dock.clock.advance(1_000);
    await dock.ask();
    const [first, ...others] = dock.courier.requested;
    expect(others).toEqual([first, first]);
    expect(await dock.found(data)).toMatchObject({ status: 'CONFIRMED', courierReference: null });
    expect([await dock.seen.alerts(), dock.complaints]).toEqual([[], []]);
  });

  it('and refuses has its reason told, and its shipments may be asked for again', async () => {
    const dock = await openDock();
    const { data } = await dock.create();
    dock.courier.does({ requestPickup: async () => ({ kind: 'REFUSED', failure: FAILURE }) });
    await dock.ask();
    const failed = { ...data, status: 'FAILED', failure: FAILURE };
    expect((await dock.told()).slice(1)).toEqual([
      { type: 'pickup.failed', sequence: 2, previousStatus: 'REQUESTED', view: failed },
    ]);
    expect(await dock.holders()).toEqual([null, null, null]);
    expect([await dock.seen.pickupDue(), await dock.seen.alerts()]).toEqual([[], []]);
    expect((await dock.create()).data).toMatchObject({ status: 'REQUESTED' });
  });

  it('and is silent until its window begins has failed; it is told to stay away', async () => {
    const dock = await openDock();
    const { data } = await dock.create();
    dock.courier.does({ requestPickup: () => Promise.reject(TIMEOUT) });
    await untilOpens(dock);
    expect(await dock.found(data)).toMatchObject({ status: 'REQUESTED' });
    const asked = dock.courier.requested.length;
    dock.clock.set(OPENS_AT);
    await dock.ask();
    expect(dock.courier.requested).toHaveLength(asked);
    expect(await dock.found(data)).toMatchObject({
      ...{ status: 'FAILED', waiting: [], failure: { code: 'COURIER_TIMEOUT' } },
    });
    expect(await dock.holders()).toEqual([null, null, null]);
    const { pickupId } = await dock.found(data);
    expect(await dock.seen.alerts()).toMatchObject([{ kind: 'PICKUP_STUCK', subject: pickupId }]);
    dock.clock.advance(CLAIM_MS);
    await dock.ask();
    expect(dock.courier.cancelled).toEqual([{ reference: data.pickup_id, courierReference: null }]);
  });

  it('that is not offered any more is told to us, and the pickup fails in its window', async () => {
    const dock = await openDock();
    const { data } = await dock.create();
    dock.offered.TEST.length = 0;
    await dock.ask();
    expect(dock.complaints).toHaveLength(1);
    dock.clock.set(new Date(OPENS_AT.getTime() + 300_000));
    await dock.ask();
    expect(await dock.found(data)).toMatchObject({ status: 'FAILED' });
  });

  it('is no matter for a person before its window, however long it cannot be asked', async () => {
    const dock = await openDock();
    await dock.create({ date: '2026-11-26' });
    dock.offered.TEST.length = 0;
    for (let days = 0; days < 3; days += 1) {
      await dock.ask();
      dock.clock.advance(DAY_MS);
    }
    expect([dock.complaints.length, await dock.seen.alerts()]).toEqual([3, []]);
  });

  it('holds up nobody else’s, and there is more to ask where many wait', async () => {
    const dock = await openDock({ count: 21 });
    for (const { shipmentNumber } of dock.keys) {
      await dock.create({ shipmentNumbers: [shipmentNumber] });
    }
    let silent = 0;
    dock.courier.does({
      async requestPickup() {
        silent += 1;
        if (silent === 1) throw TIMEOUT;
        return { kind: 'CONFIRMED', courierReference: null };
      },
    });
    expect(await dock.ask()).toBe(true);
    expect(await dock.ask()).toBe(false);
    expect(dock.courier.requested).toHaveLength(21);
    const confirmed = (await dock.told()).filter(({ type }) => type === 'pickup.confirmed');
    expect(confirmed).toHaveLength(20);
  });
});

/** Asks as often as it is to be asked. */
async function untilOpens(dock: Awaited<ReturnType<typeof openDock>>): Promise<void> {
  while (dock.clock.now() < OPENS_AT) {
    await dock.ask();
    const [due] = await dock.seen.pickupDue();
    if (due === undefined) return;
    expect(due.dueAt.getTime()).toBeLessThanOrEqual(OPENS_AT.getTime());
    if (due.dueAt >= OPENS_AT) return;
    dock.clock.set(due.dueAt);
  }
}

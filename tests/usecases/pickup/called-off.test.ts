import { describe, expect, it } from '@jest/globals';
import { CLAIM_MS } from '#domain/courier/asking.ts';
import { CourierFailure } from '#domain/courier/courier-failure.ts';
import type { RequestOutcome } from '#src/usecases/pickup/record-reply.ts';
import { event } from '../tracking/under-way.ts';
import { at, FAILURE, openDock } from './dock.ts';

const DAY_MS = 24 * 60 * 60_000;
/** What a courier may say of a pickup that it has confirmed before. */
const LATE: readonly RequestOutcome[] = [
  { kind: 'CONFIRMED', courierReference: 'PU-2' },
  { kind: 'REFUSED', failure: FAILURE },
  { kind: 'SILENT' },
];
const TIMEOUT = new CourierFailure('COURIER_TIMEOUT', 'It is silent.');

describe('a courier that is asked to come', () => {
  it('is not asked once the pickup is cancelled, though somebody was about to ask', async () => {
    const dock = await openDock();
    const { data } = await dock.create();
    const { pickups } = dock.stores;
    const { claimDue } = pickups;
    pickups.claimDue = async (request) => {
      const due = await claimDue(request);
      await dock.cancel(data.pickup_id);
      return due;
    };
    await dock.ask();
    pickups.claimDue = claimDue;
    expect(dock.courier.requested).toEqual([]);
    expect(await dock.seen.pickupDue()).toMatchObject([{ wish: 'CANCEL' }]);
  });

  it('and confirms when it is too late is told to stay away, by its own number', async () => {
    const dock = await openDock();
    const { data } = await dock.create();
    dock.courier.does({
      async requestPickup() {
        await dock.cancel(data.pickup_id);
        return { kind: 'CONFIRMED', courierReference: 'PU-9' };
      },
    });
    await dock.ask();
    expect(await dock.found(data)).toMatchObject({ status: 'CANCELLED', courierReference: 'PU-9' });
    dock.clock.advance(CLAIM_MS - 1);
    await dock.ask();
    expect(dock.courier.cancelled).toEqual([]);
    dock.clock.advance(1);
    await dock.ask();
    expect(dock.courier.cancelled).toEqual([
      { reference: data.pickup_id, courierReference: 'PU-9' },
    ]);
    expect((await dock.told()).map(({ type }) => type)).toEqual([
      ...['pickup.requested', 'pickup.cancelled'],
    ]);
  });

  it('and confirms after it was told to stay away is told once more', async () => {
    const dock = await openDock();
    const { data } = await dock.create();
    const key = await dock.found(data);
    dock.courier.does({ requestPickup: () => Promise.reject(TIMEOUT) });
    await dock.ask();
    await dock.cancel(data.pickup_id);
    dock.clock.advance(CLAIM_MS);
    await dock.ask();
    expect(await dock.seen.pickupDue()).toEqual([]);
    await dock.record(key, { kind: 'CONFIRMED', courierReference: 'PU-9' });
    await dock.ask();
    expect(dock.courier.cancelled.map((one) => one.courierReference)).toEqual([null, 'PU-9']);
  });

  it.each(['CONFIRMED', 'COMPLETED'])(
    'and confirms what is %s is expected still',
    async (status) => {
      const dock = await openDock({ count: 1 });
      const { data } = await dock.create();
      await dock.ask();
      if (status === 'COMPLETED') {
        await dock.tell(at(dock.keys, 0), [event(dock.depot, 'PICKED_UP', 0)]);
      }
      const before = await dock.found(data);
      for (const outcome of LATE) await dock.record(before, outcome);
      expect(await dock.found(data)).toEqual(before);
      expect([before.status, await dock.seen.pickupDue()]).toEqual([status, []]);
    },
  );

  it('and refuses what is cancelled already changes nothing', async () => {
    const dock = await openDock();
    const { data } = await dock.create();
    dock.courier.does({
      async requestPickup() {
        await dock.cancel(data.pickup_id);
        return { kind: 'REFUSED', failure: FAILURE };
      },
    });
    await dock.ask();
    expect(await dock.found(data)).toMatchObject({
      ...{ status: 'CANCELLED', failure: null, courierReference: null },
    });
    expect(await dock.seen.pickupDue()).toMatchObject([{ wish: 'CANCEL' }]);
  });
});

describe('a courier that is told to stay away', () => {
  it('is told once, by both numbers', async () => {
    const dock = await cancelled();
    await dock.ask();
    await dock.ask();
    const reference = dock.id;
    expect(dock.courier.cancelled).toEqual([{ reference, courierReference: 'PU-1' }]);
    expect(await dock.seen.pickupDue()).toEqual([]);
    expect(await dock.seen.alerts()).toEqual([]);
  });

  it('is told nothing where nobody had asked it to come', async () => {
    const dock = await openDock();
    const { data } = await dock.create();
    await dock.cancel(data.pickup_id);
    expect(await dock.seen.pickupDue()).toEqual([]);
    dock.clock.advance(CLAIM_MS);
    await dock.ask();
    expect([dock.courier.requested, dock.courier.cancelled]).toEqual([[], []]);
  });

  it('and would not is for a person to stop', async () => {
    const dock = await cancelled();
    dock.courier.does({ cancelPickup: async () => ({ kind: 'REFUSED', failure: FAILURE }) });
    await dock.ask();
    expect(await dock.seen.pickupDue()).toEqual([]);
    expect(await dock.seen.alerts()).toMatchObject([
      { kind: 'PICKUP_STUCK', message: expect.stringContaining(FAILURE.message) },
    ]);
  });

  it('and does not answer is told again, and after a day a person is', async () => {
    const dock = await cancelled();
    const began = dock.clock.now().getTime();
    dock.courier.does({ cancelPickup: () => Promise.reject(TIMEOUT) });
    await dock.ask();
    dock.clock.advance(1_000);
    await dock.ask();
    expect(dock.courier.cancelled).toHaveLength(2);
    dock.clock.set(new Date(began + DAY_MS - 1));
    await dock.ask();
    expect(await dock.seen.alerts()).toEqual([]);
    dock.clock.set(new Date(began + DAY_MS + 300_000));
    await dock.ask();
    expect(await dock.seen.alerts()).toMatchObject([{ kind: 'PICKUP_STUCK' }]);
    expect([await dock.seen.pickupDue(), dock.complaints]).toMatchObject([[{}], []]);
  });
});

async function cancelled() {
  const dock = await openDock();
  const { data } = await dock.create();
  await dock.ask();
  await dock.cancel(data.pickup_id);
  return { ...dock, id: data.pickup_id };
}

import { describe, expect, it } from '@jest/globals';
import type { ShipmentKey } from '#domain/shipment/shipment.ts';
import type { TrackingEvent } from '#domain/tracking/tracking-event.ts';
import { awbOf, type Depot, EVERY_MS, tells } from '../depot.ts';
import { CALL, hookScene, SECRET } from './hook-scene.ts';
import { event, underWay, waitOf } from './under-way.ts';

const HOUR = 60 * 60_000;

describe('a call to a hook', () => {
  it.each([
    ['of a courier that nobody knows', { courierCode: 'nobody', secret: `swift ${SECRET}` }],
    ['with another secret', { courierCode: 'swift', secret: 'guessed' }],
    ['with the secret of another courier', { courierCode: 'swift', secret: `other ${SECRET}` }],
  ])('%s is not found, and not read', async (_, path) => {
    const { depot } = await underWay(1);
    const scene = hookScene(depot);
    let read = 0;
    scene.understands(() => {
      read += 1;
      return undefined;
    });
    await expect(scene.hear()(path, CALL)).rejects.toMatchObject({
      ...{ name: 'Refusal', code: 'NOT_FOUND', message: 'There is no such hook.' },
    });
    expect(read).toBe(0);
  });

  it.each([
    [undefined, 'NOT_UNDERSTOOD'],
    ['FORGED', 'FORGED'],
  ] as const)('that reads as %s is answered in the courier’s own words', async (read, result) => {
    const { depot, key } = await underWay(1);
    const scene = hookScene(depot);
    const [before] = await depot.seen.due();
    scene.understands(() => read);
    const path = { courierCode: 'swift', secret: `swift ${SECRET}` };
    expect(await scene.hear()(path, CALL)).toEqual({
      ...{ result, errors: [] },
      answer: { status: 299, contentType: 'text/plain', body: `said ${result}` },
    });
    expect(await depot.stores.tracking.timeline(key)).toHaveLength(1);
    expect(await depot.seen.due()).toEqual([before]);
  });

  it('that its adapter breaks over is not understood, and we are told', async () => {
    const { depot } = await underWay(1);
    const scene = hookScene(depot);
    const mishap = new Error('mishap');
    scene.understands(() => {
      throw mishap;
    });
    const path = { courierCode: 'swift', secret: `swift ${SECRET}` };
    expect(await scene.hear()(path, CALL)).toMatchObject({
      ...{ result: 'NOT_UNDERSTOOD', errors: [mishap] },
    });
  });

  it('is to come again where nothing can be kept', async () => {
    const { depot, key } = await underWay(1);
    const findByAwbs = async () => Promise.reject(new Error('mishap'));
    const tracking = { ...depot.stores.tracking, findByAwbs };
    const tracked = [{ awb: awbOf(key), events: [event(depot, 'PICKED_UP', 0)] }];
    const told = hookScene(depot).tell({ tracked }, 'swift', { tracking });
    expect(await told).toBe('TRY_AGAIN, 1 errors');
  });

  it('that tells nothing is taken', async () => {
    const { depot } = await underWay(1);
    expect(await hookScene(depot).tell({})).toBe('TAKEN');
  });
});

describe('signed news of parcels', () => {
  it('are recorded as if the courier had been asked', async () => {
    const { depot, keys } = await underWay(3);
    const [one, other, quiet] = keysOf(keys);
    const news = [told(one, event(depot, 'PICKED_UP', 2)), told(other, event(depot, 'LOST', 1))];
    expect(await hookScene(depot).tell({ tracked: news })).toBe('TAKEN');
    expect(await statusesOf(depot, keys)).toEqual(['PICKED_UP', 'LOST', 'BOOKED']);
    expect([await waitOf(depot, one), await waitOf(depot, other)]).toEqual([EVERY_MS, undefined]);
    expect(await depot.stores.tracking.timeline(quiet)).toHaveLength(1);
  });

  it('that come again, in whatever order, and in parts, make one timeline', async () => {
    const { depot, key } = await underWay(1);
    depot.clock.advance(HOUR);
    const scene = hookScene(depot);
    const [picked, moving, out] = [
      event(depot, 'PICKED_UP', 9),
      event(depot, 'IN_TRANSIT', 6),
      event(depot, 'OUT_FOR_DELIVERY', 3),
    ];
    for (const events of [[out], [picked, out], [moving], [moving, picked, out]]) {
      expect(await scene.tell({ tracked: [told(key, ...events)] })).toBe('TAKEN');
    }
    expect(await scene.tell({ tracked: [told(key, moving), told(key, picked)] })).toBe('TAKEN');
    depot.courier.does({ track: tells({ [awbOf(key)]: [picked, moving, out] }) });
    depot.clock.advance(EVERY_MS);
    await depot.syncDue();
    const timeline = await depot.stores.tracking.timeline(key);
    expect(timeline.map(({ status }) => status)).toEqual([
      ...['BOOKED', 'PICKED_UP', 'IN_TRANSIT', 'OUT_FOR_DELIVERY'],
    ]);
    expect(await depot.find(key)).toMatchObject({ status: 'OUT_FOR_DELIVERY' });
  });

  it('of parcels that nobody has are passed over, and the others are recorded', async () => {
    const { depot, key } = await underWay(1);
    const unknown = { awb: 'SIM404', events: [event(depot, 'LOST', 0)] };
    const tracked = [unknown, told(key, event(depot, 'PICKED_UP', 0))];
    expect(await hookScene(depot).tell({ tracked })).toBe('TAKEN');
    expect(await statusesOf(depot, [key])).toEqual(['PICKED_UP']);
    expect(await depot.seen.alerts()).toEqual([]);
  });

  it.each(['other', 'live'] as const)(
    'of somebody else’s parcels change nothing: told by %s',
    async (caller) => {
      const { depot, key } = await underWay(1);
      const before = await depot.seen.due();
      const tracked = [told(key, event(depot, 'LOST', 0))];
      expect(await hookScene(depot).tell({ tracked }, caller)).toBe('TAKEN');
      expect(await hookScene(depot).tell({ tracked, isSigned: false }, caller)).toBe('TAKEN');
      expect(await statusesOf(depot, [key])).toEqual(['BOOKED']);
      expect(await depot.seen.due()).toEqual(before);
    },
  );

  it('that cannot be recorded stop no other’s, and the courier is asked soon', async () => {
    const { depot, keys } = await underWay(3);
    await quietFor(depot, HOUR);
    const [bad, ...others] = keysOf(keys);
    const nonsense = { ...event(depot, 'LOST', 0), at: new Date(Number.NaN) };
    const tracked = [
      told(bad, nonsense),
      ...others.map((key) => told(key, event(depot, 'PICKED_UP', 0))),
    ];
    expect(await hookScene(depot).tell({ tracked })).toBe('TAKEN, 1 errors');
    expect(await statusesOf(depot, keys)).toEqual(['BOOKED', 'PICKED_UP', 'PICKED_UP']);
    expect(await waitOf(depot, bad)).toBe(0);
    expect(await depot.seen.alerts()).toEqual([]);
  });

  it('of more parcels than one call may keep us busy with are asked for soon', async () => {
    const { depot, keys } = await underWay(103);
    await quietFor(depot, HOUR);
    const tracked = keys.map((key) => told(key, event(depot, 'PICKED_UP', 0)));
    expect(await hookScene(depot).tell({ tracked })).toBe('TAKEN');
    const statuses = await statusesOf(depot, keys);
    expect(statuses.filter((status) => status === 'PICKED_UP')).toHaveLength(100);
    const waits = await Promise.all(keys.map((key) => waitOf(depot, key)));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(3);
  });

  it('that nobody understands are kept raw, and counted', async () => {
    const { depot, key } = await underWay(1);
    const tracked = [told(key, event(depot, null, 0))];
    for (let times = 0; times < 2; times += 1) {
      expect(await hookScene(depot).tell({ tracked })).toBe('TAKEN');
    }
    expect(await depot.stores.tracking.unknownCodes(9)).toMatchObject([
      { courierCode: 'swift', code: 'XQ7', count: 1 },
    ]);
  });
});

describe('unsigned news of parcels', () => {
  it('are believed by nobody: the courier is asked about them, soon', async () => {
    const { depot, keys } = await underWay(2);
    await quietFor(depot, HOUR);
    const [named, other] = keysOf(keys);
    const wait = await waitOf(depot, other);
    const tracked = [told(named, event(depot, 'LOST', 0))];
    expect(await hookScene(depot).tell({ tracked, isSigned: false })).toBe('TAKEN');
    expect(await statusesOf(depot, keys)).toEqual(['BOOKED', 'BOOKED']);
    expect([await waitOf(depot, named), await waitOf(depot, other)]).toEqual([0, wait]);
    depot.courier.does({ track: tells({ [awbOf(named)]: [event(depot, 'PICKED_UP', 0)] }) });
    await depot.syncDue();
    expect(depot.courier.tracked.at(-1)).toEqual([awbOf(named)]);
    expect(await statusesOf(depot, keys)).toEqual(['PICKED_UP', 'BOOKED']);
  });

  it('of a parcel whose way is over are no reason to ask about it', async () => {
    const { depot, key } = await underWay(1);
    const scene = hookScene(depot);
    await scene.tell({ tracked: [told(key, event(depot, 'RETURNED', 0))] });
    const tracked = [told(key, event(depot, 'LOST', 0))];
    expect(await scene.tell({ tracked, isSigned: false })).toBe('TAKEN');
    expect(await depot.seen.due()).toEqual([]);
  });
});

function told(key: ShipmentKey, ...events: readonly TrackingEvent[]) {
  return { awb: awbOf(key), events };
}

async function statusesOf(depot: Depot, keys: readonly ShipmentKey[]) {
  return (await Promise.all(keys.map(depot.find))).map(({ status }) => status);
}

/** All are asked about, have nothing to tell, and are asked about seldom. */
async function quietFor({ clock, syncDue }: Depot, ms: number): Promise<void> {
  clock.advance(ms);
  await syncDue();
}

function keysOf(keys: readonly ShipmentKey[]): [ShipmentKey, ShipmentKey, ShipmentKey] {
  const [one, two = one, three = two] = keys;
  if (one === undefined || two === undefined || three === undefined) throw new Error('none');
  return [one, two, three];
}

import { describe, expect, it } from '@jest/globals';
import type { TrackingEvent } from '#domain/carrying/tracking/tracking-event.ts';
import type { ShipmentKey } from '#domain/selling/shipment/shipment.ts';
import { awbOf, type BookingScene, EVERY_MS, trackingReplies } from '../../booking-scene.ts';
import { CALL, courierWebhookScene, SECRET } from './courier-webhook-scene.ts';
import { event, underWay, waitOf } from './under-way.ts';

const HOUR = 60 * 60_000;

describe('a courier webhook', () => {
  it.each([
    ['of an unknown provider', { name: 'unknown', secret: `swift ${SECRET}` }],
    ['with another secret', { name: 'simulator', secret: 'guessed' }],
    ['with the secret of another provider', { name: 'simulator', secret: `other ${SECRET}` }],
  ])('rejects a courier webhook %s without reading it', async (_, path) => {
    const { scene } = await underWay(1);
    const hooks = courierWebhookScene(scene);
    let read = 0;
    hooks.understands(() => {
      read += 1;
      return undefined;
    });
    await expect(hooks.handle()(path, CALL)).rejects.toMatchObject({
      name: 'Refusal',
      code: 'NOT_FOUND',
      message: 'There is no such webhook.',
    });
    expect(read).toBe(0);
  });

  it.each([
    [undefined, 'MALFORMED'],
    ['FORGED', 'FORGED'],
  ] as const)(
    'answers a webhook decoded as %s in the format of the courier',
    async (read, result) => {
      const { scene, key } = await underWay(1);
      const hooks = courierWebhookScene(scene);
      const [before] = await scene.stored.due();
      hooks.understands(() => read);
      const path = { name: 'simulator', secret: `swift ${SECRET}` };
      expect(await hooks.handle()(path, CALL)).toEqual({
        result,
        errors: [],
        answer: { status: 299, contentType: 'text/plain', body: `result ${result}` },
      });
      expect(await scene.stores.tracking.timeline(key)).toHaveLength(1);
      expect(await scene.stored.due()).toEqual([before]);
    },
  );

  it('reports a webhook that crashes its adapter as not understood', async () => {
    const { scene } = await underWay(1);
    const hooks = courierWebhookScene(scene);
    const failure = new Error('mishap');
    hooks.understands(() => {
      throw failure;
    });
    const path = { name: 'simulator', secret: `swift ${SECRET}` };
    expect(await hooks.handle()(path, CALL)).toMatchObject({
      result: 'MALFORMED',
      errors: [failure],
    });
  });

  it('requests a webhook retry if nothing can be recorded', async () => {
    const { scene, key } = await underWay(1);
    const findByAwbs = async () => Promise.reject(new Error('mishap'));
    const tracking = { ...scene.stores.tracking, findByAwbs };
    const tracked = [trackedParcel(key, event(scene, 'PICKED_UP', 0))];
    const answer = courierWebhookScene(scene).send({ tracked }, 'swift', { tracking });
    expect(await answer).toBe('RETRY, 1 errors');
  });

  it('accepts a courier webhook without events', async () => {
    const { scene } = await underWay(1);
    expect(await courierWebhookScene(scene).send({})).toBe('ACCEPTED');
  });
});

describe('a signed webhook of parcels', () => {
  it('records a signed webhook like a poll result', async () => {
    const { scene, keys } = await underWay(3);
    const [one, other, quiet] = keysOf(keys);
    const parcels = [
      trackedParcel(one, event(scene, 'PICKED_UP', 2)),
      trackedParcel(other, event(scene, 'LOST', 1)),
    ];
    expect(await courierWebhookScene(scene).send({ tracked: parcels })).toBe('ACCEPTED');
    expect(await statusesOf(scene, keys)).toEqual(['PICKED_UP', 'LOST', 'BOOKED']);
    expect([await waitOf(scene, one), await waitOf(scene, other)]).toEqual([EVERY_MS, undefined]);
    expect(await scene.stores.tracking.timeline(quiet)).toHaveLength(1);
  });

  it('ignores unknown parcels of a webhook and records the others', async () => {
    const { scene, key } = await underWay(1);
    const unknown = { awb: 'SIM404', courierCode: 'swift', events: [event(scene, 'LOST', 0)] };
    const tracked = [unknown, trackedParcel(key, event(scene, 'PICKED_UP', 0))];
    expect(await courierWebhookScene(scene).send({ tracked })).toBe('ACCEPTED');
    expect(await statusesOf(scene, [key])).toEqual(['PICKED_UP']);
    expect(await scene.stored.alerts()).toEqual([]);
  });

  it.each(['other', 'live'] as const)(
    'ignores webhook events for parcels of another provider or environment: %s',
    async (caller) => {
      const { scene, key } = await underWay(1);
      const before = await scene.stored.due();
      const tracked = [trackedParcel(key, event(scene, 'LOST', 0))];
      expect(await courierWebhookScene(scene).send({ tracked }, caller)).toBe('ACCEPTED');
      expect(await courierWebhookScene(scene).send({ tracked, isSigned: false }, caller)).toBe(
        'ACCEPTED',
      );
      expect(await statusesOf(scene, [key])).toEqual(['BOOKED']);
      expect(await scene.stored.due()).toEqual(before);
    },
  );

  it('records other parcels of a webhook and polls a failed one soon', async () => {
    const { scene, keys } = await underWay(3);
    await quietFor(scene, HOUR);
    const [bad, ...others] = keysOf(keys);
    const nonsense = { ...event(scene, 'LOST', 0), at: new Date(Number.NaN) };
    const tracked = [
      trackedParcel(bad, nonsense),
      ...others.map((key) => trackedParcel(key, event(scene, 'PICKED_UP', 0))),
    ];
    expect(await courierWebhookScene(scene).send({ tracked })).toBe('ACCEPTED, 1 errors');
    expect(await statusesOf(scene, keys)).toEqual(['BOOKED', 'PICKED_UP', 'PICKED_UP']);
    expect(await waitOf(scene, bad)).toBe(0);
    expect(await scene.stored.alerts()).toEqual([]);
  });

  it('records a hundred parcels of a webhook and polls the rest soon', async () => {
    const { scene, keys } = await underWay(103);
    await quietFor(scene, HOUR);
    const tracked = keys.map((key) => trackedParcel(key, event(scene, 'PICKED_UP', 0)));
    expect(await courierWebhookScene(scene).send({ tracked })).toBe('ACCEPTED');
    const statuses = await statusesOf(scene, keys);
    expect(statuses.filter((status) => status === 'PICKED_UP')).toHaveLength(100);
    const waits = await Promise.all(keys.map((key) => waitOf(scene, key)));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(3);
  });

  it('stores and counts webhook events with unknown codes', async () => {
    const { scene, key } = await underWay(1);
    const tracked = [trackedParcel(key, event(scene, null, 0))];
    for (let times = 0; times < 2; times += 1) {
      expect(await courierWebhookScene(scene).send({ tracked })).toBe('ACCEPTED');
    }
    expect(await scene.stores.tracking.unknownCodes(9)).toMatchObject([
      { courierCode: 'swift', code: 'XQ7', count: 1 },
    ]);
  });
});

describe('an unsigned webhook of parcels', () => {
  it('polls the courier soon for an unsigned webhook instead of trusting it', async () => {
    const { scene, keys } = await underWay(2);
    await quietFor(scene, HOUR);
    const [named, other] = keysOf(keys);
    const wait = await waitOf(scene, other);
    const tracked = [trackedParcel(named, event(scene, 'LOST', 0))];
    expect(await courierWebhookScene(scene).send({ tracked, isSigned: false })).toBe('ACCEPTED');
    expect(await statusesOf(scene, keys)).toEqual(['BOOKED', 'BOOKED']);
    expect([await waitOf(scene, named), await waitOf(scene, other)]).toEqual([0, wait]);
    scene.courier.setBehaviour({
      track: trackingReplies({ [awbOf(named)]: [event(scene, 'PICKED_UP', 0)] }),
    });
    await scene.syncDue();
    expect(scene.courier.tracked.at(-1)).toEqual([awbOf(named)]);
    expect(await statusesOf(scene, keys)).toEqual(['PICKED_UP', 'BOOKED']);
  });

  it('ignores unsigned webhooks of a finished parcel', async () => {
    const { scene, key } = await underWay(1);
    const hooks = courierWebhookScene(scene);
    await hooks.send({ tracked: [trackedParcel(key, event(scene, 'RETURNED', 0))] });
    const tracked = [trackedParcel(key, event(scene, 'LOST', 0))];
    expect(await hooks.send({ tracked, isSigned: false })).toBe('ACCEPTED');
    expect(await scene.stored.due()).toEqual([]);
  });
});

function trackedParcel(key: ShipmentKey, ...events: readonly TrackingEvent[]) {
  return { awb: awbOf(key), courierCode: 'swift', events };
}

async function statusesOf(scene: BookingScene, keys: readonly ShipmentKey[]) {
  return (await Promise.all(keys.map(scene.find))).map(({ status }) => status);
}

/** Polls all shipments without new events, so that later polls are rare. */
async function quietFor({ clock, syncDue }: BookingScene, ms: number): Promise<void> {
  clock.advance(ms);
  await syncDue();
}

function keysOf(keys: readonly ShipmentKey[]): [ShipmentKey, ShipmentKey, ShipmentKey] {
  const [one, two = one, three = two] = keys;
  if (one === undefined || two === undefined || three === undefined) throw new Error('none');
  return [one, two, three];
}

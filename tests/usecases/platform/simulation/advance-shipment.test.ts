import { describe, expect, it } from '@jest/globals';
import type { AdvanceResult } from '#domain/carrying/courier-port/simulation.ts';
import type { TimelineStatus } from '#domain/carrying/tracking/tracking-event.ts';
import { shipmentKeyOf } from '#domain/selling/shipment/shipment.ts';
import { advanceShipment } from '#src/usecases/platform/simulation/advance-shipment.ts';
import { getShipment } from '#src/usecases/selling/shipment/get-shipment.ts';
import { BOB } from '#tests/kit/store-contracts/samples.ts';
import { awbOf, type BookingScene, bookingScene, trackingReplies } from '../../booking-scene.ts';
import { event, underWay } from '../../carrying/tracking/under-way.ts';
import { TENANT } from '../../shipment-scene.ts';

describe('a shipment that is advanced', () => {
  it('records the courier events of an advance at once', async () => {
    const { scene, key } = await underWay(1);
    const { advance, calls } = testControl(scene, { kind: 'ADVANCED' });
    scene.clock.advance(60_000);
    const events = [event(scene, 'PICKED_UP', 0)];
    scene.courier.setBehaviour({ track: trackingReplies({ [awbOf(key)]: events, SIM0: [] }) });
    const advanced = await advance(TENANT, key.shipmentNumber, { to: 'PICKED_UP' });
    expect(advanced).toMatchObject({ status: 'PICKED_UP', statusEventAt: events[0]?.at });
    expect(advanced).toEqual(await scene.find(key));
    expect(calls).toEqual([[key.shipmentNumber, 'PICKED_UP']]);
    expect((await scene.stored.events()).at(-1)).toMatchObject({ type: 'shipment.picked_up' });
  });

  it('advances a shipment to its next step without a given status', async () => {
    const { scene, key } = await underWay(1);
    const { advance, calls } = testControl(scene, { kind: 'ADVANCED' });
    await advance(TENANT, key.shipmentNumber, { to: null });
    expect(calls).toEqual([[key.shipmentNumber, null]]);
  });

  it('does not advance a shipment whose courier sends nothing', async () => {
    const { scene, key } = await underWay(1);
    const { advance } = testControl(scene, { kind: 'ADVANCED' });
    expect(await advance(TENANT, key.shipmentNumber, { to: null })).toMatchObject({
      status: 'BOOKED',
    });
  });

  it.each([
    ['PICKED_UP', 'does not come to PICKED_UP any more'],
    [null, 'ends here'],
  ] as const)(
    'rejects an advance to a status that the scenario cannot reach: %s',
    async (to, message) => {
      const { scene, key } = await underWay(1);
      const reachable = ['OUT_FOR_DELIVERY', 'DELIVERED'] as const;
      const { advance } = testControl(scene, { kind: 'UNREACHABLE', reachable });
      await expect(advance(TENANT, key.shipmentNumber, { to: to })).rejects.toMatchObject({
        code: 'TRANSITION_NOT_ALLOWED',
        message: expect.stringContaining(message),
        details: { status: 'BOOKED', allowed: reachable },
      });
      expect(scene.courier.tracked).toEqual([]);
      expect(await scene.find(key)).toMatchObject({ status: 'BOOKED' });
    },
  );

  it('rejects an advance before booking without calling the simulator', async () => {
    const scene = await bookingScene();
    const { shipmentNumber } = await scene.createShipment();
    const { advance, calls } = testControl(scene, { kind: 'ADVANCED' });
    await expect(advance(TENANT, shipmentNumber, { to: null })).rejects.toMatchObject({
      code: 'TRANSITION_NOT_ALLOWED',
      details: { status: 'PROCESSING', allowed: [] },
    });
    expect(calls).toEqual([]);
  });

  it('rejects an advance of a shipment unknown to the simulator', async () => {
    const { scene, key } = await underWay(1);
    const { advance } = testControl(scene, { kind: 'NOT_BOOKED' });
    await expect(advance(TENANT, key.shipmentNumber, { to: null })).rejects.toMatchObject({
      code: 'TRANSITION_NOT_ALLOWED',
      details: { status: 'BOOKED', allowed: [] },
    });
  });

  it('rejects an advance of a shipment of another account', async () => {
    const { scene, key } = await underWay(1);
    const { advance, calls } = testControl(scene, { kind: 'ADVANCED' });
    const other = { ...shipmentKeyOf(key), accountId: BOB };
    await expect(advance(other, key.shipmentNumber, { to: null })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(calls).toEqual([]);
  });
});

function testControl(scene: BookingScene, answer: AdvanceResult) {
  const calls: (readonly [string, TimelineStatus | null])[] = [];
  const simulation = {
    async advance(reference: string, to: TimelineStatus | null) {
      calls.push([reference, to]);
      return answer;
    },
  };
  const { directory, clock, recordTracking, stores } = scene;
  const deps = { simulation, directory, clock, recordTracking };
  return {
    calls,
    advance: advanceShipment({ ...deps, getShipment: getShipment(stores.shipments) }),
  };
}

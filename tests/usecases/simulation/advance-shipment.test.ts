import { describe, expect, it } from '@jest/globals';
import type { Advanced } from '#domain/courier/simulation.ts';
import { shipmentKeyOf } from '#domain/shipment/shipment.ts';
import type { TimelineStatus } from '#domain/tracking/tracking-event.ts';
import { getShipment } from '#src/usecases/shipment/get-shipment.ts';
import { advanceShipment } from '#src/usecases/simulation/advance-shipment.ts';
import { BOB } from '#tests/kit/store-contracts/samples.ts';
import { awbOf, type Depot, openDepot, tells } from '../depot.ts';
import { TENANT } from '../shop.ts';
import { event, underWay } from '../tracking/under-way.ts';

describe('a shipment that is advanced', () => {
  it('goes the ordinary way: what its courier then tells is recorded at once', async () => {
    const { depot, key } = await underWay(1);
    const { advance, asked } = lever(depot, { kind: 'ADVANCED' });
    depot.clock.advance(60_000);
    const events = [event(depot, 'PICKED_UP', 0)];
    depot.courier.does({ track: tells({ [awbOf(key)]: events, SIM0: [] }) });
    const advanced = await advance(TENANT, key.shipmentNumber, 'PICKED_UP');
    expect(advanced).toMatchObject({ status: 'PICKED_UP', statusEventAt: events[0]?.at });
    expect(advanced).toEqual(await depot.find(key));
    expect(asked).toEqual([[key.shipmentNumber, 'PICKED_UP']]);
    expect((await depot.seen.events()).at(-1)).toMatchObject({ type: 'shipment.picked_up' });
  });

  it('to the next step asks for no status', async () => {
    const { depot, key } = await underWay(1);
    const { advance, asked } = lever(depot, { kind: 'ADVANCED' });
    await advance(TENANT, key.shipmentNumber, null);
    expect(asked).toEqual([[key.shipmentNumber, null]]);
  });

  it('stays where it is if its courier tells nothing', async () => {
    const { depot, key } = await underWay(1);
    const { advance } = lever(depot, { kind: 'ADVANCED' });
    expect(await advance(TENANT, key.shipmentNumber, null)).toMatchObject({ status: 'BOOKED' });
  });

  it.each([
    ['PICKED_UP', 'does not come to PICKED_UP any more'],
    [null, 'ends here'],
  ] as const)('to what its scenario cannot reach is refused: %s', async (to, words) => {
    const { depot, key } = await underWay(1);
    const reachable = ['OUT_FOR_DELIVERY', 'DELIVERED'] as const;
    const { advance } = lever(depot, { kind: 'UNREACHABLE', reachable });
    await expect(advance(TENANT, key.shipmentNumber, to)).rejects.toMatchObject({
      ...{ code: 'TRANSITION_NOT_ALLOWED', message: expect.stringContaining(words) },
      details: { status: 'BOOKED', allowed: reachable },
    });
    expect(depot.courier.tracked).toEqual([]);
    expect(await depot.find(key)).toMatchObject({ status: 'BOOKED' });
  });

  it('before it is booked is refused, and the simulator is not asked', async () => {
    const depot = await openDepot();
    const { shipmentNumber } = await depot.sell();
    const { advance, asked } = lever(depot, { kind: 'ADVANCED' });
    await expect(advance(TENANT, shipmentNumber, null)).rejects.toMatchObject({
      ...{ code: 'TRANSITION_NOT_ALLOWED', details: { status: 'PROCESSING', allowed: [] } },
    });
    expect(asked).toEqual([]);
  });

  it('that the simulator does not know is refused', async () => {
    const { depot, key } = await underWay(1);
    const { advance } = lever(depot, { kind: 'NOT_BOOKED' });
    await expect(advance(TENANT, key.shipmentNumber, null)).rejects.toMatchObject({
      ...{ code: 'TRANSITION_NOT_ALLOWED', details: { status: 'BOOKED', allowed: [] } },
    });
  });

  it('of another account is not there, and is not moved', async () => {
    const { depot, key } = await underWay(1);
    const { advance, asked } = lever(depot, { kind: 'ADVANCED' });
    const other = { ...shipmentKeyOf(key), accountId: BOB };
    await expect(advance(other, key.shipmentNumber, null)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(asked).toEqual([]);
  });
});

function lever(depot: Depot, answer: Advanced) {
  const asked: (readonly [string, TimelineStatus | null])[] = [];
  const simulation = {
    async advance(reference: string, to: TimelineStatus | null) {
      asked.push([reference, to]);
      return answer;
    },
  };
  const { directory, clock, recordTracking, stores } = depot;
  const deps = { simulation, directory, clock, recordTracking };
  return {
    asked,
    advance: advanceShipment({ ...deps, getShipment: getShipment(stores.shipments) }),
  };
}

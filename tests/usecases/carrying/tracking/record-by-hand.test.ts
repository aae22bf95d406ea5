import { describe, expect, it } from '@jest/globals';
import type { ShipmentKey } from '#domain/selling/shipment/shipment.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import { bookingUseCases } from '#src/usecases/carrying/booking/use-cases.ts';
import type { HandRecord } from '#src/usecases/carrying/tracking/record-by-hand.ts';
import { trackingUseCases } from '#src/usecases/carrying/tracking/use-cases.ts';
import { fakePorts } from '#tests/kit/fakes/ports.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { type BookingScene, COD_FEE, COLLECTED } from '../../booking-scene.ts';
import { balancesOf } from '../../stored.ts';
import { event, underWay, waitOf } from './under-way.ts';

const EVIDENCE = { evidence: 'Portal, 27 Nov, case 17', by: 'Sari', reasonCode: null, at: null };

describe('a status that an operator records', () => {
  it.each(['RETURNED', 'LOST', 'DAMAGED', 'DELIVERY_FAILED', 'PICKED_UP'] as const)(
    'records %s by an operator like a scan, with an operator act',
    async (status) => {
      const { scene, key } = await underWay(1);
      await record(scene, key, { status });
      expect(await scene.find(key)).toMatchObject({ status, statusEventAt: scene.clock.now() });
      const [, line] = await scene.stores.tracking.timeline(key);
      expect(line).toMatchObject({ status, code: 'OPERATOR', at: scene.clock.now() });
      const detail = `${status}: ${EVIDENCE.evidence}`;
      const act = { ...shipmentAsSubject(key), kind: 'TRACKING_RECORDED', detail, by: 'Sari' };
      expect(await scene.stored.acts()).toEqual([expect.objectContaining(act)]);
    },
  );

  it('credits pending COD and emits events for a delivery recorded by an operator', async () => {
    const { scene, key } = await underWay(1, { cod: true });
    await record(scene, key, { status: 'DELIVERED' });
    expect(await balancesOf(scene)).toMatchObject({ PENDING_COD: COLLECTED - COD_FEE });
    const types = (await scene.stored.events()).map(({ type }) => type);
    expect(types.slice(-2)).toEqual(['shipment.delivered', 'cod.collected']);
  });

  it('ends the polls of a parcel that an operator records as lost', async () => {
    const { scene, key } = await underWay(1);
    await record(scene, key, { status: 'LOST' });
    expect(await waitOf(scene, key)).toBeUndefined();
  });

  it('ignores a manual status that the shipment already has', async () => {
    const { scene, key } = await underWay(1);
    await record(scene, key, { status: 'LOST' });
    await record(scene, key, { status: 'LOST' });
    expect(await scene.stored.acts()).toHaveLength(1);
  });

  it('rejects an impossible manual status and lists the possible ones', async () => {
    const { scene, key } = await underWay(1);
    await scene.recordTracking({
      key,
      events: [event(scene, 'RETURN_IN_TRANSIT', 1)],
      terms: scene.courier.profile.trackingTerms,
    });
    await expect(record(scene, key, { status: 'DELIVERED' })).rejects.toMatchObject({
      message: 'It is RETURN_IN_TRANSIT, and can become RETURNED, LOST, DAMAGED.',
      details: { status: 'RETURN_IN_TRANSIT', allowed: ['RETURNED', 'LOST', 'DAMAGED'] },
    });
    await record(scene, key, { status: 'RETURNED' });
    await expect(record(scene, key, { status: 'LOST' })).rejects.toMatchObject({
      message: 'It is RETURNED, and can become nothing else.',
    });
  });

  it('rejects a manual status in the future or before the last pause', async () => {
    const { scene, key } = await underWay(1);
    const at = new Date(scene.clock.now().getTime() + 60_000);
    await expect(record(scene, key, { status: 'LOST', at })).rejects.toThrow(
      'The time must be in the past.',
    );
    await record(scene, key, { status: 'ON_HOLD' });
    const before = new Date(scene.clock.now().getTime() - 60_000);
    await expect(record(scene, key, { status: 'IN_TRANSIT', at: before })).rejects.toMatchObject({
      code: 'TRANSITION_NOT_ALLOWED',
    });
    expect(await scene.stored.acts()).toHaveLength(1);
  });
});

function record(
  scene: BookingScene,
  { shipmentNumber }: ShipmentKey,
  changes: Pick<HandRecord, 'status'> & Partial<HandRecord>,
) {
  const ports = fakePorts(scene, { directory: scene.directory, random: seededRandom(3) });
  const { recordByHand } = trackingUseCases({ ...ports, ...bookingUseCases(ports) });
  return recordByHand(shipmentNumber, { ...EVIDENCE, ...changes });
}

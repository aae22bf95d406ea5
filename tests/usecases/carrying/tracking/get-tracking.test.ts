import { describe, expect, it } from '@jest/globals';
import { getTracking } from '#src/usecases/carrying/tracking/get-tracking.ts';
import { shipment } from '#tests/kit/builders.ts';
import { BOB } from '#tests/kit/store-contracts/samples.ts';
import { writeAll } from '#tests/kit/store-contracts/writes.ts';
import { awbOf, type BookingScene, TRACKING_TERMS } from '../../booking-scene.ts';
import { TENANT } from '../../shipment-scene.ts';
import { event, underWay } from './under-way.ts';

describe('the tracking of an AWB', () => {
  it('returns the shipment of an AWB with a timeline that starts at booking', async () => {
    const { scene, key, track } = await trackingScene();
    scene.clock.advance(60 * 60_000);
    const events = [event(scene, 'IN_TRANSIT', 5), event(scene, 'PICKED_UP', 50)];
    await scene.recordTracking({ key, events, terms: TRACKING_TERMS });
    const late = [event(scene, null, 30)];
    await scene.recordTracking({ key, events: late, terms: TRACKING_TERMS });
    const { shipment: found, timeline } = await track(TENANT, awbOf(key), null);
    expect(found).toEqual(await scene.find(key));
    expect(timeline.map(({ status, isUnknown }) => [status, isUnknown])).toEqual([
      ['BOOKED', false],
      ['PICKED_UP', false],
      ['PICKED_UP', true],
      ['IN_TRANSIT', false],
    ]);
  });

  it.each([
    ['that is unknown', 'SIM0', TENANT, null],
    ['of another account', undefined, { ...TENANT, accountId: BOB }, null],
    ['of another environment', undefined, { ...TENANT, environment: 'LIVE' }, null],
    ['of another courier', undefined, TENANT, 'jne'],
  ] as const)('rejects tracking of %s', async (...[, awb, tenant, courierCode]) => {
    const { key, track } = await trackingScene();
    await expect(track(tenant, awb ?? awbOf(key), courierCode)).rejects.toMatchObject({
      name: 'Refusal',
      code: 'NOT_FOUND',
      message: 'There is no such AWB.',
    });
  });

  it('finds an AWB in any case and shows it as the courier wrote it', async () => {
    const { key, track } = await trackingScene();
    const { awb } = await track(TENANT, awbOf(key).toLowerCase(), null);
    expect(awb).toBe(awbOf(key));
  });

  it('rejects an AWB at two couriers until one is named', async () => {
    const { scene, key, track } = await trackingScene();
    const awb = awbOf(key);
    await createElsewhere(scene, awb);
    await expect(track(TENANT, awb, null)).rejects.toMatchObject({
      code: 'AWB_AMBIGUOUS',
      details: { couriers: ['jne', 'swift'] },
    });
    const { shipment: found } = await track(TENANT, awb, 'jne');
    expect(found.courierCode).toBe('jne');
    expect(await track(TENANT, awb, 'swift')).toMatchObject({ shipment: key });
  });
});

async function trackingScene() {
  const { scene, key } = await underWay(1);
  const { shipments, tracking } = scene.stores;
  return { scene, key, track: getTracking({ shipments, tracking }) };
}

/** A shipment of the same account at another courier, which gave it the same AWB. */
async function createElsewhere({ unitOfWork, stores }: BookingScene, awb: string): Promise<void> {
  const [{ quoteId } = shipment()] = await stores.shipments.findByAwb(TENANT, awb, null);
  const shipmentNumber = 'SHP261121000000017';
  const elsewhere = {
    ...TENANT,
    shipmentNumber,
    courierCode: 'jne',
    status: 'BOOKED',
    awb,
  } as const;
  const shipmentId = '01900000-0000-7000-8000-000000000077';
  const other = { quoteId: shipmentId, shipmentId };
  const quote = await stores.quotes.find(TENANT, quoteId);
  if (quote === undefined) throw new Error('there is no quote');
  await writeAll({ unitOfWork }, (write) => {
    write.quotes.insert({ ...quote.quote, quoteId: shipmentId, shipmentNumber: null });
    write.shipments.insert(shipment({ ...elsewhere, ...other }));
  });
}

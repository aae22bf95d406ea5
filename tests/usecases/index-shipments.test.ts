import { expect, it } from '@jest/globals';
import { ANY_SHIPMENT, type ShipmentFilter } from '#domain/selling/shipment/shipment-store.ts';
import { indexShipments } from '#src/usecases/insight/search/index-shipments.ts';
import { paymentScene } from './money/payment/payment-scene.ts';
import { TENANT } from './shipment-scene.ts';

const PAGE = { limit: 50, offset: 0, includeTotal: false };

it('finds a shipment by its words and tags after its events were indexed', async () => {
  const { scene, find, follow } = await indexed();
  const { shipmentNumber } = await scene.createShipment('QRIS');
  expect(await find({ search: 'budi' })).toEqual([]);
  await follow();
  expect(await find({ search: 'budi' })).toEqual([shipmentNumber]);
  await scene.edit({ ...TENANT, shipmentNumber }, { sender: { name: 'Ani' }, tags: ['late'] });
  await scene.edit({ ...TENANT, shipmentNumber }, { receiver: { name: 'Wulan' } });
  await follow();
  expect(await find({ search: 'budi' })).toEqual([]);
  expect(await find({ search: 'wulan' })).toEqual([shipmentNumber]);
  expect(await find({ tag: 'late' })).toEqual([shipmentNumber]);
});

it('reports an indexing fault in one account and indexes the others', async () => {
  const { scene } = await indexed();
  await scene.createShipment('QRIS');
  await scene.stores.events.fanOut({ limit: 100, now: scene.clock.now() });
  const reported: string[] = [];
  const broken = indexShipments({
    terms: scene.stores.terms,
    unitOfWork: { decide: () => Promise.reject(new Error('down')) },
    reportError: (what) => void reported.push(what),
  });
  expect(await broken()).toBe(false);
  expect(reported).toEqual(['shipments of an account could not be indexed']);
});

async function indexed() {
  const scene = await paymentScene();
  const { stores, unitOfWork } = scene;
  const reportError = (_: string, error: unknown) => {
    throw error;
  };
  const run = indexShipments({ terms: stores.terms, unitOfWork, reportError });
  return {
    scene,
    async follow() {
      await stores.events.fanOut({ limit: 100, now: scene.clock.now() });
      expect(await run()).toBe(false);
    },
    async find(filter: Partial<ShipmentFilter>) {
      const { items } = await stores.shipments.list(TENANT, { ...ANY_SHIPMENT, ...filter }, PAGE);
      return items.map(({ shipmentNumber }) => shipmentNumber);
    },
  };
}

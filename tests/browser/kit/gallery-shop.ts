import { type ApiClient, QUOTE_BODY, shipmentBody } from '#tests/kit/api-client.ts';
import { newPerson, type TestPerson } from '#tests/kit/person.ts';
import { quoted, sold } from '#tests/kit/seller.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';
import { type Dashboard, newShop, type Shop } from './dashboard.ts';
import { bookedParcel, lostParcel, shown } from './parcels.ts';
import { makeSample, type Sample } from './sample.ts';

/** A busy shop, an empty one, and staff, for all states of the gallery. */
export type GalleryShop = {
  readonly dashboard: Dashboard;
  readonly busy: Shop;
  readonly empty: Shop;
  readonly staff: TestPerson;
  readonly sample: Sample;
  /** Shipment numbers. */
  readonly more: Readonly<
    Record<'booked' | 'cancelled' | 'failed' | 'transfer' | 'cod' | 'unclaimed', string>
  >;
  readonly batches: Readonly<Record<'priced' | 'done', string>>;
};

export async function makeGalleryShop(dashboard: Dashboard): Promise<GalleryShop> {
  const busy = await newShop(dashboard);
  const empty = await newShop(dashboard);
  const { client } = busy;
  const sample = await makeSample(dashboard, busy);
  const booked = await bookedParcel(client);
  const cancelled = (await sold(client, { payment_method: 'QRIS' })).shipment_number;
  await client.post(`/api/v1/shipments/${cancelled}/cancel`, {});
  const { receiver } = shipmentBody('');
  const refused = { ...receiver, name: 'SIM BOOKING REJECTED' };
  const failed = (await sold(client, { receiver: refused })).shipment_number;
  const transfer = (await sold(client, { payment_method: 'MANUAL_TRANSFER' })).shipment_number;
  const cod = await cashParcel(client);
  await client.post(`/api/v1/test/shipments/${cod}/advance`, { to: 'DELIVERED' });
  await waitUntil(async () => (await shown(client, failed)).status === 'BOOKING_FAILED');
  await newPerson(dashboard.api, { account: busy.account, role: 'VIEWER' });
  await busy.owner.signInAgain();
  const priced = await batchOf(busy, true);
  const done = await batchOf(busy, false);
  return {
    dashboard,
    busy,
    empty,
    staff: await newPerson(dashboard.api, { account: busy.account, isOperator: true }),
    sample,
    more: { booked, cancelled, failed, transfer, cod, unclaimed: await lostParcel(client) },
    batches: { priced, done },
  };
}

/** A parcel whose receiver pays the courier. */
async function cashParcel(client: ApiClient): Promise<string> {
  const amount = 350_000;
  const { quote_id: quoteId } = await quoted(client, { cod: true, cod_amount: amount });
  const sale = await client.ship({ ...shipmentBody(quoteId), cod_amount: amount });
  const { shipment_number: number } = sale.data();
  await waitUntil(async () => (await shown(client, number)).awb !== null);
  return number;
}

async function batchOf({ client }: Shop, dryRun: boolean): Promise<string> {
  const { sender, receiver, items } = shipmentBody('');
  const shipments = Array.from({ length: 5 }, (_, at) => ({
    reference: `massal-${dryRun}-${at + 1}`,
    package: QUOTE_BODY.package,
    sender,
    receiver,
    items,
    rule: 'cheapest',
  }));
  const body = { shipments, dry_run: dryRun };
  const headers = { 'Idempotency-Key': `bulk ${dryRun}` };
  const { data } = await client.post<'createBatch'>('/api/v1/batches', body, headers);
  const id = data().batch_id;
  await waitUntil(async () => {
    const read = (await client.get<'getBatch'>(`/api/v1/batches/${id}`)).data();
    return dryRun ? read.status === 'AWAITING_CONFIRMATION' : read.labels.ready > 0;
  });
  return id;
}

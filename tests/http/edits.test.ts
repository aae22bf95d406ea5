import { beforeAll, expect, it } from '@jest/globals';
import type { DataOf } from '#src/http/contract/types.ts';
import { shipmentBody } from '#tests/kit/api-client.ts';
import { newSeller, order, quoted, type Seller, sold } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';

const SHIPMENTS = '/api/v1/shipments';

const shared = sharedApi();
let seller: Seller;

beforeAll(async () => {
  seller = await newSeller(shared.api);
});

it('changes a draft until it is paid, and its tags afterwards', async () => {
  const { shipment_number: number } = await sold(seller.client, { payment_method: 'QRIS' });
  const body = {
    receiver: { name: 'Sari W.', note: 'Blue gate', coordinates: null },
    reference: 'order-2',
    tags: ['promo-11.11'],
  };
  const { replayed, ...changed } = (await edit(number, body)).data();
  expect(replayed).toBe(false);
  expect(changed).toMatchObject({ ...body, status: 'AWAITING_PAYMENT' });
  expect(changed).toEqual(await shown(number));
  const paid = await seller.client.post(`${SHIPMENTS}/${number}/pay`, { method: 'WALLET' });
  expect(paid.data()).toMatchObject({ ...body, payment_status: 'PAID' });
  const late = (await edit(number, body)).error();
  expect(late).toMatchObject({ code: 'SHIPMENT_NOT_EDITABLE', details: { status: 'PROCESSING' } });
  expect((await edit(number, { tags: [] })).data().tags).toEqual([]);
  expect(await shown(number)).toMatchObject({ ...body, tags: [] });
});

it('refuses coordinates of nulls in an edit, and keeps those that the shipment has', async () => {
  const { receiver } = shipmentBody('');
  const coordinates = { latitude: -7.16, longitude: 112.65 };
  const first = { payment_method: 'QRIS', receiver: { ...receiver, coordinates } };
  const { shipment_number: number } = await sold(seller.client, first);
  const nulls = { receiver: { coordinates: { latitude: null, longitude: null } } };
  const { field_errors: errors } = (await edit(number, nulls)).error();
  expect(errors.map(({ path }) => path)).toEqual([
    'receiver.coordinates.latitude',
    'receiver.coordinates.longitude',
  ]);
  expect((await shown(number)).receiver.coordinates).toEqual(coordinates);
});

it('reports every wrong field of an edit at once, and refuses a change of district', async () => {
  const { shipment_number: number } = await sold(seller.client, { payment_method: 'QRIS' });
  const wrong = {
    sender: { phone: '12' },
    receiver: { email: 'no address' },
    tags: ['Promo', 'a', 'a'],
  };
  const paths = (await edit(number, wrong)).error().field_errors.map(({ path }) => path);
  expect(paths.toSorted()).toEqual(['receiver.email', 'sender.phone', 'tags', 'tags.0']);
  const { sender } = await shown(number);
  const moved = await edit(number, { sender: { ...sender, district_id: '11.01.01' } });
  expect(moved.error().field_errors).toMatchObject([
    { path: 'sender.district_id', code: 'NOT_ALLOWED' },
  ]);
  expect((await edit(number, { sender })).status).toBe(200);
  expect((await edit(number, {})).status).toBe(422);
  expect((await edit('SHP0', { tags: [] })).status).toBe(404);
});

it('applies simultaneous edits one after the other', async () => {
  const { shipment_number: number } = await sold(seller.client, { payment_method: 'QRIS' });
  const tags = Array.from({ length: 12 }, (_, at) => [`tag-${at}`]);
  const edits = await Promise.all(tags.map((one) => edit(number, { tags: one })));
  expect(edits.map((one) => one.data().tags)).toEqual(tags);
  expect(tags).toContainEqual((await shown(number)).tags);
});

it('replays the answer of an edit by its key after a lost response', async () => {
  const { data } = await order(seller.client, { tags: ['lost'] });
  const key = 'the one that was lost';
  const { quote_id: quote } = await quoted(seller.client);
  const lost = (await seller.client.ship(shipmentBody(quote), key)).data();
  const query = `idempotency_key=${encodeURIComponent(key)}`;
  const found = await seller.client.get<'listShipments'>(`${SHIPMENTS}?${query}`);
  expect(found.data().items.map((one) => one.shipment_number)).toEqual([lost.shipment_number]);
  expect(data().tags).toEqual(['lost']);
  const other = await newSeller(shared.api);
  const theirs = await other.client.get<'listShipments'>(`${SHIPMENTS}?${query}`);
  expect(theirs.data().items).toEqual([]);
});

it('exports the filtered list of shipments as CSV and as NDJSON', async () => {
  const own = await newSeller(shared.api);
  const first = await sold(own.client, { reference: 'a', tags: ['x', 'y'] });
  const second = await sold(own.client, { reference: 'b' });
  const csv = await own.client.send({ path: `${SHIPMENTS}/export?reference=a` });
  const [head = '', row = '', ...others] = csv.text.trimEnd().split('\r\n');
  const cellAt = (name: string) => row.split(',')[head.split(',').indexOf(name)];
  expect(cellAt('shipment_number')).toBe(first.shipment_number);
  expect(cellAt('tags')).toBe('x y');
  expect(cellAt('price')).toBe(String(first.price));
  expect(others).toEqual([]);
  const lines = await own.client.send({ path: `${SHIPMENTS}/export?format=ndjson` });
  expect(lines.headers).toMatchObject({
    'content-type': 'application/x-ndjson',
    'content-disposition': 'attachment; filename="shipments-test.ndjson"',
  });
  const rows: readonly DataOf<'getShipment'>[] = lines.text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(rows.map((one) => one.shipment_number)).toEqual([
    second.shipment_number,
    first.shipment_number,
  ]);
  expect(rows[1]).toEqual(
    (await own.client.get<'getShipment'>(`${SHIPMENTS}/${first.shipment_number}`)).data(),
  );
});

function edit(number: string, body: unknown) {
  const path = `${SHIPMENTS}/${number}`;
  return seller.client.change<'editShipment'>({ method: 'PATCH', path, body });
}

async function shown(number: string) {
  return (await seller.client.get<'getShipment'>(`${SHIPMENTS}/${number}`)).data();
}

import { beforeAll, describe, expect, it } from '@jest/globals';
import { VIEWS_MAX } from '#domain/insight/saved-view/saved-view.ts';
import type { Role } from '#domain/people/access/role.ts';
import { TOKENS } from '#src/composition/tokens.ts';
import { type ApiClient, shipmentBody } from '#tests/kit/api-client.ts';
import { newPerson } from '#tests/kit/person.ts';
import { newSeller, type Seller, withoutRequest } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { booked, shown } from './pickup-calls.ts';

const UNKNOWN = 'SHP261121000000009';
const shared = sharedApi();
let seller: Seller;
let owner: ApiClient;
let viewer: ApiClient;
let number: string;

beforeAll(async () => {
  seller = await newSeller(shared.api);
  owner = (await newPerson(shared.api, seller)).client();
  viewer = (await newPerson(shared.api, { ...seller, role: 'VIEWER' })).client();
  const { numbers } = await booked(shared.api, seller.client, 1);
  [number = ''] = numbers;
});

describe('the evidence of a parcel', () => {
  it('shows people in evidence to roles that write shipments, and masks them for others', async () => {
    const path = `/api/dashboard/shipments/${number}/evidence`;
    const { receiver } = await shown(seller.client, number);
    const whole = (await owner.get<'getShipmentEvidence'>(path)).data();
    const masked = (await viewer.get<'getShipmentEvidence'>(path)).data();
    expect([whole.masked, masked.masked, whole.cut]).toEqual([false, true, false]);
    expect(whole.batch).toBeNull();
    const kinds = masked.entries.map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['JOURNAL', 'BOOKING', 'SCAN', 'EVENT']));
    expect(JSON.stringify(whole)).toContain(receiver.phone);
    for (const own of [receiver.phone, receiver.name, receiver.address])
      expect(JSON.stringify(masked)).not.toContain(own);
  });

  it('answers evidence and map with the same 404 bytes for every wrong number', async () => {
    const stranger = await newPerson(shared.api, await newSeller(shared.api));
    const live = (await newPerson(shared.api, seller)).client('LIVE');
    for (const part of ['evidence', 'map']) {
      const at = (asked: string) => `/api/dashboard/shipments/${asked}/${part}`;
      const unknown = withoutRequest(await owner.get(at(UNKNOWN)));
      expect(unknown).toMatchObject({ status: 404 });
      for (const caller of [stranger.client(), live])
        expect(withoutRequest(await caller.get(at(number)))).toEqual(unknown);
      expect(withoutRequest(await owner.get(at('%00')))).toEqual(unknown);
    }
  });
});

it('names in evidence the batch of a parcel, with the requests that created and confirmed it', async () => {
  const { client, account } = await newSeller(shared.api);
  const { sender, receiver, items } = shipmentBody('');
  const row = { rule: 'cheapest', package: { weight_grams: 1_200 }, sender, items };
  const shipments = ['a-1', 'a-2'].map((reference) => {
    return { ...row, reference, receiver: { ...receiver, name: `Buyer of ${reference}` } };
  });
  const body = { dry_run: true, shipments };
  const { batch_id } = (await client.post<'createBatch'>('/api/v1/batches', body)).data();
  const { runBatches } = shared.api.container.get(TOKENS.useCases).batch;
  while (await runBatches());
  await client.post(`/api/v1/batches/${batch_id}/confirm`, {});
  while (await runBatches());
  await shared.api.container.get(TOKENS.useCases).requestLog.drainRequests();

  const rows = await client.get<'listBatchRows'>(`/api/v1/batches/${batch_id}/rows`);
  const made = rows.data().items[1]?.shipment_number;
  const path = `/api/dashboard/shipments/${made}/evidence`;
  const as = async (role: Role) => {
    const person = (await newPerson(shared.api, { account, role })).client();
    const { batch, entries } = (await person.get<'getShipmentEvidence'>(path)).data();
    expect(batch).toEqual({ batch_id, row: 2 });
    return entries.flatMap(({ request }) => request ?? []);
  };
  const requests = await as('DEVELOPER');
  expect(requests.map(({ route, status, caller }) => [route, status, caller.name])).toEqual([
    ['/batches', 202, 'Till'],
    ['/batches/{batch_id}/confirm', 200, 'Till'],
  ]);
  expect(JSON.parse(requests[0]?.response_body ?? '').data).toMatchObject({ batch_id });
  const asked = JSON.stringify(requests);
  for (const own of [...shipments.map((one) => one.receiver.name), receiver.phone, sender.phone])
    expect(asked).not.toContain(own);
  expect(await as('VIEWER')).toEqual([]);
});

it('draws the route of a parcel on the map of the islands', async () => {
  const path = `/api/dashboard/shipments/${number}/map`;
  const { map } = (await viewer.get<'getShipmentMap'>(path)).data();
  expect(map).toMatchObject({ columns: 90, rows: 45, land: expect.stringMatching(/^M\d+ \d+h0/) });
  expect(map?.from).not.toEqual(map?.to);
});

it('exports shipments by the filters of the list', async () => {
  const path = '/api/v1/shipments/export';
  const all = await viewer.send({ path });
  const [head, row, ...others] = all.text.trimEnd().split('\r\n');
  expect(head).toMatch(/^shipment_number,awb,status,/);
  expect([row?.split(',')[0], others]).toEqual([number, []]);
  const cells = Object.fromEntries(
    (head ?? '').split(',').map((name, at) => [name, row?.split(',')[at]]),
  );
  const shown = (await viewer.get<'getShipment'>(`/api/v1/shipments/${number}`)).data();
  expect(cells).toMatchObject({
    price: `${shown.price}`,
    insurance_fee: `${shown.insurance_fee ?? ''}`,
    cod_fee: `${shown.cod_fee ?? ''}`,
    payment_method: shown.payment_method,
    paid_at: shown.paid_at,
    refund_amount: '',
    weight_grams: `${shown.weight_grams}`,
    return_of: '',
  });
  expect(all.headers['content-disposition']).toBe('attachment; filename="shipments-test.csv"');
  const none = await viewer.send({ path: `${path}?status=CANCELLED,EXPIRED` });
  expect(none.text.trimEnd()).toBe(head);
});

it('stores saved views per person, invisible to others', async () => {
  const path = '/api/dashboard/views';
  const body = { name: 'Gagal antar', query: 'status=DELIVERY_FAILED&courier=jne' };
  const { view_id, ...saved } = (await viewer.post<'saveView'>(path, body)).data();
  expect(saved).toMatchObject(body);
  const again = (await viewer.post(path, body)).error();
  expect(again.field_errors).toMatchObject([{ path: 'name', code: 'NAME_TAKEN' }]);
  const namesOf = async (caller: ApiClient) =>
    (await caller.get<'listViews'>(path)).data().items.map(({ name }) => name);
  expect([await namesOf(viewer), await namesOf(owner)]).toEqual([[body.name], []]);
  await viewer.post(path, { name: 'Semua', query: '' });
  const counted = (await viewer.get<'countViews'>('/api/dashboard/view-counts')).data().items;
  expect(counted).toMatchObject([
    { view_id, count: 0, is_more: false },
    { count: 1, is_more: false },
  ]);
  await viewer.change({ method: 'DELETE', path: `${path}/${counted[1]?.view_id}` });
  await owner.change({ method: 'DELETE', path: `${path}/${view_id}` });
  expect(await namesOf(viewer)).toEqual([body.name]);
  await viewer.change({ method: 'DELETE', path: `${path}/${view_id}` });
  const many = Array.from({ length: VIEWS_MAX }, (_, at) => ({ ...body, name: `${at}` }));
  await Promise.all(many.slice(0, 3).map((one) => viewer.post(path, one)));
  for (const one of many.slice(3)) await viewer.post(path, one);
  expect((await namesOf(viewer)).toSorted()).toEqual(many.map(({ name }) => name).toSorted());
  const full = (await viewer.post(path, body)).error();
  expect(full.field_errors).toMatchObject([{ path: 'name', code: 'VIEW_LIMIT' }]);
});

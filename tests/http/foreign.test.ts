import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { idText } from '#domain/id.ts';
import { type ApiClient, apiClient, shipmentBody } from '#tests/kit/api-client.ts';
import { operations } from '#tests/kit/document.ts';
import { newPerson } from '#tests/kit/person.ts';
import { testPhoto } from '#tests/kit/photos.ts';
import { newSeller, withoutRequest } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { uuid } from '#tests/kit/store-contracts/samples.ts';
import { KEPT_OPERATIONS, newKeptRows, UNKNOWN_KEPT_IDS } from './kept-rows.ts';
import {
  advance,
  bookedWith,
  ON_REQUEST,
  pickupBody,
  requestPickup,
  shown,
} from './pickup-calls.ts';
import { topUp } from './top-up-calls.ts';
import { follow } from './tracker-calls.ts';
import { fanOut, newEndpoint, sendTest, withoutNetwork } from './webhook-calls.ts';
import { withdrawn } from './withdrawal-calls.ts';

type Ids = Readonly<Record<string, string>>;

/** Well-formed ids that belong to nothing. */
const UNKNOWN: Ids = {
  quote_id: idText('quote', uuid(9)),
  shipment_number: 'SHP261121000000009',
  batch_id: idText('batch', uuid(9)),
  pickup_id: idText('pickup', uuid(9)),
  topup_id: idText('topUp', uuid(9)),
  withdrawal_id: idText('withdrawal', uuid(9)),
  awb: 'SIM0',
  tracker_id: idText('tracker', uuid(9)),
  ...UNKNOWN_KEPT_IDS,
  claim_id: idText('claim', uuid(9)),
  photo_id: idText('claimPhoto', uuid(9)),
  webhook_id: idText('webhook', uuid(9)),
  delivery_id: 'dlv_01kaj2n8q4fvr9m7b0c1d2e3fb',
  event_id: idText('event', uuid(9)),
};
const PHOTO = testPhoto({ width: 64, height: 64 });
const PHOTO_TYPE = { 'Content-Type': 'image/jpeg' };
/** Valid bodies for routes that refuse an empty one. */
const BODIES: Readonly<Record<string, object>> = {
  payShipment: { method: 'WALLET' },
  returnShipment: { quote_id: 'quo_01kaj2n8q4fvr9m7b0c1d2e3f5', payment_method: 'WALLET' },
  addClaimPhoto: PHOTO,
  createClaim: { type: 'LOST', amount: 1, description: 'gone' },
  updateWebhook: { enabled: false },
  ...Object.fromEntries(KEPT_OPERATIONS.map(({ change }) => [change.operationId, change.body])),
  editShipment: { notes: null },
  recoverWebhook: { since: '2026-11-20T00:00:00Z' },
};
/** A batch whose only row has no fields. */
const WRONG = { mode: 'valid', shipments: [{}] };
/** Routes with an id in the path; months, districts and couriers belong to every account. */
const ROUTES = operations().filter(({ path }) =>
  /^\/api\/v1.*\{(?!month|district_id|courier_code)/.test(path),
);
/** Printed routes, which show the contents of shipments. */
const PRINTED = /\/(?:labels?|export|manifest|photos\/\{photo_id\})$/;
const LISTS = ['shipments', 'batches', 'pickups', 'webhooks', 'events'];

const shared = sharedApi({ rewire: withoutNetwork });
let client: ApiClient;
/** Callers of another account, by key and by session. */
let others: readonly ApiClient[];
let live: readonly ApiClient[];
let own: Ids;

/** Creates one of everything that has an id. */
beforeAll(async () => {
  const seller = await newSeller(shared.api);
  client = seller.client;
  const other = await newSeller(shared.api);
  others = [other.client, (await newPerson(shared.api, other)).client()];
  const { account } = seller;
  const { secret } = await shared.api.newKey({ account, environment: 'LIVE' });
  const inLive = (await newPerson(shared.api, seller)).client('LIVE');
  live = [apiClient(shared.api.port, secret), inLive];
  const receiver = { ...shipmentBody('').receiver, name: 'SIM LOST' };
  const shelf = { api: shared.api, client, choice: ON_REQUEST };
  const numbers = await bookedWith(shelf, [{ receiver }]);
  const body = pickupBody(shared.api, numbers);
  const [number = ''] = numbers;
  const { id } = await newEndpoint(client);
  const sent = (await sendTest(client, id)).data();
  await fanOut(shared.api);
  const { awb, quote_id } = await shown(client, number);
  own = {
    quote_id,
    shipment_number: number,
    awb: awb ?? '',
    pickup_id: (await requestPickup(client, body)).data().pickup_id,
    batch_id: (await client.post<'createBatch'>('/api/v1/batches', WRONG)).data().batch_id,
    topup_id: (await topUp(client, 'QRIS')).data().topup_id,
    withdrawal_id: await withdrawn(client),
    ...(await newKeptRows(client, 'own')),
    ...(await photographed(client, number)),
    tracker_id: (await follow(client, 'SIMTRACK9')).data().tracker_id,
    webhook_id: id,
    ...sent,
  };
});

describe.each(ROUTES.map(({ at, ...route }) => [at, route] as const))('%s', (_, route) => {
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const call = async (caller: ApiClient, ids: Ids) => {
    const path = route.path.replaceAll(/\{(\w+)\}/g, (_all, name) => ids[name] ?? '');
    const operationId = String(route.value.operationId);
    const body = BODIES[operationId];
    const sent = { method: route.method.toUpperCase(), path, body };
    const type = operationId === 'addClaimPhoto' ? PHOTO_TYPE : {};
    const headers = { 'Idempotency-Key': randomUUID(), ...type };
    return withoutRequest(await caller.send({ ...sent, headers }));
  };
  const isForTest = route.path.startsWith('/api/v1/test/');

  it('answers ids of another account or environment, and malformed ids, like unknown ids', async () => {
    const before = await allShown();
    const strangers = isForTest ? others : [...others, ...live];
    for (const [at, name] of names.entries()) {
      const unknown = await call(client, { ...own, [name]: UNKNOWN[name] ?? '' });
      expect(unknown).toMatchObject({ status: 404, text: expect.stringContaining('NOT_FOUND') });
      const asked = [
        ...(at === 0 ? strangers : []).map((stranger) => [stranger, own] as const),
        ...odd(name).map((ids) => [client, ids] as const),
      ];
      // Calls run one after the other, since an account may run two exports at a time.
      for (const [caller, ids] of asked) expect(await call(caller, ids)).toEqual(unknown);
    }
    expect(await allShown()).toEqual(before);
  });
});

it.each(LISTS)('shows nothing of another account or environment at GET /%s', async (list) => {
  const items = async (caller: ApiClient) => {
    const answer = await caller.get<'listShipments'>(`/api/v1/${list}`);
    return answer.data().items;
  };
  expect(await items(client)).not.toEqual([]);
  const strangers = await Promise.all([...others, ...live].map(items));
  expect(strangers).toEqual([[], [], [], []]);
});

/** Loses the parcel and opens a claim for it, with a photo. */
async function photographed(by: ApiClient, number: string): Promise<Ids> {
  await advance(by, number, 'LOST');
  const claims = `/api/v1/shipments/${number}/claims`;
  const claim = { type: 'LOST', amount: 1, description: 'It never came.' };
  const { claim_id } = (await by.post<'createClaim'>(claims, claim)).data();
  const photo = await by.send({
    method: 'POST',
    path: `${claims}/${claim_id}/photos`,
    body: PHOTO,
    headers: PHOTO_TYPE,
  });
  return { claim_id, photo_id: JSON.parse(photo.text).data.photo_id };
}

/** Reads everything that has an id. */
function allShown(): Promise<readonly string[]> {
  const shown = ROUTES.filter(({ method, path }) => method === 'get' && !PRINTED.test(path));
  const paths = shown.map(({ path }) =>
    path.replaceAll(/\{(\w+)\}/g, (_, name) => own[name] ?? ''),
  );
  return Promise.all(paths.map(async (path) => JSON.stringify((await client.get(path)).data())));
}

/** Copies of the account's ids, each with one id made invalid in another way. */
function odd(name: string): readonly Ids[] {
  const text = own[name] ?? '';
  const others = ['x', '%00', `${text}0`];
  return others.map((other) => ({ ...own, [name]: other }));
}

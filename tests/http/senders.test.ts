import { beforeAll, expect, it } from '@jest/globals';
import { shipmentBody } from '#tests/kit/api-client.ts';
import { newSeller, order, type Seller } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';

const SENDERS = '/api/v1/senders';
const PRESETS = '/api/v1/parcel_presets';
const SIZE = { length_cm: 20, width_cm: 15, height_cm: 10 };
const NO_SIZE = { length_cm: null, width_cm: null, height_cm: null };

const shared = sharedApi();
let seller: Seller;

beforeAll(async () => {
  seller = await newSeller(shared.api);
});

it('saves a sender, uses it in an order, changes and deletes it', async () => {
  const { client } = seller;
  const { sender } = shipmentBody('');
  const made = await client.post<'createSender'>(SENDERS, { ...sender, note: 'Gate 2' });
  expect(made.status).toBe(201);
  const { sender_id: id, ...shown } = made.data();
  expect(shown).toMatchObject({
    environment: 'TEST',
    name: sender.name,
    district_id: sender.district_id,
    note: 'Gate 2',
    postal_code: expect.stringMatching(/^\d{5}$/),
    is_default: true,
  });
  const { is_default: _, created_at: __, environment: ___, ...party } = shown;
  const ordered = await order(client, { sender: undefined, sender_id: id });
  expect([ordered.status, ordered.data().sender]).toEqual([201, party]);
  const change = { note: null, postal_code: '11820', address: 'Jl. Peta Selatan 3' };
  const changed = await client.change<'updateSender'>({
    method: 'PATCH',
    path: `${SENDERS}/${id}`,
    body: change,
  });
  expect(changed.data()).toEqual({ ...made.data(), ...change });
  expect((await client.get<'getSender'>(`${SENDERS}/${id}`)).data()).toEqual(changed.data());
  const { items } = (await client.get<'listSenders'>(SENDERS)).data();
  expect(items).toEqual([changed.data()]);
  const deleted = await client.change<'deleteSender'>({
    method: 'DELETE',
    path: `${SENDERS}/${id}`,
  });
  expect(deleted.data()).toEqual({ sender_id: id, deleted: true });
  expect((await client.get<'getSender'>(`${SENDERS}/${id}`)).status).toBe(404);
});

it('reports every error of an order together with its unknown sender', async () => {
  const { sender: _, ...body } = shipmentBody('quo_01kaj2n8q4fvr9m7b0c1d2e3f5');
  const wrong = async (changes: object) => {
    const { error } = await seller.client.ship({ ...body, ...changes });
    return error().field_errors.map(({ path, code }) => `${path} ${code}`);
  };
  expect(await wrong({})).toEqual(['quote_id UNKNOWN_QUOTE', 'sender REQUIRED']);
  expect(await wrong({ sender_id: 'snd_1', items: [] })).toEqual([
    'items TOO_FEW',
    'quote_id UNKNOWN_QUOTE',
    'sender_id UNKNOWN_SENDER',
  ]);
  expect(await wrong({ sender_id: 7 })).toEqual(['sender_id WRONG_TYPE', 'quote_id UNKNOWN_QUOTE']);
});

it('saves a parcel preset, changes and deletes it', async () => {
  const { client } = seller;
  const body = { name: 'Small box', weight_grams: 899.5, ...SIZE };
  const made = await client.post<'createParcelPreset'>(PRESETS, body);
  expect(made.status).toBe(201);
  const { preset_id: id } = made.data();
  expect(made.data()).toMatchObject({ ...body, weight_grams: 900, environment: 'TEST' });
  const patch = (change: object) =>
    client.change<'updateParcelPreset'>({
      method: 'PATCH',
      path: `${PRESETS}/${id}`,
      body: change,
    });
  expect((await patch({ weight_grams: 1200 })).data()).toMatchObject({
    ...SIZE,
    weight_grams: 1200,
  });
  const half = (await patch({ ...SIZE, height_cm: null })).error();
  expect(half.field_errors).toMatchObject([{ path: 'height_cm', code: 'REQUIRED' }]);
  expect((await patch(NO_SIZE)).data()).toMatchObject({ name: 'Small box', ...NO_SIZE });
  const again = await client.post<'createParcelPreset'>(PRESETS, body);
  expect(again.error().field_errors).toMatchObject([{ path: 'name', code: 'NAME_TAKEN' }]);
  const { items } = (await client.get<'listParcelPresets'>(PRESETS)).data();
  expect(items).toEqual([(await client.get<'getParcelPreset'>(`${PRESETS}/${id}`)).data()]);
  const deleted = await client.change<'deleteParcelPreset'>({
    method: 'DELETE',
    path: `${PRESETS}/${id}`,
  });
  expect(deleted.data()).toEqual({ preset_id: id, deleted: true });
});

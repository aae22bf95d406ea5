import { beforeAll, describe, expect, it } from '@jest/globals';
import { type ApiClient, QUOTE_BODY, RATES_BODY, shipmentBody } from '#tests/kit/api-client.ts';
import { newSeller, quoted, sold } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';

const shared = sharedApi();
let client: ApiClient;

beforeAll(async () => {
  client = (await newSeller(shared.api)).client;
});

describe('a body of null', () => {
  it('accepts a null body as none where the body is optional', async () => {
    const { shipment_number: number } = await sold(client);
    const cancelled = await client.post<'cancelShipment'>(
      `/api/v1/shipments/${number}/cancel`,
      null,
    );
    expect(cancelled.data()).toMatchObject({ status: 'CANCELLED' });
    const url = 'https://shop.example/hooks';
    const { webhook_id: id } = (
      await client.post<'createWebhook'>('/api/v1/webhooks', { url })
    ).data();
    for (const act of ['rotate', 'test']) {
      const answer = await client.post(`/api/v1/webhooks/${id}/${act}`, null);
      expect([act, answer.status < 300]).toEqual([act, true]);
    }
  });

  it('rejects a null body as missing where one is required', async () => {
    const refused = await client.post('/api/v1/quotes', null);
    expect(refused.error().field_errors).toMatchObject([{ path: '', code: 'REQUIRED' }]);
  });
});

describe('a null of an optional field', () => {
  it('treats a null of an optional field as left out, in rates, quotes and shipments', async () => {
    const optional = { cod: null, cod_amount: null, insured_value: null, couriers: null };
    const size = { length_cm: null, width_cm: null, height_cm: null, declared_value: null };
    const rates = await client.rates({
      ...RATES_BODY,
      ...optional,
      package: { ...RATES_BODY.package, ...size },
    });
    expect(rates.data().rates.length).toBeGreaterThan(0);
    const quote = await client.quote({ ...QUOTE_BODY, ...optional, sender: null });
    const body = {
      ...shipmentBody(quote.data().quote_id),
      insurance: null,
      reference: null,
      notes: null,
      metadata: null,
      tags: null,
      sender_id: null,
      pickup: null,
      collection_method: null,
      cod_amount: null,
    };
    expect((await client.ship(body)).data()).toMatchObject({ reference: null, metadata: {} });
  });

  it('accepts places, presets, senders and endpoints as answers show them', async () => {
    const { client } = await newSeller(shared.api);
    const rated = (await client.rates(RATES_BODY)).data();
    const [area] = (await client.get<'searchAreas'>('/api/v1/areas?search=kebomas')).data().items;
    const echoed = { ...RATES_BODY, origin: rated.origin, destination: area };
    expect((await client.rates(echoed)).status).toBe(200);
    const hook = { url: 'https://shop.example/hooks', events: ['*'] };
    const { secret: _, ...made } = (
      await client.post<'createWebhook'>('/api/v1/webhooks', hook)
    ).data();
    const path = `/api/v1/webhooks/${made.webhook_id}`;
    const again = await client.change<'updateWebhook'>({ method: 'PATCH', path, body: made });
    expect(again.data()).toMatchObject({ url: made.url });
  });

  it('rejects a number in metadata that has lost digits', async () => {
    const { client } = await newSeller(shared.api);
    const { quote_id: id } = await quoted(client);
    const lost = { ...shipmentBody(id), metadata: { order: 2 ** 60 } };
    expect((await client.ship(lost)).error().field_errors).toMatchObject([
      { path: 'metadata.order', code: 'NUMBER_OUT_OF_RANGE' },
    ]);
  });

  it('rejects a null of a required field as missing', async () => {
    const refused = await client.quote({ ...QUOTE_BODY, courier_code: null });
    expect(refused.error().field_errors).toMatchObject([
      { path: 'courier_code', code: 'REQUIRED' },
    ]);
  });
});

describe('an empty text of an optional field', () => {
  it('treats an empty text of an optional field as left out, in rates, quotes and shipments', async () => {
    const optional = { cod_amount: '', insured_value: '', couriers: '' };
    const size = { length_cm: '', width_cm: '', height_cm: '', declared_value: '' };
    const parcel = { ...RATES_BODY.package, ...size };
    const rates = await client.rates({ ...RATES_BODY, ...optional, package: parcel });
    expect(rates.data().rates.length).toBeGreaterThan(0);
    const { quote_id: id } = (await client.quote({ ...QUOTE_BODY, ...optional })).data();
    const body = shipmentBody(id);
    const empty = { email: '', company: '', note: '', village: '', postal_code: '' };
    const receiver = { ...body.receiver, ...empty };
    const remarks = { reference: '', notes: '', insurance: '', sender_id: '', pickup: '' };
    const items = body.items.map((item) => ({ ...item, sku: '', category: '' }));
    const metadata = { gift: '' };
    const sold = await client.ship({ ...body, ...remarks, items, receiver, metadata });
    expect(sold.data()).toMatchObject({
      reference: null,
      notes: null,
      metadata,
      receiver: { email: null, company: null, note: null, village: null },
    });
  });

  it('empties by an empty text a field that a change can empty, and refuses it in any other', async () => {
    const { sender } = await sold(client);
    const saved = { ...sender, company: 'Melati', note: 'Pagar hijau' };
    const { sender_id: id } = (await client.post<'createSender'>('/api/v1/senders', saved)).data();
    const path = `/api/v1/senders/${id}`;
    const changed = await client.change<'updateSender'>({
      method: 'PATCH',
      path,
      body: { company: '' },
    });
    expect(changed.data()).toMatchObject({ company: null, note: 'Pagar hijau' });
    const refused = await client.send({ method: 'PATCH', path, body: { name: '' } });
    expect(refused.error().field_errors).toMatchObject([{ path: 'name', code: 'BLANK' }]);
  });

  it('refuses an empty text in a required field, and in a filter of a list', async () => {
    const refused = await client.quote({ ...QUOTE_BODY, courier_code: '' });
    expect(refused.error().field_errors).toMatchObject([{ path: 'courier_code' }]);
    expect((await client.get('/api/v1/shipments?status=')).status).toBe(422);
  });
});

describe('numbers and letters as other programs send them', () => {
  it('takes whole numbers for a phone, a postal code, a reference and a SKU', async () => {
    const { quote_id: id } = await quoted(client);
    const body = shipmentBody(id);
    const receiver = { ...body.receiver, phone: 81298765432, postal_code: 61124 };
    const items = body.items.map((item) => ({ ...item, sku: 77 }));
    const sold = await client.ship({ ...body, receiver, items, reference: 4711 });
    expect(sold.data()).toMatchObject({
      reference: '4711',
      items: [{ sku: '77' }],
      receiver: { phone: '+6281298765432', postal_code: '61124' },
    });
    const place = { origin: { postal_code: 61124 }, destination: { postal_code: 61124 } };
    expect((await client.rates({ ...RATES_BODY, ...place })).status).toBe(200);
  });

  it('refuses a number in place of a postal code that has lost a digit', async () => {
    const wrong = { ...RATES_BODY, origin: { postal_code: 6112 } };
    const [error] = (await client.rates(wrong)).error().field_errors;
    expect(error).toMatchObject({ path: 'origin.postal_code', code: 'UNKNOWN_PLACE' });
    const { quote_id: id } = await quoted(client);
    const lost = { ...shipmentBody(id), reference: 2 ** 60 };
    expect((await client.ship(lost)).error().field_errors).toMatchObject([
      { path: 'reference', code: 'NUMBER_OUT_OF_RANGE' },
    ]);
  });

  it.each(['81298765432', 'tel:+62-812-9876-5432', 'https://wa.me/6281298765432'])(
    'takes the phone %j',
    async (phone) => {
      expect(await receiverOf({ phone })).toMatchObject({ phone: '+6281298765432' });
    },
  );

  it('takes sizes of 0 as not known, and objects that say nothing as left out', async () => {
    const sizes = { length_cm: 0, width_cm: 0, height_cm: 0 };
    const rates = await client.rates({ ...RATES_BODY, package: { weight_grams: 1200, ...sizes } });
    expect(rates.status).toBe(200);
    const { quote_id: id } = await quoted(client);
    const body = shipmentBody(id);
    const receiver = { ...body.receiver, coordinates: { latitude: null, longitude: null } };
    const items = body.items.map((item) => ({ ...item, weight_grams: 0 }));
    const unsaid = { metadata: [], insurance: { insured_value: null }, pickup: { date: '' } };
    expect((await client.ship({ ...body, receiver, items, ...unsaid })).data()).toMatchObject({
      metadata: {},
      receiver: { coordinates: null },
    });
    const { shipment_number: number } = await sold(client);
    const cancelled = await client.post(`/api/v1/shipments/${number}/cancel`, []);
    expect(cancelled.status).toBe(200);
    const half = { ...body.receiver, coordinates: { latitude: -7.1, longitude: null } };
    expect((await client.ship({ ...body, receiver: half })).error().field_errors).toMatchObject([
      { path: 'receiver.coordinates.longitude', code: 'REQUIRED' },
    ]);
  });

  it('takes numbers of shipments and ids of quotes as people copy them', async () => {
    const { quote_id: id } = await quoted(client);
    const order = shipmentBody(` ${id.toUpperCase()} `);
    const { shipment_number: number } = (await client.ship(order)).data();
    for (const written of [number.toLowerCase(), `%20${number}`, `%23${number}`]) {
      const shown = await client.get<'getShipment'>(`/api/v1/shipments/${written}`);
      expect(shown.data().shipment_number).toBe(number);
    }
  });

  it('takes codes of districts without dots, and of villages', async () => {
    for (const code of ['352514', '35.25.14.1001']) {
      const rated = await client.rates({ ...RATES_BODY, destination: { district_id: code } });
      expect(rated.data().destination.district_id).toBe('35.25.14');
    }
  });

  it('takes lists and booleans of a query as PHP and Python write them', async () => {
    const list = '/api/v1/shipments';
    const queries = ['status[]=BOOKED&status[]=PROCESSING', 'status[0]=BOOKED', 'status=BOOKED,'];
    for (const query of [...queries, 'include_total=True']) {
      expect([query, (await client.get(`${list}?${query}`)).status]).toEqual([query, 200]);
    }
    expect((await client.get(`${list}?limit[]=20`)).status).toBe(422);
  });

  it('takes times of a day as people write them', async () => {
    const window = { start: '9:00', end: '12.00' };
    const answer = await client.post('/api/v1/pickups', { shipments: ['shp1'], date: '1', window });
    const paths = answer.error().field_errors.map(({ path }) => path);
    expect(paths).not.toContain('window.start');
    expect(paths).not.toContain('window.end');
    expect(paths).toContain('date');
  });

  it.each(['application/json; charset=UTF-8;', 'application/json; v=1'])(
    'takes JSON as %s',
    async (type) => {
      const headers = { 'Content-Type': type };
      expect((await client.post('/api/v1/rates', RATES_BODY, headers)).status).toBe(200);
    },
  );

  it('takes values of closed lists in any case of letters', async () => {
    const { quote_id: id } = await quoted(client);
    const order = { ...shipmentBody(id), payment_method: 'Wallet', collection_method: 'drop-off' };
    const sold = (await client.ship(order)).data();
    expect(sold).toMatchObject({ payment_method: 'WALLET', collection_method: 'DROP_OFF' });
    const list = await client.get<'listShipments'>('/api/v1/shipments?status=booked,Processing');
    expect(list.status).toBe(200);
    const { sender, receiver, items } = shipmentBody(id);
    const row = { reference: 1, rule: 'Cheapest', package: { weight_grams: 1 } };
    const answer = await client.post<'createBatch'>('/api/v1/batches', {
      mode: 'VALID',
      dry_run: true,
      payment_method: 'wallet',
      shipments: [
        { ...row, sender, receiver, items },
        { ...row, reference: '1', sender, receiver, items },
      ],
    });
    const { batch_id: batch } = answer.data();
    const { items: rows } = (
      await client.get<'listBatchRows'>(`/api/v1/batches/${batch}/rows`)
    ).data();
    expect(
      rows.map(({ reference, errors }) => [reference, errors.map(({ code }) => code)]),
    ).toEqual([
      ['1', []],
      ['1', ['DUPLICATE']],
    ]);
    const refused = await client.ship({ ...order, payment_method: 'cash' });
    expect(refused.error().field_errors).toMatchObject([
      { path: 'payment_method', code: 'NOT_ALLOWED' },
    ]);
  });
});

describe('an answer that is sent back', () => {
  it('accepts parties and items of an answer in a new shipment', async () => {
    const { sender, receiver, items } = await sold(client);
    const { quote_id: quoteId } = await quoted(client);
    const again = await client.ship({ ...shipmentBody(quoteId), sender, receiver, items });
    expect(again.data()).toMatchObject({ sender, receiver, items });
  });

  it('accepts parties of an answer in an edit, and rejects another district', async () => {
    const { quote_id: quoteId } = await quoted(client);
    const unpaid = { ...shipmentBody(quoteId), payment_method: 'QRIS' };
    const { shipment_number: number, receiver } = (await client.ship(unpaid)).data();
    const path = `/api/v1/shipments/${number}`;
    const edit = { receiver: { ...receiver, name: 'Sari Baru' } };
    const edited = await client.change<'editShipment'>({ method: 'PATCH', path: path, body: edit });
    expect(edited.data().receiver).toEqual({ ...receiver, name: 'Sari Baru' });
    const moved = await client.send({
      method: 'PATCH',
      path: path,
      body: { receiver: { district_id: '31.73.06' } },
    });
    expect(moved.error().field_errors).toMatchObject([
      { path: 'receiver.district_id', code: 'NOT_ALLOWED' },
    ]);
  });

  it('accepts the sender of an answer as a saved sender and as a change of one', async () => {
    const { sender } = await sold(client);
    const made = (await client.post<'createSender'>('/api/v1/senders', sender)).data();
    const { sender_id: id, ...own } = made;
    const changed = await client.change<'updateSender'>({
      method: 'PATCH',
      path: `/api/v1/senders/${id}`,
      body: made,
    });
    expect(changed.data()).toEqual(made);
    const second = (await client.post<'createSender'>('/api/v1/senders', made)).data();
    expect(second).toMatchObject({ name: own.name, district_id: own.district_id });
    expect(second.sender_id).not.toBe(id);
  });
});

describe('texts as people paste them', () => {
  it.each([
    ['\u202a+62 812-3456-7890\u202c', '+6281234567890'],
    ['0812\u200b3456\u200b7890', '+6281234567890'],
    ['0812\u22123456\u22127890', '+6281234567890'],
    ['0812 3456 7890\n', '+6281234567890'],
  ])('reads the phone %j as %s', async (phone, normal) => {
    expect(await receiverOf({ phone })).toMatchObject({ phone: normal });
  });

  it.each([
    [{ address: 'Jl. Veteran No. 8\nRT 02/RW 05' }, { address: 'Jl. Veteran No. 8, RT 02/RW 05' }],
    [{ address: 'Jl. Veteran No. 8,\r\nRT 02' }, { address: 'Jl. Veteran No. 8, RT 02' }],
    [{ name: 'Budi\n' }, { name: 'Budi' }],
    [{ name: 'Budi\u00a0\u200bSantoso' }, { name: 'Budi Santoso' }],
    [{ note: 'Pagar hijau\r\nBel rusak' }, { note: 'Pagar hijau\nBel rusak' }],
  ])('reads the pasted text %j as %j', async (pasted, meant) => {
    expect(await receiverOf(pasted)).toMatchObject(meant);
  });

  it('rejects other control characters in a text and names them', async () => {
    const { quote_id: quoteId } = await quoted(client);
    const body = shipmentBody(quoteId);
    const receiver = { ...body.receiver, name: 'Budi\u001b[2J' };
    const refused = await client.ship({ ...body, receiver });
    expect(refused.error().field_errors).toMatchObject([
      { path: 'receiver.name', code: 'INVALID_TEXT' },
    ]);
  });
});

/** The receiver of a shipment that was sold with these texts. */
async function receiverOf(texts: object) {
  const { quote_id: quoteId } = await quoted(client);
  const body = shipmentBody(quoteId);
  return (await client.ship({ ...body, receiver: { ...body.receiver, ...texts } })).data().receiver;
}

describe('couriers of a comparison', () => {
  it('returns the rates of couriers on sale, and an entry for each requested courier that is not', async () => {
    const couriers = ['jne', 'gosend', 'SiCepat'];
    const { rates, provider_errors: errors } = (
      await client.rates({ ...RATES_BODY, couriers })
    ).data();
    expect(new Set(rates.map((rate) => rate.courier_code))).toEqual(new Set(['jne', 'sicepat']));
    expect(errors).toMatchObject([
      { courier_code: 'gosend', kind: 'NOT_OFFERED', code: 'COURIER_UNAVAILABLE' },
    ]);
  });

  it('rejects a rate comparison if none of its couriers is on sale', async () => {
    const refused = await client.rates({ ...RATES_BODY, couriers: ['gosend', 'grab'] });
    expect(refused.error()).toMatchObject({
      code: 'UNKNOWN_COURIER',
      field_errors: [{ path: 'couriers.0' }, { path: 'couriers.1' }],
    });
  });

  it('accepts codes of couriers and services in any letter case', async () => {
    const quote = await client.quote({ ...QUOTE_BODY, courier_code: 'JNE', service_code: 'reg' });
    expect(quote.data()).toMatchObject({ courier_code: 'jne', service_code: 'REG' });
  });
});

describe('amounts of an order', () => {
  it('treats a COD amount of 0 as none, in rates, quotes and shipments', async () => {
    const rates = (await client.rates({ ...RATES_BODY, cod_amount: 0 })).data().rates;
    expect(rates.length).toBe((await client.rates(RATES_BODY)).data().rates.length);
    const { quote_id: id } = (await client.quote({ ...QUOTE_BODY, cod_amount: 0 })).data();
    const sold = (await client.ship({ ...shipmentBody(id), cod_amount: 0 })).data();
    expect(sold.cod_amount).toBeNull();
  });

  it('rejects a shipment from a COD quote without an amount, and treats 0 as none', async () => {
    const { quote_id: id } = (await client.quote({ ...QUOTE_BODY, cod: true })).data();
    const refused = await client.ship(shipmentBody(id));
    expect(refused.error().field_errors).toMatchObject([{ path: 'cod_amount', code: 'REQUIRED' }]);
    const sold = (await client.ship({ ...shipmentBody(id), cod_amount: 0 })).data();
    expect([sold.cod_amount, sold.cod_fee]).toEqual([null, null]);
  });

  it('accepts the insurance as a plain amount, and numbers and booleans in metadata', async () => {
    const { quote_id: id } = await quoted(client);
    const metadata = { order_id: 4711, gift: true };
    const sold = (await client.ship({ ...shipmentBody(id), insurance: 500_000, metadata })).data();
    expect(sold).toMatchObject({
      insured_value: 500_000,
      metadata: { order_id: '4711', gift: 'true' },
    });
  });
});

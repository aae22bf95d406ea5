import { beforeAll, describe, expect, it } from '@jest/globals';
import { shipmentBody } from '#tests/kit/api-client.ts';
import { newSeller, quoted, type Seller, sold } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { orphansIn, storedShipments } from '#tests/kit/stored-shipments.ts';
import { balance, HEAVY, heavyOrder, OPENING } from './payment-calls.ts';

const KALIDERES = {
  district: 'Kalideres',
  regency: 'Kota Administrasi Jakarta Barat',
  province: 'DKI Jakarta',
};
const KEBOMAS = { district: 'Kebomas', regency: 'Kabupaten Gresik', province: 'Jawa Timur' };
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const shared = sharedApi();
let seller: Seller;

beforeAll(async () => {
  seller = await newSeller(shared.api);
});

describe('POST /shipments paid by WALLET', () => {
  it('answers POST /shipments with every field of the shipment', async () => {
    const quote = await quoted(seller.client, { cod: true });
    const { sender, receiver, items } = shipmentBody(quote.quote_id);
    const contact = { email: 'sari@example.com', company: 'CV Sari', note: 'Ring twice' };
    const body = {
      ...shipmentBody(quote.quote_id),
      sender: { ...sender, phone: '+62 812-3456-7890' },
      receiver: {
        ...receiver,
        ...contact,
        postal_code: '61121',
        village: 'Sidokumpul',
        coordinates: { latitude: -7.17, longitude: 112.63 },
      },
      items: [...items, { name: 'Tas', quantity: 1, price: 0, sku: 'T-1', weight_grams: 99.5 }],
      cod_amount: 200_000,
      insurance: { insured_value: 150_000 },
      collection_method: 'DROP_OFF',
      reference: 'order-4711',
      notes: 'Fragile',
      metadata: { channel: 'web' },
    };
    const answer = await seller.client.ship(body);
    expect(answer.status).toBe(201);
    const { created_at: createdAt, ...shipment } = answer.data();
    const nothing = { sku: null, description: null, category: null, weight_grams: null };
    expect(createdAt).toMatch(TIME);
    expect(shipment).toEqual({
      shipment_number: expect.stringMatching(/^SHP\d{6}[0-9A-Z]{9}$/),
      awb: null,
      status: 'PROCESSING',
      payment_status: 'PAID',
      booking: 'PROCESSING',
      price: quote.final_price,
      list_price: quote.price,
      discount: 0,
      total_amount: quote.final_price + 5_300,
      tags: [],
      environment: 'TEST',
      reference: 'order-4711',
      quote_id: quote.quote_id,
      courier_code: 'jne',
      courier_name: 'JNE',
      service_code: 'REG',
      service_name: 'Reguler',
      collection_method: 'DROP_OFF',
      payment_method: 'WALLET',
      payment_expires_at: null,
      sender: {
        ...sender,
        phone: '+6281234567890',
        postal_code: '11810',
        email: null,
        company: null,
        note: null,
        coordinates: null,
        village: null,
        ...KALIDERES,
      },
      receiver: { ...body.receiver, ...KEBOMAS },
      items: [
        { ...nothing, ...items[0] },
        { ...nothing, name: 'Tas', quantity: 1, price: 0, sku: 'T-1', weight_grams: 100 },
      ],
      weight_grams: 1200,
      cod_amount: 200_000,
      cod_fee: 8_000,
      insured_value: 150_000,
      insurance_fee: 5_300,
      tracking_url: expect.stringMatching(/^http:.+:3000\/t\/\d{6}[0-9A-Z]{9}-[0-9A-F]{16}$/),
      notes: 'Fragile',
      cancellable: true,
      courier_cancellation: null,
      refund: null,
      cancel_reason: null,
      returnable_until: null,
      return_of: null,
      returned_by: null,
      pickup: null,
      proof: null,
      measured_weight_grams: null,
      pickup_id: null,
      late_payment: false,
      estimated_days: { min: 2, max: 3 },
      paid_at: createdAt,
      booked_at: null,
      delivered_at: null,
      cancelled_at: null,
      cod_settles_at: null,
      cod_settled_at: null,
      failure: null,
      metadata: { channel: 'web' },
      replayed: false,
    });
  });

  it('copies the amounts of its quote to the shipment, and no other amounts', async () => {
    const { client } = await newSeller(shared.api);
    const amounts = { cod_amount: 200_000, insured_value: 150_000 };
    const { quote_id: quoteId, cod_fee, insurance_fee } = await quoted(client, amounts);
    const order = shipmentBody(quoteId);
    const refused = await client.ship({ ...order, cod_amount: 1, insurance: { insured_value: 0 } });
    expect([refused.status, refused.error().field_errors]).toMatchObject([
      422,
      ['cod_amount', 'insurance.insured_value'].map((path) => ({
        path,
        code: 'DIFFERS_FROM_QUOTE',
      })),
    ]);
    expect((await client.ship(order)).data()).toMatchObject({ ...amounts, cod_fee, insurance_fee });
  });

  it('does not insure a shipment with an insured value of 0', async () => {
    const { client } = await newSeller(shared.api);
    const { quote_id: quoteId } = await quoted(client);
    const body = { ...shipmentBody(quoteId), insurance: { insured_value: 0 } };
    const { insured_value, insurance_fee, price, total_amount } = (await client.ship(body)).data();
    expect([insured_value, insurance_fee, total_amount]).toEqual([null, null, price]);
  });
});

describe('POST /shipments with wrong fields', () => {
  it('reports every error of a shipment: of the schema, the quote and the courier’s limits', async () => {
    const { quote_id: quoteId } = await quoted(seller.client);
    const { sender, receiver, ...body } = shipmentBody(quoteId);
    const answer = await seller.client.ship({
      ...body,
      cod_amount: 25_000.5,
      items: [{ name: 'Batik', quantity: 0, price: 1 }],
      sender: { ...sender, name: 'x'.repeat(31), phone: '+1 415 555 0123' },
      receiver: { ...receiver, district_id: '99.99.99' },
    });
    const { code, field_errors: errors } = answer.error();
    expect([answer.status, code]).toEqual([422, 'VALIDATION_ERROR']);
    expect(errors.map((error) => `${error.path} ${error.code}`).toSorted()).toEqual([
      'cod_amount NOT_WHOLE_RUPIAH',
      'items.0.quantity TOO_SMALL',
      'receiver.district_id ROUTE_MISMATCH',
      'sender.name COURIER_LIMIT',
      'sender.phone INVALID_FORMAT',
    ]);
  });
});

describe('a wallet that holds too little', () => {
  it('answers the missing amount for a low balance, changes nothing, and succeeds after a top-up', async () => {
    const { client, ...account } = await newSeller(shared.api);
    const { quote_id: quoteId, final_price: required } = await quoted(client, HEAVY);
    const body = heavyOrder(quoteId, 'WALLET');
    const shortfall = required - OPENING;
    const refused = await client.ship(body, 'key');
    expect([refused.status, refused.error().code]).toEqual([402, 'INSUFFICIENT_BALANCE']);
    expect(refused.error().details).toEqual({ required, available: OPENING, shortfall });
    expect(await balance(client)).toEqual({ available: OPENING, held: 0, pending_cod: 0 });
    const stored = { account, client, database: shared.database };
    expect([await storedShipments(stored), await orphansIn(shared.database)]).toEqual([[], []]);
    const quote = await client.get<'getQuote'>(`/api/v1/quotes/${quoteId}`);
    expect(quote.data()).toMatchObject({ status: 'ACTIVE', shipment_number: null });
    await client.post('/api/v1/test/wallet/topups', { amount: shortfall });
    expect((await client.ship(body, 'key')).data()).toMatchObject({ replayed: false });
    expect(await balance(client)).toMatchObject({ available: 0, held: required });
  });
});

describe('GET /shipments/{shipment_number}', () => {
  it('shows the AWB of a shipment and the time of its booking', async () => {
    const { replayed, ...before } = await sold(seller.client);
    await shared.api.work();
    const path = `/api/v1/shipments/${before.shipment_number}`;
    const booked = (await seller.client.get<'getShipment'>(path)).data();
    expect(booked).toEqual({
      ...before,
      status: 'BOOKED',
      payment_status: 'PAID',
      booking: 'BOOKED',
      cancellable: true,
      awb: expect.stringMatching(/^SIM/),
      booked_at: expect.stringMatching(TIME),
    });
    const list = await seller.client.get<'listShipments'>(`/api/v1/shipments?awb=${booked.awb}`);
    expect(list.data().items).toEqual([booked]);
  });

  it('shows why the courier refused a shipment, and that it was refunded', async () => {
    const { client } = await newSeller(shared.api);
    const { receiver } = shipmentBody('');
    const { replayed, ...before } = await sold(client, {
      receiver: { ...receiver, name: 'sim booking rejected' },
    });
    await shared.api.work();
    const path = `/api/v1/shipments/${before.shipment_number}`;
    expect((await client.get<'getShipment'>(path)).data()).toEqual({
      ...before,
      status: 'BOOKING_FAILED',
      payment_status: 'REFUNDED',
      booking: 'FAILED',
      cancellable: false,
      failure: { code: expect.any(String), message: expect.any(String) },
      refund: {
        amount: before.total_amount,
        transaction_id: expect.stringMatching(/^txn_/),
        refunded_at: expect.stringMatching(TIME),
      },
    });
    const balance = { available: 10_000_000, held: 0, pending_cod: 0 };
    expect((await client.get('/api/v1/balance')).data()).toEqual(balance);
  });
});

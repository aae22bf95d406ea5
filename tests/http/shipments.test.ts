import { beforeAll, describe, expect, it } from '@jest/globals';
import { basisPoints, ZERO } from '#domain/money.ts';
import { USE_CASES } from '#src/composition/tokens.ts';
import { apiClient, shipmentBody } from '#tests/kit/api-client.ts';
import { courierRecords } from '#tests/kit/courier-judge.ts';
import { newSeller, quoted, type Seller, sold, withoutRequest } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { storedBookings } from '#tests/kit/stored-bookings.ts';
import { storedShipments } from '#tests/kit/stored-shipments.ts';

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const POS = { courier_code: 'pos', service_code: 'REG' };

const shared = sharedApi();
let seller: Seller;

beforeAll(async () => {
  seller = await newSeller(shared.api);
});

describe('POST /shipments paid by WALLET', () => {
  it('answers the shipment, field by field', async () => {
    const quote = await quoted(seller.client, { cod: true });
    const { sender, receiver, items } = shipmentBody(quote.quote_id);
    const contact = { email: 'sari@example.com', company: 'CV Sari', note: 'Ring twice' };
    const body = {
      ...shipmentBody(quote.quote_id),
      sender: { ...sender, phone: '6281234567890' },
      receiver: {
        ...receiver,
        ...contact,
        postal_code: '61121',
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
      ...{ awb: null, status: 'PROCESSING', payment_status: 'PAID', booking: 'PROCESSING' },
      ...{ price: quote.final_price, list_price: quote.price, discount: 0 },
      total_amount: quote.final_price + 5_300,
      ...{ environment: 'TEST', reference: 'order-4711', quote_id: quote.quote_id },
      ...{ courier_code: 'jne', service_code: 'REG', collection_method: 'DROP_OFF' },
      ...{ payment_method: 'WALLET', payment_expires_at: null },
      sender: {
        ...{ ...sender, phone: '+6281234567890', postal_code: '11810' },
        ...{ email: null, company: null, note: null, coordinates: null },
      },
      receiver: body.receiver,
      items: [
        { ...nothing, ...items[0] },
        { ...nothing, name: 'Tas', quantity: 1, price: 0, sku: 'T-1', weight_grams: 100 },
      ],
      weight_grams: 1200,
      ...{ cod_amount: 200_000, cod_fee: 8_000, insured_value: 150_000, insurance_fee: 5_300 },
      ...{ notes: 'Fragile', cancellable: true, courier_cancellation: null, refund: null },
      cancel_reason: null,
      ...{ pickup_id: null, late_payment: false, estimated_days: { min: 2, max: 3 } },
      ...{
        paid_at: createdAt,
        booked_at: null,
        delivered_at: null,
        cancelled_at: null,
        cod_settles_at: null,
        cod_settled_at: null,
      },
      ...{ failure: null, metadata: { channel: 'web' }, replayed: false },
    });
  });

  it('fills in what was left out: postal codes, the way of collecting, nulls', async () => {
    const shipment = await sold(seller.client);
    expect(shipment).toMatchObject({
      sender: { postal_code: '11810' },
      receiver: { postal_code: expect.stringMatching(/^6112[1-4]$/) },
      collection_method: 'PICKUP',
      ...{ cod_amount: null, cod_fee: null, insured_value: null, insurance_fee: null },
      ...{ reference: null, notes: null, metadata: {} },
      total_amount: shipment.price,
    });
    const { quote_id: quoteId } = await quoted(seller.client, POS);
    expect((await seller.client.ship(shipmentBody(quoteId))).data()).toMatchObject({
      collection_method: 'DROP_OFF',
    });
  });

  it('is not insured for a value of 0', async () => {
    const { client } = await newSeller(shared.api);
    const { quote_id: quoteId } = await quoted(client);
    const body = { ...shipmentBody(quoteId), insurance: { insured_value: 0 } };
    const { insured_value, insurance_fee, price, total_amount } = (await client.ship(body)).data();
    expect([insured_value, insurance_fee, total_amount]).toEqual([null, null, price]);
  });

  it('moves the price from available to held, and is found under its number', async () => {
    const { client } = await newSeller(shared.api);
    const { replayed, ...shipment } = await sold(client);
    expect((await client.get('/api/v1/balance')).data()).toEqual({
      available: 10_000_000 - shipment.total_amount,
      held: shipment.total_amount,
      pending_cod: 0,
    });
    const path = `/api/v1/shipments/${shipment.shipment_number}`;
    expect((await client.get<'getShipment'>(path)).data()).toEqual(shipment);
  });

  it('of a price that is all discount moves no money, and is to be booked anyway', async () => {
    const { client, ...shop } = await newSeller(shared.api);
    const { accountId } = shop;
    await shared.api.container.get(USE_CASES.rating).setPricingRule({
      ...{ environment: 'TEST', accountId, courierCode: null, serviceCode: null },
      ...{ validFrom: null, validUntil: null },
      ...{ markup: basisPoints(1_000), markupFixed: ZERO },
      ...{ discount: basisPoints(10_000), discountFixed: ZERO },
    });
    const shipment = await sold(client);
    expect(shipment).toMatchObject({
      ...{ list_price: 18_700, discount: 18_700, price: 0, total_amount: 0 },
      ...{ status: 'PROCESSING', payment_status: 'PAID' },
    });
    const path = `/api/v1/transactions?reference=${shipment.shipment_number}`;
    expect((await client.get<'listTransactions'>(path)).data().items).toEqual([]);
    // The intent points to the HOLD journal: it is there, and moves nothing.
    expect(
      await storedShipments({ account: shop, client: client, database: shared.database }),
    ).toMatchObject([{ moved: [], intents: 1 }]);
    const { price, insurance_fee, total_amount } = await sold(client, {
      insurance: { insured_value: 150_000 },
    });
    expect([price, insurance_fee, total_amount]).toEqual([0, 5_300, 5_300]);
  });
});

describe('GET /shipments/{shipment_number}', () => {
  it('shows what the courier made of it: its number, when it was booked', async () => {
    const { replayed, ...before } = await sold(seller.client);
    await shared.api.work();
    const path = `/api/v1/shipments/${before.shipment_number}`;
    const booked = (await seller.client.get<'getShipment'>(path)).data();
    expect(booked).toEqual({
      ...before,
      ...{ status: 'BOOKED', payment_status: 'PAID', booking: 'BOOKED', cancellable: true },
      ...{ awb: expect.stringMatching(/^SIM/), booked_at: expect.stringMatching(TIME) },
    });
    const list = await seller.client.get<'listShipments'>(`/api/v1/shipments?awb=${booked.awb}`);
    expect(list.data().items).toEqual([booked]);
  });

  it('shows why the courier refused it, and that its money is back', async () => {
    const { client } = await newSeller(shared.api);
    const { receiver } = shipmentBody('');
    const { replayed, ...before } = await sold(client, {
      receiver: { ...receiver, name: 'sim booking rejected' },
    });
    await shared.api.work();
    const path = `/api/v1/shipments/${before.shipment_number}`;
    expect((await client.get<'getShipment'>(path)).data()).toEqual({
      ...before,
      ...{ status: 'BOOKING_FAILED', payment_status: 'REFUNDED', booking: 'FAILED' },
      ...{ cancellable: false, failure: { code: expect.any(String), message: expect.any(String) } },
      refund: {
        amount: before.total_amount,
        transaction_id: expect.stringMatching(/^txn_/),
        refunded_at: expect.stringMatching(TIME),
      },
    });
    const balance = { available: 10_000_000, held: 0, pending_cod: 0 };
    expect((await client.get('/api/v1/balance')).data()).toEqual(balance);
  });

  it('shows the number that its courier gives later, and is not sent again', async () => {
    const { receiver } = shipmentBody('');
    const { shipment_number: number } = await sold(seller.client, {
      receiver: { ...receiver, name: 'SIM AWB LATER' },
    });
    const path = `/api/v1/shipments/${number}`;
    const shown = async () => (await seller.client.get<'getShipment'>(path)).data();
    const attempts = async () =>
      (await storedBookings(shared.database)).find((one) => one.shipment_number === number)
        ?.attempts;
    await shared.api.work();
    expect(await shown()).toMatchObject({ status: 'PROCESSING', awb: null });
    expect(await attempts()).toEqual(['1 ACCEPTED']);
    shared.api.clock.skip(20_000);
    await shared.api.work();
    const { awb, requests } = (await courierRecords(shared.database)).get(number) ?? {};
    expect(await shown()).toMatchObject({ status: 'BOOKED', awb });
    expect([await attempts(), requests]).toEqual([['1 ACCEPTED', '2 BOOKED'], 1]);
  });

  it('answers another account and the other environment as for an unknown shipment', async () => {
    const { shipment_number: number } = await sold(seller.client);
    const path = `/api/v1/shipments/${number}`;
    const { account } = seller;
    const live = await shared.api.newKey({ account, environment: 'LIVE' });
    const others = [(await shared.api.newKey()).secret, live.secret];
    const foreign = others.map((secret) => apiClient(shared.api.port, secret).get(path));
    const odd = [number.toLowerCase(), number.slice(0, -1), 'SHP261121000000009', 'x'].map((id) =>
      seller.client.get(`/api/v1/shipments/${id}`),
    );
    const answers = (await Promise.all([...foreign, ...odd])).map(withoutRequest);
    expect(answers[0]).toMatchObject({ status: 404 });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });
});

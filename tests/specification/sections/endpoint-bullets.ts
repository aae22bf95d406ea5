import { expect } from '@jest/globals';
import type { Checks } from '../checks.ts';
import type { Balance, Client, Entry, List, Quote, Rates, Shipment } from '../client.ts';
import {
  booked,
  CASH,
  CHOICE,
  eventually,
  keyed,
  order,
  orderOf,
  quoted,
  RATES,
  shown,
} from '../world.ts';
import { pickupOf } from './endpoints.ts';

const REASON = 'The buyer changed her mind';
/** Declared value for which the simulator makes one courier fail. */
const ONE_FAILS = { ...RATES, package: { weight_grams: 1200, declared_value: 666_001 } };
const WITHOUT_PICKUP = { courier_code: 'pos', service_code: 'REG' };
const ENTRY = ['status', 'description', 'location', 'time'] as const;

export const endpointBullets: Checks = {
  async 'rates body'({ test }) {
    for (const body of [RATES, { ...RATES, cod: true }, { ...RATES, cod: false }]) {
      expect((await test.post('/rates', body)).status).toBe(200);
    }
    for (const part of ['origin', 'destination', 'package']) {
      const { status, error } = await test.post('/rates', { ...RATES, [part]: undefined });
      expect([status, error?.field_errors.map(({ path }) => path)]).toEqual([422, [part]]);
    }
    expect((await test.post('/rates', { ...RATES, cod: 'yes' })).status).toBe(422);
  },

  async 'rates order'({ test }) {
    const { rates } = (await test.post<Rates>('/rates', RATES)).data;
    const prices = rates.map(({ price }) => price);
    expect(prices).toEqual(prices.toSorted((one, other) => one - other));
  },

  async 'rates errors'({ test }) {
    const { status, success, data } = await test.post<Rates>('/rates', ONE_FAILS);
    expect([status, success]).toEqual([200, true]);
    expect(JSON.stringify(data.provider_errors)).toContain('"courier_code":"sicepat"');
    const codes = new Set(data.rates.map(({ courier_code }) => courier_code));
    expect([codes.has('sicepat'), codes.size > 1]).toEqual([false, true]);
  },

  async 'quotes body'({ test }) {
    expect((await test.post('/quotes', { ...RATES, ...CHOICE, cod: true })).status).toBe(201);
    for (const part of ['courier_code', 'service_code', 'origin', 'destination', 'package']) {
      const body = { ...RATES, ...CHOICE, [part]: undefined };
      expect([part, (await test.post('/quotes', body)).status]).toEqual([part, 422]);
    }
  },

  async 'quotes response'({ test }) {
    const { data } = await test.post<Quote>('/quotes', { ...RATES, ...CHOICE });
    expect(data).toMatchObject({
      quote_id: expect.any(String),
      final_price: expect.any(Number),
      expires_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
  },

  async 'shipments header'({ test }) {
    const { quote_id } = await quoted(test);
    const without = await test.post('/shipments', orderOf(quote_id));
    expect([without.status, without.success]).toEqual([400, false]);
    expect((await test.post('/shipments', orderOf(quote_id), keyed())).status).toBe(201);
  },

  async 'shipments body'({ test }) {
    const { quote_id } = await quoted(test, { cod: true });
    const body = { ...orderOf(quote_id), cod_amount: CASH, insurance: { insured_value: 150_000 } };
    for (const part of ['quote_id', 'sender', 'receiver', 'items', 'payment_method']) {
      const { status } = await test.post('/shipments', { ...body, [part]: undefined }, keyed());
      expect([part, status]).toEqual([part, 422]);
    }
    expect((await test.post('/shipments', body, keyed())).status).toBe(201);
    for (const method of ['WALLET', 'QRIS', 'MANUAL_TRANSFER']) {
      expect(await order(test, { method })).toHaveProperty('shipment_number');
    }
  },

  async 'shipments response'({ test }) {
    expect((await order(test)).booking).toBe('PROCESSING');
    expect((await order(test, { method: 'QRIS' })).qr_string).toMatch(/\S/);
    const transfer = await order(test, { method: 'MANUAL_TRANSFER' });
    expect(transfer.status).toBe('WAITING_CONFIRMATION');
  },

  async 'shipment detail'({ test }) {
    const { shipment_number } = await booked(test);
    const { data } = await test.get<Shipment>(`/shipments/${shipment_number}`);
    expect(data).toMatchObject({
      shipment_number,
      awb: expect.stringMatching(/^SIM/),
      status: 'BOOKED',
      payment_status: 'PAID',
      price: expect.any(Number),
      total_amount: expect.any(Number),
    });
    expect(JSON.stringify(data)).not.toMatch(/"(cost|margin|markup|provider)"/);
  },

  async 'shipments query'({ test }) {
    await order(test, { method: 'MANUAL_TRANSFER' });
    await order(test, { method: 'MANUAL_TRANSFER' });
    const path = '/shipments?limit=1&status=WAITING_CONFIRMATION';
    const [first, second] = await Promise.all(
      [1, 2].map(async (page) => (await test.get<List>(`${path}&page=${page}`)).data.items),
    );
    expect([first?.length, second?.length]).toEqual([1, 1]);
    expect(first?.[0]?.shipment_number).not.toBe(second?.[0]?.shipment_number);
    for (const [one] of [first ?? [], second ?? []]) {
      expect(one?.status).toBe('WAITING_CONFIRMATION');
    }
    expect((await test.get('/shipments?limit=50')).status).toBe(200);
  },

  async 'pay body'({ test }) {
    const { shipment_number: number } = await order(test, { method: 'QRIS' });
    const pay = (body: object) => test.post<Shipment>(`/shipments/${number}/pay`, body);
    expect((await pay({ method: 'MANUAL_TRANSFER' })).data.status).toBe('WAITING_CONFIRMATION');
    expect((await pay({ method: 'QRIS' })).data.qr_string).toMatch(/\S/);
    for (const body of [{}, { method: 'CASH' }, { payment_method: 'WALLET' }]) {
      expect((await pay(body)).status).toBe(422);
    }
    expect((await pay({ method: 'WALLET' })).data.payment_status).toBe('PAID');
  },

  async 'cancel reason'({ test, database }) {
    const bodies = [undefined, {}, { reason: REASON }];
    for (const body of bodies) {
      const { shipment_number: number } = await booked(test);
      const answer = await test.post<Shipment>(`/shipments/${number}/cancel`, body);
      expect([answer.status, answer.data.cancel_reason]).toEqual([200, body?.reason ?? null]);
      await shown(test, number, ({ status }) => status === 'CANCELLED');
      const sql = 'SELECT cancel_reason FROM simulator_booking WHERE merchant_reference = $1';
      const { rows } = await database((client) => client.query(sql, [number]));
      expect(rows).toEqual([{ cancel_reason: body?.reason ?? null }]);
    }
    const { shipment_number: unpaid } = await order(test, { method: 'QRIS' });
    await test.post(`/shipments/${unpaid}/cancel`, { reason: REASON });
    expect((await shown(test, unpaid)).cancel_reason).toBe(REASON);
    const wrong = await test.post(`/shipments/${unpaid}/cancel`, { reason: 7 });
    expect(wrong.status).toBe(422);
  },

  async 'cancel statuses'(world) {
    const { test } = world;
    const { shipment } = await world.delivered();
    const over = await test.post(`/shipments/${shipment.shipment_number}/cancel`);
    expect([over.status, over.success]).toEqual([409, false]);
    const { shipment_number: waiting } = await order(test, { method: 'MANUAL_TRANSFER' });
    expect((await test.post(`/shipments/${waiting}/cancel`)).status).toBe(200);
  },

  async 'cancel refund'({ test }) {
    const available = async () => (await test.get<Balance>('/balance')).data.available;
    const before = await available();
    const { shipment_number: number } = await order(test);
    await test.post(`/shipments/${number}/cancel`, { reason: REASON });
    const over = await shown(test, number, ({ status }) => status === 'CANCELLED');
    expect(over.payment_status).not.toBe('PAID');
    expect(await eventually(available, (now) => now === before)).toBe(before);
  },

  async 'tracking timeline'(world) {
    const { timeline } = await world.delivered();
    const times = timeline.map(({ time }) => time);
    expect(times).toEqual(times.toSorted());
    for (const entry of timeline) {
      for (const field of ENTRY) expect(typeof (entry as Entry)[field]).toBe('string');
    }
    expect((await world.test.get('/tracking/SIMNOBODYS')).status).toBe(404);
  },

  async 'pickups allowed'({ test }) {
    const pick = async (number: string) => (await test.post('/pickups', pickupOf(number))).status;
    const { shipment_number: unpaid } = await order(test, { method: 'MANUAL_TRANSFER' });
    expect(await pick(unpaid)).toBe(409);
    const { shipment_number: dropOff } = await booked(test, { choice: WITHOUT_PICKUP });
    expect(await pick(dropOff)).toBeGreaterThanOrEqual(400);
    const { shipment_number: ready } = await booked(test);
    expect(await pick(ready)).toBe(201);
  },

  async 'balance returns'({ test }) {
    const { data } = await test.get<Balance>('/balance');
    expect(data).toMatchObject({
      available: expect.any(Number),
      held: expect.any(Number),
      pending_cod: expect.any(Number),
    });
  },

  async 'transactions returns'({ test }) {
    const { shipment_number: number, total_amount } = await order(test);
    await test.post(`/shipments/${number}/cancel`);
    await shown(test, number, ({ status }) => status === 'CANCELLED');
    expect((await ledgerOf(test, number)).map(({ amount }) => amount)).toContain(total_amount);
  },

  async 'webhook endpoints'({ test }) {
    const url = 'http://127.0.0.1:9/hooks';
    const { data } = await test.post<{ webhook_id: string }>('/webhooks', { url, events: ['*'] });
    const path = `/webhooks/${data.webhook_id}`;
    expect((await test.get(path)).data).toMatchObject({ url });
    expect((await test.get<List>('/webhooks')).data.items.length).toBeGreaterThan(0);
    const moved = `${url}/moved`;
    const changed = await test.send({ method: 'PATCH', path, body: { url: moved } });
    expect(changed.data).toMatchObject({ url: moved });
    expect((await test.post(`${path}/rotate`)).success).toBe(true);
    expect((await test.post(`${path}/test`)).success).toBe(true);
    expect((await test.send({ method: 'DELETE', path })).success).toBe(true);
  },
};

async function ledgerOf(test: Client, number: string): Promise<List['items']> {
  return (await test.get<List>(`/transactions?reference=${number}`)).data.items;
}

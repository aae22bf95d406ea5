import { expect } from '@jest/globals';
import { DAY_MS } from '#domain/time.ts';
import type { Checks } from '../checks.ts';
import type { Endpoint, Entry, Fields, List, Quote, Rates, Sent, Shipment } from '../client.ts';
import { openReceiver } from '../receiver.ts';
import { booked, CHOICE, keyed, order, orderOf, quoted, RATES, type World } from '../world.ts';

/** All endpoints. `x` is no id: authentication and scopes are checked first. */
const TABLE = [
  'GET /couriers',
  'GET /services',
  'POST /rates',
  'POST /quotes',
  'GET /quotes/x',
  'POST /shipments',
  'GET /shipments',
  'GET /shipments/x',
  'POST /shipments/x/pay',
  'POST /shipments/x/cancel',
  'GET /tracking/x',
  'POST /pickups',
  'GET /pickups',
  'GET /pickups/x',
  'GET /balance',
  'GET /transactions',
  'GET /webhooks',
  'POST /webhooks',
  'GET /webhooks/x',
  'PATCH /webhooks/x',
  'DELETE /webhooks/x',
  'POST /webhooks/x/rotate',
  'POST /webhooks/x/test',
];

export const endpoints: Checks = {
  async 'endpoints 1'({ test }) {
    for (const request of requests()) {
      const elsewhere = await test.send({ ...request, path: `/${request.path}` });
      expect([request.path, elsewhere.status]).toEqual([request.path, 404]);
    }
    const { data } = await test.get<List>('/shipments');
    expect(data.items).toBeInstanceOf(Array);
  },

  async 'endpoints 2'({ stranger, test }) {
    for (const request of requests()) {
      const { status } = await stranger.send(request);
      expect([request.path, status]).toEqual([request.path, 401]);
      expect((await test.send(request)).status).not.toBe(401);
    }
  },

  async 'endpoints 3'({ test }) {
    for (const path of ['/couriers', '/services', '/shipments', '/pickups', '/webhooks']) {
      const { success, request_id, data } = await test.get(path);
      expect([success, typeof request_id, typeof data]).toEqual([true, 'string', 'object']);
    }
  },

  async 'endpoints 4'({ test }) {
    expect((await test.post('/rates', RATES)).status).toBe(200);
    const body = JSON.stringify(RATES);
    const asText = await test.post('/rates', body, { 'Content-Type': 'text/plain' });
    expect([asText.status, asText.success]).toEqual([415, false]);
    expect((await test.post('/rates', '{"origin":')).status).toBe(400);
  },

  async 'GET /couriers'({ test }) {
    const { data } = await test.get<Fields>('/couriers');
    const couriers = listIn(data);
    expect(couriers.length).toBeGreaterThan(1);
    for (const courier of couriers) {
      expect(courier).toMatchObject({ capabilities: expect.any(Object) });
    }
  },

  async 'GET /services'({ test }) {
    const codesAt = async (path: string) => {
      const all = listIn((await test.get<Fields>(path)).data);
      expect(all.length).toBeGreaterThan(0);
      return new Set(all.map(({ courier_code }) => courier_code));
    };
    expect((await codesAt('/services')).size).toBeGreaterThan(1);
    expect([...(await codesAt('/services?courier=jne'))]).toEqual(['jne']);
  },

  async 'POST /rates'({ test }) {
    const { status, data } = await test.post<Rates>('/rates', RATES);
    expect(status).toBe(200);
    expect(new Set(data.rates.map(({ courier_code }) => courier_code)).size).toBeGreaterThan(1);
  },

  async 'POST /quotes'({ test }) {
    const answer = await test.post<Quote>('/quotes', { ...RATES, ...CHOICE });
    expect([answer.status, answer.success]).toEqual([201, true]);
  },

  async 'GET /quotes/{id}'({ test }) {
    const quote = await quoted(test);
    expect((await test.get<Quote>(`/quotes/${quote.quote_id}`)).data).toMatchObject({
      quote_id: quote.quote_id,
      final_price: quote.final_price,
    });
  },

  async 'POST /shipments'({ test }) {
    const { quote_id } = await quoted(test);
    const answer = await test.post<Shipment>('/shipments', orderOf(quote_id), keyed());
    expect([answer.status, answer.success]).toEqual([201, true]);
  },

  async 'GET /shipments'({ test }) {
    const { shipment_number } = await order(test);
    const { data } = await test.get<List>('/shipments');
    expect(data.items[0]).toMatchObject({ shipment_number });
  },

  async 'GET /shipments/{id}'({ test }) {
    const { shipment_number } = await order(test);
    const { status, data } = await test.get<Shipment>(`/shipments/${shipment_number}`);
    expect([status, data.shipment_number]).toEqual([200, shipment_number]);
  },

  async 'POST /shipments/{id}/pay'({ test }) {
    const { shipment_number: number } = await order(test, { method: 'QRIS' });
    const paid = await test.post<Shipment>(`/shipments/${number}/pay`, { method: 'WALLET' });
    expect([paid.status, paid.data.payment_status]).toEqual([200, 'PAID']);
  },

  async 'POST /shipments/{id}/cancel'({ test }) {
    const { shipment_number: number } = await order(test, { method: 'QRIS' });
    const { status, data } = await test.post<Shipment>(`/shipments/${number}/cancel`);
    expect([status, data.status]).toEqual([200, 'CANCELLED']);
  },

  async 'GET /tracking/{awb}'({ test }) {
    const { awb } = await booked(test);
    const { status, data } = await test.get<{ timeline: Entry[] }>(`/tracking/${awb}`);
    expect([status, data.timeline.length > 0]).toEqual([200, true]);
  },

  async 'POST /pickups'({ test }) {
    expect((await requestPickup(test)).status).toBe(201);
  },

  async 'GET /pickups'({ test }) {
    const { data } = await requestPickup(test);
    const { items } = (await test.get<List>('/pickups')).data;
    expect(items.map(({ pickup_id }) => pickup_id)).toContain(data.pickup_id);
  },

  async 'GET /pickups/{id}'({ test }) {
    const { data } = await requestPickup(test);
    const detail = await test.get(`/pickups/${data.pickup_id}`);
    expect(detail.data.pickup_id).toBe(data.pickup_id);
  },

  async 'GET /balance'({ test }) {
    expect((await test.get('/balance')).status).toBe(200);
  },

  async 'GET /transactions'({ test }) {
    const { shipment_number: reference } = await order(test);
    const { data } = await test.get<List>(`/transactions?reference=${reference}`);
    expect(data.items.length).toBeGreaterThan(0);
  },

  async 'GET, POST /webhooks'({ test }) {
    const { webhook_id } = await endpointOf(test);
    const { items } = (await test.get<List>('/webhooks')).data;
    expect(items.map((one) => one.webhook_id)).toContain(webhook_id);
  },

  async 'GET, PATCH, DELETE /webhooks/{id}'({ test }) {
    const { webhook_id } = await endpointOf(test);
    const path = `/webhooks/${webhook_id}`;
    expect((await test.get(path)).data).toMatchObject({ webhook_id, enabled: true });
    const changed = await test.send({ method: 'PATCH', path, body: { enabled: false } });
    expect(changed.data).toMatchObject({ webhook_id, enabled: false });
    expect((await test.send({ method: 'DELETE', path })).success).toBe(true);
    expect((await test.get(path)).status).toBe(404);
  },

  async 'POST /webhooks/{id}/rotate'({ test }) {
    const { webhook_id, secret } = await endpointOf(test);
    const rotated = await test.post<Endpoint>(`/webhooks/${webhook_id}/rotate`);
    expect(rotated.status).toBe(200);
    expect(rotated.data.secret).toMatch(/\S/);
    expect(rotated.data.secret).not.toBe(secret);
  },

  async 'POST /webhooks/{id}/test'({ test }) {
    const { webhook_id } = await endpointOf(test);
    expect((await test.post(`/webhooks/${webhook_id}/test`)).status).toBe(202);
  },
};

/** An endpoint without traffic; its receiver is closed. */
async function endpointOf(test: World['test']): Promise<Endpoint> {
  const receiver = await openReceiver();
  receiver.close();
  const body = { url: receiver.url, events: ['webhook.test'] };
  const { data } = await test.post<Endpoint>('/webhooks', body);
  return data;
}

/** Requests the pickup of one booked shipment. */
async function requestPickup(test: World['test']) {
  const { shipment_number } = await booked(test);
  return test.post('/pickups', pickupOf(shipment_number));
}

export function pickupOf(shipmentNumber: string) {
  return {
    shipments: [shipmentNumber],
    date: workingDay(),
    window: { start: '13:00', end: '16:00' },
    contact: { name: 'Toko Melati', phone: '081234567890' },
  };
}

/** The day after tomorrow, or the next if that is a Sunday: not every courier comes then. */
function workingDay(): string {
  const day = new Date(Date.now() + 2 * DAY_MS);
  const isSunday = day.getUTCDay() === 0;
  return new Date(day.getTime() + (isSunday ? DAY_MS : 0)).toISOString().slice(0, 10);
}

function requests(): readonly Sent[] {
  return TABLE.map((row) => {
    const [method = '', path = ''] = row.split(' ');
    return { method, path, ...(['POST', 'PATCH'].includes(method) && { body: {} }) };
  });
}

/** Returns the only list in the answer, as the specification does not show its name. */
function listIn(data: Fields): readonly Fields[] {
  const list = Object.values(data).find((value) => Array.isArray(value));
  if (list === undefined) throw new Error(`no list in ${JSON.stringify(data)}`);
  return list;
}

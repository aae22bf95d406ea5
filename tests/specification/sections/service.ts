import { expect } from '@jest/globals';
import { openLiveClient } from '#tests/kit/live-client.ts';
import { double as biteship } from '../../../scripts/lab/couriers/biteship.ts';
import { openLab } from '../../../scripts/lab/lab.ts';
import type { Checks } from '../checks.ts';
import {
  clientOf,
  type Entry,
  type List,
  type Quote,
  type Rates,
  type Shipment,
} from '../client.ts';
import { eventOf, openReceiver } from '../receiver.ts';
import {
  agedQuote,
  booked,
  bookingCalls,
  CASH,
  CHOICE,
  eventually,
  keyed,
  LIFETIME,
  order,
  orderOf,
  quoted,
  RATES,
  SPEED,
  shown,
  type World,
} from '../world.ts';

const MINUTE_MS = 60_000;
const TON = { package: { weight_grams: 1_000_000 }, courier_code: 'jne', service_code: 'JTR' };

export const service: Checks = {
  async 'service 1'({ test }) {
    const { data } = await test.post<Rates>('/rates', RATES);
    const couriers = new Set(data.rates.map(({ courier_code }) => courier_code));
    expect(couriers.size).toBeGreaterThan(1);
  },

  async 'service 2'({ origin, test, testKey, stranger }) {
    const answer = await test.post('/rates', RATES);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect((await stranger.post('/rates', RATES)).status).toBe(401);
    // A request that arrives without TLS termination by the proxy.
    const inTheClear = await fetch(`${origin}/api/v1/couriers`, {
      headers: { Authorization: `Bearer ${testKey}` },
    });
    expect(inTheClear.status).toBe(403);
  },

  async 'service 3'(world) {
    const { test } = world;
    const { shipment } = await world.delivered();
    const reads = ['/couriers', '/services?courier=jne', `/tracking/${shipment.awb}`, '/pickups'];
    for (const path of [...reads, '/balance', '/transactions', '/webhooks']) {
      expect([path, (await test.get(path)).status]).toEqual([path, 200]);
    }
    expect((await test.post('/rates', RATES)).status).toBe(200);
    const unpaid = await order(test, { method: 'MANUAL_TRANSFER' });
    const path = `/shipments/${unpaid.shipment_number}`;
    expect((await test.post(`${path}/pay`, { method: 'WALLET' })).status).toBe(200);
    expect((await test.post(`${path}/cancel`)).status).toBe(200);
    await shown(test, unpaid.shipment_number, ({ status }) => status === 'CANCELLED');
  },

  async 'service 4'({ origin, testKey }) {
    const client = clientOf(origin, testKey);
    const receiver = await openReceiver();
    const { data: endpoint } = await client.post('/webhooks', { url: receiver.url });
    expect((await client.get('/couriers')).status).toBe(200);
    const { data } = await client.post<Rates>('/rates', RATES);
    const chosen = data.rates.find(({ courier_code: code }) => code === 'jne');
    const choice = { courier_code: chosen?.courier_code, service_code: chosen?.service_code };
    const quote = (await client.post<Quote>('/quotes', { ...RATES, ...choice })).data;
    const body = { ...orderOf(quote.quote_id), payment_method: 'QRIS' };
    const created = await client.post<Shipment>('/shipments', body, keyed('order-4711'));
    const { shipment_number: number } = created.data;
    await client.post(`/shipments/${number}/pay`, { method: 'WALLET' });
    const { awb } = await shown(client, number, (shipment) => Boolean(shipment.awb));
    const hasArrived = () => receiver.deliveries.some(({ raw }) => raw.includes(`"awb":"${awb}"`));
    await eventually(hasArrived, (isSo) => isSo);
    receiver.close();
    await client.send({ method: 'DELETE', path: `/webhooks/${endpoint.webhook_id}` });
    expect(eventOf(receiver.deliveries[0] ?? never()).type).toMatch(/^shipment\./);
    const tracked = await client.get<{ timeline: Entry[] }>(`/tracking/${awb}`);
    expect(tracked.data.timeline.length).toBeGreaterThan(0);
  },

  async 'service 5'({ test, live }) {
    const { shipment_number: number } = await order(test, { method: 'MANUAL_TRANSFER' });
    const path = `/shipments/${number}`;
    expect([(await test.get(path)).status, (await live.get(path)).status]).toEqual([200, 404]);
  },

  async 'key kind TEST'(world) {
    const { shipment, timeline } = await world.delivered();
    expect(world.testKey).toMatch(/^svc_test_/);
    expect(shipment.awb).toMatch(/^SIM/);
    expect(timeline.length).toBeGreaterThan(2);
    expect(timeline.at(-1)?.status).toBe('DELIVERED');
    const [first, last] = [timeline[0], timeline.at(-1)].map((entry) => timeOf(entry));
    const lifeMs = ((last ?? 0) - (first ?? 0)) * SPEED;
    expect(lifeMs).toBeGreaterThan(2 * MINUTE_MS);
    expect(lifeMs).toBeLessThan(10 * MINUTE_MS);
  },

  async 'key kind LIVE'({ origin, settings, test }) {
    const lab = await openLab(biteship);
    try {
      const secret = await openLiveClient(settings, [lab]);
      expect(secret).toMatch(/^svc_live_/);
      const live = clientOf(origin, secret);
      // A running server picks up a LIVE configuration by itself.
      await eventually(
        async () => (await live.get<List>('/couriers')).data.items.length,
        (couriers) => couriers > 0,
      );
      const { shipment_number: number } = await order(live, { receiver: 'Sari Wulandari' });
      const { awb } = await shown(live, number, ({ status }) => status === 'BOOKED');
      expect(awb).toBe(lab.orders.byReference(number)?.awb);
      const { shipment_number: simulated } = await booked(test);
      expect(lab.orders.byReference(simulated)).toBeUndefined();
    } finally {
      await lab.close();
    }
  },

  async 'test mode 1'(world) {
    const { test } = world;
    const late = orderOf(await agedQuote(world, LIFETIME.over));
    expect((await test.post('/shipments', late, keyed())).status).toBe(409);
    const heavy = await quoted(test, { ...TON, destination: { district_id: '91.71.01' } });
    const { receiver, ...body } = orderOf(heavy.quote_id);
    const far = { ...body, receiver: { ...receiver, district_id: '91.71.01' } };
    const poor = await test.post('/shipments', far, keyed());
    expect([poor.status, poor.error?.code]).toEqual([402, 'INSUFFICIENT_BALANCE']);
    const { shipment } = await world.delivered();
    const number = shipment.shipment_number;
    expect((await test.post(`/shipments/${number}/cancel`)).status).toBe(409);
    const ledger = await test.get<{ items: object[] }>(`/transactions?reference=${number}`);
    expect(ledger.data.items.length).toBeGreaterThan(0);
  },

  async 'test mode 2'(world) {
    const { shipment } = await world.delivered();
    const sql = 'SELECT provider, environment FROM shipment WHERE shipment_number = $1';
    const { rows } = await world.database((client) =>
      client.query(sql, [shipment.shipment_number]),
    );
    expect(rows).toEqual([{ provider: 'SIMULATOR', environment: 'TEST' }]);
    expect((await world.live.get('/shipments')).data).toMatchObject({ items: [] });
  },

  async 'test mode 3'(world) {
    const { test } = world;
    const { shipment_number: number } = await order(test, { method: 'QRIS', cod: CASH });
    await test.get(`/shipments/${number}`);
    expect(await bookingCalls(world, number)).toBe(0);
    await test.post(`/shipments/${number}/pay`, { method: 'WALLET' });
    await shown(test, number, ({ status }) => status === 'BOOKED');
    expect(await bookingCalls(world, number)).toBe(1);
  },

  async address({ test }) {
    for (const path of ['/couriers', '/balance', '/shipments']) {
      expect((await test.get(path)).status).toBe(200);
      expect((await test.get(`/${path}`)).status).toBe(404);
    }
  },

  async 'envelope success'({ test }) {
    for (const answer of await someAnswers(test)) expect(answer.success).toBe(true);
    expect((await test.post('/rates', {})).success).toBe(false);
  },

  async 'envelope request_id'({ test }) {
    const ids = (await someAnswers(test)).map(({ request_id }) => request_id);
    for (const id of ids) expect(id).toMatch(/\S/);
    expect(new Set(ids).size).toBe(ids.length);
  },

  async 'envelope data'({ test }) {
    for (const answer of await someAnswers(test)) expect(answer.data).toBeInstanceOf(Object);
  },
};

async function someAnswers(test: World['test']) {
  const paths = ['/couriers', '/services', '/balance', '/shipments', '/transactions'];
  return [
    ...(await Promise.all(paths.map((path) => test.get(path)))),
    await test.post('/rates', RATES),
    await test.post('/quotes', { ...RATES, ...CHOICE }),
  ];
}

function timeOf(entry: Entry | undefined): number {
  return Date.parse(entry?.time ?? '');
}

function never(): never {
  throw new Error('no webhook has arrived');
}

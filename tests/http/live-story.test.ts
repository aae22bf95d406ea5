import { describe, expect, it } from '@jest/globals';
import type { Courier } from '#domain/courier-port/courier-port.ts';
import { type ApiClient, RATES_BODY } from '#tests/kit/api-client.ts';
import { newSeller } from '#tests/kit/seller.ts';
import { FUNDS, liveScene, soldTo } from './live-scene.ts';

const BRANDS = [
  ...['anteraja', 'idexpress', 'jne', 'jnt', 'lion', 'ninja', 'pos', 'rpx', 'sap', 'sicepat'],
  'tiki',
];
/** Longer than the pause before a retry. */
const RETRY_MS = 90_000;
const IMPATIENT_MS = 400;

const scene = liveScene({
  adapt: (courier) => (courier.profile.code === 'tiki' ? impatient(courier) : courier),
});

describe('a LIVE parcel through Biteship', () => {
  it('is compared, locked, paid, booked and tracked to its door', async () => {
    const client = await scene.newClient();
    const { rates } = (await client.rates(RATES_BODY)).data();
    const couriers = [...new Set(rates.map(({ courier_code: code }) => code))].toSorted();
    expect(couriers).toEqual(BRANDS);
    const sold = await soldTo(client, 'Sari Wulandari');
    const { shipment_number: number } = sold;
    expect(scene.lab.orders.byReference(number)).toBeUndefined();
    await scene.shared.api.work();
    const order = orderOf(number);
    const booked = await shown(client, number);
    expect(booked).toMatchObject({ status: 'BOOKED', awb: order.waybill, booking: 'BOOKED' });
    const statuses = [];
    for (const _ of ['allocated', 'picking_up', 'picked', 'dropping_off', 'delivered']) {
      scene.shared.api.clock.skip(60_000);
      expect(await scene.lab.advance(number)).toBe(200);
      await scene.shared.api.work();
      statuses.push((await shown(client, number)).status);
    }
    expect(statuses).toEqual(['BOOKED', 'BOOKED', 'PICKED_UP', 'IN_TRANSIT', 'DELIVERED']);
    expect(await spent(client)).toBe(sold.total_amount);
  });

  it('is cancelled there, and its money is back', async () => {
    const client = await scene.newClient();
    const { shipment_number: number } = await soldTo(client, 'Sari Wulandari');
    await scene.shared.api.work();
    const path = `/api/v1/shipments/${number}/cancel`;
    await client.post(path, { reason: 'Salah alamat' }, { 'Idempotency-Key': number });
    await scene.shared.api.work();
    expect(await shown(client, number)).toMatchObject({ status: 'CANCELLED' });
    expect([orderOf(number).status, await spent(client)]).toEqual(['cancelled', 0]);
  });

  it('is refused there, and its money is back', async () => {
    const client = await scene.newClient();
    const { shipment_number: number } = await soldTo(client, 'Lab refused');
    await scene.shared.api.work();
    const { status, failure } = await shown(client, number);
    expect([status, failure?.code]).toEqual(['BOOKING_FAILED', 'ADDRESS_REFUSED']);
    expect([scene.lab.orders.byReference(number), await spent(client)]).toEqual([undefined, 0]);
  });

  it.each([
    ['Lab lost', 'jne', 'REG', 'the reply was lost'],
    ['Lab silent', 'tiki', 'REG', 'the reply came too late'],
    ['Lab drip', 'tiki', 'REG', 'the reply never ended'],
    ['Lab reset', 'sicepat', 'REG', 'the connection broke'],
    ['Lab down', 'sap', 'REG', 'Biteship was down'],
    ['Lab limited', 'pos', 'REG', 'Biteship limited us'],
    ['Lab later', 'jnt', 'EZ', 'the AWB followed'],
  ])('to %s by %s %s is booked once, although %s', async (receiver, courier, service) => {
    const client = await scene.newClient();
    const { shipment_number: number } = await soldTo(client, receiver, { courier, service });
    await scene.shared.api.work();
    expect(await shown(client, number)).toMatchObject({ status: 'PROCESSING' });
    for (let turn = 0; turn < 3; turn += 1) {
      scene.shared.api.clock.skip(RETRY_MS);
      await scene.shared.api.work();
    }
    const { waybill } = orderOf(number);
    expect(await shown(client, number)).toMatchObject({ status: 'BOOKED', awb: waybill });
    expect(scene.lab.orders.all.filter(({ reference }) => reference === number)).toHaveLength(1);
  });

  it('is no parcel of TEST, and one of TEST is none of Biteship', async () => {
    const { client } = await newSeller(scene.shared.api);
    const before = scene.lab.requests.length;
    const { rates } = (await client.rates(RATES_BODY)).data();
    const { shipment_number: number } = await soldTo(client, 'Sari Wulandari');
    await scene.shared.api.work();
    expect(await shown(client, number)).toMatchObject({ status: 'BOOKED' });
    expect(rates.some(({ courier_code: code }) => code === 'rpx')).toBe(false);
    expect(scene.lab.orders.byReference(number)).toBeUndefined();
    expect(scene.lab.requests.slice(before).filter((line) => line.startsWith('POST'))).toEqual([]);
  });
});

describe('the hook of Biteship', () => {
  it('moves nothing without its secret, and is asked for nothing else', async () => {
    const client = await scene.newClient();
    const { shipment_number: number } = await soldTo(client, 'Sari Wulandari');
    await scene.shared.api.work();
    const { url, header } = scene.lab.hook ?? { url: '', header: '' };
    scene.lab.connectHook({ url, header, secret: 'guessed' });
    expect(await scene.lab.advance(number, 'delivered')).toBe(401);
    scene.lab.connectHook({ url: url.replace(/[^/]+$/, 'guessed'), header, secret: 'guessed' });
    expect(await scene.lab.advance(number, 'on_hold')).toBe(404);
    expect(await shown(client, number)).toMatchObject({ status: 'BOOKED' });
    const installed = await fetch(url, { method: 'POST' });
    expect(installed.status).toBe(200);
  });
});

function orderOf(number: string) {
  const order = scene.lab.orders.byReference(number);
  if (order === undefined) throw new Error(`Biteship has no order ${number}`);
  return order;
}

async function shown(client: ApiClient, number: string) {
  return (await client.get<'getShipment'>(`/api/v1/shipments/${number}`)).data();
}

/** Of the wallet, so far. */
async function spent(client: ApiClient): Promise<number> {
  const { available, held } = (await client.get<'getBalance'>('/api/v1/balance')).data();
  return FUNDS - available - held;
}

/** A real deadline of fifteen seconds, in less. */
function impatient(courier: Courier): Courier {
  const bookingTerms = { class: 'A', deadlineMs: IMPATIENT_MS } as const;
  return { ...courier, profile: { ...courier.profile, bookingTerms } };
}

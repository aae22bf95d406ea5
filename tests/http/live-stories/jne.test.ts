import { describe, expect, it } from '@jest/globals';
import { TOKENS } from '#src/composition/tokens.ts';
import { type ApiClient, RATES_BODY, shipmentBody } from '#tests/kit/api-client.ts';
import { newSeller, quoted } from '#tests/kit/seller.ts';
import { double } from '../../../scripts/lab/couriers/jne.ts';
import {
  balanceOf,
  cancel,
  later,
  orderAt,
  ordersAt,
  resolve,
  shown,
  spent,
} from '../live-parcel.ts';
import { liveScene, soldTo } from '../live-scene.ts';
import { eventsOfType, fanOut } from '../webhook-calls.ts';

/** One minute; a poll this early happens only after a webhook. */
const STEP_MS = 60_000;
const WAY = ['PU1', 'OP1', 'IP3', 'D24', 'D01'];

// The proxy's header gives the address of a sender.
const scene = liveScene({ doubles: [double], settings: { TRUSTED_PROXIES: '1' } });

describe('a LIVE parcel through JNE', () => {
  it('compares, locks, pays, books with pickup, and tracks a LIVE parcel through JNE to its door', async () => {
    const client = await scene.newClient();
    const { rates } = (await client.rates(RATES_BODY)).data();
    const offered = rates.map((rate) => `${rate.courier_code} ${rate.service_code}`);
    expect(offered.toSorted()).toEqual(['jne JTR', 'jne OKE', 'jne REG', 'jne YES']);
    const sold = await soldTo(client, 'Sari Wulandari');
    const { shipment_number: number } = sold;
    expect(ordersAt(scene.lab, number)).toBe(0);
    await scene.shared.api.work();
    const { awb, fields } = orderAt(scene.lab, number);
    const sent = { TYPE: 'PICKUP', WEIGHT: '1', ORIGIN_CODE: 'CGK10000', CUST_ID: '10950700' };
    expect(fields).toMatchObject(sent);
    expect(await shown(client, number)).toMatchObject({ status: 'BOOKED', awb });
    const statuses: string[] = [];
    for (const code of WAY) {
      scene.shared.api.clock.skip(STEP_MS);
      expect(await scene.lab.advance(number, code)).toBe(200);
      await scene.shared.api.work();
      statuses.push((await shown(client, number)).status);
    }
    const way = ['PICKED_UP', 'IN_TRANSIT', 'OUT_FOR_DELIVERY', 'DELIVERY_FAILED', 'DELIVERED'];
    expect(statuses).toEqual(way);
    expect(await spent(client)).toBe(sold.total_amount);
  });

  it('cancels a LIVE parcel at JNE, and refunds it', async () => {
    const { client, number } = await booked();
    await cancel(client, number);
    await scene.shared.api.work();
    expect(await shown(client, number)).toMatchObject({ status: 'CANCELLED' });
    expect(orderAt(scene.lab, number).isCancelled).toBe(true);
    expect(await spent(client)).toBe(0);
  });

  it('returns a LIVE parcel through JNE to its sender', async () => {
    const { client, number } = await booked();
    const statuses: string[] = [];
    for (const status of ['PU1', 'OP1', 'IP3', 'U01', 'RETURN TO SHIPPER', 'OP3', 'D01']) {
      scene.shared.api.clock.skip(STEP_MS);
      await scene.lab.advance(number, status);
      await scene.shared.api.work();
      statuses.push((await shown(client, number)).status);
    }
    const way = ['PICKED_UP', 'IN_TRANSIT', 'OUT_FOR_DELIVERY', 'DELIVERY_FAILED'];
    const back = ['RETURN_IN_TRANSIT', 'RETURN_IN_TRANSIT', 'RETURNED'];
    expect(statuses).toEqual([...way, ...back]);
    const { awb } = orderAt(scene.lab, number);
    const { timeline } = (await client.get<'getTracking'>(`/api/v1/tracking/${awb}`)).data();
    expect(timeline.map(({ status }) => status)).toEqual(['BOOKED', ...way, ...back]);
    await fanOut(scene.shared.api);
    const scans = await eventsOfType(client, 'shipment.tracking_updated');
    expect(scans).toHaveLength(way.length + back.length);
  });

  it('refuses what does not fit the fields of JNE alike in TEST and LIVE', async () => {
    const { client: test } = await newSeller(scene.shared.api);
    const live = await scene.newClient();
    const address =
      'Jl. Perumahan Kebayoran Lama Permai Indah Blok Seruni Timur Nomor 125 RT 003 RW 004 Dusun 7';
    const answers = [];
    for (const client of [test, live]) {
      const fits = shipmentBody((await quoted(client)).quote_id);
      const order = { ...fits, receiver: { ...fits.receiver, address } };
      const { field_errors: refused } = (await client.ship(order)).error();
      const services = (await client.get<'listServices'>('/api/v1/services?courier=jne')).data();
      const limits = services.items.find((one) => one.service_code === 'REG')?.field_limits;
      answers.push({ refused, limits });
    }
    const [inTest, inLive] = answers;
    expect(inTest).toEqual(inLive);
    expect(inTest?.refused).toMatchObject([{ path: 'receiver.address', code: 'COURIER_LIMIT' }]);
  });

  it.each([
    ['Lab refused', 'VALUE_MISSING'],
    ['Lab page', 'CONTENT_REFUSED'],
  ])('refunds a LIVE parcel to %s that JNE refuses', async (receiver, code) => {
    const client = await scene.newClient();
    const { shipment_number: number } = await soldTo(client, receiver);
    await scene.shared.api.work();
    const { status, failure } = await shown(client, number);
    expect([status, failure?.code]).toEqual(['BOOKING_FAILED', code]);
    expect([ordersAt(scene.lab, number), await spent(client)]).toEqual([0, 0]);
  });

  it('leaves a booking with a lost JNE reply to an operator with its AWB, and books it once', async () => {
    const client = await scene.newClient();
    const number = await inDoubt(client, 'Lab lost');
    const awb = orderAt(scene.lab, number).awb ?? '';
    await resolve(scene, number, { kind: 'BOOKED', awb });
    await later(scene);
    expect(await shown(client, number)).toMatchObject({ status: 'BOOKED', awb });
    expect(ordersAt(scene.lab, number)).toBe(1);
  });

  it('books a parcel with a lost JNE reply once, by the hook of its first scan', async () => {
    const client = await scene.newClient();
    const number = await inDoubt(client, 'Lab lost');
    const { awb } = orderAt(scene.lab, number);
    for (const code of ['PU1', 'OP1']) await scene.lab.advance(number, code);
    expect(await shown(client, number)).toMatchObject({ status: 'BOOKED', awb });
    await scene.shared.api.work();
    expect(await shown(client, number)).toMatchObject({ status: 'IN_TRANSIT', awb });
    expect(ordersAt(scene.lab, number)).toBe(1);
  });

  it('leaves a booking with an inconclusive JNE error to an operator, who refunds it', async () => {
    const client = await scene.newClient();
    const number = await inDoubt(client, 'Lab error in 200');
    await resolve(scene, number, { kind: 'FAILED', reason: 'JNE has no such order' });
    await later(scene);
    expect(await shown(client, number)).toMatchObject({ status: 'BOOKING_FAILED' });
    expect([ordersAt(scene.lab, number), await spent(client)]).toEqual([0, 0]);
  });
});

describe('the webhook of JNE', () => {
  it('changes no shipment by an unverified JNE webhook, and ignores other addresses and paths', async () => {
    const { client, number } = await booked();
    const { url = '' } = scene.lab.hook ?? {};
    const { awb } = orderAt(scene.lab, number);
    const body = JSON.stringify({ awb, order_id: number, status: 'DELIVERED' });
    const post = async (to: string, address: string) => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
      const response = await fetch(to, { method: 'POST', body, headers });
      return [response.status, await response.json()];
    };
    const forged = [401, { status: false, reason: 'FORGED' }];
    expect(await post(url, '192.0.2.1')).toEqual(forged);
    const [status] = await post(url.replace(/[^/]+$/, 'guessed'), '127.0.0.1');
    expect(status).toBe(404);
    expect(await post(url, '127.0.0.1')).toEqual([200, { status: true }]);
    await scene.shared.api.work();
    expect(await shown(client, number)).toMatchObject({ status: 'BOOKED' });
  });
});

async function booked() {
  const client = await scene.newClient();
  const { shipment_number: number } = await soldTo(client, 'Sari Wulandari');
  await scene.shared.api.work();
  expect(await shown(client, number)).toMatchObject({ status: 'BOOKED' });
  return { client, number };
}

/** Number of a paid parcel whose order JNE may have; it is not sent again. */
async function inDoubt(client: ApiClient, receiver: string): Promise<string> {
  const { shipment_number: number, total_amount: total } = await soldTo(client, receiver);
  await scene.shared.api.work();
  await later(scene);
  const { showBooking } = scene.shared.api.container.get(TOKENS.useCases).booking;
  expect((await showBooking(number)).intent?.state).toBe('MANUAL');
  expect(await shown(client, number)).toMatchObject({ status: 'PROCESSING' });
  expect((await balanceOf(client)).held).toBe(total);
  return number;
}

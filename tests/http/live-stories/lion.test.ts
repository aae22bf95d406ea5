import { describe, expect, it } from '@jest/globals';
import { RATES_BODY } from '#tests/kit/api-client.ts';
import { double } from '../../../scripts/lab/couriers/lion.ts';
import { cancel, later, orderAt, ordersAt, resolve, shown, spent, travel } from '../live-parcel.ts';
import { liveScene, soldTo } from '../live-scene.ts';

const REGULAR = { courier: 'lion', service: 'REGPACK' };
const UNDER_REVIEW = { status: 'PROCESSING', booking: 'UNDER_REVIEW' };
/** Time so short that polls happen only after a webhook. */
const STEP_MS = 60_000;

const scene = liveScene({ doubles: [double] });

describe('a LIVE parcel by Lion Parcel', () => {
  it('compares, locks, pays, books and tracks a LIVE parcel by Lion Parcel to its door', async () => {
    const client = await scene.newClient();
    const { rates } = (await client.rates(RATES_BODY)).data();
    const services = rates.map(({ service_code: service }) => service);
    expect(services.toSorted()).toEqual(['JAGOPACK', 'REGPACK']);
    const { shipment_number: number, ...sold } = await soldTo(client, 'Sari Wulandari', REGULAR);
    expect(ordersAt(scene.lab, number)).toBe(0);
    await scene.shared.api.work();
    const { awb, fields } = orderAt(scene.lab, number);
    const places = { stt_origin: 'KALIDERES, JAKARTA BARAT', stt_destination: 'KEBOMAS, GRESIK' };
    expect(fields).toMatchObject(places);
    expect(await shown(client, number)).toMatchObject({ status: 'BOOKED', awb });
    const statuses = await travel(scene, { client, lab: scene.lab, number });
    const way = ['PICKED_UP', 'IN_TRANSIT', 'IN_TRANSIT', 'OUT_FOR_DELIVERY', 'DELIVERED'];
    expect(statuses).toEqual(way);
    expect(await spent(client)).toBe(sold.total_amount);
  });

  it('marks a Lion Parcel return as RETURNED, though its last code is that of a delivery', async () => {
    const { client, number } = await booked();
    for (const [status, ours] of [
      ['DEL', 'OUT_FOR_DELIVERY'],
      ['STI return', 'RETURN_IN_TRANSIT'],
      ['POD return', 'RETURNED'],
    ] as const) {
      scene.shared.api.clock.skip(STEP_MS);
      expect(await scene.lab.advance(number, status)).toBe(200);
      await scene.shared.api.work();
      expect(await shown(client, number)).toMatchObject({ status: ours });
    }
  });

  it('cancels a LIVE parcel by Lion Parcel until it is booked, and refunds it', async () => {
    const client = await scene.newClient();
    const { shipment_number: number } = await soldTo(client, 'Sari Wulandari', REGULAR);
    await cancel(client, number);
    await scene.shared.api.work();
    expect(await shown(client, number)).toMatchObject({ status: 'CANCELLED' });
    expect([ordersAt(scene.lab, number), await spent(client)]).toEqual([0, 0]);
  });

  it.each(['Lab refused', 'Lab error in 200'])(
    'leaves a LIVE parcel by Lion Parcel to %s to an operator, who refunds it',
    async (receiver) => {
      const client = await scene.newClient();
      const { shipment_number: number } = await soldTo(client, receiver, REGULAR);
      await scene.shared.api.work();
      expect(await shown(client, number)).toMatchObject(UNDER_REVIEW);
      await resolve(scene, number, { kind: 'FAILED', reason: 'The address is not served.' });
      expect(await shown(client, number)).toMatchObject({ status: 'BOOKING_FAILED' });
      expect([ordersAt(scene.lab, number), await spent(client)]).toEqual([0, 0]);
    },
  );

  it('books a parcel with a lost Lion Parcel reply once: an operator names its AWB', async () => {
    const client = await scene.newClient();
    const { shipment_number: number } = await soldTo(client, 'Lab lost', REGULAR);
    await scene.shared.api.work();
    await later(scene);
    expect(await shown(client, number)).toMatchObject(UNDER_REVIEW);
    const { awb } = orderAt(scene.lab, number);
    await resolve(scene, number, { kind: 'BOOKED', awb: awb ?? '' });
    await later(scene);
    expect(await shown(client, number)).toMatchObject({ status: 'BOOKED', awb });
    expect(ordersAt(scene.lab, number)).toBe(1);
  });

  it('books a parcel with a lost Lion Parcel reply by the first hook that names it', async () => {
    const client = await scene.newClient();
    const { shipment_number: number } = await soldTo(client, 'Lab lost', REGULAR);
    await scene.shared.api.work();
    expect(await shown(client, number)).toMatchObject(UNDER_REVIEW);
    const { awb, status } = orderAt(scene.lab, number);
    const { journey } = scene.lab.double;
    await scene.lab.advance(number, journey[journey.indexOf(status) + 1] ?? '');
    expect(await shown(client, number)).toMatchObject({ status: 'BOOKED', awb });
    expect(ordersAt(scene.lab, number)).toBe(1);
  });
});

describe('the webhook of Lion Parcel', () => {
  it('changes no shipment by an unverified Lion Parcel webhook, and ignores a wrong token', async () => {
    const { client, number } = await booked();
    const { url = '', credentials } = scene.lab.hook ?? {};
    scene.lab.connectHook(url, { ...credentials, hookToken: 'guessed' });
    scene.shared.api.clock.skip(STEP_MS);
    expect(await scene.lab.advance(number, 'PUP')).toBe(401);
    await scene.shared.api.work();
    expect(await shown(client, number)).toMatchObject({ status: 'BOOKED' });
    const { awb } = orderAt(scene.lab, number);
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${credentials?.hookToken}` },
      body: JSON.stringify({ stt_no: awb, status_code: 'POD' }),
    });
    expect(response.status).toBe(200);
    await scene.shared.api.work();
    expect(await shown(client, number)).toMatchObject({ status: 'PICKED_UP' });
  });
});

async function booked() {
  const client = await scene.newClient();
  const { shipment_number: number } = await soldTo(client, 'Sari Wulandari', REGULAR);
  await scene.shared.api.work();
  expect(await shown(client, number)).toMatchObject({ status: 'BOOKED' });
  return { client, number };
}

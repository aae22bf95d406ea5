import { describe, expect, it } from '@jest/globals';
import { HOUR_MS } from '#domain/time.ts';
import { TOKENS } from '#src/composition/tokens.ts';
import { RATES_BODY } from '#tests/kit/api-client.ts';
import { double } from '../../../scripts/lab/couriers/anteraja.ts';
import {
  cancel,
  later,
  orderAt,
  ordersAt,
  recordStatus,
  resolve,
  shown,
  spent,
  travel,
} from '../live-parcel.ts';
import { liveScene, soldTo } from '../live-scene.ts';

const REGULAR = { courier: 'anteraja', service: 'REG' };
const NOT_DOCUMENTED = '999';
const UNDER_REVIEW = { status: 'PROCESSING', booking: 'UNDER_REVIEW' };

const scene = liveScene({ doubles: [double] });

describe('a LIVE parcel by AnterAja', () => {
  it('compares, locks, pays, books and tracks a LIVE parcel by AnterAja to its door', async () => {
    const client = await scene.newClient();
    const { rates } = (await client.rates(RATES_BODY)).data();
    const services = rates.map(({ service_code: service }) => service);
    expect(services.toSorted()).toEqual(['ND', 'REG']);
    const { shipment_number: number, ...sold } = await soldTo(client, 'Sari Wulandari', REGULAR);
    expect(ordersAt(scene.lab, number)).toBe(0);
    await scene.shared.api.work();
    const { awb } = orderAt(scene.lab, number);
    expect(await shown(client, number)).toMatchObject({ status: 'BOOKED', awb });
    const statuses = await travel(scene, { client, lab: scene.lab, number });
    expect(statuses).toEqual([
      'BOOKED',
      'BOOKED',
      'PICKED_UP',
      'IN_TRANSIT',
      'IN_TRANSIT',
      'IN_TRANSIT',
      'OUT_FOR_DELIVERY',
      'DELIVERED',
    ]);
    expect((await shown(client, number)).proof).toMatchObject({ receiver_name: 'Sari Wulandari' });
    expect(await spent(client)).toBe(sold.total_amount);
  });

  it.each(['RETURNED', 'LOST'] as const)(
    'keeps a LIVE parcel open whose end AnterAja has no documented code for, until an operator records it: %s',
    async (status) => {
      const client = await scene.newClient();
      const { shipment_number: number } = await soldTo(client, 'Sari Wulandari', REGULAR);
      await scene.shared.api.work();
      for (const code of ['200', NOT_DOCUMENTED]) {
        await scene.lab.advance(number, code);
        await later(scene, HOUR_MS, 1);
      }
      expect(await shown(client, number)).toMatchObject({ status: 'PICKED_UP' });
      const { listUnknownCodes } = scene.shared.api.container.get(TOKENS.useCases).tracking;
      expect(await listUnknownCodes(50)).toContainEqual(
        expect.objectContaining({ courierCode: 'anteraja', code: NOT_DOCUMENTED }),
      );
      await recordStatus(scene, number, status);
      expect(await shown(client, number)).toMatchObject({ status });
      await later(scene, HOUR_MS, 1);
      expect(await shown(client, number)).toMatchObject({ status });
    },
  );

  it('cancels and refunds a parcel that AnterAja cancels before its pickup', async () => {
    const client = await scene.newClient();
    const { shipment_number: number } = await soldTo(client, 'Sari Wulandari', REGULAR);
    await scene.shared.api.work();
    await scene.lab.advance(number, '430');
    await later(scene, HOUR_MS, 1);
    expect(await shown(client, number)).toMatchObject({ status: 'CANCELLED' });
    expect(await spent(client)).toBe(0);
  });

  it('cancels a LIVE parcel by AnterAja until it is booked, and refunds it', async () => {
    const client = await scene.newClient();
    const { shipment_number: number } = await soldTo(client, 'Sari Wulandari', REGULAR);
    await cancel(client, number);
    await scene.shared.api.work();
    expect(await shown(client, number)).toMatchObject({ status: 'CANCELLED' });
    expect([ordersAt(scene.lab, number), await spent(client)]).toEqual([0, 0]);
    const booked = await soldTo(client, 'Sari Wulandari', REGULAR);
    await scene.shared.api.work();
    await cancel(client, booked.shipment_number);
    expect(await shown(client, booked.shipment_number)).toMatchObject({ status: 'BOOKED' });
    expect(await spent(client)).toBe(booked.total_amount);
  });

  it('refuses a LIVE parcel that AnterAja could not deliver before it is sent, and refunds it', async () => {
    const client = await scene.newClient();
    const { shipment_number: number } = await soldTo(client, '李小龍', REGULAR);
    await scene.shared.api.work();
    const { status, failure } = await shown(client, number);
    expect([status, failure?.code]).toEqual(['BOOKING_FAILED', 'ADDRESS_REFUSED']);
    expect([ordersAt(scene.lab, number), await spent(client)]).toEqual([0, 0]);
  });

  it.each(['Lab refused', 'Lab error in 200'])(
    'leaves a LIVE parcel by AnterAja to %s to an operator, who refunds it',
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

  it('books a LIVE parcel by AnterAja once after a lost reply: an operator names its AWB', async () => {
    const client = await scene.newClient();
    const { shipment_number: number } = await soldTo(client, 'Lab lost', REGULAR);
    await scene.shared.api.work();
    await later(scene);
    expect(await shown(client, number)).toMatchObject(UNDER_REVIEW);
    // An operator's wrong decision must not create a second parcel.
    await resolve(scene, number, { kind: 'SEND_AGAIN' });
    await later(scene);
    expect(await shown(client, number)).toMatchObject(UNDER_REVIEW);
    const { awb } = orderAt(scene.lab, number);
    await resolve(scene, number, { kind: 'BOOKED', awb: awb ?? '' });
    expect(await shown(client, number)).toMatchObject({ status: 'BOOKED', awb });
    expect(ordersAt(scene.lab, number)).toBe(1);
  });

  it.each(['Lab down', 'Lab limited'])(
    'books a LIVE parcel by AnterAja to %s once an operator sends it again, knowing it did not arrive',
    async (receiver) => {
      const client = await scene.newClient();
      const { shipment_number: number } = await soldTo(client, receiver, REGULAR);
      await scene.shared.api.work();
      expect(await shown(client, number)).toMatchObject(UNDER_REVIEW);
      await resolve(scene, number, { kind: 'SEND_AGAIN' });
      await later(scene);
      const { awb } = orderAt(scene.lab, number);
      expect(await shown(client, number)).toMatchObject({ status: 'BOOKED', awb });
      expect(ordersAt(scene.lab, number)).toBe(1);
    },
  );
});

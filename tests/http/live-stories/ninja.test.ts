import { describe, expect, it } from '@jest/globals';
import { type ApiClient, RATES_BODY } from '#tests/kit/api-client.ts';
import { double } from '../../../scripts/lab/couriers/ninja.ts';
import {
  cancel,
  later,
  orderAt,
  ordersAt,
  RETRY_MS,
  shown,
  spent,
  travel,
} from '../live-parcel.ts';
import { liveScene, soldTo } from '../live-scene.ts';

const BY = { courier: 'ninja', service: 'STANDARD' };
/** A look-up proves that there is no order only once none can still arrive. */
const TURNS = 6;

const scene = liveScene({ doubles: [double] });

describe('a LIVE parcel through Ninja Van', () => {
  it('is compared, locked, paid, booked under our number and tracked to its door', async () => {
    const client = await scene.newClient();
    const { rates } = (await client.rates(RATES_BODY)).data();
    expect(rates.map((rate) => [rate.courier_code, rate.service_code])).toEqual([
      ['ninja', 'STANDARD'],
    ]);
    const sold = await soldTo(client, 'Sari Wulandari', BY);
    const { shipment_number: number } = sold;
    expect(scene.lab.orders.byReference(number)).toBeUndefined();
    await scene.shared.api.work();
    expect(await shown(client, number)).toMatchObject({
      status: 'BOOKED',
      awb: `NVIDLAB${number}`,
    });
    expect(await travel(scene, { client, lab: scene.lab, number })).toEqual([
      ...['PICKED_UP', 'IN_TRANSIT', 'OUT_FOR_DELIVERY', 'DELIVERED'],
    ]);
    expect(await spent(client)).toBe(sold.total_amount);
  });

  it('is cancelled there, and its money is back', async () => {
    const { client, number } = await booked();
    await cancel(client, number);
    await scene.shared.api.work();
    expect(await shown(client, number)).toMatchObject({ status: 'CANCELLED' });
    expect([orderAt(scene.lab, number).status, await spent(client)]).toEqual(['Cancelled', 0]);
  });

  it('is refused there, and its money is back', async () => {
    const client = await scene.newClient();
    const { shipment_number: number } = await soldTo(client, 'Lab refused', BY);
    await scene.shared.api.work();
    const { status, failure } = await shown(client, number);
    expect([status, failure?.code]).toEqual(['BOOKING_FAILED', 'ADDRESS_REFUSED']);
    expect([ordersAt(scene.lab, number), await spent(client)]).toEqual([0, 0]);
  });

  it.each([
    ['Lab lost', 'the reply was lost'],
    ['Lab down', 'Ninja Van was down'],
    ['Lab limited', 'Ninja Van limited us'],
  ])('to %s is booked once, although %s', async (receiver) => {
    const client = await scene.newClient();
    const { shipment_number: number } = await soldTo(client, receiver, BY);
    await scene.shared.api.work();
    expect(await shown(client, number)).toMatchObject({ status: 'PROCESSING' });
    await later(scene, RETRY_MS, TURNS);
    const { awb } = orderAt(scene.lab, number);
    expect(await shown(client, number)).toMatchObject({ status: 'BOOKED', awb });
    expect(ordersAt(scene.lab, number)).toBe(1);
  });
});

it('a webhook of Ninja Van that another secret signs moves nothing', async () => {
  const { client, number } = await booked();
  const url = scene.lab.hook?.url ?? '';
  scene.lab.connectHook(url, { ...scene.lab.credentials, clientSecret: 'guessed' });
  expect(await scene.lab.advance(number, 'Delivered')).toBe(401);
  expect(await shown(client, number)).toMatchObject({ status: 'BOOKED' });
});

async function booked(): Promise<{ readonly client: ApiClient; readonly number: string }> {
  const client = await scene.newClient();
  const { shipment_number: number } = await soldTo(client, 'Sari Wulandari', BY);
  await scene.shared.api.work();
  return { client, number };
}

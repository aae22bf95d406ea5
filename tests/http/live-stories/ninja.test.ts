import { describe, expect, it } from '@jest/globals';
import { shortNumbers } from '#adapters/couriers/ninja/mapping.ts';
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
/** Turns until a look-up proves that there is no order, since none can arrive any more. */
const TURNS = 6;
const STEP_MS = 60_000;

const PICKED_UP = 'Picked Up, In Transit to Origin Hub';
const WAY_BACK = [
  PICKED_UP,
  'On Vehicle for Delivery',
  'Delivery Exception, Max Attempts Reached',
  'Delivery Exception, Return to Sender Initiated',
  'Arrived at Origin Hub',
  'Returned to Sender',
];

const scene = liveScene({ doubles: [double] });

describe('a LIVE parcel through Ninja Van', () => {
  it('compares, locks, pays, books under a short number and tracks a Ninja Van parcel to its door', async () => {
    const client = await scene.newClient();
    const { rates } = (await client.rates(RATES_BODY)).data();
    expect(rates.map((rate) => [rate.courier_code, rate.service_code])).toEqual([
      ['ninja', 'STANDARD'],
    ]);
    const sold = await soldTo(client, 'Sari Wulandari', BY);
    const { shipment_number: number } = sold;
    expect(scene.lab.orders.byReference(number)).toBeUndefined();
    await scene.shared.api.work();
    const awb = `NVIDLAB${shortNumbers(number)[0]}`;
    expect(await shown(client, number)).toMatchObject({ status: 'BOOKED', awb });
    expect(await travel(scene, { client, lab: scene.lab, number })).toEqual([
      'PICKED_UP',
      'IN_TRANSIT',
      'OUT_FOR_DELIVERY',
      'DELIVERED',
    ]);
    expect((await shown(client, number)).proof).toMatchObject({
      receiver_name: 'Sari Wulandari',
      relation: 'Receiver',
      photo_url: 'https://proofs.lab.example/parcel.jpg',
    });
    expect(await spent(client)).toBe(sold.total_amount);
  });

  it('returns a Ninja Van parcel that is not accepted to its sender', async () => {
    const { client, number } = await booked();
    expect(await seen({ client, number }, WAY_BACK)).toEqual([
      'PICKED_UP',
      'OUT_FOR_DELIVERY',
      'DELIVERY_FAILED',
      'RETURN_IN_TRANSIT',
      'RETURN_IN_TRANSIT',
      'RETURNED',
    ]);
  });

  it.each([
    ['Delivery Exception, Parcel Lost', 'LOST'],
    ['Delivery Exception, Parcel Damaged', 'DAMAGED'],
  ])('ends a Ninja Van parcel with "%s" as %s', async (event, status) => {
    const parcel = await booked();
    expect(await seen(parcel, [PICKED_UP, event])).toEqual(['PICKED_UP', status]);
  });

  it('shows why a Ninja Van driver did not collect a parcel, which is still to be picked up', async () => {
    const { client, number } = await booked();
    const failed = 'Pickup Exception, Pending Reschedule';
    expect(await seen({ client, number }, [failed])).toEqual(['BOOKED']);
    const { awb } = orderAt(scene.lab, number);
    const { timeline } = (await client.get<'getTracking'>(`/api/v1/tracking/${awb}`)).data();
    expect(timeline.find(({ status }) => status === 'PICKUP_FAILED')).toMatchObject({
      reason_code: 'SENDER_NOT_READY',
    });
  });

  it('cancels a LIVE parcel at Ninja Van, and refunds it', async () => {
    const { client, number } = await booked();
    await cancel(client, number);
    await scene.shared.api.work();
    expect(await shown(client, number)).toMatchObject({ status: 'CANCELLED' });
    expect([orderAt(scene.lab, number).status, await spent(client)]).toEqual(['Cancelled', 0]);
  });

  it('refunds a LIVE parcel that Ninja Van refuses', async () => {
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
  ])('books a Ninja Van parcel to %s once, although %s', async (receiver) => {
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

it('books by its own webhook an order of Ninja Van whose reply was lost', async () => {
  const client = await scene.newClient();
  const { shipment_number: number } = await soldTo(client, 'Lab lost', BY);
  await scene.shared.api.work();
  expect(await shown(client, number)).toMatchObject({ status: 'PROCESSING' });
  expect(await scene.lab.advance(number, PICKED_UP)).toBe(200);
  const { awb } = orderAt(scene.lab, number);
  expect(await shown(client, number)).toMatchObject({ status: 'BOOKED', awb });
  await scene.shared.api.work();
  expect(await shown(client, number)).toMatchObject({ status: 'PICKED_UP' });
  expect(ordersAt(scene.lab, number)).toBe(1);
});

it('ignores a Ninja Van webhook signed with another secret', async () => {
  const { client, number } = await booked();
  const url = scene.lab.hook?.url ?? '';
  scene.lab.connectHook(url, { ...scene.lab.credentials, clientSecret: 'guessed' });
  expect(await scene.lab.advance(number, 'Delivered')).toBe(401);
  expect(await shown(client, number)).toMatchObject({ status: 'BOOKED' });
});

async function booked(): Promise<Sold> {
  const client = await scene.newClient();
  const { shipment_number: number } = await soldTo(client, 'Sari Wulandari', BY);
  await scene.shared.api.work();
  return { client, number };
}

type Sold = { readonly client: ApiClient; readonly number: string };

/** Statuses of our shipment after each event that Ninja Van sends. */
async function seen({ client, number }: Sold, events: readonly string[]) {
  const statuses: string[] = [];
  for (const event of events) {
    scene.shared.api.clock.skip(STEP_MS);
    expect(await scene.lab.advance(number, event)).toBe(200);
    await scene.shared.api.work();
    statuses.push((await shown(client, number)).status);
  }
  return statuses;
}

import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient } from '#tests/kit/api-client.ts';
import { newSeller, type Seller, sold } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { follow, TRACKERS, trackerOf } from './tracker-calls.ts';

/** Longer than any simulated journey. */
const JOURNEY_MS = 10 * 60_000;

const shared = sharedApi();
let seller: Seller;
let client: ApiClient;

beforeAll(async () => {
  seller = await newSeller(shared.api);
  client = seller.client;
});

describe('a parcel that was booked elsewhere', () => {
  it('tracks a parcel booked elsewhere to its end with events, and deletes it on request', async () => {
    const created = await follow(client, 'simtrack-delivery-failed-1');
    expect(created.status).toBe(201);
    const { tracker_id: id } = created.data();
    expect(await trackerOf(client, id)).toMatchObject({ status: 'PENDING', timeline: [] });
    await shared.api.work();
    shared.api.clock.skip(JOURNEY_MS);
    await shared.api.work();
    const { status, timeline, ended_at: endedAt } = await trackerOf(client, id);
    expect([status, endedAt]).toEqual(['DELIVERED', null]);
    expect([...new Set(timeline.map((scan) => scan.status))]).toEqual([
      'PICKED_UP',
      'IN_TRANSIT',
      'OUT_FOR_DELIVERY',
      'DELIVERY_FAILED',
      'DELIVERED',
    ]);
    const times = timeline.map(({ time }) => time);
    expect(times).toEqual(times.toSorted());
    const removed = await client.change<'deleteTracker'>({
      method: 'DELETE',
      path: `${TRACKERS}/${id}`,
    });
    expect(removed.data()).toEqual({ tracker_id: id, deleted: true });
    expect((await client.get(`${TRACKERS}/${id}`)).status).toBe(404);
  });

  it('describes a tracked parcel in the requested language', async () => {
    const { tracker_id: id } = (await follow(client, 'SIMTRACK-LOST-2')).data();
    await shared.api.work();
    shared.api.clock.skip(JOURNEY_MS);
    await shared.api.work();
    const answer = await client.send({
      path: `${TRACKERS}/${id}`,
      headers: { 'accept-language': 'id' },
    });
    expect(answer.headers['content-language']).toBe('id');
    expect(answer.text).toContain('Paket hilang');
  });

  it('keeps a tracker pending while its courier does not know the AWB', async () => {
    const { tracker_id: id } = (await follow(client, 'JX1234567890')).data();
    await shared.api.work();
    expect(await trackerOf(client, id)).toMatchObject({ status: 'PENDING', ended_at: null });
  });

  it('binds a tracker to one courier, and refuses a parcel of another one', async () => {
    const other = (await follow(client, 'SIMTRACK3', 'tiki')).data();
    const own = (await follow(client, 'SIMTRACK3', 'jne')).data();
    await shared.api.work();
    shared.api.clock.skip(JOURNEY_MS);
    await shared.api.work();
    const states = [
      await trackerOf(client, own.tracker_id),
      await trackerOf(client, other.tracker_id),
    ];
    expect(states.map(({ status }) => status).toSorted()).toEqual(['DELIVERED', 'PENDING']);
  });
});

describe('GET /trackers', () => {
  it('lists the account’s trackers, newest first, by status, courier and number', async () => {
    const { client: shop } = await newSeller(shared.api);
    const ids: string[] = [];
    for (const [awb, courier] of [
      ['AWB001', 'jne'],
      ['AWB002', 'tiki'],
      ['AWB003', 'jne'],
    ] as const) {
      ids.unshift((await follow(shop, awb, courier)).data().tracker_id);
    }
    const listed = async (query: string) => {
      const answer = await shop.get<'listTrackers'>(`${TRACKERS}${query}`);
      return answer.data().items.map((one) => ids.indexOf(one.tracker_id));
    };
    expect(await listed('')).toEqual([0, 1, 2]);
    expect(await listed('?courier=jne')).toEqual([0, 2]);
    expect(await listed('?awb=awb002')).toEqual([1]);
    expect(await listed('?status=DELIVERED')).toEqual([]);
    const short = await shop.get<'listTrackers'>(`${TRACKERS}?awb=AWB&courier=%2B`);
    expect(short.status).toBe(422);
    const paths = short.error().field_errors.map(({ path }) => path);
    expect(paths.toSorted()).toEqual(['awb', 'courier']);
    const first = await shop.get<'listTrackers'>(`${TRACKERS}?limit=2&include_total=true`);
    const { next_cursor: cursor, total } = first.data().pagination;
    expect(total).toBe(3);
    expect(await listed(`?cursor=${cursor}`)).toEqual([2]);
    const { client: stranger } = await newSeller(shared.api);
    expect((await stranger.get(`${TRACKERS}/${ids[0]}`)).status).toBe(404);
    const foreign = { method: 'DELETE', path: `${TRACKERS}/${ids[0]}` };
    expect((await stranger.change(foreign)).status).toBe(404);
  });
});

it('reports every wrong field of POST /trackers, and refuses the account’s own shipment', async () => {
  const wrong = await client.post(TRACKERS, {
    courier_code: 'JNE!',
    awb: '../orders',
    reference: 'x'.repeat(65),
  });
  expect(wrong.status).toBe(422);
  const paths = wrong.error().field_errors.map(({ path }) => path);
  expect(paths.toSorted()).toEqual(['awb', 'courier_code', 'reference']);
  const { shipment_number: number } = await sold(client);
  await shared.api.work();
  const { awb } = (await client.get<'getShipment'>(`/api/v1/shipments/${number}`)).data();
  expect((await follow(client, awb ?? '')).error().field_errors).toMatchObject([
    { path: 'awb', code: 'OWN_SHIPMENT' },
  ]);
});

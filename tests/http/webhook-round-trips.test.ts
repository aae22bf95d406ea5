import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient } from '#tests/kit/api-client.ts';
import { newSeller, sold } from '#tests/kit/seller.ts';
import type { RunningApi } from '#tests/kit/server.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { type PostgresProxy, postgresProxy } from '../../bench/postgres-proxy.ts';
import { countTrips } from './count-round-trips.ts';
import {
  createWebhook,
  deleteWebhook,
  deliveries,
  fanOut,
  newEndpoint,
  patchWebhook,
  recover,
  redeliver,
  rotate,
  sendTest,
  shownEvent,
  shownWebhook,
  withoutNetwork,
} from './webhook-calls.ts';

const shared = sharedApi();
let proxy: PostgresProxy;
let client: ApiClient;
let api: RunningApi;

beforeAll(async () => {
  const { ownerUrl, appUrl } = shared.database;
  proxy = await postgresProxy(appUrl);
  const database = { ownerUrl, appUrl: proxy.url };
  api = await shared.another({ database, rewire: withoutNetwork });
  api.clock.stop();
  client = (await newSeller(api)).client;
  // All connections of the pool are open, and the key's use is recorded.
  await Promise.all(Array.from({ length: 10 }, () => sold(client)));
});

// Runs after the kit has closed the server.
afterAll(() => proxy.close());

describe('round trips to the database, with a key that was just used:', () => {
  it('makes no round trip for a webhook request that is refused without data', async () => {
    expect(await tripsOf(() => createWebhook(client, {}))).toEqual([0]);
    for (const call of [shownWebhook, deleteWebhook, rotate, sendTest, deliveries, shownEvent]) {
      expect(await tripsOf(() => call(client, 'whk_1'))).toEqual([0]);
    }
  });

  it.each([
    ['/webhooks', 1],
    ['/webhooks?include_total=true&limit=2', 1],
    ['/events', 1],
    ['/events?after=1&type=shipment.paid,shipment.lost&limit=2', 1],
    ['/events?shipment=SHP2611214K7Q2MXD1&created_from=2026-01-01T00:00:00Z', 1],
  ])('counts the round trips of GET %s for webhooks: %d', async (path, trips) => {
    expect(await tripsOf(() => client.get(`/api/v1${path}`))).toEqual([trips]);
  });

  it('takes 2 round trips to change an endpoint or send there, 1 to read it, 3 to list them', async () => {
    const made: string[] = [];
    const create = async () => made.push((await newEndpoint(client)).id);
    expect(await tripsOf(create)).toEqual([2]);
    const [id = ''] = made;
    const changes = [
      () => patchWebhook(client, id, { description: 'Till' }),
      () => patchWebhook(client, id, { enabled: false }),
      () => patchWebhook(client, id, { enabled: true }),
      () => rotate(client, id),
      () => sendTest(client, id),
      () => recover(client, id, { since: api.clock.now().toISOString() }),
      (turn: number) => deleteWebhook(client, made.at(-turn - 1) ?? ''),
    ];
    for (const change of changes.slice(0, -1)) expect(await tripsOf(change)).toEqual([2]);
    const { delivery_id: delivery, event_id: event } = (await sendTest(client, id)).data();
    await fanOut(api);
    expect(await tripsOf(() => redeliver(client, id, delivery))).toEqual([2]);
    expect(await tripsOf(() => deliveries(client, id, '?status=PENDING'))).toEqual([3]);
    expect(await tripsOf(() => shownWebhook(client, id))).toEqual([1]);
    expect(await tripsOf(() => shownEvent(client, event))).toEqual([1]);
    expect(await tripsOf(changes.at(-1) ?? create)).toEqual([2]);
  });
});

function tripsOf(call: (turn: number) => Promise<unknown>): Promise<readonly number[]> {
  return countTrips(proxy, call);
}

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cursorText } from '#src/http/handlers/lists.ts';
import { type ApiClient, QUOTE_BODY, shipmentBody } from '#tests/kit/api-client.ts';
import { newPerson } from '#tests/kit/person.ts';
import { newSeller, quoted, sold } from '#tests/kit/seller.ts';
import type { RunningApi } from '#tests/kit/server.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { type PostgresProxy, postgresProxy } from '../../bench/postgres-proxy.ts';
import { countTrips, TIMES } from './count-round-trips.ts';
import { callHook, courierEvent, SETTINGS, signed } from './courier-calls.ts';
import { cancel, expire, pay } from './payment-calls.ts';
import { booked, cancelPickup, requestPickup, shownPickup } from './pickup-calls.ts';
import { callControl, shownTopUp, topUp } from './top-up-calls.ts';

/**
 * State for the counts: all round trips of a request except the read of its key every five seconds.
 */
const KEY_IS_KNOWN = 'with a key that was just used';
const cursorIn = (list: string) => cursorText(list, '019aa42a-2304-7bf1-84d0-f560182345e9');

const shared = sharedApi();
let proxy: PostgresProxy;
let client: ApiClient;
let api: RunningApi;

beforeAll(async () => {
  const { ownerUrl, appUrl } = shared.database;
  proxy = await postgresProxy(appUrl);
  api = await shared.another({ database: { ownerUrl, appUrl: proxy.url }, settings: SETTINGS });
  api.clock.stop();
  client = (await newSeller(api)).client;
  // All connections of the pool are open, and the key's use is recorded.
  await Promise.all(Array.from({ length: 10 }, () => sold(client)));
});

// Runs after the kit has closed the server.
afterAll(() => proxy.close());

describe(`round trips to the database, ${KEY_IS_KNOWN}:`, () => {
  it('takes 2 round trips for a paid POST /shipments: one reads everything, one writes everything', async () => {
    const quotes = await quoteIds();
    expect(await tripsOf((turn) => client.ship(shipmentBody(quotes[turn] ?? '')))).toEqual([2]);
  });

  it('takes 1 round trip for a replay of POST /shipments and a conflict, 2 for a refusal that a replay may precede', async () => {
    const body = shipmentBody((await quoted(client)).quote_id);
    const key = randomUUID();
    await client.ship(body, key);
    expect(await tripsOf(() => client.ship(body, key))).toEqual([1]);
    expect(await tripsOf(() => client.ship(body))).toEqual([2]);
    expect(await tripsOf(() => client.ship({ ...body, notes: 'x' }, key))).toEqual([1]);
  });

  it('takes 1 round trip for wrong fields of a shipment with a quote, including the courier\u2019s limits', async () => {
    const body = { ...shipmentBody((await quoted(client)).quote_id), items: [] };
    expect(await tripsOf(() => client.ship(body))).toEqual([1]);
  });

  it('takes as many round trips for a recently used session as for a key', async () => {
    const person = (await newPerson(api, { account: await api.newAccount() })).client();
    await person.get('/api/v1/balance');
    expect(await tripsOf(() => person.get('/api/v1/balance'))).toEqual([1]);
    const quotes = await quoteIds(person);
    expect(await tripsOf((turn) => person.ship(shipmentBody(quotes[turn] ?? '')))).toEqual([2]);
  });

  it('makes no round trip for a request that is rejected without data', async () => {
    expect(await tripsOf(() => client.ship({}))).toEqual([0]);
    expect(await tripsOf(() => client.get('/api/v1/shipments?limit=51'))).toEqual([0]);
    expect(await tripsOf(() => client.get('/api/v1/shipments/SHP1'))).toEqual([0]);
    expect(await tripsOf(() => client.get('/api/v1/quotes/quo_1'))).toEqual([0]);
    expect(await tripsOf(() => client.get('/api/v1/tracking/%00'))).toEqual([0]);
    expect(await tripsOf(() => client.get('/api/v1/statements/2026'))).toEqual([0]);
    expect(await tripsOf(() => cancel(client, 'SHP1'))).toEqual([0]);
    expect(await tripsOf(() => pay(client, 'SHP1', 'QRIS'))).toEqual([0]);
    expect(await tripsOf(() => client.post('/api/v1/test/wallet/topups', {}))).toEqual([0]);
    expect(await tripsOf(() => client.get('/api/v1/topups/top_1'))).toEqual([0]);
    expect(await tripsOf(() => topUp(client, 'QRIS', { amount: 9_999 }))).toEqual([0]);
    expect(await tripsOf(() => shownPickup(client, 'pkp_1'))).toEqual([0]);
    expect(await tripsOf(() => cancelPickup(client, 'pkp_1'))).toEqual([0]);
    expect(await tripsOf(() => requestPickup(client, {}))).toEqual([0]);
  });

  it('takes 2 round trips for POST /quotes without a key, 4 with one, 1 for its replay', async () => {
    expect(await tripsOf(() => client.quote())).toEqual([2]);
    expect(await tripsOf(() => client.quote(QUOTE_BODY, randomUUID()))).toEqual([4]);
    await client.quote(QUOTE_BODY, 'one price');
    expect(await tripsOf(() => client.quote(QUOTE_BODY, 'one price'))).toEqual([1]);
  });

  it.each([
    ['/balance', 1],
    ['/balance/cod', 1],
    ['/transactions', 1],
    ['/transactions?include_total=true&bucket=held&type=SHIPMENT_PAYMENT&limit=2', 1],
    [`/transactions?bucket=held&cursor=${cursorIn('transactions')}`, 1],
    ['/transactions/export', 3],
    ['/transactions/export?bucket=pending_cod', 1],
    ['/statements/2020-01', 1],
    [`/transactions?bucket=held&cursor=${cursorIn('transactions')}&include_total=true`, 1],
    ['/pickups', 1],
    ['/pickups?include_total=true&status=REQUESTED,FAILED&courier=lion&limit=2', 1],
    ['/shipments', 1],
    [`/shipments?cursor=${cursorIn('shipments')}`, 1],
    ['/shipments?include_total=true&status=PROCESSING,BOOKED&courier=jne&limit=2', 1],
    ['/shipments?include_total=true&status=PROCESSING,BOOKED&limit=50&page=20', 1],
    ['/shipments?include_total=true&status=PROCESSING,BOOKED&limit=50&page=21', 2],
  ])('counts the round trips of GET %s: %d', async (path, trips) => {
    expect(await tripsOf(() => client.get(`/api/v1${path}`))).toEqual([trips]);
  });

  it('takes 1 round trip for GET /quotes/{quote_id} and GET /shipments/{shipment_number}', async () => {
    const { shipment_number: number, quote_id: id } = await sold(client);
    expect(await tripsOf(() => client.get(`/api/v1/shipments/${number}`))).toEqual([1]);
    expect(await tripsOf(() => client.get(`/api/v1/quotes/${id}`))).toEqual([1]);
  });

  it('takes 2 round trips for GET /shipments/{shipment_number} while it shows how to pay, then 1', async () => {
    for (const method of ['QRIS', 'MANUAL_TRANSFER'] as const) {
      const { shipment_number: number } = await sold(client, { payment_method: method });
      const path = `/api/v1/shipments/${number}`;
      expect(await tripsOf(() => client.get(path))).toEqual([2]);
      await expire(client, number);
      expect(await tripsOf(() => client.get(path))).toEqual([1]);
    }
  });

  it('takes 3 round trips for POST /topups by transfer, 1 for its replay; 2 to read it while it waits', async () => {
    expect(await tripsOf(() => topUp(client, 'MANUAL_TRANSFER'))).toEqual([3]);
    const key = randomUUID();
    const { topup_id: id } = (await topUp(client, 'MANUAL_TRANSFER', { key })).data();
    expect(await tripsOf(() => topUp(client, 'MANUAL_TRANSFER', { key }))).toEqual([1]);
    expect(await tripsOf(() => shownTopUp(client, id))).toEqual([2]);
    await callControl(client, id, 'expire-payment');
    expect(await tripsOf(() => shownTopUp(client, id))).toEqual([1]);
  });

  it('takes 2 round trips for a cancellation and for a later payment by wallet; 1 for a repetition of either', async () => {
    const waiting = await numbers('QRIS');
    expect(await tripsOf((turn) => pay(client, waiting[turn] ?? '', 'WALLET'))).toEqual([2]);
    expect(await tripsOf((turn) => pay(client, waiting[turn] ?? '', 'WALLET'))).toEqual([1]);
    expect(await tripsOf((turn) => cancel(client, waiting[turn] ?? ''))).toEqual([2]);
    expect(await tripsOf((turn) => cancel(client, waiting[turn] ?? ''))).toEqual([1]);
  });

  it('takes 2 round trips for POST /pickups and its cancellation of any size; 1 for a repetition of either', async () => {
    const { body } = await booked(shared.api, client, 7);
    const of = (shipments: readonly string[]) => ({ ...body, shipments });
    const [first = '', second = '', ...rest] = body.shipments;
    const parts = [
      [first],
      [second],
      ...[0, 2].map((from) => rest.slice(from, from + 2)),
      [rest[4]],
    ];
    const made: string[] = [];
    const request = async (turn: number) => {
      const shipments = (parts[turn] ?? []).map(String);
      const answer = await requestPickup(client, of(shipments), `visit ${turn}`);
      made.push(answer.data().pickup_id);
      return answer;
    };
    expect(await tripsOf(request)).toEqual([2]);
    expect(await tripsOf(request)).toEqual([1]);
    expect(await tripsOf((turn) => shownPickup(client, made[turn] ?? ''))).toEqual([1]);
    expect(await tripsOf((turn) => cancelPickup(client, made[turn] ?? ''))).toEqual([2]);
    expect(await tripsOf((turn) => cancelPickup(client, made[turn] ?? ''))).toEqual([1]);
  });

  it('takes 2 round trips for GET /tracking/{awb}: shipment and timeline; 1 for an unknown number', async () => {
    const { shipment_number: number } = await sold(client);
    await shared.api.work();
    const shipment = await client.get<'getShipment'>(`/api/v1/shipments/${number}`);
    const path = `/api/v1/tracking/${shipment.data().awb}`;
    expect((await client.get(path)).status).toBe(200);
    expect(await tripsOf(() => client.get(path))).toEqual([2]);
    expect(await tripsOf(() => client.get(`${path}?courier=jne`))).toEqual([2]);
    expect(await tripsOf(() => client.get('/api/v1/tracking/SIM0'))).toEqual([1]);
  });

  it('takes 2 round trips for a courier’s webhook of any size, and 1 more for each signed event', async () => {
    const all = await awbs();
    const events = all.map((awb) => courierEvent(awb, 'PICKED_UP', 10));
    const unsigned = JSON.stringify({ events });
    expect(await tripsOf(() => callHook(api, { body: unsigned }))).toEqual([2]);
    const calls = events.map((event) => signed({ events: [event] }));
    const one = (turn: number) => callHook(api, calls[turn] ?? { body: '' });
    expect(await tripsOf(one)).toEqual([3]);
    expect(await tripsOf(one)).toEqual([2]);
    expect(await tripsOf(() => callHook(api, signed({ events })))).toEqual([2]);
    const unknown = signed({ events: [courierEvent('SIM0', 'LOST', 0)] });
    expect(await tripsOf(() => callHook(api, unknown))).toEqual([1]);
    expect(await tripsOf(() => callHook(api, { body: unsigned, secret: 'x' }))).toEqual([0]);
  });
});

/** AWBs of shipments whose courier sends no events by itself. */
async function awbs(): Promise<readonly string[]> {
  const receiver = { ...shipmentBody('').receiver, name: 'SIM MANUAL' };
  const sales = await Promise.all(Array.from({ length: TIMES }, () => sold(client, { receiver })));
  await shared.api.work();
  const shipments = sales.map(({ shipment_number: number }) =>
    client.get<'getShipment'>(`/api/v1/shipments/${number}`),
  );
  return (await Promise.all(shipments)).map((one) => one.data().awb ?? '');
}

/** Numbers of shipments that wait to be paid. */
async function numbers(method: 'QRIS' | 'MANUAL_TRANSFER'): Promise<readonly string[]> {
  const found: string[] = [];
  while (found.length < TIMES) {
    found.push((await sold(client, { payment_method: method })).shipment_number);
  }
  return found;
}

async function quoteIds(by = client): Promise<readonly string[]> {
  const ids: string[] = [];
  while (ids.length < TIMES) ids.push((await quoted(by)).quote_id);
  return ids;
}

function tripsOf(call: (turn: number) => Promise<unknown>): Promise<readonly number[]> {
  return countTrips(proxy, call);
}

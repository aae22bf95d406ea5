import { beforeAll, describe, expect, it } from '@jest/globals';
import { TOKENS } from '#src/composition/tokens.ts';
import { type ApiClient, RATES_BODY, shipmentBody } from '#tests/kit/api-client.ts';
import { newSeller, type Seller, sold } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';

const PATH = '/api/v1/couriers/jne/performance';
const ROUTE = 'origin=31.73.06&destination=35.25.14';
const NOTHING = {
  under_way: 0,
  overdue: 0,
  on_time: 0,
  late: 0,
  failed: 0,
  lost: 0,
  on_time_rate: null,
  average_days: null,
  record: 0.9,
};

const shared = sharedApi();
let seller: Seller;
let client: ApiClient;

beforeAll(async () => {
  seller = await newSeller(shared.api);
  client = seller.client;
});

async function countAll(): Promise<void> {
  const { countEvents } = shared.api.container.get(TOKENS.useCases).figure;
  await shared.api.container.get(TOKENS.ports).events.fanOut({ limit: 1_000, now: new Date() });
  while (await countEvents());
}

async function advanced(number: string, to: string): Promise<void> {
  const path = `/api/v1/test/shipments/${number}/advance`;
  (await client.post<'advanceShipment'>(path, { to })).data();
}

const performance = async (query = ROUTE, path = PATH) =>
  (await client.get<'getCourierPerformance'>(`${path}?${query}`)).data();

const scored = async (query = '') =>
  (await client.post<'compareRates'>(`/api/v1/rates${query}`, RATES_BODY)).data().rates;

describe('GET /couriers/{courier_code}/performance', () => {
  it('reports how the account’s parcels ended on a route, and ranks rates by it', async () => {
    expect((await performance()).items).toEqual([
      {
        scope: 'REGENCY',
        origin_name: 'Kota Administrasi Jakarta Barat',
        destination_name: 'Kabupaten Gresik',
        ...NOTHING,
      },
      {
        scope: 'PROVINCE',
        origin_name: 'DKI Jakarta',
        destination_name: 'Jawa Timur',
        ...NOTHING,
      },
      { scope: 'ANYWHERE', origin_name: null, destination_name: null, ...NOTHING },
    ]);
    const before = await scored();
    const recordsOf = (list: typeof before, courier: string) =>
      new Set(
        list.filter((rate) => rate.courier_code === courier).map(({ score }) => score.record),
      );
    const { receiver } = shipmentBody('');
    const lost = await sold(client, { receiver: { ...receiver, name: 'SIM LOST' } });
    await sold(client);
    await shared.api.work();
    await advanced(lost.shipment_number, 'LOST');
    await countAll();
    const { courier_code: code, items } = await performance();
    const one = { under_way: 1, lost: 1, record: 0.76 };
    expect([code, items]).toMatchObject(['jne', [one, one, one]]);
    let after = before;
    // Rates use figures that were read some seconds ago.
    await waitUntil(
      async () => {
        after = await scored('?sort=best_value');
        return !recordsOf(after, 'jne').has(0.9);
      },
      { everyMs: 200 },
    );
    const scores = after.map(({ score }) => score.value);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(after[0]?.tags).toContain('best_value');
    expect(recordsOf(before, 'jne')).toEqual(new Set([0.9]));
    expect([...recordsOf(after, 'jne')][0]).toBeCloseTo(0.7619, 4);
    expect(recordsOf(after, 'tiki')).toEqual(new Set([0.9]));
  });

  it('counts only parcels of the account itself in the performance of a courier', async () => {
    const other = await newSeller(shared.api);
    const found = await other.client.get<'getCourierPerformance'>(`${PATH}?${ROUTE}`);
    expect(found.data().items).toMatchObject([NOTHING, NOTHING, NOTHING]);
  });

  it('refuses unknown districts and couriers in a query of courier performance', async () => {
    const unknown = await client.get(`${PATH}?origin=99.99.99&destination=98.98.98`);
    expect([unknown.status, unknown.error().field_errors]).toMatchObject([
      422,
      [
        { path: 'origin', code: 'UNKNOWN_DISTRICT' },
        { path: 'destination', code: 'UNKNOWN_DISTRICT' },
      ],
    ]);
    const none = await client.get(`/api/v1/couriers/dhl/performance?${ROUTE}`);
    expect([none.status, none.error().code]).toEqual([404, 'NOT_FOUND']);
    expect((await client.get(`${PATH}?origin=31.73.06`)).status).toBe(422);
  });
});

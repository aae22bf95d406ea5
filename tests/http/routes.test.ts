import { beforeAll, describe, expect, it } from '@jest/globals';
import { type ApiClient, apiClient, RATES_BODY } from '#tests/kit/api-client.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';

const COURIERS = ['jne', 'jnt', 'sicepat', 'anteraja', 'ninja', 'lion', 'pos', 'tiki'];

const shared = sharedApi();
let client: ApiClient;

beforeAll(async () => {
  client = apiClient(shared.api.port, (await shared.api.newKey()).secret);
});

describe('GET /areas', () => {
  const search = (query: string) => client.get<'searchAreas'>(`/api/v1/areas?search=${query}`);

  it('finds a district by its name, with everything that an address needs', async () => {
    const { items } = (await search('kebomas')).data();
    // Equals the document's example.
    expect(items[0]).toEqual({
      district_id: '35.25.14',
      district: 'Kebomas',
      regency: 'Kabupaten Gresik',
      province: 'Jawa Timur',
      postal_codes: ['61121', '61122', '61123', '61124'],
      label: 'Kebomas, Kabupaten Gresik, Jawa Timur',
      village: null,
      matched: 'DISTRICT',
    });
  });

  it.each(['KEC.%20Kebomas', 'kebommas', 'kebomas%20gresik', '61121', '35.25.14'])(
    'understands the search %s of GET /areas',
    async (query) => {
      const { items } = (await search(query)).data();
      expect(items.map((area) => area.district_id)).toContain('35.25.14');
    },
  );

  it('answers 20 areas at most, or as many as the limit says', async () => {
    expect((await search('ke')).data().items).toHaveLength(20);
    expect((await search('ke&limit=50')).data().items).toHaveLength(50);
    expect((await search('ke&limit=1')).data().items).toHaveLength(1);
  });

  it('answers an empty list of areas where nothing is similar', async () => {
    expect((await search('qxqxqxqx')).data()).toEqual({ items: [] });
  });

  it.each([
    ['?limit=5', 'search', 'REQUIRED'],
    ['?search=k', 'search', 'TOO_SHORT'],
    [`?search=${'k'.repeat(101)}`, 'search', 'TOO_LONG'],
    ['?search=ke&limit=0', 'limit', 'TOO_SMALL'],
    ['?search=ke&limit=51', 'limit', 'TOO_LARGE'],
    ['?search=ke&limit=many', 'limit', 'WRONG_TYPE'],
    ['?search=ke&limit=2.5', 'limit', 'WRONG_TYPE'],
    ['?search=ke&limit=1e400', 'limit', 'WRONG_TYPE'],
    ['?search=ke&limit=0x10', 'limit', 'WRONG_TYPE'],
    ['?search=ke&limit=%205', 'limit', 'WRONG_TYPE'],
    ['?search=ke&limit=', 'limit', 'WRONG_TYPE'],
    ['?search=ke&Limit=5', 'Limit', 'UNKNOWN_FIELD'],
    ['?search=ke&search=bo', 'search', 'WRONG_TYPE'],
    ['?search=ke&bodyguard=%00', 'bodyguard', 'UNKNOWN_FIELD'],
  ])('refuses a search of areas with %s', async (query, path, code) => {
    const answer = await client.get(`/api/v1/areas${query}`);
    expect(answer.error()).toMatchObject({ code: 'VALIDATION_ERROR' });
    expect(answer.error().field_errors).toContainEqual({
      path,
      code,
      message: expect.any(String),
    });
  });
});

describe('GET /couriers', () => {
  it('lists the active couriers of TEST with their capabilities and health', async () => {
    const { items } = (await client.get<'listCouriers'>('/api/v1/couriers')).data();
    expect(items.map((courier) => courier.courier_code)).toEqual(COURIERS);
    for (const { capabilities } of items) {
      expect(capabilities).toMatchObject({ rates: true, booking: true, tracking: true });
    }
    expect(JSON.stringify(items)).not.toMatch(/simulator/i);
  });

  it('shows an account’s simulated failures in courier health to no other account', async () => {
    const other = apiClient(shared.api.port, (await shared.api.newKey()).secret);
    const own = apiClient(shared.api.port, (await shared.api.newKey()).secret);
    await own.rates({ ...RATES_BODY, package: { weight_grams: 1, declared_value: 666_001 } });
    expect((await healthOf(own)).get('sicepat')).toMatchObject({ success_rate_1h: 0 });
    expect((await healthOf(own)).get('jne')).toMatchObject({ status: 'UP', success_rate_1h: 1 });
    expect((await healthOf(other)).get('sicepat')).toMatchObject({
      status: 'UP',
      success_rate_1h: null,
    });
  });
});

describe('a LIVE key while no provider is enabled', () => {
  let live: ApiClient;

  beforeAll(async () => {
    const { secret } = await shared.api.newKey({ environment: 'LIVE' });
    live = apiClient(shared.api.port, secret);
  });

  it('lists no courier and no service for a LIVE key while no provider is enabled', async () => {
    expect((await live.get('/api/v1/couriers')).data()).toEqual({ items: [] });
    expect((await live.get('/api/v1/services')).data()).toEqual({ items: [] });
  });

  it('answers POST /rates in LIVE with 200 and an empty list while no provider is enabled', async () => {
    const answer = await live.rates(RATES_BODY);
    expect(answer.status).toBe(200);
    expect(answer.data()).toMatchObject({ rates: [], provider_errors: [] });
  });

  it('names every courier as not on sale to a LIVE key, and locks no price with one', async () => {
    const rates = await live.rates({ ...RATES_BODY, couriers: ['jne', 'pos'] });
    expect(rates.data()).toMatchObject({
      rates: [],
      provider_errors: [{ courier_code: 'jne' }, { courier_code: 'pos' }],
    });
    const unknown = await live.rates({ ...RATES_BODY, couriers: ['x1', 'x2'] });
    expect(unknown.error()).toMatchObject({
      code: 'UNKNOWN_COURIER',
      field_errors: [{ path: 'couriers.0' }, { path: 'couriers.1' }],
    });
    const quote = await live.quote();
    expect(quote.error()).toMatchObject({
      code: 'UNKNOWN_COURIER',
      field_errors: [{ path: 'courier_code' }],
    });
  });
});

describe('GET /services', () => {
  it('lists every service once, in the order of the couriers', async () => {
    const { items } = (await client.get<'listServices'>('/api/v1/services')).data();
    const names = items.map((service) => `${service.courier_code} ${service.service_code}`);
    expect(new Set(names).size).toBe(names.length);
    expect([...new Set(items.map((service) => service.courier_code))]).toEqual(COURIERS);
    expect(names.length).toBeGreaterThanOrEqual(24);
  });

  it('lists the services of one courier with ?courier=', async () => {
    const all = (await client.get<'listServices'>('/api/v1/services')).data().items;
    const own = (await client.get<'listServices'>('/api/v1/services?courier=ninja')).data().items;
    expect(own).toEqual(all.filter((service) => service.courier_code === 'ninja'));
    expect(own).toHaveLength(2);
  });

  it('refuses an inactive courier, and an invalid courier code', async () => {
    const unknown = await client.get('/api/v1/services?courier=dhl');
    expect(unknown.error()).toMatchObject({
      code: 'UNKNOWN_COURIER',
      field_errors: [{ path: 'courier', code: 'UNKNOWN_COURIER' }],
    });
    const odd = await client.get('/api/v1/services?courier=j.ne');
    expect(odd.error()).toMatchObject({
      code: 'VALIDATION_ERROR',
      field_errors: [{ path: 'courier', code: 'INVALID_FORMAT' }],
    });
  });
});

describe('routes without a key', () => {
  it('reports that the process lives and is ready, without a key', async () => {
    const client = apiClient(shared.api.port);
    expect((await client.get('/healthz')).data()).toEqual({ status: 'ok' });
    const lag = { bookings: 0, cancellations: 0, pickups: 0 };
    expect((await client.get('/readyz')).data()).toEqual({ status: 'ok', lag });
  });

  it('answers HEAD of a public route like GET, without the body', async () => {
    const answer = await client.send({ method: 'HEAD', path: '/api/v1/couriers' });
    expect([answer.status, answer.text]).toEqual([200, '']);
  });
});

async function healthOf(own: ApiClient) {
  const { items } = (await own.get<'listCouriers'>('/api/v1/couriers')).data();
  return new Map(items.map((courier) => [courier.courier_code, courier.health]));
}

import { beforeAll, describe, expect, it } from '@jest/globals';
import { type ApiClient, apiClient, RATES_BODY } from '#tests/kit/api-client.ts';
import { DOCUMENT, resolved } from '#tests/kit/contract.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { codesOf, couriersOf } from './rate-lists.ts';

const COURIERS = ['jne', 'jnt', 'sicepat', 'anteraja', 'ninja', 'lion', 'pos', 'tiki'];

const shared = sharedApi();
let client: ApiClient;

beforeAll(async () => {
  client = apiClient(shared.api.port, (await shared.api.newKey()).secret);
});

describe('POST /rates', () => {
  it('compares all couriers by POST /rates, cheapest first', async () => {
    const { rates, provider_errors: errors } = (await client.rates(RATES_BODY)).data();
    expect(rates).toHaveLength(24);
    expect(errors).toEqual([]);
    expect(new Set(rates.map((rate) => rate.courier_code))).toEqual(new Set(COURIERS));
    const prices = rates.map((rate) => rate.final_price);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    for (const rate of rates) {
      expect(rate.final_price).toBe(rate.price - rate.discount);
      expect(rate.price % 100).toBe(0);
      expect(rate).toMatchObject({ cod_fee: null, insurance_fee: null });
    }
  });

  it('names each rate like GET /services', async () => {
    const services = (await client.get<'listServices'>('/api/v1/services')).data().items;
    const known = new Map(
      services.map((each) => [`${each.courier_code} ${each.service_code}`, each]),
    );
    for (const rate of (await client.rates(RATES_BODY)).data().rates) {
      expect(known.get(`${rate.courier_code} ${rate.service_code}`)).toMatchObject({
        name: rate.service_name,
        pickup_supported: rate.pickup_supported,
        drop_off_supported: rate.drop_off_supported,
        cod: { supported: rate.cod_supported },
      });
    }
  });

  it('answers the example request of the document for POST /rates', async () => {
    const { post } = resolved(resolved(DOCUMENT.paths)['/api/v1/rates']);
    const { content } = resolved(resolved(post).requestBody);
    const { example } = resolved(resolved(content)['application/json']);
    const answer = await client.rates(example);
    expect(answer.data().rates.length).toBeGreaterThan(10);
  });

  it('accepts whole rupiah written as 75000.0, and fractions of a gram', async () => {
    const body = JSON.stringify({ ...RATES_BODY, package: { weight_grams: 1200.4 } });
    const answer = await client.rates(body.replace('1200.4', '1200.4,"declared_value":75000.0'));
    expect(answer.data().rates).toHaveLength(24);
  });

  it('omits the couriers that would refuse a party, with the reason', async () => {
    const receiver = { name: 'Perkumpulan Perajin Batik', phone: '0812 3456 7890' };
    const all = (await client.rates({ ...RATES_BODY, sender: { name: 'Al' }, receiver })).data();
    expect(all.provider_errors).toEqual([
      expect.objectContaining({ courier_code: 'ninja', kind: 'NOT_OFFERED', retryable: false }),
    ]);
    const long = { ...receiver, name: `${receiver.name} Pesisir`, village: 'Sidokumpul' };
    const { provider_errors: errors } = (
      await client.rates({ ...RATES_BODY, receiver: long })
    ).data();
    const fields = errors.map(({ courier_code, code, field_errors: [first, ...others] }) => {
      return [courier_code, code, first?.path, first?.code, ...others].join(' ');
    });
    expect(fields.toSorted()).toEqual([
      'jne LIMIT_EXCEEDED receiver.name COURIER_LIMIT',
      'jnt LIMIT_EXCEEDED receiver.name COURIER_LIMIT',
    ]);
  });

  it('calls only the couriers named in the request', async () => {
    const list = (await client.rates({ ...RATES_BODY, couriers: ['jne', 'pos', 'jne'] })).data();
    expect(couriersOf(list)).toEqual(['jne', 'pos']);
  });

  it('reports every unknown district and courier at once', async () => {
    const answer = await client.rates({
      ...RATES_BODY,
      origin: { district_id: '00.00.00' },
      destination: { district_id: '99.99.99' },
      couriers: ['dhl', 'biteship'],
    });
    const { code, field_errors: errors } = answer.error();
    expect(code).toBe('UNKNOWN_DISTRICT');
    expect(errors.map((each) => [each.path, each.code])).toEqual([
      ['origin.district_id', 'UNKNOWN_DISTRICT'],
      ['destination.district_id', 'UNKNOWN_DISTRICT'],
      ['couriers.0', 'UNKNOWN_COURIER'],
      ['couriers.1', 'UNKNOWN_COURIER'],
    ]);
  });

  it('reports every wrong field of POST /rates at once, under the request\u2019s own field names', async () => {
    const answer = await client.rates({
      origin: { district_id: 317306 },
      package: { weight_grams: 0, length_cm: 10, declared_value: 1.5, fragile: true },
      couriers: ['J-NE'],
      'un~known/field': 1,
    });
    const { field_errors: errors } = answer.error();
    expect(new Set(errors.map((each) => `${each.path} ${each.code}`))).toEqual(
      new Set([
        'origin.district_id WRONG_TYPE',
        'destination REQUIRED',
        'package.weight_grams TOO_SMALL',
        'package.width_cm REQUIRED',
        'package.height_cm REQUIRED',
        'package.declared_value NOT_WHOLE_RUPIAH',
        'package.fragile UNKNOWN_FIELD',
        'couriers.0 INVALID_FORMAT',
        'un~known/field UNKNOWN_FIELD',
      ]),
    );
  });
});

describe('POST /rates?sort=', () => {
  const ratesBy = (query: string) =>
    client.post<'compareRates'>(`/api/v1/rates?${query}`, RATES_BODY);

  it.each(['price', 'final_price'] as const)(
    'sorts rates by %s, the lowest first',
    async (sort) => {
      const prices = (await ratesBy(`sort=${sort}`)).data().rates.map((rate) => rate[sort]);
      expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    },
  );

  it('sorts rates by fastest: the earliest first, then the cheapest', async () => {
    const { rates } = (await ratesBy('sort=fastest')).data();
    const days = rates.map(({ estimated_days: { min, max }, final_price: price }) => {
      return (min * 100 + max) * 1e9 + price;
    });
    expect(days).toEqual(days.toSorted((a, b) => a - b));
    expect(new Set(rates.map((rate) => rate.estimated_days.min)).size).toBeGreaterThan(1);
  });

  it('rejects an unknown value of sort in POST /rates', async () => {
    for (const query of ['sort=cheapest', 'order=price']) {
      const answer = await ratesBy(query);
      expect([answer.status, answer.error().code]).toEqual([422, 'VALIDATION_ERROR']);
    }
  });
});

describe('POST /rates with cash on delivery and insurance', () => {
  it('refuses a COD amount in POST /rates where no cash is to be collected', async () => {
    const answer = await client.rates({ ...RATES_BODY, cod: false, cod_amount: 50_000 });
    expect(answer.status).toBe(422);
    expect(answer.error()).toMatchObject({
      code: 'VALIDATION_ERROR',
      field_errors: [{ path: 'cod_amount', code: 'NOT_ALLOWED' }],
    });
  });

  it('offers only services that collect cash, and names couriers without one', async () => {
    const { rates, provider_errors: errors } = (
      await client.rates({ ...RATES_BODY, cod: true })
    ).data();
    expect(rates.length).toBeGreaterThan(5);
    expect(rates.filter((rate) => !rate.cod_supported)).toEqual([]);
    expect(errors).toMatchObject([
      { courier_code: 'pos', kind: 'NOT_OFFERED', code: 'COD_UNSUPPORTED', retryable: false },
    ]);
  });
});

describe('POST /rates as a buyer sees them', () => {
  it('orders rates by the total price, with the fees of the options', async () => {
    const options = { cod_amount: 150_000, insured_value: 30_000_000 };
    const { rates } = (await client.rates({ ...RATES_BODY, ...options })).data();
    for (const rate of rates) {
      const { final_price: price, cod_fee: cod, insurance_fee: insurance } = rate;
      expect(rate.total_amount).toBe(price + (cod ?? 0) + (insurance ?? 0));
    }
    const places = rates.map((rate) => [Number(!rate.insurance_available), rate.total_amount]);
    expect(places).toEqual(places.toSorted(([a = 0, x = 0], [b = 0, y = 0]) => a - b || x - y));
    expect(new Set(places.map(([behind]) => behind))).toEqual(new Set([0, 1]));
  });

  it('explains rates to buyers: reason to choose, arrival, and minimum billed weight', async () => {
    const { rates } = (await client.rates(RATES_BODY)).data();
    expect(rates.flatMap(({ tags }) => tags).toSorted()).toEqual([
      'best_value',
      'cheapest',
      'fastest',
    ]);
    expect(rates[0]?.tags).toContain('cheapest');
    for (const rate of rates) {
      const { estimated_delivery_date: day, min_chargeable_weight_kg: least } = rate;
      expect(new Date(`${day}T00:00:00Z`).getUTCDay()).not.toBe(0);
      expect(least).toBeLessThanOrEqual(rate.chargeable_weight_kg);
    }
  });
});

describe('POST /rates for a parcel beyond limits', () => {
  it('offers heavy parcels only at couriers with cargo, and names all others', async () => {
    const body = { ...RATES_BODY, package: { weight_grams: 200_000 } };
    const list = (await client.rates(body)).data();
    expect(
      list.rates.map((rate) => `${rate.courier_code} ${rate.service_code}`).toSorted(),
    ).toEqual(['jne JTR', 'lion BIGPACK', 'sicepat GOKIL', 'tiki TRC']);
    expect(codesOf(list)).toEqual({ LIMIT_EXCEEDED: 4 });
    expect(couriersOf(list)).toEqual(COURIERS.toSorted());
  });
});

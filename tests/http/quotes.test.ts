import { beforeAll, describe, expect, it } from '@jest/globals';
import { courierDirectory } from '#adapters/couriers/directory.ts';
import type { Courier } from '#domain/courier-port/courier-port.ts';
import { idText } from '#domain/id.ts';
import { TOKENS } from '#src/composition/tokens.ts';
import { apiClient, QUOTE_BODY, RATES_BODY, shipmentBody } from '#tests/kit/api-client.ts';
import { ageQuote, newSeller, quoted, type Seller, withoutRequest } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { shortenSilentCourier } from '#tests/kit/silent-courier.ts';

const LIFETIME_MS = 15 * 60_000;
const JAYAPURA = '91.71.01';

/** The courier of every call. */
const calls: string[] = [];
const shared = sharedApi({
  rewire(container) {
    const test = container.get(TOKENS.simulatedCouriers).map(counted);
    const directory = courierDirectory({ test, live: [] }, container.get(TOKENS.clock));
    container.rebind(TOKENS.couriers).toConstantValue(directory);
    shortenSilentCourier(container);
  },
});
let seller: Seller;

beforeAll(async () => {
  seller = await newSeller(shared.api);
});

describe('POST /quotes', () => {
  it('locks a price for 15 minutes, and says all that it depends on', async () => {
    const body = {
      ...QUOTE_BODY,
      package: { weight_grams: 1200.5, length_cm: 20, width_cm: 15.5, height_cm: 10 },
      cod_amount: 200_000,
      insured_value: 150_000,
    };
    const answer = await seller.client.quote(body);
    expect(answer.status).toBe(201);
    const quote = answer.data();
    expect(quote).toEqual({
      quote_id: expect.stringMatching(/^quo_[0-9a-z]{26}$/),
      status: 'ACTIVE',
      courier_code: 'jne',
      service_code: 'REG',
      origin: body.origin,
      destination: body.destination,
      package: { ...body.package, weight_grams: 1201, declared_value: null },
      cod: true,
      cod_amount: 200_000,
      insured_value: 150_000,
      // 4 % of the cash, and 0.2 % of the value with 5,000 on top.
      ...{ cod_fee: 8_000, insurance_fee: 5_300 },
      ...{ price: 18_700, discount: 0, final_price: 18_700 },
      ...{ chargeable_weight_kg: 1, estimated_days: { min: 2, max: 3 } },
      created_at: expect.any(String),
      expires_at: new Date(Date.parse(quote.created_at) + LIFETIME_MS).toISOString(),
      shipment_number: null,
      replayed: false,
    });
  });

  it('takes an insured value of 0 for no insurance, whatever the service insures', async () => {
    const body = { ...QUOTE_BODY, insured_value: 0 };
    for (const service of [{}, { courier_code: 'lion', service_code: 'JAGOPACK' }]) {
      const quote = (await seller.client.quote({ ...body, ...service })).data();
      expect(quote).toMatchObject({ insured_value: null, insurance_fee: null });
    }
  });

  it('refuses an amount of cash where none is to be collected', async () => {
    const answer = await seller.client.quote({ ...QUOTE_BODY, cod: false, cod_amount: 50_000 });
    expect([answer.status, answer.error().code]).toEqual([422, 'VALIDATION_ERROR']);
    expect(answer.error().field_errors).toMatchObject([{ path: 'cod_amount' }]);
  });

  it('calls the chosen courier alone, and at the price that /rates compares', async () => {
    calls.length = 0;
    const quote = await quoted(seller.client, { couriers: ['tiki', 'pos'] });
    expect(calls).toEqual(['jne']);
    const { rates } = (await seller.client.rates(RATES_BODY)).data();
    const rate = rates.find((each) => each.courier_code === 'jne' && each.service_code === 'REG');
    expect(quote).toMatchObject({ price: rate?.price, final_price: rate?.final_price });
  });

  it('names every unknown name at once', async () => {
    const there = { district_id: '00.00.00' };
    const nowhere = { ...QUOTE_BODY, origin: there, destination: there };
    const answer = await seller.client.quote({ ...nowhere, courier_code: 'dhl' });
    expect(answer.error()).toMatchObject({ code: 'UNKNOWN_DISTRICT' });
    expect(answer.error().field_errors.map(({ path, code }) => [path, code])).toEqual([
      ['origin.district_id', 'UNKNOWN_DISTRICT'],
      ['destination.district_id', 'UNKNOWN_DISTRICT'],
      ['courier_code', 'UNKNOWN_COURIER'],
    ]);
    const other = await seller.client.quote({ ...QUOTE_BODY, service_code: 'EZ' });
    expect(other.error()).toMatchObject({
      code: 'UNKNOWN_SERVICE',
      field_errors: [{ path: 'service_code', code: 'UNKNOWN_SERVICE' }],
    });
  });

  it('of a LIVE key finds no courier while no provider is enabled', async () => {
    const { secret } = await shared.api.newKey({ environment: 'LIVE' });
    const answer = await apiClient(shared.api.port, secret).quote();
    expect(answer.error()).toMatchObject({
      code: 'UNKNOWN_COURIER',
      field_errors: [{ path: 'courier_code' }],
    });
  });

  it.each([
    ['a route', { service_code: 'YES', destination: { district_id: JAYAPURA } }, 'NOT_SERVICEABLE'],
    ['a weight', { service_code: 'YES', package: { weight_grams: 30_001 } }, 'LIMIT_EXCEEDED'],
  ])('is RATE_NOT_AVAILABLE for %s that the service does not take', async (_, changes, reason) => {
    const answer = await seller.client.quote({ ...QUOTE_BODY, ...changes });
    expect(answer.error()).toMatchObject({ code: 'RATE_NOT_AVAILABLE', details: { reason } });
  });

  it.each([
    [{ cod_amount: 24_999 }, 'cod_amount', { min: 25_000, max: 5_000_000 }],
    [{ cod_amount: 5_000_001 }, 'cod_amount', { min: 25_000, max: 5_000_000 }],
    [{ insured_value: 100_000_001 }, 'insured_value', { min: 0, max: 100_000_000 }],
    [{ service_code: 'OKE', cod: true }, 'cod', { min: null, max: null }],
  ])('is SERVICE_OPTION_UNSUPPORTED for %j, with what it takes', async (changes, path, details) => {
    const code = 'SERVICE_OPTION_UNSUPPORTED';
    const answer = await seller.client.quote({ ...QUOTE_BODY, ...changes });
    expect(answer.error()).toMatchObject({ code, details });
    expect(answer.error().field_errors).toMatchObject([{ path, code }]);
  });

  it.each([
    [666_001, 'sicepat', 502, 'COURIER_ERROR'],
    [666_002, 'ninja', 504, 'COURIER_TIMEOUT'],
    [666_003, 'jne', 503, 'COURIER_UNAVAILABLE'],
  ])('with the declared value %d is the failure of %s: %d', async (declared, courier, ...args) => {
    const { client } = await newSeller(shared.api);
    const services = await client.get<'listServices'>(`/api/v1/services?courier=${courier}`);
    const service_code = services.data().items[0]?.service_code;
    const changes = { ...QUOTE_BODY, courier_code: courier, service_code };
    const parcel = { weight_grams: 1200, declared_value: declared };
    const failed = await client.quote({ ...changes, package: parcel }, 'key');
    expect([failed.status, failed.error().code]).toEqual(args);
    expect(failed.error()).toMatchObject({ source: 'courier', retryable: true });
    // Nothing was locked, so the key is free for another try.
    expect((await client.quote(changes, 'key')).data()).toMatchObject({ replayed: false });
  });
});

describe('POST /quotes with an Idempotency-Key', () => {
  it('sent again is replayed, and the courier not called again', async () => {
    calls.length = 0;
    const first = await seller.client.quote(QUOTE_BODY, 'one price');
    const again = await seller.client.quote(QUOTE_BODY, 'one price');
    expect([again.status, again.headers['idempotent-replayed']]).toEqual([201, 'true']);
    expect(first.headers['idempotent-replayed']).toBeUndefined();
    expect(again.data()).toEqual({ ...first.data(), replayed: true });
    expect(again.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
    expect(calls).toEqual(['jne']);
  });

  it('refuses another body under it, and calls no courier', async () => {
    await seller.client.quote(QUOTE_BODY, 'taken');
    calls.length = 0;
    const other = await seller.client.quote({ ...QUOTE_BODY, service_code: 'YES' }, 'taken');
    expect([other.status, other.error().code]).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
    expect(calls).toEqual([]);
  });

  it('or without one locks another price each time', async () => {
    const quotes = [await quoted(seller.client), await quoted(seller.client)];
    const keyed = await seller.client.quote(QUOTE_BODY, 'a key of its own');
    const ids = [...quotes, keyed.data()].map(({ quote_id: id }) => id);
    expect(new Set(ids).size).toBe(3);
  });
});

describe('GET /quotes/{quote_id}', () => {
  const shown = (id: string) => seller.client.get<'getQuote'>(`/api/v1/quotes/${id}`);

  it('shows the quote as it was made, ACTIVE until its time is over for the database', async () => {
    const { replayed, ...quote } = await quoted(seller.client);
    const { quote_id: id } = quote;
    expect((await shown(id)).data()).toEqual(quote);
    const ahead = await shared.another();
    ahead.clock.skip(LIFETIME_MS);
    const later = apiClient(ahead.port, (await ahead.newKey(seller)).secret);
    expect((await later.get<'getQuote'>(`/api/v1/quotes/${id}`)).data()).toEqual(quote);
    await ageQuote(shared.database, id, 14);
    expect((await shown(id)).data()).toMatchObject({ status: 'ACTIVE', shipment_number: null });
    await ageQuote(shared.database, id, 1);
    expect((await shown(id)).data()).toMatchObject({ status: 'EXPIRED', shipment_number: null });
  });

  it('shows what became of it, for ever', async () => {
    const { replayed, ...quote } = await quoted(seller.client);
    const { shipment_number } = (await seller.client.ship(shipmentBody(quote.quote_id))).data();
    const used = { ...quote, status: 'USED', shipment_number };
    expect((await shown(quote.quote_id)).data()).toEqual(used);
    await ageQuote(shared.database, quote.quote_id, 60);
    expect((await shown(quote.quote_id)).data()).toMatchObject({ status: 'USED', shipment_number });
  });

  it('answers another account and the other environment as for an unknown quote', async () => {
    const { quote_id: id } = await quoted(seller.client);
    const path = `/api/v1/quotes/${id}`;
    const { account } = seller;
    const live = await shared.api.newKey({ account, environment: 'LIVE' });
    const others = [(await shared.api.newKey()).secret, live.secret];
    const foreign = others.map((secret) => apiClient(shared.api.port, secret).get(path));
    const unknown = idText('quote', '01900000-0000-7000-8000-000000000001');
    const nowhere = [unknown, 'quo_', id.toUpperCase(), `${id}0`].map(shown);
    const answers = (await Promise.all([...foreign, ...nowhere])).map(withoutRequest);
    expect(answers[0]).toMatchObject({ status: 404 });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });
});

function counted(courier: Courier): Courier {
  return {
    ...courier,
    rates(request, limit) {
      calls.push(courier.profile.code);
      return courier.rates(request, limit);
    },
  };
}

import { beforeAll, describe, expect, it } from '@jest/globals';
import { courierDirectory } from '#adapters/couriers/directory.ts';
import type { Courier } from '#domain/carrying/courier-port/courier-port.ts';
import { TOKENS } from '#src/composition/tokens.ts';
import { apiClient, QUOTE_BODY, RATES_BODY, shipmentBody } from '#tests/kit/api-client.ts';
import { ageQuote, newSeller, quoted, type Seller } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { shortenSilentCourier } from '#tests/kit/silent-courier.ts';

const LIFETIME_MS = 15 * 60_000;

/** Courier of every call. */
const calls: string[] = [];
const shared = sharedApi({
  rewire(container) {
    const test = container.get(TOKENS.simulatedCouriers).map(counted);
    const live = container.get(TOKENS.liveCouriers);
    const providers = { test, live, testWebhookSecret: null };
    const directory = courierDirectory(providers, container.get(TOKENS.clock));
    container.rebind(TOKENS.couriers).toConstantValue(directory);
    shortenSilentCourier(container);
  },
});
let seller: Seller;

beforeAll(async () => {
  seller = await newSeller(shared.api);
});

describe('POST /quotes', () => {
  it('locks a price for 15 minutes, and shows all that it depends on', async () => {
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
      // 4 % of the cash; the insurance is 0.2 % of the value plus 5,000.
      cod_fee: 8_000,
      insurance_fee: 5_300,
      price: 18_700,
      discount: 0,
      final_price: 18_700,
      chargeable_weight_kg: 1,
      estimated_days: { min: 2, max: 3 },
      created_at: expect.any(String),
      expires_at: new Date(Date.parse(quote.created_at) + LIFETIME_MS).toISOString(),
      shipment_number: null,
      replayed: false,
    });
  });

  it('treats an insured value of 0 as no insurance', async () => {
    const quote = (await seller.client.quote({ ...QUOTE_BODY, insured_value: 0 })).data();
    expect(quote).toMatchObject({ insured_value: null, insurance_fee: null });
  });

  it('refuses a COD amount in a quote where no cash is to be collected', async () => {
    const answer = await seller.client.quote({ ...QUOTE_BODY, cod: false, cod_amount: 50_000 });
    expect([answer.status, answer.error().code]).toEqual([422, 'VALIDATION_ERROR']);
    expect(answer.error().field_errors).toMatchObject([{ path: 'cod_amount' }]);
  });

  it('calls the chosen courier only, and quotes the price that /rates compares', async () => {
    calls.length = 0;
    const quote = await quoted(seller.client, { couriers: ['tiki', 'pos'] });
    expect(calls).toEqual(['jne']);
    const { rates } = (await seller.client.rates(RATES_BODY)).data();
    const rate = rates.find((each) => each.courier_code === 'jne' && each.service_code === 'REG');
    expect(quote).toMatchObject({ price: rate?.price, final_price: rate?.final_price });
  });
});

describe('POST /quotes with an Idempotency-Key', () => {
  it('replays a quote under its key, and does not call the courier again', async () => {
    calls.length = 0;
    const first = await seller.client.quote(QUOTE_BODY, 'one price');
    const again = await seller.client.quote(QUOTE_BODY, 'one price');
    expect([again.status, again.headers['idempotent-replayed']]).toEqual([201, 'true']);
    expect(first.headers['idempotent-replayed']).toBeUndefined();
    expect(again.data()).toEqual({ ...first.data(), replayed: true });
    expect(again.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
    expect(calls).toEqual(['jne']);
  });

  it('refuses another body under the key of a quote, and calls no courier', async () => {
    await seller.client.quote(QUOTE_BODY, 'taken');
    calls.length = 0;
    const other = await seller.client.quote({ ...QUOTE_BODY, service_code: 'YES' }, 'taken');
    expect([other.status, other.error().code]).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
    expect(calls).toEqual([]);
  });

  it('locks another price for each request with another key or none', async () => {
    const quotes = [await quoted(seller.client), await quoted(seller.client)];
    const keyed = await seller.client.quote(QUOTE_BODY, 'a key of its own');
    const ids = [...quotes, keyed.data()].map(({ quote_id: id }) => id);
    expect(new Set(ids).size).toBe(3);
  });
});

describe('GET /quotes/{quote_id}', () => {
  const shown = (id: string) => seller.client.get<'getQuote'>(`/api/v1/quotes/${id}`);

  it('shows a quote as it was made, ACTIVE until it expires by the clock of the database', async () => {
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

  it('shows the outcome of a quote permanently', async () => {
    const { replayed, ...quote } = await quoted(seller.client);
    const { shipment_number } = (await seller.client.ship(shipmentBody(quote.quote_id))).data();
    const used = { ...quote, status: 'USED', shipment_number };
    expect((await shown(quote.quote_id)).data()).toEqual(used);
    await ageQuote(shared.database, quote.quote_id, 60);
    expect((await shown(quote.quote_id)).data()).toMatchObject({ status: 'USED', shipment_number });
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

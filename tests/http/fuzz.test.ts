import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { BodyOf } from '#src/http/contract/types.ts';
import { type ApiClient, apiClient, QUOTE_BODY, shipmentBody } from '#tests/kit/api-client.ts';
import { schemaCheck } from '#tests/kit/contract.ts';
import { hostileValues, spoilt, valuesOf } from '#tests/kit/schema-arbitrary.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { hasNoContradiction } from './rate-lists.ts';

const SCHEMA = { $ref: '#/components/schemas/RatesRequest' };
const DISTRICTS = fc.constantFrom('31.73.06', '35.25.14', '91.71.01', '11.71.01');
const REQUESTS = valuesOf(SCHEMA, {
  DistrictId: DISTRICTS,
  CourierCode: fc.constantFrom('jne', 'jnt', 'sicepat', 'pos', 'tiki'),
}).filter(hasNoContradiction);
const BUSINESS = ['UNKNOWN_DISTRICT', 'UNKNOWN_COURIER'];

const QUOTE_SCHEMA = { $ref: '#/components/schemas/QuoteRequest' };
const QUOTE_REQUESTS = valuesOf(QUOTE_SCHEMA, {
  DistrictId: DISTRICTS,
  CourierCode: fc.constantFrom('jne', 'sicepat', 'pos', 'tiki'),
  ServiceCode: fc.constant('REG'),
  Package: fc.record({ weight_grams: fc.double({ min: 0.1, max: 30_000, noNaN: true }) }),
  Rupiah: fc.integer({ min: 25_000, max: 1_000_000 }),
}).filter(hasNoContradiction);
const QUOTE_BUSINESS = [
  ...BUSINESS,
  'UNKNOWN_SERVICE',
  'RATE_NOT_AVAILABLE',
  'SERVICE_OPTION_UNSUPPORTED',
  'COURIER_ERROR',
];

const SHIPMENT_SCHEMA = { $ref: '#/components/schemas/ShipmentRequest' };
const SHIPMENT_REQUESTS = valuesOf(SHIPMENT_SCHEMA, {
  Name: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 5 }).map((text) => `Toko ${text}`),
  StreetAddress: fc.string({ unit: 'grapheme', maxLength: 5 }).map((text) => `Jl. Mawar ${text}`),
  Phone: fc.constantFrom('081234567890', '+6285712345678', '6281234567'),
  Rupiah: fc.integer({ min: 25_000, max: 1_000_000 }),
  PaymentMethod: fc.constantFrom('WALLET', 'QRIS', 'MANUAL_TRANSFER'),
}) as fc.Arbitrary<ShipmentRequest>;
const SHIPMENT_BUSINESS = [
  'VALIDATION_ERROR',
  'UNKNOWN_DISTRICT',
  'ROUTE_MISMATCH',
  'SERVICE_OPTION_UNSUPPORTED',
  'INSUFFICIENT_BALANCE',
];
/** Field codes of what a schema does not say. */
const BEYOND_SCHEMAS = ['INVALID_FORMAT', 'METHOD_LIMIT', 'COURIER_LIMIT'];

type ShipmentRequest = BodyOf<'createShipment'>;

const shared = sharedApi({ settings: { RATES_DEADLINE_MS: '200' } });
let client: ApiClient;

beforeAll(async () => {
  client = apiClient(shared.api.port, (await shared.api.newKey()).secret);
});

// A failing run prints its seed and the smallest body that fails; `{ seed, path }` repeats it.
describe('POST /rates', () => {
  it('answers every body that the document admits', async () => {
    const answered = fc.asyncProperty(REQUESTS, async (body) => {
      const answer = await client.rates(body);
      if (answer.status !== 200) expect(BUSINESS).toContain(answer.error().code);
    });
    await fc.assert(answered, { numRuns: 75 });
  });

  it('refuses every body that the document does not admit, and survives each', async () => {
    const isAdmitted = schemaCheck(SCHEMA);
    const survived = fc.asyncProperty(fc.oneof(spoilt(REQUESTS), hostileValues()), async (body) => {
      const text = JSON.stringify(body);
      const answer = await client.rates(text);
      expect(answer.status).toBeLessThan(500);
      if (!isAdmitted(JSON.parse(text))) expect([400, 422]).toContain(answer.status);
    });
    await fc.assert(survived, { numRuns: 50 });
  });

  it('survives every text', async () => {
    const survived = fc.asyncProperty(
      fc.oneof(fc.string({ unit: 'binary' }), fc.json(), fc.uint8Array().map(Buffer.from)),
      async (body) => {
        const answer = await client.rates(body);
        expect([400, 422]).toContain(answer.status);
      },
    );
    await fc.assert(survived, { numRuns: 50 });
  });
});

describe('POST /quotes', () => {
  it('locks a price for every body that the document admits, or refuses it by a rule', async () => {
    let locked = 0;
    const answered = fc.asyncProperty(QUOTE_REQUESTS, async (body) => {
      const answer = await client.quote(body);
      if (answer.status !== 201) {
        expect(QUOTE_BUSINESS).toContain(answer.error().code);
        return;
      }
      locked += 1;
      const { replayed, ...shown } = answer.data();
      const path = `/api/v1/quotes/${shown.quote_id}`;
      expect((await client.get<'getQuote'>(path)).data()).toEqual(shown);
    });
    await fc.assert(answered, { numRuns: 50 });
    expect(locked).toBeGreaterThan(10);
  });

  it('refuses every body that the document does not admit, and survives each', async () => {
    const isAdmitted = schemaCheck(QUOTE_SCHEMA);
    const survived = fc.asyncProperty(spoilt(QUOTE_REQUESTS), async (body) => {
      const text = JSON.stringify(body);
      const answer = await client.quote(text);
      if (!isAdmitted(JSON.parse(text))) expect([400, 422]).toContain(answer.status);
    });
    await fc.assert(survived, { numRuns: 50 });
  });
});

describe('POST /shipments', () => {
  it('creates and replays, or refuses by a rule, every body that the document admits', async () => {
    let created = 0;
    const answered = fc.asyncProperty(SHIPMENT_REQUESTS, async (request) => {
      const { quote_id: quoteId } = (await client.quote({ ...QUOTE_BODY, cod: true })).data();
      const body = onRoute(request, quoteId);
      const answer = await client.ship(body, quoteId);
      if (answer.status !== 201) {
        const { code, field_errors: errors } = answer.error();
        expect(SHIPMENT_BUSINESS).toContain(code);
        if (code !== 'VALIDATION_ERROR') return;
        for (const error of errors) expect(BEYOND_SCHEMAS).toContain(error.code);
        return;
      }
      created += 1;
      const again = (await client.ship(body, quoteId)).data();
      expect(again).toEqual({ ...answer.data(), replayed: true });
      const { replayed, ...shown } = again;
      const path = `/api/v1/shipments/${shown.shipment_number}`;
      expect((await client.get<'getShipment'>(path)).data()).toEqual(shown);
    });
    await fc.assert(answered, { numRuns: 50 });
    expect(created).toBeGreaterThan(20);
  });

  it('refuses every body that the document does not admit, and survives each', async () => {
    const isAdmitted = schemaCheck(SHIPMENT_SCHEMA);
    const survived = fc.asyncProperty(spoilt(SHIPMENT_REQUESTS), async (body) => {
      const text = JSON.stringify(body);
      const answer = await client.ship(text);
      if (!isAdmitted(JSON.parse(text))) expect([400, 422]).toContain(answer.status);
    });
    await fc.assert(survived, { numRuns: 75 });
  });
});

describe.each(['/api/v1/shipments', '/api/v1/transactions'])('GET %s', (path) => {
  it('survives every query', async () => {
    const survived = fc.asyncProperty(fc.webQueryParameters(), async (query) => {
      const answer = await client.send({ path: `${path}?${query}` });
      expect([200, 422]).toContain(answer.status);
    });
    await fc.assert(survived, { numRuns: 50 });
  });

  it('survives every value of what it knows', async () => {
    const survived = fc.asyncProperty(
      fc.constantFrom('page', 'limit', 'cursor', 'include_total', 'created_from', 'reference'),
      fc.oneof(fc.string({ unit: 'grapheme' }), fc.integer().map(String), fc.constant('true')),
      async (name, value) => {
        const query = new URLSearchParams({ [name]: value });
        const answer = await client.send({ path: `${path}?${query}` });
        expect([200, 422]).toContain(answer.status);
      },
    );
    await fc.assert(survived, { numRuns: 50 });
  });
});

describe.each(['/api/v1/shipments', '/api/v1/quotes', '/api/v1/tracking'])(
  'GET %s/{id}',
  (path) => {
    it('finds nothing under any text', async () => {
      const found = fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1 }), async (id) => {
        fc.pre(!['.', '..'].includes(id));
        const answer = await client.send({ path: `${path}/${encodeURIComponent(id)}` });
        expect(answer.status).toBe(404);
      });
      await fc.assert(found, { numRuns: 50 });
    });
  },
);

describe.each([
  ['/test/wallet/topups', 'TestTopUpRequest', 201],
  ['/test/shipments/SHP1/advance', 'AdvanceRequest', 404],
  ['/test/shipments/SHP1/settle-payment', 'EmptyRequest', 404],
  ['/test/shipments/SHP1/expire-payment', 'EmptyRequest', 404],
  ['/shipments/SHP1/cancel', 'EmptyRequest', 404],
  ['/shipments/SHP1/pay', 'PayRequest', 404],
])('POST %s', (path, name, admitted) => {
  it('accepts every body that the document admits, and refuses every other one', async () => {
    const schema = { $ref: `#/components/schemas/${name}` };
    const isAdmitted = schemaCheck(schema);
    const values = valuesOf(schema);
    const judged = fc.asyncProperty(fc.oneof(values, spoilt(values)), async (body) => {
      const text = JSON.stringify(body);
      const { status } = await client.post(`/api/v1${path}`, text);
      expect(isAdmitted(JSON.parse(text)) ? [admitted] : [400, 422]).toContain(status);
    });
    await fc.assert(judged, { numRuns: 50 });
  });
});

describe('GET /areas', () => {
  it('answers every search of 2 to 100 characters', async () => {
    const answered = fc.asyncProperty(
      fc.string({ unit: 'grapheme', minLength: 2, maxLength: 12 }),
      fc.integer({ min: 1, max: 50 }),
      async (text, limit) => {
        const query = new URLSearchParams({ search: text, limit: String(limit) });
        const answer = await client.get<'searchAreas'>(`/api/v1/areas?${query}`);
        expect(answer.status).toBe(200);
        expect(answer.data().items.length).toBeLessThanOrEqual(limit);
      },
    );
    await fc.assert(answered, { numRuns: 50 });
  });

  it('survives every query', async () => {
    const survived = fc.asyncProperty(fc.webQueryParameters(), async (query) => {
      const answer = await client.send({ path: `/api/v1/areas?${query}` });
      expect([200, 422]).toContain(answer.status);
    });
    await fc.assert(survived, { numRuns: 50 });
  });
});

/** The same order on the route and by the quote that it is for. */
function onRoute(request: ShipmentRequest, quoteId: string): ShipmentRequest {
  const { sender, receiver } = shipmentBody(quoteId);
  return {
    ...request,
    quote_id: quoteId,
    sender: { ...request.sender, district_id: sender.district_id },
    receiver: { ...request.receiver, district_id: receiver.district_id },
  };
}

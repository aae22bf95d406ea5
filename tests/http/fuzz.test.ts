import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type ApiClient, apiClient } from '#tests/kit/api-client.ts';
import { schemaCheck } from '#tests/kit/contract.ts';
import { hostileValues, spoilt, valuesOf } from '#tests/kit/schema-arbitrary.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';

const SCHEMA = { $ref: '#/components/schemas/RatesRequest' };
const REQUESTS = valuesOf(SCHEMA, {
  DistrictId: fc.constantFrom('31.73.06', '35.25.14', '91.71.01', '11.71.01'),
  CourierCode: fc.constantFrom('jne', 'jnt', 'sicepat', 'pos', 'tiki'),
});
const BUSINESS = ['UNKNOWN_DISTRICT', 'UNKNOWN_COURIER'];

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
    await fc.assert(answered, { numRuns: 150 });
  });

  it('refuses every body that the document does not admit, and survives each', async () => {
    const isAdmitted = schemaCheck(SCHEMA);
    const survived = fc.asyncProperty(fc.oneof(spoilt(REQUESTS), hostileValues()), async (body) => {
      const text = JSON.stringify(body);
      const answer = await client.rates(text);
      expect(answer.status).toBeLessThan(500);
      if (!isAdmitted(JSON.parse(text))) expect([400, 422]).toContain(answer.status);
    });
    await fc.assert(survived, { numRuns: 250 });
  });

  it('survives every text', async () => {
    const survived = fc.asyncProperty(
      fc.oneof(fc.string({ unit: 'binary' }), fc.json(), fc.uint8Array().map(Buffer.from)),
      async (body) => {
        const answer = await client.rates(body);
        expect([400, 422]).toContain(answer.status);
      },
    );
    await fc.assert(survived, { numRuns: 100 });
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
    await fc.assert(answered, { numRuns: 100 });
  });

  it('survives every query', async () => {
    const survived = fc.asyncProperty(fc.webQueryParameters(), async (query) => {
      const answer = await client.send({ path: `/api/v1/areas?${query}` });
      expect([200, 422]).toContain(answer.status);
    });
    await fc.assert(survived, { numRuns: 100 });
  });
});

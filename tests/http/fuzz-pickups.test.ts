import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { BodyOf } from '#src/http/contract/types.ts';
import type { ApiClient } from '#tests/kit/api-client.ts';
import { schemaCheck } from '#tests/kit/contract.ts';
import { hostileValues, spoilt, valuesOf } from '#tests/kit/schema-arbitrary.ts';
import { newSeller } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { booked, dayOf, requestPickup, shownPickup } from './pickup-calls.ts';

type PickupRequest = BodyOf<'createPickup'>;

const SCHEMA = { $ref: '#/components/schemas/PickupRequest' };
const NOTHING = { $ref: '#/components/schemas/EmptyRequest' };
/** What the document admits and the rules do not, but for the rules of a shipment. */
const BEYOND_SCHEMAS = ['UNKNOWN_SHIPMENT', 'WINDOW_INVALID', 'INVALID_FORMAT'];
const HOUR = fc.integer({ min: 10, max: 23 }).map((hour) => `${hour}:30`);
const REQUESTS = valuesOf(SCHEMA, {
  Name: fc.string({ minLength: 1, maxLength: 5 }).map((text) => `Toko ${text}`),
  StreetAddress: fc.string({ maxLength: 5 }).map((text) => `Jl. Mawar ${text}`),
  Phone: fc.constantFrom('081234567890', '+6285712345678', '6281234567'),
  PickupWindow: fc.record({ start: HOUR, end: HOUR }),
}) as fc.Arbitrary<PickupRequest>;

const shared = sharedApi();
let client: ApiClient;
let numbers: readonly string[];

beforeAll(async () => {
  const seller = await newSeller(shared.api);
  ({ client, numbers } = await booked(shared.api, seller.client, 12));
});

describe('POST /pickups', () => {
  it('takes and replays, or refuses by a rule, every body that the document admits', async () => {
    let taken = 0;
    const answered = fc.asyncProperty(REQUESTS, fc.nat(), async (request, at) => {
      const body = { ...request, ...(at % 2 && soon(at)) };
      const key = randomUUID();
      const answer = await requestPickup(client, body, key);
      if (answer.status !== 201) {
        const { code, field_errors: errors } = answer.error();
        expect(['UNKNOWN_SHIPMENT', 'VALIDATION_ERROR', 'PICKUP_NOT_ALLOWED']).toContain(code);
        for (const error of errors) expect(BEYOND_SCHEMAS).toContain(error.code);
        return;
      }
      taken += 1;
      const again = (await requestPickup(client, body, key)).data();
      expect(again).toEqual({ ...answer.data(), replayed: true });
      const { replayed, ...shown } = again;
      expect((await shownPickup(client, shown.pickup_id)).data()).toEqual(shown);
    });
    await fc.assert(answered, { numRuns: 50 });
    expect(taken).toBeGreaterThan(2);
  });

  it('refuses every body that the document does not admit, and survives each', async () => {
    const isAdmitted = schemaCheck(SCHEMA);
    const survived = fc.asyncProperty(fc.oneof(spoilt(REQUESTS), hostileValues()), async (body) => {
      const text = JSON.stringify(body);
      const { status } = await requestPickup(client, text);
      expect(isAdmitted(JSON.parse(text)) ? [201, 409, 422] : [400, 422]).toContain(status);
    });
    await fc.assert(survived, { numRuns: 50 });
  });
});

describe('GET /pickups', () => {
  it('survives every query', async () => {
    const survived = fc.asyncProperty(fc.webQueryParameters(), async (query) => {
      const answer = await client.send({ path: `/api/v1/pickups?${query}` });
      expect([200, 422]).toContain(answer.status);
    });
    await fc.assert(survived, { numRuns: 30 });
  });
});

describe('GET /pickups/{pickup_id}, and its cancel,', () => {
  it('find nothing under any text', async () => {
    const found = fc.asyncProperty(fc.string({ minLength: 1 }), async (id) => {
      fc.pre(!['.', '..'].includes(id));
      const path = `/api/v1/pickups/${encodeURIComponent(id)}`;
      expect((await client.send({ path })).status).toBe(404);
      expect((await client.send({ method: 'POST', path: `${path}/cancel` })).status).toBe(404);
    });
    await fc.assert(found, { numRuns: 30 });
  });
});

describe('POST /pickups/{pickup_id}/cancel', () => {
  it('accepts {} and an empty body, and refuses every other body', async () => {
    const isAdmitted = schemaCheck(NOTHING);
    const values = valuesOf(NOTHING);
    const judged = fc.asyncProperty(fc.oneof(values, spoilt(values)), async (body) => {
      const text = JSON.stringify(body);
      const { status } = await client.post('/api/v1/pickups/pkp_1/cancel', text);
      expect(isAdmitted(JSON.parse(text)) ? [404] : [400, 422]).toContain(status);
    });
    await fc.assert(judged, { numRuns: 30 });
  });
});

/** One of the shipments that are there, on a day that may be. */
function soon(at: number): Partial<PickupRequest> {
  return { shipments: [numbers[at % numbers.length] ?? ''], date: dayOf(shared.api) };
}

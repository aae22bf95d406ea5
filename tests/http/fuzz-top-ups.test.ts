import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { BodyOf } from '#src/http/contract/types.ts';
import { type ApiClient, apiClient } from '#tests/kit/api-client.ts';
import { schemaCheck } from '#tests/kit/contract.ts';
import { hostileValues, spoilt, valuesOf } from '#tests/kit/schema-arbitrary.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';

const SCHEMA = { $ref: '#/components/schemas/TopUpRequest' };
const NOTHING = { $ref: '#/components/schemas/EmptyRequest' };
const REQUESTS = valuesOf(SCHEMA, {
  Rupiah: fc.oneof(
    fc.constantFrom(10_000, 10_000_000, 10_000_001, 999_999_001),
    fc.integer({ min: 10_000, max: 999_999_001 }),
  ),
}) as fc.Arbitrary<BodyOf<'createTopUp'>>;

const shared = sharedApi();
let client: ApiClient;

beforeAll(async () => {
  client = apiClient(shared.api.port, (await shared.api.newKey()).secret);
});

describe('POST /topups', () => {
  it('takes and replays, or refuses by a limit, every body that the document admits', async () => {
    let taken = 0;
    const answered = fc.asyncProperty(REQUESTS, async (body) => {
      const key = randomUUID();
      const answer = await post(body, key);
      const isBeyond = body.method === 'QRIS' && body.amount > 10_000_000;
      expect(answer.status).toBe(isBeyond ? 422 : 201);
      if (isBeyond) {
        expect(answer.error().field_errors).toMatchObject([{ code: 'METHOD_LIMIT' }]);
        return;
      }
      taken += 1;
      const again = (await post(body, key)).data();
      expect(again).toEqual({ ...answer.data(), replayed: true });
      const { replayed, ...shown } = again;
      const path = `/api/v1/topups/${shown.topup_id}`;
      expect((await client.get<'getTopUp'>(path)).data()).toEqual(shown);
    });
    await fc.assert(answered, { numRuns: 50 });
    expect(taken).toBeGreaterThan(10);
  });

  it('refuses every body that the document does not admit, and survives each', async () => {
    const isAdmitted = schemaCheck(SCHEMA);
    const survived = fc.asyncProperty(fc.oneof(spoilt(REQUESTS), hostileValues()), async (body) => {
      const text = JSON.stringify(body);
      const { status } = await post(text, randomUUID());
      expect(isAdmitted(JSON.parse(text)) ? [201, 422] : [400, 422]).toContain(status);
    });
    await fc.assert(survived, { numRuns: 50 });
  });
});

describe('GET /topups/{topup_id}', () => {
  it('finds nothing under any text', async () => {
    const found = fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1 }), async (id) => {
      fc.pre(!['.', '..'].includes(id));
      const { status } = await client.send({ path: `/api/v1/topups/${encodeURIComponent(id)}` });
      expect(status).toBe(404);
    });
    await fc.assert(found, { numRuns: 50 });
  });
});

describe.each(['settle-payment', 'expire-payment'])(
  'POST /test/topups/{topup_id}/%s',
  (control) => {
    it('accepts {} and an empty body, and refuses every other body', async () => {
      const isAdmitted = schemaCheck(NOTHING);
      const values = valuesOf(NOTHING);
      const judged = fc.asyncProperty(fc.oneof(values, spoilt(values)), async (body) => {
        const text = JSON.stringify(body);
        const { status } = await client.post(`/api/v1/test/topups/top_1/${control}`, text);
        expect(isAdmitted(JSON.parse(text)) ? [404] : [400, 422]).toContain(status);
      });
      await fc.assert(judged, { numRuns: 50 });
    });
  },
);

function post(body: unknown, key: string) {
  return client.post<'createTopUp'>('/api/v1/topups', body, { 'Idempotency-Key': key });
}

import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { BodyOf } from '#src/http/contract/types.ts';
import type { ApiClient } from '#tests/kit/api-client.ts';
import { schemaCheck } from '#tests/kit/contract.ts';
import { hostileValues, spoilt, valuesOf } from '#tests/kit/schema-arbitrary.ts';
import { newSeller } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import {
  createWebhook,
  deleteWebhook,
  EVENTS,
  FORBIDDEN_URL,
  newEndpoint,
  patchWebhook,
  SHOP_URL,
  shownWebhook,
  WEBHOOKS,
  withoutNetwork,
} from './webhook-calls.ts';

const KNOWN = {
  WebhookUrl: fc.constantFrom(SHOP_URL, 'https://other.example/', FORBIDDEN_URL),
  WantedEvents: fc.constantFrom(['*'], ['shipment.lost', 'cod.settled'], ['webhook.test']),
};
const REQUEST = { $ref: '#/components/schemas/WebhookRequest' };
const CHANGE = { $ref: '#/components/schemas/WebhookChange' };
const REQUESTS = valuesOf(REQUEST, KNOWN) as fc.Arbitrary<BodyOf<'createWebhook'>>;
const CHANGES = valuesOf(CHANGE, KNOWN) as fc.Arbitrary<BodyOf<'updateWebhook'>>;

const shared = sharedApi({ rewire: withoutNetwork });
let client: ApiClient;
let id: string;

beforeAll(async () => {
  ({ client } = await newSeller(shared.api));
  ({ id } = await newEndpoint(client));
});

describe('POST /webhooks', () => {
  it('keeps, or refuses for its URL, every body that the document admits', async () => {
    let kept = 0;
    const answered = fc.asyncProperty(REQUESTS, async (body) => {
      const answer = await createWebhook(client, body);
      if (body.url === FORBIDDEN_URL) return expect(answer.error().code).toBe('VALIDATION_ERROR');
      kept += 1;
      const { secret: _, ...shown } = answer.data();
      expect(shown).toMatchObject(body);
      expect((await shownWebhook(client, shown.webhook_id)).data()).toEqual(shown);
      await deleteWebhook(client, shown.webhook_id);
    });
    await fc.assert(answered, { numRuns: 50 });
    expect(kept).toBeGreaterThan(10);
  });

  it('refuses every body that the document does not admit, and survives each', async () => {
    const isAdmitted = schemaCheck(REQUEST);
    const survived = fc.asyncProperty(fc.oneof(spoilt(REQUESTS), hostileValues()), async (body) => {
      const text = JSON.stringify(body);
      const { status } = await createWebhook(client, text);
      expect(isAdmitted(JSON.parse(text)) ? [201, 409, 422] : [400, 422]).toContain(status);
    });
    await fc.assert(survived, { numRuns: 50 });
  });
});

describe('PATCH /webhooks/{webhook_id}', () => {
  it('takes what the document admits, and refuses everything else', async () => {
    const isAdmitted = schemaCheck(CHANGE);
    const judged = fc.asyncProperty(fc.oneof(CHANGES, spoilt(CHANGES)), async (body) => {
      const text = JSON.stringify(body);
      const { status } = await patchWebhook(client, id, text);
      expect(isAdmitted(JSON.parse(text)) ? [200, 422] : [400, 422]).toContain(status);
    });
    await fc.assert(judged, { numRuns: 50 });
    expect((await shownWebhook(client, id)).status).toBe(200);
  });
});

describe.each([
  ['rotate', 'RotateRequest'],
  ['recover', 'RecoverRequest'],
  ['test', 'EmptyRequest'],
  ['deliveries/dlv_1/redeliver', 'EmptyRequest'],
])('POST /webhooks/{webhook_id}/%s', (path, name) => {
  it('accepts every body that the document admits, and refuses every other one', async () => {
    const schema = { $ref: `#/components/schemas/${name}` };
    const isAdmitted = schemaCheck(schema);
    const values = valuesOf(schema, { Moment: fc.constant('2026-11-20T00:00:00Z') });
    const judged = fc.asyncProperty(fc.oneof(values, spoilt(values)), async (body) => {
      const text = JSON.stringify(body);
      const { status } = await client.post(`${WEBHOOKS}/whk_1/${path}`, text);
      expect(isAdmitted(JSON.parse(text)) ? [404] : [400, 422]).toContain(status);
    });
    await fc.assert(judged, { numRuns: 40 });
  });
});

describe('the lists of endpoints, of what was sent, and of what happened', () => {
  it('survive every query', async () => {
    const names = ['page', 'limit', 'cursor', 'after', 'type', 'status', 'shipment', 'created_to'];
    const queries = fc.oneof(
      fc.webQueryParameters(),
      fc
        .tuple(fc.constantFrom(...names), fc.oneof(fc.string(), fc.integer().map(String)))
        .map(([name, value]) => String(new URLSearchParams({ [name]: value }))),
    );
    const paths = fc.constantFrom(WEBHOOKS, EVENTS, `${WEBHOOKS}/${id}/deliveries`);
    const survived = fc.asyncProperty(paths, queries, async (path, query) => {
      const answer = await client.send({ path: `${path}?${query}` });
      expect([200, 422]).toContain(answer.status);
    });
    await fc.assert(survived, { numRuns: 50 });
  });

  it('find nothing under any text', async () => {
    const found = fc.asyncProperty(fc.string({ minLength: 1 }), async (text) => {
      fc.pre(!['.', '..'].includes(text));
      const part = encodeURIComponent(text);
      for (const path of [`${WEBHOOKS}/${part}`, `${WEBHOOKS}/${part}/deliveries`]) {
        expect((await client.send({ path })).status).toBe(404);
      }
      expect((await client.send({ path: `${EVENTS}/${part}` })).status).toBe(404);
      const other = { method: 'DELETE', path: `${WEBHOOKS}/${part}` };
      expect((await client.send(other)).status).toBe(404);
    });
    await fc.assert(found, { numRuns: 30 });
  });
});

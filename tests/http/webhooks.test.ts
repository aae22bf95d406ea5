import { beforeAll, describe, expect, it } from '@jest/globals';
import { newSeller, type Seller } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import {
  createWebhook,
  deleteWebhook,
  FORBIDDEN_URL,
  newEndpoint,
  patchWebhook,
  rotate,
  SHOP_URL,
  shownWebhook,
  WEBHOOKS,
  WHY,
  withoutNetwork,
} from './webhook-calls.ts';

const shared = sharedApi({ rewire: withoutNetwork });
let seller: Seller;

beforeAll(async () => {
  seller = await newSeller(shared.api);
});

describe('POST /webhooks', () => {
  it('answers a new endpoint with its secret, which is never shown again', async () => {
    const { client } = seller;
    const answer = await createWebhook(client);
    expect(answer.status).toBe(201);
    const { secret, ...shown } = answer.data();
    expect(shown).toEqual({
      webhook_id: expect.stringMatching(/^whk_/),
      environment: 'TEST',
      url: SHOP_URL,
      events: ['*'],
      description: null,
      enabled: true,
      disabled_reason: null,
      secret_last4: secret.slice(-4),
      created_at: expect.any(String),
      last_success_at: null,
      last_failure_at: null,
    });
    expect((await shownWebhook(client, shown.webhook_id)).data()).toEqual(shown);
    const { items } = (await client.get<'listWebhooks'>(WEBHOOKS)).data();
    expect(items[0]).toEqual(shown);
    expect(JSON.stringify(shared.api.log)).not.toContain(secret);
  });

  it('accepts event types, a description, and the enabled state of an endpoint', async () => {
    const wanted = {
      url: SHOP_URL,
      events: ['shipment.booked', 'cod.settled'] as const,
      description: 'Warehouse',
      enabled: false,
    };
    const { data } = await createWebhook(seller.client, wanted);
    expect(data()).toMatchObject({ ...wanted, disabled_reason: 'BY_USER' });
  });

  it('explains why a URL is not allowed, and changes nothing', async () => {
    const { id, shown } = await newEndpoint(seller.client);
    for (const answer of [
      await createWebhook(seller.client, { url: FORBIDDEN_URL }),
      await patchWebhook(seller.client, id, { url: FORBIDDEN_URL, description: 'Till' }),
    ]) {
      expect([answer.status, answer.error().field_errors]).toEqual([
        422,
        [{ path: 'url', code: 'URL_NOT_ALLOWED', message: WHY }],
      ]);
    }
    expect((await shownWebhook(seller.client, id)).data()).toEqual(shown);
  });
});

describe('GET /webhooks', () => {
  it('pages through endpoints, newest first', async () => {
    const { client } = await newSeller(shared.api);
    const made: string[] = [];
    for (let count = 0; count < 3; count += 1) made.push((await newEndpoint(client)).id);
    const page = async (query: string) => {
      const { data } = await client.get<'listWebhooks'>(`${WEBHOOKS}?limit=2${query}`);
      const { items, pagination } = data();
      return { ids: items.map((item) => item.webhook_id), pagination };
    };
    const first = await page('&include_total=true');
    expect(first.ids).toEqual([made[2], made[1]]);
    expect(first.pagination).toMatchObject({ has_more: true, total: 3 });
    const rest = await page(`&cursor=${first.pagination.next_cursor}`);
    expect(rest.ids).toEqual([made[0]]);
    expect(rest.pagination).toMatchObject({ has_more: false, next_cursor: null });
    expect((await page('&created_to=2026-01-01T00:00:00Z')).ids).toEqual([]);
  });
});

describe('PATCH /webhooks/{webhook_id}', () => {
  it('changes the named fields of an endpoint, and leaves the rest', async () => {
    const { client } = seller;
    const { id, shown } = await newEndpoint(client, { description: 'Till' });
    const renamed = (await patchWebhook(client, id, { description: null })).data();
    expect(renamed).toEqual({ ...shown, description: null });
    const moved = { url: `${SHOP_URL}/new`, events: ['shipment.delivered'] };
    expect((await patchWebhook(client, id, moved)).data()).toEqual({ ...renamed, ...moved });
    expect((await shownWebhook(client, id)).data()).toEqual({ ...renamed, ...moved });
  });

  it('disables an endpoint, and enables it again', async () => {
    const { client } = seller;
    const { id, shown } = await newEndpoint(client);
    const off = (await patchWebhook(client, id, { enabled: false })).data();
    expect(off).toEqual({ ...shown, enabled: false, disabled_reason: 'BY_USER' });
    expect((await patchWebhook(client, id, { enabled: false })).data()).toEqual(off);
    expect((await patchWebhook(client, id, { enabled: true })).data()).toEqual(shown);
  });
});

describe('DELETE /webhooks/{webhook_id}', () => {
  it('deletes an endpoint once, then answers 404', async () => {
    const { client } = seller;
    const { id } = await newEndpoint(client);
    const answer = await deleteWebhook(client, id);
    expect([answer.status, answer.data()]).toEqual([200, { webhook_id: id, deleted: true }]);
    for (const call of [shownWebhook, deleteWebhook]) {
      expect((await call(client, id)).error().code).toBe('NOT_FOUND');
    }
  });
});

describe('a method that is not there', () => {
  it('answers an unsupported method with the supported ones', async () => {
    const { client } = seller;
    for (const [path, allow] of [
      [WEBHOOKS, 'POST, GET, HEAD'],
      [`${WEBHOOKS}/whk_1`, 'GET, PATCH, DELETE, HEAD'],
    ] as const) {
      const answer = await client.send({ method: 'PUT', path, body: {} });
      expect([answer.status, answer.headers.allow]).toEqual([405, allow]);
    }
  });
});

describe('POST /webhooks/{webhook_id}/rotate', () => {
  it('answers a new secret of an endpoint, and keeps the rest', async () => {
    const { client } = seller;
    const { id, secret: old, shown } = await newEndpoint(client);
    const answer = await rotate(client, id);
    expect(answer.status).toBe(200);
    const { secret, ...now } = answer.data();
    expect(secret).not.toBe(old);
    expect(now).toEqual({ ...shown, secret_last4: secret.slice(-4) });
    expect((await shownWebhook(client, id)).data()).toEqual(now);
    for (const body of [{}, { overlap_seconds: 0 }, { overlap_seconds: 86_400 }]) {
      expect((await rotate(client, id, body)).status).toBe(200);
    }
  });
});

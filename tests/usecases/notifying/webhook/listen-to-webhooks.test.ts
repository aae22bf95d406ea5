import { describe, expect, it } from '@jest/globals';
import { systemDigest } from '#adapters/system/digest.ts';
import type { Tenant } from '#domain/environment.ts';
import { idText } from '#domain/id.ts';
import { signedHeaders } from '#domain/notifying/webhook/signature.ts';
import { newSecret } from '#domain/notifying/webhook/signing-secret.ts';
import { newWebhook, type Webhook, type WebhookTerms } from '#domain/notifying/webhook/webhook.ts';
import type { IncomingRequest, ListenOptions } from '#domain/notifying/webhook/webhook-receiver.ts';
import { Refusal } from '#domain/refusal.ts';
import {
  type ListenCommand,
  type ListeningStarted,
  listenToWebhooks,
  type ReceivedWebhook,
} from '#src/usecases/notifying/webhook/listen-to-webhooks.ts';
import { settableClock } from '#tests/kit/fakes/clock.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';

const NOW = new Date('2026-11-21T08:00:00.000Z');
const ACCOUNT = '01900000-0000-7000-8000-0000000000a1';
const ORIGIN = 'http://127.0.0.1:4000';
const random = seededRandom(1);
const SECRET = newSecret(random);
const HOW = { port: 4000, status: 500, delayMs: 7 } as const;
const DELIVERY = idText('delivery', random.uuid());
const BODY = '{"id":"evt_1","type":"webhook.test"}';

describe('a listener with a secret', () => {
  it('prints the listening address, then each webhook with a valid signature', async () => {
    const { items, received } = await listened({ verifyWith: { secret: SECRET.text } }, [
      arrival(),
    ]);
    expect(received).toMatchObject(HOW);
    const [first, second, ...others] = items;
    expect(first).toEqual({ kind: 'LISTENING', origin: ORIGIN, webhookId: null });
    expect(second).toMatchObject({
      kind: 'RECEIVED',
      at: NOW,
      deliveryId: DELIVERY,
      times: 1,
      responseStatus: 500,
      method: 'POST',
      path: '/',
      body: BODY,
      verdict: { problems: [], signedBy: { secretLastFour: SECRET.text.slice(-4) } },
    });
    expect(others).toEqual([]);
  });

  it('shows repeated deliveries and their count', async () => {
    const other = { deliveryId: idText('delivery', random.uuid()) };
    const arrivals = [arrival(), arrival(other), arrival(), arrival()];
    const { webhooks } = await listened({ verifyWith: { secret: SECRET.text } }, arrivals);
    expect(webhooks.map(({ times }) => times)).toEqual([1, 1, 2, 3]);
  });

  it('shows why a signature is invalid and does not count its delivery', async () => {
    const forged = { ...arrival(), body: '{"id":"evt_2"}' };
    const bare = { ...arrival(), headers: {} };
    const { webhooks } = await listened({ verifyWith: { secret: SECRET.text } }, [
      forged,
      bare,
      arrival(),
    ]);
    const codes = webhooks.map(({ verdict }) => verdict.problems.map(({ code }) => code));
    const missing = 'MISSING_HEADER';
    expect(codes).toEqual([['MISMATCH'], [missing, missing, missing], []]);
    expect(webhooks.map(({ times }) => times)).toEqual([0, 0, 1]);
    expect(webhooks.map(({ deliveryId }) => deliveryId)).toEqual([DELIVERY, null, DELIVERY]);
  });

  it('prints a binary webhook body', async () => {
    const unread = { ...arrival(), body: null };
    const { webhooks } = await listened({ verifyWith: { secret: SECRET.text } }, [unread]);
    expect(webhooks).toMatchObject([{ body: null, verdict: { problems: [{ code: 'MISMATCH' }] } }]);
  });

  it('recognises repeats among the latest thousand deliveries only', async () => {
    const first = arrival();
    const others = Array.from({ length: 1_999 }, (_, at) => arrival({ deliveryId: `dlv_${at}` }));
    const { webhooks } = await listened({ verifyWith: { secret: SECRET.text } }, [
      first,
      ...others.slice(0, 998),
      first,
      ...others.slice(998, 1_000),
      first,
      ...others.slice(1_000),
      first,
      ...others.slice(999, 1_000),
      first,
    ]);
    const repeated = webhooks.filter(({ deliveryId }) => deliveryId === DELIVERY);
    expect(repeated.map(({ times }) => times)).toEqual([1, 2, 3, 4, 5]);
    const { webhooks: over } = await listened({ verifyWith: { secret: SECRET.text } }, [
      first,
      ...others.slice(0, 1_000),
      first,
    ]);
    expect(over.at(-1)?.times).toBe(1);
  });
});

describe('a listener for an account', () => {
  const by = { accountId: ACCOUNT };

  it('registers a TEST endpoint for all events while it listens', async () => {
    const scene = endpoints();
    const { items, webhooks } = await listened({ verifyWith: by }, [arrival()], scene);
    const [made] = scene.made;
    expect(made?.tenant).toEqual({ accountId: ACCOUNT, environment: 'TEST' });
    expect(made?.terms).toMatchObject({ url: ORIGIN, events: ['*'], enabled: true });
    const id = scene.webhook.webhookId;
    expect(items[0]).toEqual({ kind: 'LISTENING', origin: ORIGIN, webhookId: id });
    expect(webhooks).toMatchObject([{ verdict: { problems: [], signedBy: { webhookId: id } } }]);
    expect(scene.deleted).toEqual([{ tenant: made?.tenant, id }]);
  });

  it('deletes its TEST endpoint when its consumer stops', async () => {
    const scene = endpoints();
    const { listen, ended } = ears([arrival()], scene);
    for await (const item of listen({ ...HOW, verifyWith: by }, NEVER))
      if (item.kind === 'RECEIVED') break;
    expect(scene.deleted).toHaveLength(1);
    expect(ended()).toBe(true);
  });

  it('explains how a server can call this machine', async () => {
    const fieldErrors = [{ path: 'url', code: 'URL_NOT_ALLOWED', message: 'Only https.' } as const];
    const refusal = new Refusal('VALIDATION_ERROR', '1 field is wrong.', { fieldErrors });
    const { listen, ended } = ears([], { ...endpoints(), create: () => Promise.reject(refusal) });
    await expect(listen({ ...HOW, verifyWith: by }, NEVER).next()).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      fieldErrors,
      message: expect.stringContaining('both need ALLOW_INSECURE_WEBHOOKS=true'),
    });
    expect(ended()).toBe(true);
  });

  it('passes on any other refusal of its endpoint unchanged', async () => {
    const full = new Refusal('WEBHOOK_LIMIT_REACHED', 'twenty');
    const { listen } = ears([], { ...endpoints(), create: () => Promise.reject(full) });
    await expect(listen({ ...HOW, verifyWith: by }, NEVER).next()).rejects.toBe(full);
  });
});

const NEVER = new AbortController().signal;

type Endpoints = {
  readonly create: (tenant: Tenant, terms: WebhookTerms) => Promise<Webhook>;
  readonly delete: (tenant: Tenant, id: string) => Promise<void>;
};

function endpoints() {
  const made: { tenant: Tenant; terms: WebhookTerms }[] = [];
  const deleted: { tenant: Tenant; id: string }[] = [];
  const key = { accountId: ACCOUNT, environment: 'TEST', webhookId: random.uuid() } as const;
  const terms = { url: ORIGIN, events: [], description: null, enabled: true };
  const webhook = newWebhook(key, terms, { slot: 1, secret: SECRET, now: NOW });
  const scene: Endpoints = {
    async create(tenant, command) {
      made.push({ tenant, terms: command });
      return webhook;
    },
    async delete(tenant, id) {
      deleted.push({ tenant, id });
    },
  };
  return { ...scene, webhook, made, deleted };
}

/** Receives these requests, and then ends. */
function ears(arrivals: readonly IncomingRequest[], scene: Endpoints = endpoints()) {
  const received: ListenOptions[] = [];
  const requests = async function* () {
    yield* arrivals;
  };
  const listen = listenToWebhooks({
    receiver: {
      async listen(receiving) {
        received.push(receiving);
        return { origin: ORIGIN, requests: requests() };
      },
    },
    createWebhook: scene.create,
    deleteWebhook: scene.delete,
    digest: systemDigest,
    clock: settableClock(NOW),
  });
  return { listen, received, ended: () => received.every(({ signal }) => signal.aborted) };
}

async function listened(
  options: Pick<ListenCommand, 'verifyWith'>,
  arrivals: readonly IncomingRequest[],
  scene: Endpoints = endpoints(),
) {
  const { listen, received } = ears(arrivals, scene);
  const items: (ListeningStarted | ReceivedWebhook)[] = [];
  for await (const each of listen({ ...HOW, ...options }, NEVER)) items.push(each);
  const webhooks = items.filter((each) => each.kind === 'RECEIVED');
  return { items, webhooks, received: received[0] };
}

function arrival({ deliveryId = DELIVERY } = {}): IncomingRequest {
  const signed = { deliveryId, body: BODY, secrets: [SECRET], now: NOW };
  const headers = signedHeaders(signed, systemDigest);
  return { method: 'POST', path: '/', headers, body: BODY };
}

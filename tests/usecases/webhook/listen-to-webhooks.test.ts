import { describe, expect, it } from '@jest/globals';
import { systemDigest } from '#adapters/system/digest.ts';
import type { Tenant } from '#domain/environment.ts';
import { idText } from '#domain/id.ts';
import { Refusal } from '#domain/refusal.ts';
import { signedHeaders } from '#domain/webhook/signature.ts';
import { newSecret } from '#domain/webhook/signing-secret.ts';
import { newWebhook, type Webhook, type WebhookTerms } from '#domain/webhook/webhook.ts';
import type { Arrival, Receiving } from '#domain/webhook/webhook-receiver.ts';
import {
  type Heard,
  type Listening,
  type ListenWish,
  listenToWebhooks,
} from '#src/usecases/webhook/listen-to-webhooks.ts';
import { seededChance } from '#tests/kit/fakes/chance.ts';
import { settableClock } from '#tests/kit/fakes/clock.ts';

const NOW = new Date('2026-11-21T08:00:00.000Z');
const ACCOUNT = '01900000-0000-7000-8000-0000000000a1';
const ORIGIN = 'http://127.0.0.1:4000';
const chance = seededChance(1);
const SECRET = newSecret(chance);
const HOW = { port: 4000, status: 500, delayMs: 7 } as const;
const DELIVERY = idText('delivery', chance.uuid());
const BODY = '{"id":"evt_1","type":"webhook.test"}';

describe('who listens by a secret', () => {
  it('is told where, then what comes in, and that it was signed with that secret', async () => {
    const { told, received } = await listened({ by: { secret: SECRET.text } }, [arrival()]);
    expect(received).toMatchObject(HOW);
    const [first, heard, ...others] = told;
    expect(first).toEqual({ kind: 'LISTENING', origin: ORIGIN, webhookId: null });
    expect(heard).toMatchObject({
      ...{ kind: 'HEARD', at: NOW, deliveryId: DELIVERY, times: 1, answered: 500 },
      ...{ method: 'POST', path: '/', body: BODY },
      verdict: { problems: [], signedBy: { secretLastFour: SECRET.text.slice(-4) } },
    });
    expect(others).toEqual([]);
  });

  it('is told which delivery has come before, and how often', async () => {
    const other = { deliveryId: idText('delivery', chance.uuid()) };
    const arrivals = [arrival(), arrival(other), arrival(), arrival()];
    const { heard } = await listened({ by: { secret: SECRET.text } }, arrivals);
    expect(heard.map(({ times }) => times)).toEqual([1, 1, 2, 3]);
  });

  it('is told why it is not to be believed; that counts for no delivery', async () => {
    const forged = { ...arrival(), body: '{"id":"evt_2"}' };
    const bare = { ...arrival(), headers: {} };
    const { heard } = await listened({ by: { secret: SECRET.text } }, [forged, bare, arrival()]);
    const codes = heard.map(({ verdict }) => verdict.problems.map(({ code }) => code));
    const missing = 'MISSING_HEADER';
    expect(codes).toEqual([['MISMATCH'], [missing, missing, missing], []]);
    expect(heard.map(({ times }) => times)).toEqual([0, 0, 1]);
    expect(heard.map(({ deliveryId }) => deliveryId)).toEqual([DELIVERY, null, DELIVERY]);
  });

  it('hears of a body that is no text', async () => {
    const unread = { ...arrival(), body: null };
    const { heard } = await listened({ by: { secret: SECRET.text } }, [unread]);
    expect(heard).toMatchObject([{ body: null, verdict: { problems: [{ code: 'MISMATCH' }] } }]);
  });

  it('remembers the latest thousand deliveries, and no more', async () => {
    const first = arrival();
    const others = Array.from({ length: 1_999 }, (_, at) => arrival({ deliveryId: `dlv_${at}` }));
    const { heard } = await listened({ by: { secret: SECRET.text } }, [
      ...[first, ...others.slice(0, 998), first, ...others.slice(998, 1_000), first],
      ...[...others.slice(1_000), first, ...others.slice(999, 1_000), first],
    ]);
    const told = heard.filter(({ deliveryId }) => deliveryId === DELIVERY);
    expect(told.map(({ times }) => times)).toEqual([1, 2, 3, 4, 5]);
    const { heard: over } = await listened({ by: { secret: SECRET.text } }, [
      ...[first, ...others.slice(0, 1_000), first],
    ]);
    expect(over.at(-1)?.times).toBe(1);
  });
});

describe('who listens for an account', () => {
  const by = { accountId: ACCOUNT };

  it('has an endpoint in TEST that gets everything, as long as that lasts', async () => {
    const desk = endpoints();
    const { told, heard } = await listened({ by }, [arrival()], desk);
    const [made] = desk.made;
    expect(made?.tenant).toEqual({ accountId: ACCOUNT, environment: 'TEST' });
    expect(made?.terms).toMatchObject({ url: ORIGIN, events: ['*'], enabled: true });
    const id = desk.webhook.webhookId;
    expect(told[0]).toEqual({ kind: 'LISTENING', origin: ORIGIN, webhookId: id });
    expect(heard).toMatchObject([{ verdict: { problems: [], signedBy: { webhookId: id } } }]);
    expect(desk.deleted).toEqual([{ tenant: made?.tenant, id: idText('webhook', id) }]);
  });

  it('has none left when whoever looks on breaks off', async () => {
    const desk = endpoints();
    const { listen, ended } = ears([arrival()], desk);
    for await (const told of listen({ ...HOW, by }, NEVER)) if (told.kind === 'HEARD') break;
    expect(desk.deleted).toHaveLength(1);
    expect(ended()).toBe(true);
  });

  it('is told what it takes for a server to call this machine', async () => {
    const fieldErrors = [{ path: 'url', code: 'URL_NOT_ALLOWED', message: 'Only https.' }];
    const refusal = new Refusal('VALIDATION_ERROR', '1 field is wrong.', { fieldErrors });
    const { listen, ended } = ears([], { ...endpoints(), create: () => Promise.reject(refusal) });
    await expect(listen({ ...HOW, by }, NEVER).next()).rejects.toMatchObject({
      ...{ code: 'VALIDATION_ERROR', fieldErrors },
      message: expect.stringContaining('both need ALLOW_INSECURE_WEBHOOKS=true'),
    });
    expect(ended()).toBe(true);
  });

  it('is told of any other refusal as it is', async () => {
    const full = new Refusal('WEBHOOK_LIMIT_REACHED', 'twenty');
    const { listen } = ears([], { ...endpoints(), create: () => Promise.reject(full) });
    await expect(listen({ ...HOW, by }, NEVER).next()).rejects.toBe(full);
  });
});

const NEVER = new AbortController().signal;

type Desk = {
  readonly create: (tenant: Tenant, terms: WebhookTerms) => Promise<Webhook>;
  readonly delete: (tenant: Tenant, id: string) => Promise<void>;
};

function endpoints() {
  const made: { tenant: Tenant; terms: WebhookTerms }[] = [];
  const deleted: { tenant: Tenant; id: string }[] = [];
  const key = { accountId: ACCOUNT, environment: 'TEST', webhookId: chance.uuid() } as const;
  const terms = { url: ORIGIN, events: [], description: null, enabled: true };
  const webhook = newWebhook(key, terms, { slot: 1, secret: SECRET, now: NOW });
  const desk: Desk = {
    async create(tenant, wished) {
      made.push({ tenant, terms: wished });
      return webhook;
    },
    async delete(tenant, id) {
      deleted.push({ tenant, id });
    },
  };
  return { ...desk, webhook, made, deleted };
}

/** Whatever arrives, and then the end. */
function ears(arrivals: readonly Arrival[], desk: Desk = endpoints()) {
  const received: Receiving[] = [];
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
    ...{ createWebhook: desk.create, deleteWebhook: desk.delete },
    ...{ digest: systemDigest, clock: settableClock(NOW) },
  });
  return { listen, received, ended: () => received.every(({ until }) => until.aborted) };
}

async function listened(
  wish: Pick<ListenWish, 'by'>,
  arrivals: readonly Arrival[],
  desk: Desk = endpoints(),
) {
  const { listen, received } = ears(arrivals, desk);
  const told: (Listening | Heard)[] = [];
  for await (const each of listen({ ...HOW, ...wish }, NEVER)) told.push(each);
  const heard = told.filter((each) => each.kind === 'HEARD');
  return { told, heard, received: received[0] };
}

function arrival({ deliveryId = DELIVERY } = {}): Arrival {
  const signed = { deliveryId, body: BODY, secrets: [SECRET], now: NOW };
  const headers = signedHeaders(signed, systemDigest);
  return { method: 'POST', path: '/', headers, body: BODY };
}

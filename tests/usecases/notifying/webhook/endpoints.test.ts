import { describe, expect, it } from '@jest/globals';
import { SLOTS } from '#domain/notifying/webhook/webhook.ts';
import { DAY_MS } from '#domain/time.ts';
import { webhookView, webhookWithSecretView } from '#src/views/notifying/webhook.ts';
import { TENANT } from '../../shipment-scene.ts';
import { type EndpointScene, endpointScene, FORBIDDEN, idOf, TERMS } from './endpoint-scene.ts';

const HOUR_MS = 3_600_000;
const LIVE = { ...TENANT, environment: 'LIVE' } as const;
const NOT_ALLOWED = {
  code: 'VALIDATION_ERROR',
  fieldErrors: [{ path: 'url', code: 'URL_NOT_ALLOWED', message: 'is not public' }],
};

describe('a new endpoint', () => {
  it('stores an endpoint as given, with a new secret', async () => {
    const { create, get } = endpointScene();
    const webhook = await create({ description: 'Till', events: ['shipment.lost'] });
    const other = await create();
    expect(await get(TENANT, idOf(webhook))).toEqual(webhook);
    expect(webhook).toMatchObject({
      url: TERMS.url,
      events: ['shipment.lost'],
      description: 'Till',
    });
    expect(webhookWithSecretView(webhook).secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(other.secrets[0].text).not.toBe(webhook.secrets[0].text);
    expect(Buffer.from(webhook.secrets[0].text.slice(6), 'base64')).toHaveLength(32);
    expect(JSON.stringify(webhookView(webhook))).not.toContain(webhook.secrets[0].text);
  });

  it('rejects an endpoint with a forbidden URL and writes nothing', async () => {
    const { create, stores } = endpointScene();
    await expect(create({ url: FORBIDDEN })).rejects.toMatchObject(NOT_ALLOWED);
    expect(await stores.webhooks.all(TENANT)).toEqual([]);
  });

  it('creates an endpoint once if the commit outcome is unknown', async () => {
    for (const when of ['BEFORE_COMMIT', 'AFTER_COMMIT'] as const) {
      const { create, breakOnce, stores } = endpointScene();
      breakOnce(when);
      const webhook = await create();
      expect(await stores.webhooks.all(TENANT)).toEqual([webhook]);
    }
  });

  it('rejects endpoints above the limit, even if created at once', async () => {
    const { create, stores, delete: remove } = endpointScene();
    const made = await Promise.allSettled(Array.from({ length: SLOTS + 1 }, () => create()));
    const refused = made.filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([{ reason: { code: 'WEBHOOK_LIMIT_REACHED' } }]);
    const all = await stores.webhooks.all(TENANT);
    expect(new Set(all.map(({ slot }) => slot)).size).toBe(SLOTS);
    const [first] = all;
    await remove(TENANT, first ? idOf(first) : '');
    expect((await create()).slot).toBe(first?.slot);
  });
});

describe('a change of an endpoint', () => {
  it('validates the URL of an endpoint only if it changes', async () => {
    const { create, update, checkedUrls } = endpointScene();
    const id = idOf(await create());
    await update(TENANT, id, { description: 'Till' });
    expect(checkedUrls).toEqual([TERMS.url]);
    await expect(update(TENANT, id, { url: FORBIDDEN })).rejects.toMatchObject(NOT_ALLOWED);
    expect((await update(TENANT, id, { url: 'https://new.example/' })).url).toMatch(/new/);
  });

  it('clears the Retry-After pause when the URL of an endpoint changes', async () => {
    const { create, update, stored, test, fanOut, clock, stores } = endpointScene();
    const webhook = await create();
    const id = idOf(webhook);
    await test(TENANT, id);
    await fanOut();
    const now = clock.now();
    const [until, pausedUntil] = [20_000, HOUR_MS].map((ms) => new Date(now.getTime() + ms));
    if (until === undefined || pausedUntil === undefined) throw new Error('two times');
    const held = await stores.deliveries.leaseEndpoints({ limit: 9, now, until, isSlow: false });
    const wants = held.map((one) => ({ ...one, limit: 0, inFlight: 0, pausedUntil }));
    await stores.deliveries.claimDeliveries(wants, { now, until });
    expect(await stored.webhookDue()).toMatchObject([{ leasedUntil: pausedUntil }]);
    await update(TENANT, id, { description: 'Till' });
    expect(await stored.webhookDue()).toMatchObject([{ leasedUntil: pausedUntil }]);
    await update(TENANT, id, { url: 'https://new.example/' });
    expect(await stored.webhookDue()).toMatchObject([{ dueAt: now, leasedUntil: null }]);
  });

  it('removes a disabled endpoint from the queue and checks it when re-enabled', async () => {
    const { create, update, stored, test, fanOut, clock } = endpointScene();
    const webhook = await create();
    await test(TENANT, idOf(webhook));
    await fanOut();
    expect(await stored.webhookDue()).toHaveLength(1);
    await update(TENANT, idOf(webhook), { enabled: false });
    expect(await stored.webhookDue()).toEqual([]);
    await update(TENANT, idOf(webhook), { enabled: false, description: 'off' });
    expect(await stored.webhookDue()).toEqual([]);
    clock.advance(DAY_MS);
    const enabled = await update(TENANT, idOf(webhook), { enabled: true });
    expect(enabled).toMatchObject({ disabledReason: null, description: 'off' });
    expect(await stored.webhookDue()).toMatchObject([{ dueAt: clock.now() }]);
  });

  it('loses no endpoint change if several are made at once', async () => {
    const board = endpointScene();
    const webhook = await board.create();
    const id = idOf(webhook);
    await Promise.all([
      board.update(TENANT, id, { description: 'Till' }),
      board.rotate(TENANT, id, { overlapSeconds: 60 }),
      board.test(TENANT, id),
      board.update(TENANT, id, { events: ['cod.settled'] }),
    ]);
    expect(await board.get(TENANT, id)).toMatchObject({
      description: 'Till',
      events: ['cod.settled'],
      lastSequence: 1,
      secrets: [{ until: null }, { text: webhook.secrets[0].text }],
    });
  });
});

describe('a rotated secret', () => {
  it.each([
    [undefined, DAY_MS],
    [60, 60_000],
  ])(
    'keeps a rotated secret valid for its overlap: %p seconds are %d ms',
    async (overlapSeconds, ms) => {
      const { create, rotate, clock } = endpointScene();
      const before = await create();
      const after = await rotate(TENANT, idOf(before), { overlapSeconds });
      const until = new Date(clock.now().getTime() + ms);
      expect(after.secrets[0].text).not.toBe(before.secrets[0].text);
      expect(after.secrets.slice(1)).toEqual([{ ...before.secrets[0], until }]);
    },
  );

  it('expires a rotated secret at once without an overlap', async () => {
    const { create, rotate } = endpointScene();
    const before = await create();
    const { secrets } = await rotate(TENANT, idOf(before), { overlapSeconds: 0 });
    expect(secrets).toHaveLength(1);
  });
});

describe('an endpoint that is deleted', () => {
  it('deletes an endpoint and removes it from the queue', async () => {
    const { create, delete: remove, stored, stores, test, fanOut } = endpointScene();
    const webhook = await create();
    await test(TENANT, idOf(webhook));
    await fanOut();
    await remove(TENANT, idOf(webhook));
    expect(await stores.webhooks.all(TENANT)).toEqual([]);
    expect(await stored.webhookDue()).toEqual([]);
  });
});

describe('an endpoint that is not there, or another account’s,', () => {
  const calls: Readonly<Record<string, (board: EndpointScene, id: string) => Promise<unknown>>> = {
    get: (board, id) => board.get(LIVE, id),
    update: (board, id) => board.update(LIVE, id, { description: 'mine' }),
    delete: (board, id) => board.delete(LIVE, id),
    rotate: (board, id) => board.rotate(LIVE, id, { overlapSeconds: 1 }),
    test: (board, id) => board.test(LIVE, id),
    recover: (board, id) => board.recover(LIVE, id, board.clock.now()),
  };

  it.each(Object.keys(calls))(
    'rejects %s of an unknown or foreign endpoint with NOT_FOUND',
    async (name) => {
      const board = endpointScene();
      const webhook = await board.create();
      for (const id of [idOf(webhook), 'whk_1', '']) {
        const call = calls[name]?.(board, id);
        await expect(call).rejects.toMatchObject({ code: 'NOT_FOUND' });
      }
      expect(await board.stores.webhooks.all(TENANT)).toEqual([webhook]);
    },
  );
});

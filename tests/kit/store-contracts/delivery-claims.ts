import { expect } from '@jest/globals';
import { webhookKeyOf } from '#domain/webhook/webhook.ts';
import type { Check } from './contract.ts';
import { later } from './samples.ts';
import { TENANTS } from './shipment-samples.ts';
import {
  claim,
  claimRequestOf,
  insertWebhooks,
  NOW,
  nthWebhook,
  UNTIL,
} from './webhook-samples.ts';
import { writeAll } from './writes.ts';

const MANY = 40;
const AT_ONCE = 8;

export function deliveryClaimChecks(): Check[] {
  return [...claiming(), ...holding()];
}

function claiming(): Check[] {
  return [
    {
      name: 'claims endpoints of all tenants that are due by then, the longest waiting first',
      async check(storage) {
        const keys = TENANTS.map((tenant) => webhookKeyOf(nthWebhook(1, tenant)));
        for (const [at, key] of keys.entries()) {
          await writeAll(storage, ({ deliveries }) => deliveries.queue(key, later(NOW, -at)));
        }
        const tomorrow = nthWebhook(9);
        await writeAll(storage, ({ deliveries }) => deliveries.queue(tomorrow, later(NOW, 1)));
        const held = { leasedUntil: UNTIL, isSlow: false };
        const expected = keys.toReversed().map((key) => ({ ...key, ...held }));
        expect(await claim(storage)).toEqual(expected);
        expect(await claim(storage)).toEqual([]);
      },
    },
    {
      name: 'claims as many as there is room for',
      async check(storage) {
        for (const at of [2, 3, 1]) {
          const key = nthWebhook(at);
          await writeAll(storage, ({ deliveries }) => deliveries.queue(key, later(NOW, -at)));
        }
        const request = { limit: 2, now: NOW, until: UNTIL, isSlow: false };
        const held = await storage.stores.deliveries.leaseEndpoints(request);
        expect(held.map(({ webhookId }) => webhookId)).toEqual(
          [3, 2].map((at) => nthWebhook(at).webhookId),
        );
        expect(await claim(storage)).toHaveLength(1);
      },
    },
    {
      name: 'claims those that are slow by themselves',
      async check(storage) {
        const [fast, slow] = [nthWebhook(1), nthWebhook(2)];
        await insertWebhooks(storage, [fast, slow]);
        for (const one of [fast, slow]) {
          await writeAll(storage, ({ deliveries }) => deliveries.queue(one, NOW));
        }
        const health = { lastSuccessAt: null, lastFailureAt: NOW, failingSince: NOW };
        const condition = { ...webhookKeyOf(slow), url: slow.url, ...health, isSlow: true };
        await storage.stores.deliveries.record([], [condition]);
        const [found, ...others] = await claim(storage);
        expect([found?.webhookId, others]).toEqual([fast.webhookId, []]);
        const request = { limit: 9, now: NOW, until: UNTIL, isSlow: true };
        expect(await storage.stores.deliveries.leaseEndpoints(request)).toEqual([
          { ...webhookKeyOf(slow), leasedUntil: UNTIL, isSlow: true },
        ]);
      },
    },
    {
      name: 'gives nothing to two who claim at once, and everything to somebody',
      async check(storage) {
        const keys = Array.from({ length: MANY }, (_, at) => nthWebhook(at, TENANTS[at % 4]));
        for (const key of keys) {
          await writeAll(storage, ({ deliveries }) => deliveries.queue(key, NOW));
        }
        const claims = Array.from({ length: AT_ONCE }, () => claim(storage));
        const held = (await Promise.all(claims)).flat();
        expect(held).toHaveLength(MANY);
        expect(new Set(held.map(({ webhookId }) => webhookId)).size).toBe(MANY);
      },
    },
  ];
}

function holding(): Check[] {
  return [
    {
      name: 'lets nobody claim what is held, whatever comes in, until its hold is over',
      async check(storage) {
        const key = webhookKeyOf(nthWebhook(1));
        await writeAll(storage, ({ deliveries }) => deliveries.queue(key, NOW));
        await claim(storage);
        await writeAll(storage, ({ deliveries }) => deliveries.queue(key, later(NOW, 1)));
        expect(await claim(storage, later(UNTIL, -1), later(UNTIL, 9))).toEqual([]);
        expect(await claim(storage, UNTIL, later(UNTIL, 9))).toHaveLength(1);
      },
    },
    {
      name: 'finds again what somebody held who never came back, though nothing came in',
      async check(storage) {
        const key = webhookKeyOf(nthWebhook(1));
        await writeAll(storage, ({ deliveries }) => deliveries.queue(key, NOW));
        await claim(storage);
        const until = later(UNTIL, 9);
        expect(await claim(storage, later(UNTIL, -1), until)).toEqual([]);
        expect(await claim(storage, UNTIL, until)).toEqual([
          { ...key, leasedUntil: until, isSlow: false },
        ]);
      },
    },
    {
      name: 'does not claim an endpoint again that was given up, before something comes in',
      async check(storage) {
        const one = nthWebhook(1);
        await insertWebhooks(storage, [one]);
        await writeAll(storage, ({ deliveries }) => deliveries.queue(one, NOW));
        const wants = (await claim(storage)).map((held) => claimRequestOf(held));
        await storage.stores.deliveries.claimDeliveries(wants, { now: NOW, until: UNTIL });
        const month = later(NOW, 30 * 86_400_000);
        expect(await claim(storage, month, later(month, 1))).toEqual([]);
        await writeAll(storage, ({ deliveries }) => deliveries.queue(one, month));
        expect(await claim(storage, month, later(month, 1))).toHaveLength(1);
      },
    },
  ];
}

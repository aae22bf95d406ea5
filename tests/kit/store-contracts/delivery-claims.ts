import { expect } from '@jest/globals';
import { webhookKeyOf } from '#domain/notifying/webhook/webhook.ts';
import { DAY_MS } from '#domain/time.ts';
import type { Check } from './contract.ts';
import { later } from './samples.ts';
import {
  claim,
  claimRequestOf,
  insertWebhooks,
  NOW,
  nthWebhook,
  UNTIL,
} from './webhook-samples.ts';
import { writeAll } from './writes.ts';

export function deliveryClaimChecks(): Check[] {
  return [
    {
      name: 'leases slow endpoints only in claims for slow ones',
      async check(storage) {
        const fast = nthWebhook(1);
        const slow = nthWebhook(2);
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
      name: 'blocks claims of a held endpoint until its hold has ended',
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
      name: 'claims an abandoned endpoint only after a new delivery',
      async check(storage) {
        const one = nthWebhook(1);
        await insertWebhooks(storage, [one]);
        await writeAll(storage, ({ deliveries }) => deliveries.queue(one, NOW));
        const wants = (await claim(storage)).map((held) => claimRequestOf(held));
        await storage.stores.deliveries.claimDeliveries(wants, { now: NOW, until: UNTIL });
        const month = later(NOW, 30 * DAY_MS);
        expect(await claim(storage, month, later(month, 1))).toEqual([]);
        await writeAll(storage, ({ deliveries }) => deliveries.queue(one, month));
        expect(await claim(storage, month, later(month, 1))).toHaveLength(1);
      },
    },
  ];
}

import { expect } from '@jest/globals';
import { systemDigest } from '#adapters/system/digest.ts';
import { deliveryIdOf } from '#domain/notifying/webhook/delivery.ts';
import { webhookKeyOf } from '#domain/notifying/webhook/webhook.ts';
import type { Check } from './contract.ts';
import { INSTANT, later } from './samples.ts';
import { TENANTS } from './shipment-samples.ts';
import {
  AT,
  appendEvent,
  claim,
  claimRequestOf,
  deliveriesTo,
  eventUuid,
  heldWith,
  insertWebhooks,
  NOW,
  nthEvent,
  nthWebhook,
  sampleAttemptedDelivery,
} from './webhook-samples.ts';
import { writeAll } from './writes.ts';

export function deliveryTakeChecks(): Check[] {
  return [...taking(), ...choosing()];
}

function taking(): Check[] {
  return [
    {
      name: 'takes due deliveries of held endpoints, with all data for sending',
      async check(storage) {
        const webhooks = TENANTS.map((tenant, at) =>
          nthWebhook(at + 1, { ...tenant, url: `https://${at}.example`, failingSince: INSTANT }),
        );
        await insertWebhooks(storage, webhooks);
        const event = nthEvent(1);
        await appendEvent(
          storage,
          TENANTS.map((tenant, at) => ({ ...event, ...tenant, body: `{"at":${at}}` })),
        );
        const held = await claim(storage);
        expect(held).toHaveLength(TENANTS.length);
        const taken = await storage.stores.deliveries.claimDeliveries(
          held.map((one) => claimRequestOf(one)),
          AT,
        );
        expect(taken).toHaveLength(TENANTS.length);
        for (const [at, { url, secrets, failingSince, ...webhook }] of webhooks.entries()) {
          const key = { ...webhookKeyOf(webhook), eventId: eventUuid(1) };
          const deliveryId = deliveryIdOf(key, systemDigest);
          expect(taken).toContainEqual({
            ...webhookKeyOf(webhook),
            isLeased: true,
            webhook: { url, secrets, failingSince },
            deliveries: [{ ...key, deliveryId, tries: 0, body: `{"at":${at}}` }],
          });
        }
      },
    },
    {
      name: 'makes taken deliveries due again when their endpoint is no longer held',
      async check(storage) {
        const [held] = await heldWith(storage, [1, 2]);
        await storage.stores.deliveries.claimDeliveries([claimRequestOf(held)], AT);
        const [one] = await storage.stored.webhookDue();
        expect(one).toMatchObject({ dueAt: null, leasedUntil: AT.until });
        const due = (await deliveriesTo(storage, held)).map(({ dueAt }) => dueAt);
        expect(due).toEqual([AT.until, AT.until]);
        expect(await storage.stores.deliveries.claimDeliveries([claimRequestOf(held)], AT)).toEqual(
          [],
        );
        const still = { ...held, leasedUntil: AT.until };
        const more = await storage.stores.deliveries.claimDeliveries(
          [claimRequestOf(still, { inFlight: 2 })],
          AT,
        );
        expect(more).toMatchObject([{ isLeased: true, deliveries: [] }]);
        const next = await claim(storage, AT.until, later(AT.until, 9));
        const again = { now: AT.until, until: later(AT.until, 9) };
        const [taken] = await storage.stores.deliveries.claimDeliveries(
          next.map((two) => claimRequestOf(two)),
          again,
        );
        expect(taken?.deliveries).toHaveLength(2);
      },
    },
  ];
}

function choosing(): Check[] {
  return [
    {
      name: 'takes deliveries up to each endpoint’s limit, the longest due first, then by id',
      async check(storage) {
        const one = nthWebhook(1);
        const other = nthWebhook(2);
        await insertWebhooks(storage, [one, other]);
        await appendEvent(
          storage,
          [2, 3].map((at) => nthEvent(at)),
          later(NOW, -1),
        );
        await appendEvent(
          storage,
          [5, 4].map((at) => nthEvent(at)),
          later(NOW, -3),
        );
        await appendEvent(storage, [nthEvent(1)], later(NOW, -2));
        const held = await claim(storage);
        const wants = held.map((each) => {
          return claimRequestOf(each, { limit: each.webhookId === one.webhookId ? 4 : 1 });
        });
        const taken = await storage.stores.deliveries.claimDeliveries(wants, AT);
        const events = new Map(
          taken.map((each) => [each.webhookId, each.deliveries.map(({ eventId }) => eventId)]),
        );
        expect(events.get(one.webhookId)).toEqual([4, 5, 1, 2].map(eventUuid));
        expect(events.get(other.webhookId)).toEqual([eventUuid(4)]);
      },
    },
    {
      name: 'takes no delivery that is due later, has succeeded or has finally failed',
      async check(storage) {
        const webhook = nthWebhook(1);
        await insertWebhooks(storage, [webhook]);
        await appendEvent(
          storage,
          [1, 2, 3, 4].map((at) => nthEvent(at)),
        );
        const [held] = await claim(storage);
        if (held === undefined) throw new Error('there is one');
        await storage.stores.deliveries.record(
          [
            sampleAttemptedDelivery(webhook, 1, { status: 'SUCCEEDED', dueAt: null }),
            sampleAttemptedDelivery(webhook, 2, { status: 'FAILED', dueAt: null }),
            sampleAttemptedDelivery(webhook, 3, { dueAt: later(AT.now, 1) }),
            sampleAttemptedDelivery(webhook, 4, { dueAt: AT.now }),
          ],
          [],
        );
        const [taken] = await storage.stores.deliveries.claimDeliveries([claimRequestOf(held)], AT);
        expect(taken?.deliveries).toMatchObject([{ eventId: eventUuid(4), tries: 1 }]);
      },
    },
    {
      name: 'takes deliveries of each endpoint separately, and none of a disabled endpoint',
      async check(storage) {
        const [one, other, off] = [1, 2, 3].map((at) => nthWebhook(at));
        if (one === undefined || other === undefined || off === undefined) throw new Error();
        await insertWebhooks(storage, [one, { ...other, events: ['cod.settled'] }, off]);
        await appendEvent(storage, [nthEvent(1)]);
        const gone = { ...off, disabledReason: 'GONE' } as const;
        await writeAll(storage, (write) => {
          write.webhooks.update(off, gone);
          write.deliveries.queue(other, NOW);
        });
        const held = await claim(storage);
        expect(held).toHaveLength(3);
        const wants = held.map((each) => claimRequestOf(each));
        const taken = await storage.stores.deliveries.claimDeliveries(wants, AT);
        expect(taken).toHaveLength(2);
        expect(taken).toContainEqual(
          expect.objectContaining({ ...webhookKeyOf(one), isLeased: true }),
        );
        const none = { ...webhookKeyOf(other), isLeased: false, deliveries: [] };
        expect(taken).toContainEqual(expect.objectContaining(none));
        const row = (await storage.stored.webhookDue()).find(
          (each) => each.webhookId === off.webhookId,
        );
        expect(row).toMatchObject({ dueAt: null, leasedUntil: null });
        expect(await deliveriesTo(storage, off)).toMatchObject([{ status: 'PENDING', dueAt: NOW }]);
      },
    },
  ];
}

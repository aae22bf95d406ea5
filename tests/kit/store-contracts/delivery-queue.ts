import { expect } from '@jest/globals';
import { webhookKeyOf } from '#domain/notifying/webhook/webhook.ts';
import type { Check } from './contract.ts';
import { expectStale } from './refused-writes.ts';
import { later } from './samples.ts';
import {
  appendEvent,
  appendEvents,
  deliveriesTo,
  eventUuid,
  expectSame,
  insertWebhooks,
  NOW,
  nthEvent,
  nthWebhook,
  OTHERS,
  sampleAttemptedDelivery,
} from './webhook-samples.ts';
import { writeAll } from './writes.ts';

const ONE = nthWebhook(1);
const LATER = later(NOW, 99);
const FRESH = { leasedUntil: null, isSlow: false };

export function deliveryQueueChecks(): Check[] {
  return [...again(), ...queueing()];
}

function again(): Check[] {
  return [
    {
      name: 'restarts the given delivery only',
      async check(storage) {
        await appendEvents(storage, [ONE, ...OTHERS]);
        const { deliveries } = storage.stores;
        const over = { status: 'FAILED', dueAt: null } as const;
        const tried = [ONE, ...OTHERS].flatMap((one) => [
          sampleAttemptedDelivery(one, 1, over),
          sampleAttemptedDelivery(one, 2, over),
        ]);
        await deliveries.record(tried, []);
        const [delivery] = await deliveriesTo(storage, ONE);
        if (delivery === undefined) throw new Error('there is one');
        await writeAll(storage, (write) => write.deliveries.redeliver(delivery, LATER));
        const [renewed, second] = await deliveriesTo(storage, ONE);
        const { deliveryId, createdAt, attempts } = delivery;
        const kept = { eventId: eventUuid(1), deliveryId, createdAt, attempts };
        expect(renewed).toMatchObject({ ...kept, status: 'PENDING', tries: 0, dueAt: LATER });
        expect(second).toMatchObject({ status: 'FAILED', tries: 1 });
        for (const one of OTHERS) {
          expect(await deliveriesTo(storage, one)).toMatchObject([{ ...over }, { ...over }]);
        }
      },
    },
    {
      name: 'restarts no delivery that has changed or was deleted since it was read',
      async check(storage) {
        await insertWebhooks(storage, [ONE]);
        await appendEvent(storage, [nthEvent(1)]);
        const [read] = await deliveriesTo(storage, ONE);
        if (read === undefined) throw new Error('there is one');
        const over = sampleAttemptedDelivery(ONE, 1, { status: 'SUCCEEDED', dueAt: null });
        await storage.stores.deliveries.record([over], []);
        await expectStale(storage, ({ deliveries }) => deliveries.redeliver(read, NOW));
        const succeeded = { ...read, status: 'SUCCEEDED' } as const;
        await writeAll(storage, ({ deliveries }) => deliveries.redeliver(succeeded, NOW));
        await storage.stores.events.prune({ before: NOW, now: NOW, limit: 9 });
        await expectStale(storage, ({ deliveries }) => deliveries.redeliver(read, NOW));
      },
    },
  ];
}

function queueing(): Check[] {
  return [
    {
      name: 'queues the given endpoint at the earliest of its times',
      async check(storage) {
        for (const one of [ONE, ...OTHERS]) {
          await writeAll(storage, ({ deliveries }) => deliveries.queue(one, LATER));
        }
        const ahead = later(NOW, 1);
        for (const at of [ahead, LATER]) {
          await writeAll(storage, ({ deliveries }) => deliveries.queue(ONE, at));
        }
        expectSame(await storage.stored.webhookDue(), [
          { ...webhookKeyOf(ONE), dueAt: ahead, ...FRESH },
          ...OTHERS.map((one) => ({ ...webhookKeyOf(one), dueAt: LATER, ...FRESH })),
        ]);
      },
    },
    {
      name: 'removes the given endpoint from the queue, also in the unit of work that queued it',
      async check(storage) {
        for (const one of [ONE, ...OTHERS]) {
          await writeAll(storage, ({ deliveries }) => deliveries.queue(one, NOW));
        }
        await writeAll(storage, ({ deliveries }) => {
          deliveries.queue(ONE, NOW);
          deliveries.unqueue(ONE);
        });
        const rest = OTHERS.map((one) => ({ ...webhookKeyOf(one), dueAt: NOW, ...FRESH }));
        expectSame(await storage.stored.webhookDue(), rest);
        await writeAll(storage, ({ deliveries }) => deliveries.unqueue(ONE));
        expectSame(await storage.stored.webhookDue(), rest);
      },
    },
  ];
}

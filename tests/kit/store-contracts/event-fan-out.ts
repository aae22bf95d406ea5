import { expect } from '@jest/globals';
import { systemDigest } from '#adapters/system/digest.ts';
import { deliveryIdOf } from '#domain/notifying/webhook/delivery.ts';
import { webhookKeyOf } from '#domain/notifying/webhook/webhook.ts';
import type { Check } from './contract.ts';
import { INSTANT, later } from './samples.ts';
import { numberOf, OTHER_ACCOUNT, OTHER_ENVIRONMENT, TENANTS } from './shipment-samples.ts';
import {
  append,
  appendEvent,
  deliveriesTo,
  eventUuid,
  expectSame,
  IDS_AT,
  insertWebhooks,
  NOW,
  nthEvent,
  nthWebhook,
  placed,
  sentTo,
} from './webhook-samples.ts';
import { writeAll } from './writes.ts';

const ROOMY = { limit: 1_000, now: NOW };

export function fanOutChecks(): Check[] {
  return [...placing(), ...delivering(), ...queueing()];
}

function placing(): Check[] {
  return [
    {
      name: 'gives each tenant\u2019s events positions from one on without a gap, oldest first',
      async check(storage) {
        for (const at of [3, 1, 4, 2]) {
          const same = { eventId: eventUuid(9 - at), createdAt: later(INSTANT, at) };
          await append(
            storage,
            TENANTS.map((tenant) => nthEvent(at, { ...tenant, ...same })),
          );
        }
        const { stores } = storage;
        expect(await stores.events.fanOut(ROOMY)).toEqual({ placed: 16, deliveries: 0 });
        for (const tenant of TENANTS) {
          const events = await placed(storage, tenant);
          expect(events.map(({ position }) => position)).toEqual([1, 2, 3, 4]);
          expect(events.map(({ subject }) => subject)).toEqual([1, 2, 3, 4].map(numberOf));
        }
      },
    },
    {
      name: 'continues after the last position of each tenant, and changes no position',
      async check(storage) {
        await appendEvent(storage, [nthEvent(5), nthEvent(6), nthEvent(5, OTHER_ACCOUNT)]);
        await appendEvent(storage, [nthEvent(5, OTHER_ENVIRONMENT)]);
        await appendEvent(storage, [nthEvent(1), nthEvent(2, OTHER_ACCOUNT)]);
        await appendEvent(storage, [nthEvent(2, OTHER_ENVIRONMENT)]);
        expect(await storage.stores.events.fanOut(ROOMY)).toEqual({ placed: 0, deliveries: 0 });
        const numbers = (await placed(storage)).map(({ subject, position }) => [subject, position]);
        expect(numbers).toEqual([5, 6, 1].map((at, place) => [numberOf(at), place + 1]));
        for (const tenant of [OTHER_ACCOUNT, OTHER_ENVIRONMENT]) {
          const others = await placed(storage, tenant);
          const places = others.map(({ subject, position }) => [subject, position]);
          expect(places).toEqual([5, 2].map((at, place) => [numberOf(at), place + 1]));
        }
      },
    },
    {
      name: 'keeps simultaneous events of a subject in their order, with any page limit',
      async check(storage) {
        const steps = [1, 2, 3, 4].map((sequence) =>
          nthEvent(1, { sequence, eventId: eventUuid(9 - sequence) }),
        );
        await append(
          storage,
          [3, 1, 0, 2].flatMap((at) => steps[at] ?? []),
        );
        for (const count of [3, 1, 0]) {
          const { placed: found } = await storage.stores.events.fanOut({ limit: 3, now: NOW });
          expect(found).toBe(count);
        }
        const order = (await placed(storage)).map(({ sequence }) => sequence);
        expect(order).toEqual([1, 2, 3, 4]);
      },
    },
    {
      name: 'gives positions to the oldest events of all tenants first',
      async check(storage) {
        await append(storage, [nthEvent(2), nthEvent(1, OTHER_ACCOUNT), nthEvent(3)]);
        expect(await storage.stores.events.fanOut({ limit: 1, now: NOW })).toMatchObject({
          placed: 1,
        });
        expect(await placed(storage)).toEqual([]);
        expect(await placed(storage, OTHER_ACCOUNT)).toHaveLength(1);
      },
    },
  ];
}

function delivering(): Check[] {
  return [
    {
      name: 'makes a due delivery with a permanent id for each subscribed endpoint',
      async check(storage) {
        const one = nthWebhook(1);
        const other = nthWebhook(2);
        await insertWebhooks(storage, [one, other]);
        await append(storage, [nthEvent(1)]);
        expect(await storage.stores.events.fanOut(ROOMY)).toEqual({ placed: 1, deliveries: 2 });
        for (const webhook of [one, other]) {
          const key = { ...webhookKeyOf(webhook), eventId: eventUuid(1) };
          const deliveryId = deliveryIdOf(key, systemDigest);
          const fresh = { status: 'PENDING', tries: 0, dueAt: NOW, createdAt: NOW } as const;
          expect(await deliveriesTo(storage, webhook)).toEqual([
            { ...key, eventType: 'shipment.created', deliveryId, ...fresh, attempts: [] },
          ]);
        }
      },
    },
    {
      name: 'delivers events to endpoints of their tenant only',
      async check(storage) {
        const all = TENANTS.map((tenant, at) => nthWebhook(at + 1, tenant));
        await insertWebhooks(storage, all);
        await append(storage, [nthEvent(1), nthEvent(2, OTHER_ACCOUNT)]);
        expect(await storage.stores.events.fanOut(ROOMY)).toEqual({ placed: 2, deliveries: 2 });
        const sent = await Promise.all(all.map((one) => sentTo(storage, one)));
        expect(sent).toEqual([[eventUuid(1)], [], [eventUuid(2)], []]);
      },
    },
    {
      name: 'delivers subscribed events, and none to a disabled or younger endpoint',
      async check(storage) {
        const wanting = nthWebhook(1, { events: ['pickup.failed', 'shipment.paid'] });
        const disabled = nthWebhook(2, { disabledReason: 'BY_USER' });
        const [same, younger] = [2, 3].map((at) =>
          nthWebhook(at + 1, { createdAt: later(INSTANT, 1_000 + at) }),
        );
        if (same === undefined || younger === undefined) throw new Error('there are two');
        await insertWebhooks(storage, [wanting, disabled, same, younger]);
        await appendEvent(storage, [nthEvent(1), nthEvent(2, { type: 'shipment.paid' })]);
        expect(await sentTo(storage, wanting)).toEqual([eventUuid(2)]);
        expect(await sentTo(storage, disabled)).toEqual([]);
        expect(await sentTo(storage, same)).toEqual([eventUuid(2)]);
        expect(await sentTo(storage, younger)).toEqual([]);
      },
    },
    {
      name: 'delivers a test to the tested endpoint, whatever any endpoint subscribes to',
      async check(storage) {
        const tested = nthWebhook(1, { events: ['shipment.paid'] });
        const others = [nthWebhook(2), nthWebhook(3, { events: ['webhook.test'] })];
        await insertWebhooks(storage, [tested, ...others]);
        const type = 'webhook.test';
        await appendEvent(storage, [nthEvent(1, { type, subject: tested.webhookId })]);
        expect(await sentTo(storage, tested)).toEqual([eventUuid(1)]);
        for (const one of others) expect(await sentTo(storage, one)).toEqual([]);
      },
    },
    {
      name: 'makes no second delivery of an event that was redelivered before it had its position',
      async check(storage) {
        const asking = nthWebhook(1);
        const other = nthWebhook(2);
        await insertWebhooks(storage, [asking, other]);
        await append(storage, [nthEvent(1)]);
        const span = { since: IDS_AT, now: IDS_AT };
        await writeAll(storage, ({ deliveries }) => deliveries.recover(asking, span));
        await storage.stores.deliveries.recover({ limit: 9, now: span.now });
        expect(await storage.stores.events.fanOut(ROOMY)).toEqual({ placed: 1, deliveries: 1 });
        for (const one of [asking, other])
          expect(await sentTo(storage, one)).toEqual([eventUuid(1)]);
      },
    },
  ];
}

function queueing(): Check[] {
  return [
    {
      name: 'queues each endpoint once it has a delivery, not later than before',
      async check(storage) {
        const [idle, early, late] = [1, 2, 3].map((at) => nthWebhook(at));
        if (idle === undefined || early === undefined || late === undefined) throw new Error();
        const none = nthWebhook(4, { events: ['pickup.failed'] });
        await insertWebhooks(storage, [idle, early, late, none]);
        await writeAll(storage, ({ deliveries }) => {
          deliveries.queue(early, later(NOW, -1));
          deliveries.queue(none, later(NOW, 1));
        });
        await writeAll(storage, ({ deliveries }) => deliveries.queue(late, later(NOW, 1)));
        await appendEvent(storage, [nthEvent(1), nthEvent(2)]);
        const fresh = { leasedUntil: null, isSlow: false };
        expectSame(await storage.stored.webhookDue(), [
          { ...webhookKeyOf(idle), dueAt: NOW, ...fresh },
          { ...webhookKeyOf(early), dueAt: later(NOW, -1), ...fresh },
          { ...webhookKeyOf(late), dueAt: NOW, ...fresh },
          { ...webhookKeyOf(none), dueAt: later(NOW, 1), ...fresh },
        ]);
      },
    },
  ];
}

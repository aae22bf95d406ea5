import { expect } from '@jest/globals';
import { systemDigest } from '#adapters/system/digest.ts';
import { deliveryIdOf } from '#domain/notifying/webhook/delivery.ts';
import type { DeliveryFilter } from '#domain/notifying/webhook/delivery-store.ts';
import { type WebhookKey, webhookKeyOf } from '#domain/notifying/webhook/webhook.ts';
import type { Check, Storage } from './contract.ts';
import { later } from './samples.ts';
import { TENANTS } from './shipment-samples.ts';
import {
  appendEvent,
  appendEvents,
  eventUuid,
  insertWebhooks,
  NOW,
  nthEvent,
  nthWebhook,
  OTHERS,
  sampleAttempt,
  sampleAttemptedDelivery,
} from './webhook-samples.ts';

const ANY = { statuses: null, eventId: null, createdFrom: null, createdTo: null };
const PAGE = { limit: 2, offset: 0, includeTotal: true };
const SHOWN = 20;
const ONE = nthWebhook(1);

/** Filters, and the numbers of the events whose deliveries match. */
const LISTS: readonly (readonly [
  string,
  Partial<DeliveryFilter> & { readonly behind?: number },
  readonly number[],
])[] = [
  ['all', {}, [5, 4, 3, 2, 1]],
  ['after an event', { behind: 5 }, [4, 3, 2, 1]],
  ['by status', { statuses: ['SUCCEEDED', 'FAILED'] }, [4, 3, 2]],
  ['made from a time on', { createdFrom: later(NOW, 3) }, [5, 4, 3]],
  ['made before a time', { createdTo: later(NOW, 4) }, [3, 2, 1]],
];

export function deliveryListChecks(): Check[] {
  return [
    {
      name: 'finds a delivery by its id in its endpoint only',
      async check(storage) {
        await appendEvents(storage, [ONE, ...OTHERS]);
        const { deliveries } = storage.stores;
        for (const one of [ONE, ...OTHERS]) {
          for (const place of [1, 2]) {
            const eventId = eventUuid(place);
            const found = await deliveries.find(webhookKeyOf(one), idOf(one, place));
            const status = 'PENDING';
            expect(found).toMatchObject({ ...webhookKeyOf(one), eventId, status, dueAt: NOW });
          }
        }
        expect(await deliveries.find(nthWebhook(2), idOf(ONE, 1))).toBeUndefined();
      },
    },
    ...LISTS.map(([what, asked, found]) => ({
      name: `lists and counts the deliveries of an endpoint, newest first: ${what}`,
      async check(storage: Storage) {
        const all = [ONE, ...OTHERS];
        await insertWebhooks(storage, all);
        for (const at of [4, 2, 1, 3, 5]) {
          const events = TENANTS.map((tenant) => nthEvent(at, tenant));
          await appendEvent(storage, events, later(NOW, at));
        }
        const { deliveries } = storage.stores;
        const over = { status: 'SUCCEEDED', dueAt: null } as const;
        const tried = all.flatMap((one) =>
          [2, 3, 4].map((at) => sampleAttemptedDelivery(one, at, over)),
        );
        await deliveries.record(tried, []);
        for (const one of [ONE, ...OTHERS]) {
          const ids = found.map((at) => idOf(one, at));
          const before = asked.behind && idOf(one, asked.behind);
          const request = { ...PAGE, ...(before && { before }) };
          const page = await deliveries.list(one, { ...ANY, ...asked }, request);
          expect(page.items.map(({ deliveryId }) => deliveryId)).toEqual(ids.slice(0, 2));
          expect([page.hasMore, page.total]).toEqual([true, before ? 5 : ids.length]);
          const rest = { ...request, offset: 1, limit: 9, includeTotal: false };
          const { items, total } = await deliveries.list(one, { ...ANY, ...asked }, rest);
          expect(items.map(({ deliveryId }) => deliveryId)).toEqual(ids.slice(1));
          expect(total).toBeNull();
        }
        const nothing = await deliveries.list(nthWebhook(9), ANY, PAGE);
        expect(nothing).toEqual({ items: [], hasMore: false, total: 0 });
      },
    })),
    {
      name: 'lists each delivery with the type of its event',
      async check(storage) {
        const all = [ONE, ...OTHERS];
        await insertWebhooks(storage, all);
        const types = ['shipment.booked', 'shipment.lost'] as const;
        const typeOf = (tenant: number, at: number) => types[(tenant + at) % types.length];
        for (const [place, tenant] of TENANTS.entries()) {
          const changesOf = (at: number) => ({ ...tenant, type: typeOf(place, at) ?? types[0] });
          await appendEvent(
            storage,
            [1, 2].map((at) => nthEvent(at, changesOf(at))),
          );
        }
        for (const one of all) {
          const { accountId, environment } = one;
          const place = TENANTS.findIndex(
            (tenant) => tenant.accountId === accountId && tenant.environment === environment,
          );
          const { items } = await storage.stores.deliveries.list(one, ANY, PAGE);
          const found = items.map(({ eventType }) => eventType);
          expect(found).toEqual([typeOf(place, 2), typeOf(place, 1)]);
        }
      },
    },
    {
      name: 'finds the delivery of an event in its endpoint only',
      async check(storage) {
        await appendEvents(storage, [ONE, ...OTHERS]);
        const { deliveries } = storage.stores;
        for (const one of [ONE, ...OTHERS]) {
          const filter = { ...ANY, eventId: eventUuid(2) };
          const { items, total } = await deliveries.list(one, filter, PAGE);
          expect(items.map(({ deliveryId }) => deliveryId)).toEqual([idOf(one, 2)]);
          expect(total).toBe(1);
        }
      },
    },
    {
      name: 'returns the latest twenty attempts of each delivery, the oldest of these first',
      async check(storage) {
        await appendEvents(storage, [ONE, ...OTHERS]);
        const { deliveries } = storage.stores;
        const places = Array.from({ length: SHOWN + 2 }, (_, at) => SHOWN + 2 - at);
        const many = places.map((at) =>
          sampleAttemptedDelivery(ONE, 1, { attempt: sampleAttempt(at) }),
        );
        const others = OTHERS.map((one) =>
          sampleAttemptedDelivery(one, 1, { attempt: sampleAttempt(99) }),
        );
        for (const one of [...many, sampleAttemptedDelivery(ONE, 2)])
          await deliveries.record([one], []);
        await deliveries.record(others, []);
        const { items } = await deliveries.list(ONE, ANY, PAGE);
        const latest = places.toReversed().slice(2).map(sampleAttempt);
        expect(items.map(({ attempts }) => attempts)).toEqual([[sampleAttempt(2)], latest]);
      },
    },
  ];
}

function idOf(webhook: WebhookKey, place: number): string {
  return deliveryIdOf({ ...webhook, eventId: eventUuid(place) }, systemDigest);
}

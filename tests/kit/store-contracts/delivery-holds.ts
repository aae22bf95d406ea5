import { isDeepStrictEqual } from 'node:util';
import { expect } from '@jest/globals';
import type { ClientEvent } from '#domain/notifying/event/event.ts';
import type { ClaimRequest } from '#domain/notifying/webhook/delivery-store.ts';
import { MARKED_DUE_MAX } from '#domain/notifying/webhook/schedule.ts';
import { type Webhook, type WebhookKey, webhookKeyOf } from '#domain/notifying/webhook/webhook.ts';
import type { Check, Storage } from './contract.ts';
import { later } from './samples.ts';
import {
  AT,
  appendEvent,
  appendEvents,
  claim,
  claimRequestOf,
  deliveriesTo,
  eventUuid,
  heldWith,
  insertWebhooks,
  NOW,
  nthEvent,
  nthWebhook,
  OTHERS,
  sampleAttemptedDelivery,
  UNTIL,
} from './webhook-samples.ts';
import { writeAll } from './writes.ts';

const ONE = nthWebhook(1);

/**
 * Claim requests with their deliveries in flight, and the next due time; `leasedUntil` null:
 * released.
 */
const ENDS: readonly (readonly [
  what: string,
  want: Partial<ClaimRequest>,
  end: { readonly dueAt: Date | null; readonly leasedUntil: Date | null },
])[] = [
  ['nothing is wanted of what is due', { limit: 0 }, { dueAt: AT.now, leasedUntil: null }],
  [
    'it is to be left alone until then',
    { limit: 0, pausedUntil: later(NOW, 99) },
    { dueAt: AT.now, leasedUntil: later(NOW, 99) },
  ],
  ['something is in hand', { limit: 0, inFlight: 1 }, { dueAt: null, leasedUntil: AT.until }],
];

export function deliveryHoldChecks(): Check[] {
  return [...givingUp(), ...losing(), ...releasing()];
}

function releasing(): Check[] {
  const rest = later(NOW, 3_000_000);
  return [
    {
      name: 'releases the given endpoint and its waiting deliveries from a pause',
      async check(storage) {
        const [held, webhook] = await heldWith(storage, [1, 2, 3]);
        const other = nthWebhook(2);
        await insertWebhooks(storage, [other]);
        const { deliveries } = storage.stores;
        const tried = [rest, later(NOW, 1_000), null].map((dueAt, at) =>
          sampleAttemptedDelivery(webhook, at + 1, {
            dueAt,
            status: dueAt === null ? 'FAILED' : 'PENDING',
          }),
        );
        await deliveries.record(tried, [{ ...webhook, isSlow: true }]);
        await deliveries.claimDeliveries(
          [claimRequestOf(held, { limit: 0, pausedUntil: rest })],
          AT,
        );
        await writeAll(storage, ({ deliveries }) => deliveries.markDueNow(other, AT.now));
        expect(await rowOf(storage, held)).toMatchObject({ leasedUntil: rest });
        await writeAll(storage, ({ deliveries }) => deliveries.markDueNow(held, AT.now));
        const released = { dueAt: AT.now, leasedUntil: null, isSlow: false };
        expect(await storage.stored.webhookDue()).toMatchObject([released]);
        const due = await deliveriesTo(storage, webhook);
        // Deliveries due within a claim's time may be in flight right now.
        expect(due.map(({ dueAt }) => dueAt)).toEqual([AT.now, later(NOW, 1_000), null]);
      },
    },
    {
      name: 'releases no deliveries of another endpoint, account or environment',
      async check(storage) {
        await appendEvents(storage, [ONE, ...OTHERS]);
        await claim(storage);
        const { deliveries } = storage.stores;
        const failed = (one: Webhook) =>
          [1, 2].map((at) => sampleAttemptedDelivery(one, at, { dueAt: rest, url: one.url }));
        await deliveries.record([ONE, ...OTHERS].flatMap(failed), []);
        await writeAll(storage, (write) => write.deliveries.markDueNow(ONE, AT.now));
        const rows = await Promise.all([ONE, ...OTHERS].map((one) => rowOf(storage, one)));
        const held = OTHERS.map(() => ({ dueAt: null, leasedUntil: UNTIL }));
        expect(rows).toMatchObject([{ dueAt: AT.now, leasedUntil: null }, ...held]);
        const due = await Promise.all([ONE, ...OTHERS].map((one) => deliveriesTo(storage, one)));
        const [released, ...kept] = due.map((all) => all.map(({ dueAt }) => dueAt));
        expect(released).toEqual([AT.now, AT.now]);
        expect(kept).toEqual(OTHERS.map(() => [rest, rest]));
      },
    },
    {
      name: 'releases at most a thousand waiting deliveries, those with the shortest wait first, besides due ones',
      async check(storage) {
        const webhook = ONE;
        await insertWebhooks(storage, [webhook]);
        const places = Array.from({ length: MARKED_DUE_MAX + 2 }, (_, at) => at + 1);
        await appendEvent(storage, places.slice(0, MARKED_DUE_MAX).map(toEvent));
        await appendEvent(storage, places.slice(MARKED_DUE_MAX).map(toEvent));
        const [, ...waiting] = places.map((at) =>
          sampleAttemptedDelivery(webhook, at, { dueAt: later(rest, at) }),
        );
        await storage.stores.deliveries.record(waiting, []);
        await writeAll(storage, ({ deliveries }) => deliveries.markDueNow(ONE, AT.now));
        const due = (await deliveriesTo(storage, webhook)).map(({ dueAt }) => dueAt);
        const released = places.slice(1, -1).map(() => AT.now);
        expect(due).toEqual([NOW, ...released, later(rest, MARKED_DUE_MAX + 2)]);
      },
    },
    {
      name: 'releases a held endpoint, so that its holder gets no more deliveries',
      async check(storage) {
        const [held] = await heldWith(storage, [1]);
        await writeAll(storage, ({ deliveries }) => deliveries.markDueNow(held, AT.now));
        expect(await storage.stores.deliveries.claimDeliveries([claimRequestOf(held)], AT)).toEqual(
          [],
        );
        expect(await claim(storage, AT.now, UNTIL)).toHaveLength(1);
      },
    },
  ];
}

function givingUp(): Check[] {
  return [
    ...ENDS.map(([what, want, end]) => ({
      name: `holds or gives up an endpoint without taken deliveries: ${what}`,
      async check(storage: Storage) {
        const [held] = await heldWith(storage, [1]);
        await writeAll(storage, ({ deliveries }) => deliveries.queue(held, NOW));
        const [taken] = await storage.stores.deliveries.claimDeliveries(
          [claimRequestOf(held, want)],
          AT,
        );
        expect(taken).toMatchObject({ isLeased: want.inFlight === 1, deliveries: [] });
        expect(await storage.stored.webhookDue()).toMatchObject([end]);
      },
    })),
    {
      name: 'abandons an endpoint until its next delivery is due, independently of others',
      async check(storage) {
        const [held, webhook] = await heldWith(storage, [1, 2, 3]);
        const other = nthWebhook(2);
        await insertWebhooks(storage, [other]);
        await appendEvent(storage, [nthEvent(9)], later(NOW, 1));
        const dueAt = [300, 200, 250];
        const { deliveries } = storage.stores;
        const tried = dueAt.map((ms, at) =>
          sampleAttemptedDelivery(webhook, at + 1, { dueAt: later(NOW, ms) }),
        );
        const ninth = sampleAttemptedDelivery(webhook, 9, { status: 'SUCCEEDED', dueAt: null });
        await deliveries.record([...tried, ninth], []);
        expect(await rowOf(storage, held)).toMatchObject({ dueAt: later(NOW, 1) });
        const at = { now: later(NOW, 2), until: UNTIL };
        expect(await deliveries.claimDeliveries([claimRequestOf(held)], at)).toMatchObject([
          { isLeased: false },
        ]);
        // Deliveries added during the lease are claimed once more.
        expect(await rowOf(storage, held)).toMatchObject({ dueAt: at.now, leasedUntil: null });
        const again = await claim(storage, at.now, UNTIL);
        await deliveries.claimDeliveries(
          again.map((one) => claimRequestOf(one, { limit: 0 })),
          at,
        );
        expect(await rowOf(storage, held)).toMatchObject({ dueAt: later(NOW, 200) });
      },
    },
  ];
}

function losing(): Check[] {
  return [
    {
      name: 'returns no deliveries to a worker that has lost the endpoint',
      async check(storage) {
        const [held] = await heldWith(storage, [1]);
        const [next] = await claim(storage, UNTIL, later(UNTIL, 50));
        expect(next).toMatchObject({ leasedUntil: later(UNTIL, 50) });
        const { deliveries } = storage.stores;
        const at = { now: UNTIL, until: later(UNTIL, 70) };
        expect(await deliveries.claimDeliveries([claimRequestOf(held)], at)).toEqual([]);
        expect(await rowOf(storage, held)).toMatchObject({ leasedUntil: later(UNTIL, 50) });
        const other = { ...nthWebhook(9), leasedUntil: later(UNTIL, 50), isSlow: false };
        expect(await deliveries.claimDeliveries([claimRequestOf(other)], at)).toEqual([]);
        if (next === undefined) throw new Error('it is due');
        expect(await deliveries.claimDeliveries([claimRequestOf(next)], at)).toMatchObject([
          { deliveries: [{ eventId: eventUuid(1) }] },
        ]);
      },
    },
    {
      name: 'returns no deliveries of an endpoint that was deleted or is not queued',
      async check(storage) {
        const [held, webhook] = await heldWith(storage, [1]);
        await writeAll(storage, ({ webhooks }) => webhooks.remove(webhook));
        expect(await storage.stores.deliveries.claimDeliveries([claimRequestOf(held)], AT)).toEqual(
          [],
        );
        await writeAll(storage, ({ deliveries }) => deliveries.unqueue(held));
        await insertWebhooks(storage, [webhook]);
        expect(await storage.stores.deliveries.claimDeliveries([claimRequestOf(held)], AT)).toEqual(
          [],
        );
        expect(await storage.stored.webhookDue()).toEqual([]);
      },
    },
  ];
}

async function rowOf({ stored }: Storage, key: WebhookKey) {
  const rows = await stored.webhookDue();
  return rows.find((row) => isDeepStrictEqual(webhookKeyOf(row), webhookKeyOf(key)));
}

function toEvent(place: number): ClientEvent {
  return nthEvent(place);
}

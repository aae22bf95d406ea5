import { storableText } from '#domain/notifying/webhook/delivery.ts';
import type { DeliveryStore, DeliveryWrites } from '#domain/notifying/webhook/delivery-store.ts';
import { recoverySpan } from '#domain/notifying/webhook/recovery.ts';
import { LEASE_MS, MARKED_DUE_MAX } from '#domain/notifying/webhook/schedule.ts';
import { webhookKeyOf } from '#domain/notifying/webhook/webhook.ts';
import { type ChangeQueue, Stale } from './changes.ts';
import { fakeDeliveryHolds } from './delivery-holds.ts';
import { fakeRecord } from './delivery-record.ts';
import { fakeRecover } from './delivery-recover.ts';
import { deliveryPlace, queueFor, webhookPlace } from './delivery-rows.ts';
import { isBetween, listOf } from './newest-first.ts';
import type { Tables } from './tables.ts';
import { ownedBy } from './wallet-store.ts';

const SHOWN_ATTEMPTS = 20;

export function fakeDeliveryStore(tables: Tables): DeliveryStore {
  const { webhookDeliveries, webhookAttempts, events } = tables;
  return {
    ...fakeDeliveryHolds(tables),
    async list(key, { statuses, eventId, ...created }, request) {
      const found = ownedBy(key, webhookDeliveries)
        .filter(({ webhookId }) => webhookId === key.webhookId)
        .filter(({ status }) => statuses === null || statuses.includes(status))
        .filter((one) => eventId === null || one.eventId === eventId)
        .filter((one) => isBetween(one.createdAt, created.createdFrom, created.createdTo));
      const list = listOf(found, ({ deliveryId }) => deliveryId, request);
      const items = list.items.map((delivery) => {
        const attempts = [...webhookAttempts.entries().values()]
          .filter((attempt) => deliveryPlace(attempt) === deliveryPlace(delivery))
          .toSorted((a, b) => (a.attemptId < b.attemptId ? -1 : 1))
          .slice(-SHOWN_ATTEMPTS)
          .map(({ accountId: _, environment: __, webhookId: ___, eventId: ____, ...own }) => own);
        const event = ownedBy(key, events).find(({ eventId: id }) => id === delivery.eventId);
        if (event === undefined) throw new Error(`no event of ${deliveryPlace(delivery)}`);
        return { ...delivery, eventType: event.type, attempts };
      });
      return { ...list, items };
    },
    find: async (key, deliveryId) =>
      ownedBy(key, webhookDeliveries).find(
        (one) => one.webhookId === key.webhookId && one.deliveryId === deliveryId,
      ),
    ofEvents: async (tenant, eventIds, limit) =>
      ownedBy(tenant, webhookDeliveries)
        .filter(({ eventId }) => eventIds.includes(eventId))
        .toSorted(
          (a, b) => byTime(a.createdAt, b.createdAt) || (a.deliveryId < b.deliveryId ? -1 : 1),
        )
        .slice(0, limit),
    attemptsOfEvents: async (tenant, eventIds, limit) =>
      ownedBy(tenant, webhookAttempts)
        .filter(({ eventId }) => eventIds.includes(eventId))
        .toSorted((a, b) => byTime(a.beganAt, b.beganAt) || (a.attemptId < b.attemptId ? -1 : 1))
        .slice(0, limit),
    record: async (tried, conditions) => {
      const kept = tried.map((one) => {
        const { responseBody, error } = one.attempt;
        const words = {
          responseBody: responseBody && storableText(responseBody),
          error: error && storableText(error),
        };
        return { ...one, attempt: { ...one.attempt, ...words } };
      });
      fakeRecord(tables, kept, conditions);
    },
    recover: async (request) => fakeRecover(tables, request),
  };
}

export function fakeDeliveryWrites(queue: ChangeQueue): DeliveryWrites {
  return {
    redeliver(delivery, now) {
      queue.add(({ webhookDeliveries }) => {
        const place = deliveryPlace(delivery);
        const found = webhookDeliveries.get(place);
        if (found?.status !== delivery.status) throw new Stale(`delivery ${place} has moved on`);
        webhookDeliveries.replace(place, { ...found, status: 'PENDING', tries: 0, dueAt: now });
      });
    },
    queue(key, dueAt) {
      queue.add(({ webhookDue }) => queueFor(webhookDue, key, dueAt));
    },
    unqueue(key) {
      queue.add(({ webhookDue }) => webhookDue.remove(webhookPlace(key)));
    },
    markDueNow(key, now) {
      queue.add(({ webhookDue, webhookDeliveries }) => {
        const due = webhookDue.get(webhookPlace(key));
        const released = { dueAt: now, leasedUntil: null, isSlow: false };
        if (due !== undefined) webhookDue.replace(webhookPlace(key), { ...due, ...released });
        const inHandUntil = new Date(now.getTime() + LEASE_MS);
        const waiting = ownedBy(key, webhookDeliveries)
          .filter((one) => one.webhookId === key.webhookId && (one.dueAt ?? now) > now)
          .toSorted((a, b) => Number(a.dueAt) - Number(b.dueAt))
          .slice(0, MARKED_DUE_MAX);
        for (const one of waiting) {
          const isInHand = one.dueAt !== null && one.dueAt <= inHandUntil;
          if (!isInHand) webhookDeliveries.replace(deliveryPlace(one), { ...one, dueAt: now });
        }
      });
    },
    recover(key, { since, now }) {
      queue.add(({ webhookRecoveries }) => {
        const { after, last } = recoverySpan({ since, now });
        const found = webhookRecoveries.get(webhookPlace(key));
        webhookRecoveries.replace(webhookPlace(key), {
          ...webhookKeyOf(key),
          afterEvent: found !== undefined && found.afterEvent < after ? found.afterEvent : after,
          lastEvent: found !== undefined && found.lastEvent > last ? found.lastEvent : last,
          dueAt: found !== undefined && found.dueAt < now ? found.dueAt : now,
        });
      });
    },
  };
}

function byTime(one: Date, other: Date): number {
  return one.getTime() - other.getTime();
}

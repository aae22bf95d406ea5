import { type Tenant, tenantOf } from '#domain/environment.ts';
import type { PositionedEvent } from '#domain/notifying/event/event.ts';
import type { EventFilter, EventStore } from '#domain/notifying/event/event-store.ts';
import { isEnabled, type Webhook } from '#domain/notifying/webhook/webhook.ts';
import { pageOf } from '#domain/page.ts';
import { DAY_MS } from '#domain/time.ts';
import { deliver, deliveryPlace, subscribesTo } from './delivery-rows.ts';
import { isBetween } from './newest-first.ts';
import { subjectPlace } from './subject-place.ts';
import { placeOf, type Table } from './table.ts';
import type { Tables } from './tables.ts';
import { ownedBy } from './wallet-store.ts';

type Placed = PositionedEvent & { readonly position: number };
type Own = Pick<
  Tables,
  'events' | 'eventHeads' | 'webhooks' | 'webhookDeliveries' | 'webhookAttempts' | 'webhookDue'
>;

const TENANTS_AT_ONCE = 5;

export function fakeEventStore(tables: Own): EventStore {
  const { events, eventHeads } = tables;
  return {
    find: async (tenant, eventId) =>
      ownedBy(tenant, events).find((event) => event.eventId === eventId),
    ofSubjects: async (tenant, subjects, limit) =>
      ownedBy(tenant, events)
        .filter(({ subject }) => subjects.includes(subject))
        .toSorted(byAge)
        .slice(0, limit),
    async list(tenant, filter, { limit, after, order }) {
      const placed = placedOf(tenant, events).filter((event) => isAsked(event, filter));
      const found =
        order === 'oldest'
          ? placed.filter(({ position }) => position > after)
          : placed.toReversed().filter(({ position }) => after === 0 || position < after);
      return pageOf(found, limit);
    },
    lastPosition: async (tenant) => eventHeads.get(tenantPlace(tenant))?.lastPosition ?? 0,
    news: async (places, limit) =>
      places.map(({ tenant, after }) =>
        placedOf(tenant, events)
          .filter(({ position }) => position > after)
          .slice(0, limit)
          .map(({ eventId, type, subject, createdAt, position }) => ({
            eventId,
            type,
            subject,
            createdAt,
            position,
          })),
      ),
    async fanOut({ limit, now }) {
      const oldest = [...events.entries().values()]
        .filter(({ position }) => position === null)
        .toSorted(byAge)
        .slice(0, limit);
      let deliveries = 0;
      for (const event of oldest) {
        place(event, tables, now);
        const subscribedTo = ownedBy(event, tables.webhooks).filter((one) => isSent(one, event));
        const made = subscribedTo.filter((one) => isNew(one, event, tables));
        for (const webhook of made) deliver(webhook, event, { tables, now });
        deliveries += made.length;
      }
      return { placed: oldest.length, deliveries };
    },
    async prune({ before, now, limit }) {
      const due = [...eventHeads.entries().values()]
        .filter(({ dueAt }) => dueAt <= now)
        .toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime())
        .slice(0, TENANTS_AT_ONCE);
      const isFull = due.map((head) => {
        const lowest = placedOf(head, events).slice(0, limit);
        const old = lowest.filter(({ createdAt }) => createdAt < before);
        for (const event of old) forgetEvent(event, tables);
        const dueAt = old.length === limit ? now : new Date(now.getTime() + DAY_MS);
        eventHeads.replace(tenantPlace(head), { ...head, dueAt });
        return old.length === limit;
      });
      return due.length === TENANTS_AT_ONCE || isFull.includes(true);
    },
  };
}

export function tenantPlace({ accountId, environment }: Tenant): string {
  return placeOf(accountId, environment);
}

function placedOf(tenant: Tenant, events: Table<PositionedEvent>): readonly Placed[] {
  return ownedBy(tenant, events)
    .flatMap((event) => {
      const { position } = event;
      return position === null ? [] : { ...event, position };
    })
    .toSorted((a, b) => a.position - b.position);
}

function isAsked(event: PositionedEvent, { types, subject, ...created }: EventFilter): boolean {
  return (
    (types === null || types.includes(event.type)) &&
    (subject === null || subject === event.subject) &&
    isBetween(event.createdAt, created.createdFrom, created.createdTo)
  );
}

function byAge(a: PositionedEvent, b: PositionedEvent): number {
  return a.createdAt.getTime() - b.createdAt.getTime() || a.sequence - b.sequence;
}

function place(event: PositionedEvent, { events, eventHeads }: Own, now: Date): void {
  const head = eventHeads.get(tenantPlace(event));
  const position = (head?.lastPosition ?? 0) + 1;
  const dueAt = head?.dueAt ?? now;
  eventHeads.replace(tenantPlace(event), { ...tenantOf(event), lastPosition: position, dueAt });
  events.replace(eventPlace(event), { ...event, position });
}

function isSent(webhook: Webhook, event: PositionedEvent): boolean {
  return isEnabled(webhook) && existed(webhook, event) && subscribesTo(webhook, event);
}

/** Compares times with the statement's tolerance, since clocks of processes differ a little. */
function existed(webhook: Webhook, event: PositionedEvent): boolean {
  return webhook.createdAt.getTime() <= event.createdAt.getTime() + 1_000;
}

function isNew(
  webhook: Webhook,
  { eventId }: PositionedEvent,
  { webhookDeliveries }: Own,
): boolean {
  return webhookDeliveries.get(deliveryPlace({ ...webhook, eventId })) === undefined;
}

function forgetEvent(event: PositionedEvent, tables: Own): void {
  tables.events.remove(eventPlace(event));
  for (const table of [tables.webhookDeliveries, tables.webhookAttempts] as const) {
    for (const [place, row] of [...table.entries()]) {
      if (row.eventId === event.eventId && tenantPlace(row) === tenantPlace(event)) {
        table.remove(place);
      }
    }
  }
}

export function eventPlace(event: PositionedEvent): string {
  return placeOf(subjectPlace(event), event.sequence);
}

import type { Tenant } from '#domain/environment.ts';
import type { PositionedEvent } from '#domain/notifying/event/event.ts';
import type { EventStore } from '#domain/notifying/event/event-store.ts';
import { notFound } from '#domain/refusal.ts';

/** @throws NOT_FOUND alike for unknown and other tenants' ids. */
export type GetEvent = (tenant: Tenant, eventId: string) => Promise<PositionedEvent>;

export function getEvent(events: EventStore): GetEvent {
  return async ({ accountId, environment }, eventId) => {
    const found = await events.find({ accountId, environment }, eventId);
    if (found === undefined) throw notFound('event');
    return found;
  };
}

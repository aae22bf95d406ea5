import type { Tenant } from '#domain/environment.ts';
import type { PositionedEvent } from '#domain/event/event.ts';
import type { EventStore } from '#domain/event/event-store.ts';
import { uuidOf } from '#domain/id.ts';
import { Refusal } from '#domain/refusal.ts';

/**
 * Finds an event by its id, `evt_…`. NOT_FOUND for malformed, unknown and other tenants' ids alike.
 */
export type GetEvent = (tenant: Tenant, id: string) => Promise<PositionedEvent>;

export function getEvent(events: EventStore): GetEvent {
  return async ({ accountId, environment }, id) => {
    const eventId = uuidOf('event', id);
    const found = eventId && (await events.find({ accountId, environment }, eventId));
    if (!found) throw new Refusal('NOT_FOUND', 'There is no such event.');
    return found;
  };
}

import type { Tenant } from '#domain/environment.ts';
import type { PositionedEvent } from '#domain/event/event.ts';
import type { EventFilter, EventPageRequest, EventStore } from '#domain/event/event-store.ts';
import type { Page } from '#domain/page.ts';

/** Oldest first. */
export type ListEvents = (
  tenant: Tenant,
  filter: EventFilter,
  request: EventPageRequest,
) => Promise<Page<PositionedEvent & { readonly position: number }>>;

export function listEvents(events: EventStore): ListEvents {
  return (tenant, filter, request) => events.list(tenant, filter, request);
}

import type { Tenant } from '#domain/environment.ts';
import type { CreatedBetween, Page } from '#domain/page.ts';
import type { EventType, PlacedEvent } from './event.ts';

/** Null: any. */
export type EventFilter = CreatedBetween & {
  readonly types: readonly EventType[] | null;
  readonly subject: string | null;
};

export type EventPageRequest = {
  readonly limit: number;
  /** Only those behind that position; 0 for all. */
  readonly after: number;
};

export type FanOut = {
  /** Events that have found their place. */
  readonly placed: number;
  /** Deliveries that were made for them. */
  readonly deliveries: number;
};

export interface EventStore {
  find(tenant: Tenant, eventId: string): Promise<PlacedEvent | undefined>;
  /** Oldest first, by position: those without one are not there yet, and come behind these. */
  list(
    tenant: Tenant,
    filter: EventFilter,
    request: EventPageRequest,
  ): Promise<Page<PlacedEvent & { readonly position: number }>>;
  /**
   * Gives the oldest events of all accounts that have no position one, `room` of them at most, and
   * makes a delivery of each for every endpoint that wants it: one statement. Who fans out at the
   * same time is passed over, and comes back.
   */
  fanOut(request: { readonly room: number; readonly now: Date }): Promise<FanOut>;
  /**
   * Forgets events from before `before` with all that was sent of them, `room` of each of so many
   * tenants that were not looked at since `now` − a day. Whether there may be more.
   */
  forget(request: ForgetRequest): Promise<boolean>;
}

export type ForgetRequest = { readonly before: Date; readonly now: Date; readonly room: number };

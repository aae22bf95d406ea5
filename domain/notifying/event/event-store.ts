import type { Tenant } from '#domain/environment.ts';
import type { CreatedBetween, Page } from '#domain/page.ts';
import type { EventNews, EventType, PositionedEvent } from './event.ts';

/** A null field matches any event. */
export type EventFilter = CreatedBetween & {
  readonly types: readonly EventType[] | null;
  readonly subject: string | null;
};

export type EventPageRequest = {
  readonly limit: number;
  /** Only events after this position in the order of the list; 0 for all. */
  readonly after: number;
  readonly order: EventOrder;
};

export const EVENT_ORDERS = ['oldest', 'newest'] as const;
export type EventOrder = (typeof EVENT_ORDERS)[number];

export type FanOut = {
  /** Events that got their position. */
  readonly placed: number;
  /** Deliveries created for these events. */
  readonly deliveries: number;
};

/** Position up to which a tenant's events were read. */
export type EventPlace = { readonly tenant: Tenant; readonly after: number };

export interface EventStore {
  find(tenant: Tenant, eventId: string): Promise<PositionedEvent | undefined>;
  /** Sorted by position. Events without a position are not visible yet, and will come last. */
  list(
    tenant: Tenant,
    filter: EventFilter,
    request: EventPageRequest,
  ): Promise<Page<PositionedEvent & { readonly position: number }>>;
  /** Position of the tenant's newest event; 0 if there is none. */
  lastPosition(tenant: Tenant): Promise<number>;
  /**
   * Events after each of these positions, oldest first, `limit` of each at most, in one statement.
   */
  news(places: readonly EventPlace[], limit: number): Promise<readonly (readonly EventNews[])[]>;
  /** Events of these subjects, by time, then by sequence, including those without a position. */
  ofSubjects(
    tenant: Tenant,
    subjects: readonly string[],
    limit: number,
  ): Promise<readonly PositionedEvent[]>;
  /**
   * Gives positions to the oldest events without one, of all accounts, at most `limit`, and creates
   * a delivery of each for every subscribed endpoint: one statement. Events of a concurrent fan-out
   * are skipped until the next call.
   */
  fanOut(request: { readonly limit: number; readonly now: Date }): Promise<FanOut>;
  /**
   * Deletes events from before `before` with their deliveries and attempts, at most `limit` of each
   * of a few tenants that were not checked since `now` − a day. Returns whether there may be more.
   */
  prune(request: PruneEvents): Promise<boolean>;
}

export type PruneEvents = { readonly before: Date; readonly now: Date; readonly limit: number };

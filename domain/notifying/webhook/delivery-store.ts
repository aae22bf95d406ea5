import type { DueRequest, Lease } from '#domain/due-request.ts';
import type { Tenant } from '#domain/environment.ts';
import type { CreatedBetween, List, ListRequest } from '#domain/page.ts';
import type {
  Delivery,
  DeliveryAttempt,
  DeliveryKey,
  DeliveryStatus,
  DeliveryWithAttempts,
} from './delivery.ts';
import type { Health, Webhook, WebhookKey } from './webhook.ts';

/** Null: any. */
export type DeliveryFilter = CreatedBetween & {
  readonly statuses: readonly DeliveryStatus[] | null;
  readonly eventId: string | null;
};

/** An endpoint with due deliveries, leased to the worker that claimed it. */
export type LeasedEndpoint = WebhookKey & {
  readonly leasedUntil: Date;
  /** True if its last attempt timed out: attempts run one at a time until one succeeds. */
  readonly isSlow: boolean;
};

export type LeaseRequest = DueRequest & {
  /** Slow endpoints have a separate lane, so that they do not delay the fast ones. */
  readonly isSlow: boolean;
};

/** A claim by the lease holder of an endpoint. */
export type ClaimRequest = LeasedEndpoint & {
  /** Most deliveries to claim; 0 only extends the lease, or releases it if none is in flight. */
  readonly limit: number;
  /** Attempts started and not recorded yet. */
  readonly inFlight: number;
  /** No attempt before this time: the receiver's `Retry-After`. Null: no pause. */
  readonly pausedUntil: Date | null;
};

/** A delivery to send now. */
export type ClaimedDelivery = DeliveryKey & {
  readonly deliveryId: string;
  readonly tries: number;
  /** The event's body, frozen when the event happened. */
  readonly body: string;
};

/** The result of a claim; absent if the lease was lost, or the endpoint disabled or deleted. */
export type ClaimedDeliveries = WebhookKey & {
  /** True if the lease was extended to the requested time, even if no delivery was claimed. */
  readonly isLeased: boolean;
  readonly webhook: Pick<Webhook, 'url' | 'secrets' | 'failingSince'>;
  readonly deliveries: readonly ClaimedDelivery[];
};

/** A delivery after an attempt, to be recorded. */
export type AttemptedDelivery = DeliveryKey & {
  /** The URL to which the attempt was sent, and the delivery's `tries` before it. */
  readonly url: string;
  readonly tries: number;
  readonly attempt: DeliveryAttempt;
  readonly status: DeliveryStatus;
  /** Time of the next attempt; null if there is none. */
  readonly dueAt: Date | null;
};

/**
 * An endpoint's health according to a batch of attempts. Merged into the stored health if the
 * endpoint still has the URL that they were sent to.
 */
export type EndpointHealth = WebhookKey &
  Health & { readonly url: string; readonly isSlow: boolean };

export type AttemptOfDelivery = DeliveryKey & DeliveryAttempt;

export interface DeliveryStore {
  /** Newest first; `before` is a deliveryId. */
  list(
    key: WebhookKey,
    filter: DeliveryFilter,
    request: ListRequest,
  ): Promise<List<DeliveryWithAttempts>>;
  find(key: WebhookKey, deliveryId: string): Promise<Delivery | undefined>;
  /** Deliveries of these events to every endpoint, by creation. */
  ofEvents(
    tenant: Tenant,
    eventIds: readonly string[],
    limit: number,
  ): Promise<readonly Delivery[]>;
  /** Attempts of all these deliveries, oldest first. */
  attemptsOfEvents(
    tenant: Tenant,
    eventIds: readonly string[],
    limit: number,
  ): Promise<readonly AttemptOfDelivery[]>;
  /** Leases endpoints with due deliveries. */
  leaseEndpoints(request: LeaseRequest): Promise<readonly LeasedEndpoint[]>;
  /**
   * Claims due deliveries of leased endpoints, the longest due first, `limit` per endpoint. Claimed
   * deliveries are due again at `until`, and the lease is extended to it. An endpoint with nothing
   * claimed and nothing in flight is released: it is due again with its next delivery, or
   * immediately if one was added since. A lost lease claims nothing. Must start after the lease has
   * committed (a later snapshot): otherwise deliveries added in between would be missed.
   */
  claimDeliveries(
    requests: readonly ClaimRequest[],
    at: Lease,
  ): Promise<readonly ClaimedDeliveries[]>;
  /**
   * Stores the attempts and updates each delivery that has not changed since it was claimed; a
   * success is recorded in any case. A failure at a URL that the endpoint no longer has changes
   * nothing: its delivery is due again when the claim expires. One statement; idempotent.
   */
  record(attempted: readonly AttemptedDelivery[], health: readonly EndpointHealth[]): Promise<void>;
  /**
   * Continues due recoveries, a page of `limit` events each: events never delivered to the endpoint
   * are queued again, with or without a position. Returns true if there may be more.
   */
  recover(request: { readonly limit: number; readonly now: Date }): Promise<boolean>;
}

export interface DeliveryWrites {
  /** Restarts the delivery's retry schedule; stale if its status has changed. */
  redeliver(delivery: Delivery, now: Date): void;
  /** Makes the endpoint due at `dueAt`: it has, or may have, deliveries to send. */
  queue(key: WebhookKey, dueAt: Date): void;
  /** Stops sending until the endpoint is queued again; attempts in flight finish. */
  unqueue(key: WebhookKey): void;
  /** Ends all waiting: the endpoint's pause and the backoff of its deliveries. */
  markDueNow(key: WebhookKey, now: Date): void;
  /** Queues events of the span that were not delivered to the endpoint, page by page. */
  recover(key: WebhookKey, span: { readonly since: Date; readonly now: Date }): void;
}

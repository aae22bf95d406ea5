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
};

/** An endpoint that has something to send, held by who claimed it until then. */
export type Held = WebhookKey & {
  readonly heldUntil: Date;
  /** Its last attempt ended without an answer in time: one at a time, until one succeeds. */
  readonly isSlow: boolean;
};

export type ClaimRequest = {
  readonly room: number;
  readonly now: Date;
  readonly until: Date;
  /** Slow ones wait in a line of their own, so that they take nobody else's place. */
  readonly isSlow: boolean;
};

/** What the holder of an endpoint wants next. */
export type Want = Held & {
  /** Deliveries to begin with; 0 where it only waits for those in hand, or gives it up. */
  readonly room: number;
  /** Begun and not recorded yet. */
  readonly inHand: number;
  /** Not before that, however much is due: the receiver has asked for it. */
  readonly restUntil: Date | null;
};

/** A delivery that is to be sent now, and everything that it takes. */
export type DueDelivery = DeliveryKey & {
  readonly deliveryId: string;
  readonly tries: number;
  /** As it was frozen when the event happened. */
  readonly body: string;
};

/** What became of what its holder wanted: none where it was lost, or is disabled or gone. */
export type Taken = WebhookKey & {
  /** It is still held, until the time that was asked for, though nothing may have been taken. */
  readonly isHeld: boolean;
  readonly webhook: Pick<Webhook, 'url' | 'secrets' | 'failingSince'>;
  readonly deliveries: readonly DueDelivery[];
};

/** What became of one delivery's attempt. */
export type Tried = DeliveryKey & {
  /** Where it was sent, and its tries then: as it was taken. */
  readonly url: string;
  readonly tries: number;
  readonly attempt: DeliveryAttempt;
  readonly status: DeliveryStatus;
  /** Null unless it is tried again. */
  readonly dueAt: Date | null;
};

/**
 * What these attempts alone say of their endpoint, as long as it has the URL that they were sent
 * to: it goes to what is known of it already.
 */
export type Condition = WebhookKey & Health & { readonly url: string; readonly isSlow: boolean };

export interface DeliveryStore {
  /** Newest first; `before` is a deliveryId. */
  list(
    key: WebhookKey,
    filter: DeliveryFilter,
    request: ListRequest,
  ): Promise<List<DeliveryWithAttempts>>;
  find(key: WebhookKey, deliveryId: string): Promise<Delivery | undefined>;
  /** Endpoints with something to send, over all accounts, the longest waiting first. */
  claim(request: ClaimRequest): Promise<readonly Held[]>;
  /**
   * Takes the due deliveries of endpoints that are held, the longest due first, as many as each has
   * room for; what is taken is due again at `until`, and its endpoint held so long. An endpoint of
   * which nothing is taken and nothing in hand is given up: due again when its next delivery is, or
   * at once where one came in meanwhile. Who holds it no longer gets nothing. Begun after what was
   * claimed has been committed (a later snapshot): else what came in between would be forgotten.
   */
  take(wants: readonly Want[], at: { now: Date; until: Date }): Promise<readonly Taken[]>;
  /**
   * Keeps the attempts, and moves each delivery on that has not been since it was taken; one that
   * succeeded succeeds in any case. A failure at a URL that the endpoint has no more moves nothing:
   * its delivery is due again when its claim ends. One statement, however many there are; the
   * second time that the same is recorded changes nothing.
   */
  record(tried: readonly Tried[], conditions: readonly Condition[]): Promise<void>;
  /**
   * Goes on with the recoveries that are due, a page of `room` events of each: events that were
   * never delivered there are queued again, whether they have their position yet or not. Whether
   * there may be more.
   */
  recover(request: { readonly room: number; readonly now: Date }): Promise<boolean>;
}

export interface DeliveryWrites {
  /** From the beginning of its schedule; stale where it is not in that status any more. */
  again(delivery: Delivery, now: Date): void;
  /** There is something to send, or may be: its endpoint is looked at then. */
  queue(key: WebhookKey, dueAt: Date): void;
  /** Nothing is sent there any more until it is queued again; what is in hand is ended. */
  unqueue(key: WebhookKey): void;
  /** No wait for its sake any more: neither the endpoint nor what is to be sent again rests. */
  release(key: WebhookKey, now: Date): void;
  /** Queues again what has happened since then and was not delivered there, page by page. */
  recover(key: WebhookKey, span: { readonly since: Date; readonly now: Date }): void;
}

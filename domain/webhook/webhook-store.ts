import type { Tenant } from '#domain/environment.ts';
import type { CreatedBetween, List, ListRequest } from '#domain/page.ts';
import type { Webhook, WebhookKey } from './webhook.ts';

export interface WebhookStore {
  find(key: WebhookKey): Promise<Webhook | undefined>;
  /** All of an environment: twenty at most. */
  all(tenant: Tenant): Promise<readonly Webhook[]>;
  /** Newest first; `before` is a webhookId. */
  list(tenant: Tenant, created: CreatedBetween, request: ListRequest): Promise<List<Webhook>>;
}

export interface WebhookWrites {
  /** Stale where its slot is taken. */
  insert(webhook: Webhook): void;
  /**
   * Stale where it is not in the revision of `before` any more. Leaves its health as it is, but for
   * an endpoint that begins anew: that has no failures yet.
   */
  update(before: Webhook, after: Webhook): void;
  /** Stale where it is not in that revision any more. What was sent is kept with its events. */
  remove(webhook: Webhook): void;
}

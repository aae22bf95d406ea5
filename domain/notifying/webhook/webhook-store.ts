import type { Tenant } from '#domain/environment.ts';
import type { CreatedBetween, List, ListRequest } from '#domain/page.ts';
import type { Webhook, WebhookKey } from './webhook.ts';

export interface WebhookStore {
  find(key: WebhookKey): Promise<Webhook | undefined>;
  /** All endpoints of a tenant: twenty at most. */
  all(tenant: Tenant): Promise<readonly Webhook[]>;
  /** Newest first; `before` is a webhookId. */
  list(tenant: Tenant, created: CreatedBetween, request: ListRequest): Promise<List<Webhook>>;
  /**
   * Seals all secrets that are not sealed under the current key and can be opened; returns the
   * number of endpoints.
   */
  sealSecrets(): Promise<number>;
}

export interface WebhookWrites {
  /** Stale if its slot is taken. */
  insert(webhook: Webhook): void;
  /**
   * Stale if the revision is no longer that of `before`. Leaves the health unchanged, except that
   * `failingSince` is cleared if the change resets it.
   */
  update(before: Webhook, after: Webhook): void;
  /** Stale if the revision has changed. Its deliveries are kept with their events. */
  remove(webhook: Webhook): void;
}

import type { Tenant } from '#domain/environment.ts';
import type { CreatedBetween, List, ListRequest } from '#domain/page.ts';
import type { SavedSender, SavedSenderKey } from './saved-sender.ts';

export interface SavedSenderStore {
  find(key: SavedSenderKey): Promise<SavedSender | undefined>;
  /** All presets of a tenant: fifty at most. */
  all(tenant: Tenant): Promise<readonly SavedSender[]>;
  /** Newest first; `before` is a senderId. */
  list(tenant: Tenant, created: CreatedBetween, request: ListRequest): Promise<List<SavedSender>>;
}

export interface SavedSenderWrites {
  /** Stale if its slot is taken, or if another one is the default already. */
  insert(sender: SavedSender): void;
  /** Stale if the revision is no longer that of `before`; an error for a second default. */
  update(before: SavedSender, after: SavedSender): void;
  /** Stale if the revision has changed. */
  remove(sender: SavedSender): void;
}

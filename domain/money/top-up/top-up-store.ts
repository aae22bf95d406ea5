import type { Tenant } from '#domain/environment.ts';
import type { CreatedBetween, List, ListRequest } from '#domain/page.ts';
import type { TopUp, TopUpStatus } from './top-up.ts';

/** A null field matches any top-up. */
export type TopUpFilter = CreatedBetween & {
  readonly statuses: readonly TopUpStatus[] | null;
};

export interface TopUpStore {
  find(tenant: Tenant, topUpId: string): Promise<TopUp | undefined>;
  /** Newest first; `before` is a topUpId. */
  list(tenant: Tenant, filter: TopUpFilter, request: ListRequest): Promise<List<TopUp>>;
  /** Owner in any account: operators have only the id. */
  ownerOf(topUpId: string): Promise<Tenant | undefined>;
}

export interface TopUpWrites {
  insert(topUp: TopUp): void;
  /** Stale if the row is no longer equal to `before`. */
  update(before: TopUp, after: TopUp): void;
}

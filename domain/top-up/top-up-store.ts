import type { Tenant } from '#domain/environment.ts';
import type { TopUp } from './top-up.ts';

export interface TopUpStore {
  find(tenant: Tenant, topUpId: string): Promise<TopUp | undefined>;
  /** Owner in any account: operators have only the id. */
  ownerOf(topUpId: string): Promise<Tenant | undefined>;
}

export interface TopUpWrites {
  insert(topUp: TopUp): void;
  /** Stale where the row is no longer equal to `before`. */
  update(before: TopUp, after: TopUp): void;
}

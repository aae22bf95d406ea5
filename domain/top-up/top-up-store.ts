import type { Tenant } from '#domain/environment.ts';
import type { TopUp } from './top-up.ts';

export interface TopUpStore {
  find(tenant: Tenant, topUpId: string): Promise<TopUp | undefined>;
  /** Over all accounts: for operators, who are told the id alone. */
  ownerOf(topUpId: string): Promise<Tenant | undefined>;
}

export interface TopUpWrites {
  insert(topUp: TopUp): void;
  /** Stale where it is no longer as it was. */
  update(before: TopUp, after: TopUp): void;
}

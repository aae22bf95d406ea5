import type { AccountStore } from './access/account-store.ts';
import type { ApiKeyStore } from './access/api-key-store.ts';
import type { PricingRuleStore } from './rating/pricing-rule-store.ts';

/** Every store a transaction may write to, all on one connection. */
export type Stores = {
  readonly accounts: AccountStore;
  readonly apiKeys: ApiKeyStore;
  readonly pricingRules: PricingRuleStore;
};

/** Together or not at all. */
export interface UnitOfWork {
  /**
   * Commits what `work` wrote when it returns, nothing when it throws. `work` may run again after
   * a deadlock or a connection lost before COMMIT, so it holds no network call and no side effect.
   */
  run<Result>(work: (stores: Stores) => Promise<Result>): Promise<Result>;
}

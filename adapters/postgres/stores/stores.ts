import type { EntityManager } from 'typeorm';
import type { Stores } from '#domain/unit-of-work.ts';
import { postgresAccountStore } from './account/store.ts';
import { postgresApiKeyStore } from './api-key/store.ts';
import { postgresPricingRuleStore } from './pricing-rule/store.ts';

/** Every store on one manager: the pool's for single reads, a transaction's for a unit of work. */
export function postgresStores(manager: EntityManager): Stores {
  return {
    accounts: postgresAccountStore(manager),
    apiKeys: postgresApiKeyStore(manager),
    pricingRules: postgresPricingRuleStore(manager),
  };
}

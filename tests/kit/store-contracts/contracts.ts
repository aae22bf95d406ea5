import { accountContract } from './account.ts';
import { apiKeyContract } from './api-key.ts';
import type { Contract } from './contract.ts';
import { pricingRuleContract } from './pricing-rule.ts';
import { quoteContract } from './quote.ts';
import { unitOfWorkContract } from './unit-of-work.ts';

/** The unit of work's is the one that no store's statement is judged by. */
export const STORE_CONTRACTS: readonly Contract[] = [
  accountContract,
  apiKeyContract,
  pricingRuleContract,
  quoteContract,
];

export const CONTRACTS: readonly Contract[] = [...STORE_CONTRACTS, unitOfWorkContract];

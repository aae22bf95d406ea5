import type { Environment } from '#domain/environment.ts';
import type { Page, PageRequest } from '#domain/page.ts';
import type { PricingRule } from '#domain/rating/pricing-rule.ts';
import type { PricingRuleStore } from '#domain/rating/pricing-rule-store.ts';

export type ListPricingRules = (
  environment: Environment,
  page: PageRequest,
) => Promise<Page<PricingRule>>;

export function listPricingRules(pricingRules: PricingRuleStore): ListPricingRules {
  return (environment, page) => pricingRules.list(environment, page);
}

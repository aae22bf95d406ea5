import type { Tenant } from '#domain/environment.ts';
import type { Rupiah } from '#domain/money.ts';
import { type Price, priceOf } from '#domain/rating/price.ts';
import { type PricedService, type PricingRule, ruleFor } from '#domain/rating/pricing-rule.ts';
import type { PricingRuleStore } from '#domain/rating/pricing-rule-store.ts';

export type PreviewPrice = (query: {
  tenant: Tenant;
  service: Omit<PricedService, 'accountId'>;
  cost: Rupiah;
}) => Promise<{ price: Price; rule: PricingRule }>;

/** For operators only: which rule would win now, and what it would make of a cost. */
export function previewPrice(pricingRules: PricingRuleStore): PreviewPrice {
  return async ({ tenant, service, cost }) => {
    const rules = await pricingRules.effective(tenant);
    const rule = ruleFor({ ...service, accountId: tenant.accountId }, rules);
    return { price: priceOf(cost, rule), rule };
  };
}

import type { Environment } from '#domain/environment.ts';
import type { Page, PageRequest } from '#domain/page.ts';
import { type PricingRule, type RuleState, stateOf } from '#domain/selling/rating/pricing-rule.ts';
import type { PricingRuleStore } from '#domain/selling/rating/pricing-rule-store.ts';
import type { Clock } from '#domain/time.ts';

export type RuleWithState = { readonly rule: PricingRule; readonly state: RuleState };

export type ListPricingRules = (
  environment: Environment,
  page: PageRequest,
) => Promise<Page<RuleWithState>>;

/** The history, newest first, with the present state of each rule. */
export function listPricingRules(
  pricingRules: PricingRuleStore,
  clock: Pick<Clock, 'now'>,
): ListPricingRules {
  return async (environment, page) => {
    const { items, hasMore } = await pricingRules.list(environment, page);
    const now = clock.now();
    const ruleIds = items.map(({ ruleId }) => ruleId);
    const winners = await pricingRules.winners(ruleIds, now);
    const withState = (rule: PricingRule) => ({ rule, state: stateOf(rule, { winners, now }) });
    return { items: items.map(withState), hasMore };
  };
}

import type { Environment } from '#domain/environment.ts';
import type { Page, PageRequest } from '#domain/page.ts';
import { type PricingRule, type RuleState, stateOf } from '#domain/rating/pricing-rule.ts';
import type { PricingRuleStore } from '#domain/rating/pricing-rule-store.ts';
import type { Clock } from '#domain/time.ts';

export type RuleStanding = { readonly rule: PricingRule; readonly state: RuleState };

export type ListPricingRules = (
  environment: Environment,
  page: PageRequest,
) => Promise<Page<RuleStanding>>;

/** The history, newest first, and what of it is in force now. */
export function listPricingRules(
  pricingRules: PricingRuleStore,
  clock: Pick<Clock, 'now'>,
): ListPricingRules {
  return async (environment, page) => {
    const { items, hasMore } = await pricingRules.list(environment, page);
    const now = clock.now();
    const ruleIds = items.map(({ ruleId }) => ruleId);
    const winners = await pricingRules.winners(ruleIds, now);
    const standing = (rule: PricingRule) => ({ rule, state: stateOf(rule, { winners, now }) });
    return { items: items.map(standing), hasMore };
  };
}

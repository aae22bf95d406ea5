import type { Chance } from '#domain/chance.ts';
import type { PricingRule } from '#domain/rating/pricing-rule.ts';
import type { PricingRuleStore, RuleToInsert } from '#domain/rating/pricing-rule-store.ts';

export type SetPricingRule = (rule: Omit<RuleToInsert, 'ruleId'>) => Promise<PricingRule>;

/** Adds a rule that overrules older ones of the same target; those stay as history. */
export function setPricingRule(pricingRules: PricingRuleStore, chance: Chance): SetPricingRule {
  return (wish) => pricingRules.insert({ ...wish, ruleId: chance.uuid() });
}

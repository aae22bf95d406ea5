import { idText } from '#domain/id.ts';
import type { PricingRule } from '#domain/selling/rating/pricing-rule.ts';
import type { RuleWithState } from '#src/usecases/selling/rating/list-pricing-rules.ts';

/** View for operators only: clients never see a rule. */
export function pricingRuleView(rule: PricingRule) {
  return {
    rule_id: idText('pricingRule', rule.ruleId),
    environment: rule.environment,
    account_id: rule.accountId && idText('account', rule.accountId),
    courier_code: rule.courierCode,
    service_code: rule.serviceCode,
    markup_percent: rule.markup / 100,
    markup_fixed: rule.markupFixed,
    discount_percent: rule.discount / 100,
    discount_fixed: rule.discountFixed,
    valid_from: rule.validFrom.toISOString(),
    valid_until: rule.validUntil?.toISOString() ?? null,
    created_at: rule.createdAt.toISOString(),
  };
}

export function ruleStateView({ rule, state }: RuleWithState) {
  return { state, ...pricingRuleView(rule) };
}

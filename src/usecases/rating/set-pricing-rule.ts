import type { Chance } from '#domain/chance.ts';
import type { CourierDirectory } from '#domain/courier/courier-directory.ts';
import type { PricingRule } from '#domain/rating/pricing-rule.ts';
import type { PricingRuleStore, RuleToInsert } from '#domain/rating/pricing-rule-store.ts';
import { refuseFields } from '#domain/refusal.ts';
import type { Clock } from '#domain/time.ts';
import { refuseUnknownTarget } from './refuse-unknown-target.ts';

type RuleWish = Omit<RuleToInsert, 'ruleId'>;

export type SetPricingRule = (wish: RuleWish) => Promise<PricingRule>;

type Deps = {
  readonly pricingRules: PricingRuleStore;
  readonly directory: CourierDirectory;
  readonly clock: Clock;
  readonly chance: Chance;
};

/** Adds a rule that overrules older ones of the same target; those stay as history. */
export function setPricingRule({ pricingRules, directory, clock, chance }: Deps): SetPricingRule {
  return async (wish) => {
    refuseUnknownTarget(directory, wish.environment, wish);
    refuseEmptySpan(wish, clock.now());
    return pricingRules.insert({ ...wish, ruleId: chance.uuid() });
  };
}

function refuseEmptySpan({ validFrom, validUntil }: RuleWish, now: Date): void {
  if (validUntil === null || validUntil > (validFrom ?? now)) return;
  const message = 'A rule must end after it begins, and it begins now unless told otherwise.';
  refuseFields([{ path: 'valid_until', code: 'VALIDATION_ERROR', message }]);
}

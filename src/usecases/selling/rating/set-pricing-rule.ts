import { invalid } from '#domain/refusal.ts';
import type { PricingRule } from '#domain/selling/rating/pricing-rule.ts';
import type { RuleToInsert } from '#domain/selling/rating/pricing-rule-store.ts';
import type { Ports } from '../../ports.ts';
import { refuseUnknownTarget } from './refuse-unknown-target.ts';

type SetPricingRuleCommand = Omit<RuleToInsert, 'ruleId'>;

export type SetPricingRule = (command: SetPricingRuleCommand) => Promise<PricingRule>;

type Deps = Pick<Ports, 'pricingRules' | 'directory' | 'clock' | 'random'>;

/** Adds a rule that overrules older ones of the same target, which stay as history. */
export function setPricingRule({ pricingRules, directory, clock, random }: Deps): SetPricingRule {
  return async (command) => {
    refuseUnknownTarget(directory, command.environment, command);
    refuseEmptyPeriod(command, clock.now());
    return pricingRules.insert({ ...command, ruleId: random.uuid() });
  };
}

function refuseEmptyPeriod({ validFrom, validUntil }: SetPricingRuleCommand, now: Date): void {
  if (validUntil === null || validUntil > (validFrom ?? now)) return;
  const message = 'A rule must end after it begins, and it begins now by default.';
  throw invalid('valid_until', 'NOT_ALLOWED', message);
}

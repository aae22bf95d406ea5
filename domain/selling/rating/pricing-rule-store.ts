import type { Environment, Tenant } from '#domain/environment.ts';
import type { Page, PageRequest } from '#domain/page.ts';
import type { PricingRule } from './pricing-rule.ts';

/** `validFrom` null: valid from the database's current time on. */
export type RuleToInsert = Omit<PricingRule, 'createdAt' | 'validFrom'> & {
  readonly validFrom: Date | null;
};

export interface PricingRuleStore {
  /** Returns the rule as stored. */
  insert(rule: RuleToInsert): Promise<PricingRule>;
  /**
   * Rules of all accounts and of this one that are valid at a moment (default: the database's now),
   * in no particular order. Returns only one rule for each target, the one that `ruleFor` would
   * use.
   */
  effective(tenant: Tenant, moment?: Date): Promise<readonly PricingRule[]>;
  /**
   * Ids of the rules in force at a moment for the targets of these rules: at most one for each
   * target, the one that `ruleFor` would use.
   */
  winners(ruleIds: readonly string[], moment: Date): Promise<ReadonlySet<string>>;
  /** The whole history, newest first. */
  list(environment: Environment, page: PageRequest): Promise<Page<PricingRule>>;
}

import type { Environment, Tenant } from '#domain/environment.ts';
import type { Page, PageRequest } from '#domain/page.ts';
import type { PricingRule } from './pricing-rule.ts';

/** `validFrom` null: from the database's now on. */
export type RuleToInsert = Omit<PricingRule, 'createdAt' | 'validFrom'> & {
  readonly validFrom: Date | null;
};

export interface PricingRuleStore {
  /** The rule as stored. */
  insert(rule: RuleToInsert): Promise<PricingRule>;
  /**
   * Rules of all accounts and of this one that are valid at a moment (default: the database's now),
   * in no order. For each target only the rule that `ruleFor` would use: overruled rules are
   * history.
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

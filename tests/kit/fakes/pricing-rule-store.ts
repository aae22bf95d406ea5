import type { Environment, Tenant } from '#domain/environment.ts';
import { basisPoints, ZERO } from '#domain/money.ts';
import { isValidAt, type PricingRule, ruleFor } from '#domain/rating/pricing-rule.ts';
import type { PricingRuleStore } from '#domain/rating/pricing-rule-store.ts';
import type { Clock } from '#domain/time.ts';
import { newestFirst } from './newest-first.ts';
import type { Table } from './table.ts';

/** What the migration puts into the table. */
export const DEFAULT_RULES: readonly PricingRule[] = [
  defaultRule('00000000-0000-7000-8000-000000000001', 'TEST'),
  defaultRule('00000000-0000-7000-8000-000000000002', 'LIVE'),
];

export function fakePricingRuleStore(
  rules: Table<PricingRule>,
  clock: Pick<Clock, 'now'>,
): PricingRuleStore {
  const all = () => [...rules.entries().values()];
  return {
    async insert(wish) {
      const createdAt = clock.now();
      const rule = { ...wish, validFrom: wish.validFrom ?? createdAt, createdAt };
      rules.insert(rule.ruleId, rule);
      return rule;
    },
    async effective(tenant) {
      const now = clock.now();
      const valid = all().filter((rule) => isVisibleTo(tenant, rule) && isValidAt(rule, now));
      return [...Map.groupBy(valid, targetOf).values()].map(winner);
    },
    async list(environment, page) {
      const found = all().filter((rule) => rule.environment === environment);
      return newestFirst(found, ({ ruleId }) => ruleId, page);
    },
  };
}

function isVisibleTo({ accountId, environment }: Tenant, rule: PricingRule): boolean {
  const isOwn = rule.accountId === null || rule.accountId === accountId;
  return rule.environment === environment && isOwn;
}

function targetOf({ accountId, courierCode, serviceCode }: PricingRule): string {
  return JSON.stringify([accountId, courierCode, serviceCode]);
}

/** Of rules with one target the domain takes the same one for every service that they match. */
function winner(rules: readonly PricingRule[]): PricingRule {
  const target = rules[0];
  return ruleFor(
    {
      accountId: target?.accountId ?? '',
      courierCode: target?.courierCode ?? '',
      serviceCode: target?.serviceCode ?? '',
    },
    rules,
  );
}

function defaultRule(ruleId: string, environment: Environment): PricingRule {
  const validFrom = new Date('2000-01-01T00:00:00Z');
  return {
    ruleId,
    environment,
    accountId: null,
    courierCode: null,
    serviceCode: null,
    markup: basisPoints(1_000),
    markupFixed: ZERO,
    discount: basisPoints(0),
    discountFixed: ZERO,
    validFrom,
    validUntil: null,
    createdAt: validFrom,
  };
}

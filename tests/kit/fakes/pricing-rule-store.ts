import type { Environment, Tenant } from '#domain/environment.ts';
import { basisPoints, ZERO } from '#domain/money.ts';
import { type PricingRule, ruleFor } from '#domain/selling/rating/pricing-rule.ts';
import type { PricingRuleStore } from '#domain/selling/rating/pricing-rule-store.ts';
import type { Clock } from '#domain/time.ts';
import { newestFirst } from './newest-first.ts';
import type { Table } from './table.ts';

/** Rules that the migration inserts. */
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
    async insert(given) {
      const createdAt = clock.now();
      const rule = { ...given, validFrom: given.validFrom ?? createdAt, createdAt };
      rules.insert(rule.ruleId, rule);
      return rule;
    },
    async effective(tenant, moment = clock.now()) {
      return inForceAt(moment, all()).filter((rule) => isVisibleTo(tenant, rule));
    },
    async winners(ruleIds, moment) {
      const targets = ruleIds
        .map((ruleId) => rules.get(ruleId))
        .map((rule) => rule && targetOf(rule));
      const found = inForceAt(moment, all()).filter((rule) => targets.includes(targetOf(rule)));
      return new Set(found.map(({ ruleId }) => ruleId));
    },
    async list(environment, page) {
      const found = all().filter((rule) => rule.environment === environment);
      return newestFirst(found, ({ ruleId }) => ruleId, page);
    },
  };
}

/** Reports whether a rule applies; never before its creation, whatever its `validFrom`. */
export function isValidAt(rule: PricingRule, moment: Date): boolean {
  const hasEnded = rule.validUntil !== null && rule.validUntil <= moment;
  return rule.createdAt <= moment && rule.validFrom <= moment && !hasEnded;
}

function isVisibleTo({ accountId, environment }: Tenant, rule: PricingRule): boolean {
  const isOwn = rule.accountId === null || rule.accountId === accountId;
  return rule.environment === environment && isOwn;
}

function inForceAt(moment: Date, rules: readonly PricingRule[]): readonly PricingRule[] {
  const valid = rules.filter((rule) => isValidAt(rule, moment));
  return [...Map.groupBy(valid, targetOf).values()].map(winner);
}

function targetOf({ environment, accountId, courierCode, serviceCode }: PricingRule): string {
  return JSON.stringify([environment, accountId, courierCode, serviceCode]);
}

/** Winning rule of one target, the same for every service that matches. */
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

import type { Environment } from '#domain/environment.ts';
import type { BasisPoints, Rupiah } from '#domain/money.ts';

/** Whom a rule is for: null means everyone, every courier, every service. */
export type RuleTarget = {
  readonly accountId: string | null;
  readonly courierCode: string | null;
  readonly serviceCode: string | null;
};

/** Our margin as data. Rules are added, never changed: yesterday's price can be explained. */
export type PricingRule = RuleTarget & {
  readonly ruleId: string;
  readonly environment: Environment;
  readonly markup: BasisPoints;
  readonly markupFixed: Rupiah;
  readonly discount: BasisPoints;
  readonly discountFixed: Rupiah;
  readonly validFrom: Date;
  readonly validUntil: Date | null;
  readonly createdAt: Date;
};

export type PricedService = {
  readonly accountId: string;
  readonly courierCode: string;
  readonly serviceCode: string;
};

/** At an equal count of names: account before service before courier. */
const WEIGHT = { accountId: 0b100, serviceCode: 0b010, courierCode: 0b001 } as const;
const TARGETS = ['accountId', 'serviceCode', 'courierCode'] as const;

/** The rule that names most of the service wins, then the latest valid one, then the newest. */
export function ruleFor(service: PricedService, rules: readonly PricingRule[]): PricingRule {
  const [first] = rules.filter((rule) => matches(rule, service)).toSorted(precedence);
  if (first === undefined) throw new Error('the default pricing rule is missing');
  return first;
}

export function isValidAt(rule: PricingRule, now: Date): boolean {
  return rule.validFrom <= now && (rule.validUntil === null || now < rule.validUntil);
}

function matches(rule: PricingRule, service: PricedService): boolean {
  return TARGETS.every((name) => rule[name] === null || rule[name] === service[name]);
}

function precedence(a: PricingRule, b: PricingRule): number {
  return (
    named(b).length - named(a).length ||
    weight(b) - weight(a) ||
    b.validFrom.getTime() - a.validFrom.getTime() ||
    b.createdAt.getTime() - a.createdAt.getTime() ||
    (a.ruleId < b.ruleId ? 1 : -1)
  );
}

function named(rule: PricingRule): readonly (keyof typeof WEIGHT)[] {
  return TARGETS.filter((name) => rule[name] !== null);
}

function weight(rule: PricingRule): number {
  return named(rule).reduce((sum, name) => sum + WEIGHT[name], 0);
}

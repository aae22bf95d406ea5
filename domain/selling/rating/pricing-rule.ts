import type { Environment } from '#domain/environment.ts';
import type { BasisPoints, Rupiah } from '#domain/money.ts';

/** Target of a rule; null fields match every account, courier or service. */
export type RuleTarget = {
  readonly accountId: string | null;
  readonly courierCode: string | null;
  readonly serviceCode: string | null;
};

/** Our margin as data. Rules are added, never changed, so that past prices stay explainable. */
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

/**
 * State of a rule among those of the same target: in force, not yet valid, no longer valid, or
 * overruled by another rule, after whose end it may be in force again.
 */
export type RuleState = 'IN_FORCE' | 'TO_COME' | 'OVER' | 'OVERRULED';

/** Specificity by number of named fields; if equal, account before service before courier. */
const WEIGHT = { accountId: 0b100, serviceCode: 0b010, courierCode: 0b001 } as const;
const TARGETS = ['accountId', 'serviceCode', 'courierCode'] as const;

/** The first rule in order of precedence; there is always one, the default of all accounts. */
export function ruleFor(service: PricedService, rules: readonly PricingRule[]): PricingRule {
  const [first] = inPrecedence(service, rules);
  if (first === undefined) throw new Error('the default pricing rule is missing');
  return first;
}

/** Rules for this service: most specific first, then the latest valid, then the newest. */
export function inPrecedence(
  service: PricedService,
  rules: readonly PricingRule[],
): readonly PricingRule[] {
  return rules.filter((rule) => matches(rule, service)).toSorted(precedence);
}

/** `winners` are the rules in force at that moment, including the one for this rule's target. */
export function stateOf(
  rule: PricingRule,
  { winners, now }: { winners: ReadonlySet<string>; now: Date },
): RuleState {
  if (hasEnded(rule, now)) return 'OVER';
  if (!hasStarted(rule, now)) return 'TO_COME';
  return winners.has(rule.ruleId) ? 'IN_FORCE' : 'OVERRULED';
}

function hasStarted({ validFrom }: PricingRule, moment: Date): boolean {
  return validFrom <= moment;
}

function hasEnded({ validUntil }: PricingRule, moment: Date): boolean {
  return validUntil !== null && validUntil <= moment;
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

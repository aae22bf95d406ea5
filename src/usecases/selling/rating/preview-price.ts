import type { Tenant } from '#domain/environment.ts';
import type { Rupiah } from '#domain/money.ts';
import { invalid, type Refusal } from '#domain/refusal.ts';
import { type PriceSteps, priceSteps } from '#domain/selling/rating/price.ts';
import {
  inPrecedence,
  type PricedService,
  type PricingRule,
} from '#domain/selling/rating/pricing-rule.ts';
import type { Ports } from '../../ports.ts';
import { refuseUnknownTarget } from './refuse-unknown-target.ts';

export type PreviewQuery = {
  readonly tenant: Tenant;
  readonly service: Omit<PricedService, 'accountId'>;
  readonly cost: Rupiah;
  /** Null for now. */
  readonly moment: Date | null;
};

export type Preview = {
  readonly moment: Date;
  readonly winner: PricingRule;
  /** Overruled rules in order of precedence, one for each target, so at most seven. */
  readonly beaten: readonly PricingRule[];
  readonly price: PriceSteps;
};

export type PreviewPrice = (query: PreviewQuery) => Promise<Preview>;

type Deps = Pick<Ports, 'pricingRules' | 'directory' | 'clock'>;

/**
 * The rule that applies at a moment, and its price for a cost; for operators only. At a past
 * moment, rules created later do not count.
 */
export function previewPrice({ pricingRules, directory, clock }: Deps): PreviewPrice {
  return async ({ tenant, cost, ...query }) => {
    const service = { ...query.service, accountId: tenant.accountId };
    refuseUnknownTarget(directory, tenant.environment, service);
    const moment = query.moment ?? clock.now();
    const rules = await pricingRules.effective(tenant, moment);
    const [winner, ...beaten] = inPrecedence(service, rules);
    if (winner === undefined) throw noRuleYet(moment);
    return { moment, winner, beaten, price: priceSteps(cost, winner) };
  };
}

function noRuleYet(moment: Date): Refusal {
  const message = `There was no rule yet at ${moment.toISOString()}.`;
  return invalid('at', 'NOT_ALLOWED', message);
}

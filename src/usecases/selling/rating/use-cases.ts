import type { Ports } from '../../ports.ts';
import { getRates } from './get-rates.ts';
import { listPricingRules } from './list-pricing-rules.ts';
import { previewPrice } from './preview-price.ts';
import { setPricingRule } from './set-pricing-rule.ts';

type RatingPorts = Pick<
  Ports,
  'areas' | 'directory' | 'pricingRules' | 'figures' | 'clock' | 'random'
>;
export type RatingUseCases = ReturnType<typeof ratingUseCases>;

export function ratingUseCases(ports: RatingPorts) {
  return {
    getRates: getRates(ports),
    listPricingRules: listPricingRules(ports.pricingRules, ports.clock),
    setPricingRule: setPricingRule(ports),
    previewPrice: previewPrice(ports),
  };
}

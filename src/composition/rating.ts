import { ContainerModule } from 'inversify';
import { getRates } from '#src/usecases/rating/get-rates.ts';
import { listPricingRules } from '#src/usecases/rating/list-pricing-rules.ts';
import { previewPrice } from '#src/usecases/rating/preview-price.ts';
import { setPricingRule } from '#src/usecases/rating/set-pricing-rule.ts';
import { named } from './named.ts';
import { TOKENS } from './tokens.ts';

export const ratingModule = new ContainerModule(({ bind }) => {
  const { areas, couriers: directory, pricingRules, clock, random } = TOKENS;
  bind(TOKENS.getRates).toResolvedValue(
    ...named(getRates, { areas, directory, pricingRules, clock }),
  );
  bind(TOKENS.listPricingRules).toResolvedValue(listPricingRules, [pricingRules, clock]);
  bind(TOKENS.setPricingRule).toResolvedValue(
    ...named(setPricingRule, { pricingRules, directory, clock, random }),
  );
  bind(TOKENS.previewPrice).toResolvedValue(
    ...named(previewPrice, { pricingRules, directory, clock }),
  );
});

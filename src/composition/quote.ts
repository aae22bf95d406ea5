import { ContainerModule } from 'inversify';
import { createQuote } from '#src/usecases/quote/create-quote.ts';
import { getQuote } from '#src/usecases/quote/get-quote.ts';
import { named } from './named.ts';
import { TOKENS } from './tokens.ts';

export const quoteModule = new ContainerModule(({ bind }) => {
  const { idempotent, areas, couriers: directory, pricingRules, clock, random } = TOKENS;
  bind(TOKENS.createQuote).toResolvedValue(
    ...named(createQuote, { idempotent, areas, directory, pricingRules, clock, random }),
  );
  bind(TOKENS.getQuote).toResolvedValue(getQuote, [TOKENS.quotes]);
});

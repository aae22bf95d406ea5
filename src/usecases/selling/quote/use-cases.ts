import type { Ports } from '../../ports.ts';
import { createQuote } from './create-quote.ts';
import { getQuote } from './get-quote.ts';

type QuotePorts = Pick<
  Ports,
  'idempotent' | 'quotes' | 'areas' | 'directory' | 'pricingRules' | 'clock' | 'random'
>;
export type QuoteUseCases = ReturnType<typeof quoteUseCases>;

export function quoteUseCases(ports: QuotePorts) {
  return { createQuote: createQuote(ports), getQuote: getQuote(ports.quotes) };
}

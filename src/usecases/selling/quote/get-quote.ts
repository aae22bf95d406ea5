import type { Tenant } from '#domain/environment.ts';
import { notFound } from '#domain/refusal.ts';
import type { FoundQuote, QuoteStore } from '#domain/selling/quote/quote-store.ts';

export type GetQuote = (tenant: Tenant, quoteId: string) => Promise<FoundQuote>;

/** @throws NOT_FOUND alike for unknown and other tenants' ids. */
export function getQuote(quotes: QuoteStore): GetQuote {
  return async (tenant, quoteId) => {
    const found = await quotes.find(tenant, quoteId);
    if (found === undefined) throw notFound('quote');
    return found;
  };
}

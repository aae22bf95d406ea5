import type { Tenant } from '#domain/environment.ts';
import type { FoundQuote, QuoteStore } from '#domain/quote/quote-store.ts';
import { notFound } from '#domain/refusal.ts';

export type GetQuote = (tenant: Tenant, quoteId: string) => Promise<FoundQuote>;

/** @throws NOT_FOUND alike for unknown and other tenants' ids. */
export function getQuote(quotes: QuoteStore): GetQuote {
  return async (tenant, quoteId) => {
    const found = await quotes.find(tenant, quoteId);
    if (found === undefined) throw notFound('quote');
    return found;
  };
}

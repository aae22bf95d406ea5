import type { Tenant } from '#domain/environment.ts';
import { uuidOf } from '#domain/id.ts';
import type { FoundQuote, QuoteStore } from '#domain/quote/quote-store.ts';
import { Refusal } from '#domain/refusal.ts';

export type GetQuote = (tenant: Tenant, id: string) => Promise<FoundQuote>;

/** Throws NOT_FOUND for malformed, unknown and other tenants' ids alike. */
export function getQuote(quotes: QuoteStore): GetQuote {
  return async (tenant, id) => {
    const quoteId = uuidOf('quote', id);
    const found = quoteId && (await quotes.find(tenant, quoteId));
    if (!found) throw new Refusal('NOT_FOUND', 'There is no such quote.');
    return found;
  };
}

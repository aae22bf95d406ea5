import type { Tenant } from '#domain/environment.ts';
import type { Quote } from './quote.ts';

/** A quote as of `readAt` by the database's clock, which decides its expiry. */
export type FoundQuote = { readonly quote: Quote; readonly readAt: Date };

export interface QuoteStore {
  find(tenant: Tenant, quoteId: string): Promise<FoundQuote | undefined>;
}

export interface QuoteWrites {
  insert(quote: Quote): void;
}

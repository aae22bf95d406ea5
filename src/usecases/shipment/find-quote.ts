import type { Tenant } from '#domain/environment.ts';
import { uuidOf } from '#domain/id.ts';
import type { FoundQuote, QuoteStore } from '#domain/quote/quote-store.ts';

/** `quoteId` is the public id; undefined for malformed ids, too. */
export async function findQuote(
  quotes: QuoteStore,
  { tenant, quoteId }: { readonly tenant: Tenant; readonly quoteId: string },
): Promise<FoundQuote | undefined> {
  const uuid = uuidOf('quote', quoteId);
  return uuid === undefined ? undefined : quotes.find(tenant, uuid);
}

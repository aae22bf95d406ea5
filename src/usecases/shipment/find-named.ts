import type { Tenant } from '#domain/environment.ts';
import { uuidOf } from '#domain/id.ts';
import type { FoundQuote, QuoteStore } from '#domain/quote/quote-store.ts';
import type { SavedSender } from '#domain/saved-sender/saved-sender.ts';
import type { SavedSenderStore } from '#domain/saved-sender/saved-sender-store.ts';
import { findQuote } from './find-quote.ts';

/** Public ids. */
export type NamedIds = { readonly quoteId: string; readonly senderId?: string | undefined };

/** Rows that an order names by id; undefined where there is none. */
export type Named = {
  readonly found: FoundQuote | undefined;
  readonly saved: SavedSender | undefined;
};

export type NamedStores = {
  readonly quotes: QuoteStore;
  readonly savedSenders: SavedSenderStore;
};

/** One round trip. */
export async function findNamed(
  { quotes, savedSenders }: NamedStores,
  { tenant, quoteId, senderId }: NamedIds & { readonly tenant: Tenant },
): Promise<Named> {
  const [found, saved] = await Promise.all([
    findQuote(quotes, { tenant, quoteId }),
    senderId === undefined ? undefined : findSaved(savedSenders, tenant, senderId),
  ]);
  return { found, saved };
}

async function findSaved(
  savedSenders: SavedSenderStore,
  { accountId, environment }: Tenant,
  id: string,
): Promise<SavedSender | undefined> {
  const senderId = uuidOf('savedSender', id);
  if (senderId === undefined) return undefined;
  return savedSenders.find({ accountId, environment, senderId });
}

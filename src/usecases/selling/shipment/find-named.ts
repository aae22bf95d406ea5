import type { Tenant } from '#domain/environment.ts';
import type { FoundQuote } from '#domain/selling/quote/quote-store.ts';
import type { SavedSender } from '#domain/selling/saved-sender/saved-sender.ts';
import type { Ports } from '../../ports.ts';

/** UUIDs. */
export type NamedIds = {
  readonly quoteId?: string | undefined;
  readonly senderId?: string | undefined;
};

/** Rows that an order names by id; undefined if not found. */
export type Named = {
  readonly found: FoundQuote | undefined;
  readonly saved: SavedSender | undefined;
};

export type NamedStores = Pick<Ports, 'quotes' | 'savedSenders'>;

/** Takes one round trip. */
export async function findNamed(
  { quotes, savedSenders }: NamedStores,
  { tenant, quoteId, senderId }: NamedIds & { readonly tenant: Tenant },
): Promise<Named> {
  const [found, saved] = await Promise.all([
    quoteId === undefined ? undefined : quotes.find(tenant, quoteId),
    senderId === undefined ? undefined : savedSenders.find(tenant, senderId),
  ]);
  return { found, saved };
}

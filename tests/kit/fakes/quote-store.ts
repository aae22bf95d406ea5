import type { Tenant } from '#domain/environment.ts';
import type { Quote } from '#domain/selling/quote/quote.ts';
import type { QuoteStore, QuoteWrites } from '#domain/selling/quote/quote-store.ts';
import type { Clock } from '#domain/time.ts';
import type { ChangeQueue } from './changes.ts';
import { placeOf } from './table.ts';
import type { Tables } from './tables.ts';

/** Quotes are never updated: the shipment that names a quote shows that it is used. */
export function fakeQuoteStore(
  { quotes, shipments }: Pick<Tables, 'quotes' | 'shipments'>,
  clock: Pick<Clock, 'now'>,
): QuoteStore {
  return {
    async find({ accountId, environment }, quoteId) {
      const place = quotePlace({ accountId, environment, quoteId });
      const quote = quotes.get(place);
      if (quote === undefined) return undefined;
      const used = [...shipments.entries().values()].find((one) => quotePlace(one) === place);
      const shipmentNumber = used?.shipmentNumber ?? null;
      return { quote: { ...quote, shipmentNumber }, readAt: clock.now() };
    },
  };
}

export function fakeQuoteWrites(queue: ChangeQueue): QuoteWrites {
  return {
    insert: (quote) => queue.add(({ quotes }) => quotes.insert(quotePlace(quote), quote)),
  };
}

export function quotePlace(quote: Tenant & Pick<Quote, 'quoteId'>): string {
  return placeOf(quote.accountId, quote.environment, quote.quoteId);
}

import type { Tenant } from '#domain/environment.ts';
import type { Quote } from '#domain/quote/quote.ts';
import type { QuoteStore, QuoteWrites } from '#domain/quote/quote-store.ts';
import type { Clock } from '#domain/time.ts';
import { type ChangeQueue, Stale } from './changes.ts';
import { placeOf, type Table } from './table.ts';

export function fakeQuoteStore(quotes: Table<Quote>, clock: Pick<Clock, 'now'>): QuoteStore {
  return {
    async find(tenant, quoteId) {
      const quote = quotes.get(quotePlace({ ...tenant, quoteId }));
      return quote === undefined ? undefined : { quote, readAt: clock.now() };
    },
  };
}

export function fakeQuoteWrites(queue: ChangeQueue): QuoteWrites {
  return {
    insert: (quote) => queue.add(({ quotes }) => quotes.insert(quotePlace(quote), quote)),
    use(quote, shipmentNumber) {
      queue.add(({ quotes }) => {
        const found = quotes.get(quotePlace(quote));
        if (found?.shipmentNumber !== null) throw new Stale(`quote ${quote.quoteId} is not free`);
        quotes.replace(quotePlace(quote), { ...found, shipmentNumber });
      });
    },
  };
}

export function quotePlace(quote: Tenant & Pick<Quote, 'quoteId'>): string {
  return placeOf(quote.accountId, quote.environment, quote.quoteId);
}

import type { QuoteStore } from '#domain/quote/quote-store.ts';
import type { Send } from '../../session.ts';
import { type FoundRow, toQuote } from './row.ts';

/** A quote is never updated: it is used once a shipment references it. */
const FIND = {
  name: 'quotes.find',
  text: `
    SELECT quote.*, shipment.shipment_number, clock_timestamp() AS read_at
    FROM quote LEFT JOIN shipment ON shipment.account_id = quote.account_id
      AND shipment.environment = quote.environment AND shipment.quote_id = quote.quote_id
    WHERE quote.account_id = $1 AND quote.environment = $2 AND quote.quote_id = $3`,
};

export function postgresQuoteStore(send: Send): QuoteStore {
  return {
    async find({ accountId, environment }, quoteId) {
      const own = [accountId, environment, quoteId];
      const [row] = await send<FoundRow & { read_at: Date }>(FIND, own);
      return row === undefined ? undefined : { quote: toQuote(row), readAt: row.read_at };
    },
  };
}

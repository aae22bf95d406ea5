import type { Quote } from '#domain/selling/quote/quote.ts';
import type { QuoteStore } from '#domain/selling/quote/quote-store.ts';
import type { Send } from '../../../session.ts';
import { keyIs } from '../../../shared-form.ts';
import { QUOTE, toQuote } from './table.ts';

/** A quote is never updated: it is used once a shipment references it. */
const FIND = {
  name: 'quotes.find',
  text: `
    SELECT ${QUOTE}, shipment.shipment_number AS "shipmentNumber",
      clock_timestamp() AS "readAt"
    FROM quote LEFT JOIN shipment ON shipment.account_id = quote.account_id
      AND shipment.environment = quote.environment AND shipment.quote_id = quote.quote_id
    WHERE quote.account_id = $1 AND quote.environment = $2 AND quote.quote_id = $3`,
  shared: {
    types: ['uuid', 'text', 'uuid'],
    text: `
    SELECT r.n, ${QUOTE}, shipment.shipment_number AS "shipmentNumber",
      clock_timestamp() AS "readAt"
    FROM :rows AS r JOIN quote ON ${keyIs('quote.account_id', 'r.c1')}
      AND ${keyIs('quote.environment', 'r.c2')} AND ${keyIs('quote.quote_id', 'r.c3')}
    LEFT JOIN shipment ON ${keyIs('shipment.account_id', 'r.c1')}
      AND ${keyIs('shipment.environment', 'r.c2')} AND ${keyIs('shipment.quote_id', 'r.c3')}`,
  },
};

export function postgresQuoteStore(send: Send): QuoteStore {
  return {
    async find({ accountId, environment }, quoteId) {
      const own = [accountId, environment, quoteId];
      const [row] = await send<Quote & { readAt: Date }>(FIND, own);
      if (row === undefined) return undefined;
      const { shipmentNumber, readAt } = row;
      return { quote: { ...toQuote(row), shipmentNumber }, readAt };
    },
  };
}

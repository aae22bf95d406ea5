import type { QuoteStore } from '#domain/quote/quote-store.ts';
import type { Send } from '../../session.ts';
import { type QuoteRow, toQuote } from './row.ts';

type FoundRow = QuoteRow & { readonly read_at: Date };

const FIND = {
  name: 'quotes.find',
  text: `
    SELECT *, clock_timestamp() AS read_at FROM quote
    WHERE account_id = $1 AND environment = $2 AND quote_id = $3`,
};

/** The clock is read of what is held already: a wait for the row is behind it. */
const HOLD = {
  name: 'quotes.hold',
  text: `
    WITH held AS MATERIALIZED (
      SELECT * FROM quote
      WHERE account_id = $1 AND environment = $2 AND quote_id = $3
      FOR NO KEY UPDATE
    )
    SELECT *, clock_timestamp() AS read_at FROM held`,
};

export function postgresQuoteStore(send: Send): QuoteStore {
  const read =
    (statement: typeof FIND): QuoteStore['find'] =>
    async ({ accountId, environment }, quoteId) => {
      const [row] = await send<FoundRow>(statement, [accountId, environment, quoteId]);
      return row === undefined ? undefined : { quote: toQuote(row), readAt: row.read_at };
    };
  return { find: read(FIND), hold: read(HOLD) };
}

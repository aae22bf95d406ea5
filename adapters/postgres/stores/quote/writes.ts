import type { QuoteWrites } from '#domain/quote/quote-store.ts';
import type { WriteQueue } from '../../write-queue.ts';
import { insertInto, orStale } from '../insert.ts';
import { toRow } from './row.ts';

const USE = {
  name: 'write quotes.use',
  text: orStale(`
    UPDATE quote SET shipment_number = $4
    WHERE account_id = $1 AND environment = $2 AND quote_id = $3 AND shipment_number IS NULL`),
};

export function quoteWrites(queue: WriteQueue): QuoteWrites {
  return {
    insert(quote) {
      const row = toRow(quote);
      const text = insertInto('quote', Object.keys(row));
      queue.add({ name: 'write quotes.insert', text }, Object.values(row));
    },
    use({ accountId, environment, quoteId }, shipmentNumber) {
      queue.add(USE, [accountId, environment, quoteId, shipmentNumber]);
    },
  };
}

import type { QuoteWrites } from '#domain/quote/quote-store.ts';
import type { WriteQueue } from '../../write-queue.ts';
import { insertInto } from '../insert.ts';
import { toRow } from './row.ts';

const insert = insertInto<ReturnType<typeof toRow>>('quote', 'quotes_insert');

export function quoteWrites(queue: WriteQueue): QuoteWrites {
  return {
    insert(quote) {
      queue.add(insert(toRow(quote)));
    },
  };
}

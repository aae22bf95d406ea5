import type { QuoteWrites } from '#domain/selling/quote/quote-store.ts';
import type { WriteQueue } from '../../../write-queue.ts';
import { insertInto } from '../../table-writes.ts';
import { quotes } from './table.ts';

const insert = insertInto(quotes, 'quotes_insert');

export function quoteWrites(queue: WriteQueue): QuoteWrites {
  return { insert: (quote) => queue.add(insert(quote)) };
}

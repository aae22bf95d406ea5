import { textParam } from '#src/web/kit/search-params.ts';
import type { RawSearch } from '#src/web/kit/search-text.ts';

/** The search parameters of the page, as its links and its URL have them. */
export function bulkSearch({ batch }: RawSearch): { batch?: string | undefined } {
  return { batch: textParam(batch) };
}

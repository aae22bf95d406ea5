import { textParam } from '#src/web/kit/search-params.ts';
import type { RawSearch } from '#src/web/kit/search-text.ts';

/** Search parameters of the page. */
export function bulkSearch({ batch }: RawSearch): { batch?: string | undefined } {
  return { batch: textParam(batch) };
}

import type { RawSearch } from '#src/web/kit/search-text.ts';
import { type Span, spanParam } from '#src/web/kit/span.ts';

/** The search parameters of the page, as its links and its URL have them. */
export function overviewSearch(raw: RawSearch): Span {
  return spanParam(raw);
}

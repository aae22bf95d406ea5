import type { RawSearch } from '#src/web/kit/search-text.ts';
import { type Span, spanParam } from '#src/web/kit/span.ts';

/** Search parameters of the page. */
export function overviewSearch(raw: RawSearch): Span {
  return spanParam(raw);
}

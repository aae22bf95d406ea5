import type { RawSearch } from '#src/web/kit/search-text.ts';

/** The search parameters of the page, as its links and its URL have them. */
export function keysSearch(_raw: RawSearch) {
  return {};
}

import type { RawSearch } from '#src/web/kit/search-text.ts';

/** Search parameters of the page. */
export function keysSearch(_raw: RawSearch) {
  return {};
}

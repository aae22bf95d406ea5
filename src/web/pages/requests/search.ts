import type { RawSearch } from '#src/web/kit/search-text.ts';

/** The search parameters of the page, as its links and its URL have them. */
export function requestsSearch(_raw: RawSearch) {
  return {};
}

export function requestSearch(_raw: RawSearch) {
  return {};
}

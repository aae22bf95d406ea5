import { choiceParam, dayParam, textParam } from '#src/web/kit/search-params.ts';
import type { RawSearch } from '#src/web/kit/search-text.ts';
import { CALLERS, METHODS, STATUS_CLASSES } from './view.ts';

/** Search parameters of the page. */
export type RequestsSearch = {
  readonly status?: (typeof STATUS_CLASSES)[number] | undefined;
  readonly method?: (typeof METHODS)[number] | undefined;
  readonly route?: string | undefined;
  readonly by?: (typeof CALLERS)[number] | undefined;
  readonly key?: string | undefined;
  readonly until?: string | undefined;
};

export function requestsSearch(raw: RawSearch): RequestsSearch {
  const { status, method, route, by, key, until } = raw;
  return {
    status: choiceParam(status, STATUS_CLASSES),
    method: choiceParam(method, METHODS),
    route: textParam(route),
    by: choiceParam(by, CALLERS),
    key: textParam(key),
    until: dayParam(until),
  };
}

export function requestSearch(_raw: RawSearch) {
  return {};
}

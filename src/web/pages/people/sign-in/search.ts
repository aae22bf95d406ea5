import { textParam } from '#src/web/kit/search-params.ts';
import type { RawSearch } from '#src/web/kit/search-text.ts';

export function signInSearch({ next }: RawSearch): { next?: string | undefined } {
  return { next: textParam(next) };
}

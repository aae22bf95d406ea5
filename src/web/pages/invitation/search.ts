import { textParam } from '#src/web/kit/search-params.ts';
import type { RawSearch } from '#src/web/kit/search-text.ts';

export function invitationSearch({ token }: RawSearch) {
  return { token: textParam(token) };
}

import { textParam } from '#src/web/kit/search-params.ts';
import type { RawSearch } from '#src/web/kit/search-text.ts';

/** The search parameters of the page, as its links and its URL have them. */
export function walletSearch({ topup }: RawSearch): { readonly topup?: string | undefined } {
  return { topup: textParam(topup) };
}

import { choiceParam } from '#src/web/kit/search-params.ts';
import type { RawSearch } from '#src/web/kit/search-text.ts';
import { TABS, type Tab } from './tabs.ts';

/** The search parameters of the page, as its links and its URL have them. */
export function settingsSearch({ tab }: RawSearch): { tab?: Tab | undefined } {
  return { tab: choiceParam(tab, TABS) };
}

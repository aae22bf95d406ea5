import { choiceParam } from '#src/web/kit/search-params.ts';
import type { RawSearch } from '#src/web/kit/search-text.ts';
import { SECURITY_GROUPS, type SecurityGroup, TABS, type Tab } from './tabs.ts';

/** Search parameters of the page. */
export function settingsSearch({ tab, events }: RawSearch): {
  tab?: Tab | undefined;
  events?: SecurityGroup | undefined;
} {
  return { tab: choiceParam(tab, TABS), events: choiceParam(events, SECURITY_GROUPS) };
}

import { OVERVIEW_DAYS, type OverviewDays } from '#domain/figure/overview.ts';
import type { RawSearch } from '#src/web/kit/search-text.ts';

/** The search parameters of the page, as its links and its URL have them. */
export function overviewSearch(raw: RawSearch): { days?: OverviewDays } {
  const days = OVERVIEW_DAYS.find((span) => String(span) === String(raw.days));
  return days === undefined ? {} : { days };
}

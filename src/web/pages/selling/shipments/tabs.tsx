import { useQuery } from '@tanstack/react-query';
import { useApi, useSlug } from '#src/web/app/environment.ts';
import { formatCount } from '#src/web/kit/format.ts';
import { TextLink } from '#src/web/kit/links.tsx';
import { overviewQuery } from '#src/web/pages/insight/overview/query.ts';
import { useWords } from '#src/web/words/language.tsx';
import { COUNTED_DAYS, LIST_TABS, statusesOf, tabCounts, tabOf } from './list-tabs.ts';
import { listWords } from './list-words.ts';
import type { ShipmentsSearch } from './search.ts';
import classes from './shipments.module.css';

/** Tabs as links with counts; other filters stay. */
export function ListTabs({ search }: { readonly search: ShipmentsSearch }) {
  const text = useWords(listWords);
  const environment = useSlug();
  const figures = useQuery(overviewQuery(useApi(), { days: COUNTED_DAYS }));
  const counts = figures.data && tabCounts(figures.data);
  const current = tabOf(search);
  return (
    <nav className={classes.tabs} aria-label={text.tabs}>
      {LIST_TABS.map((tab) => (
        <TextLink
          key={tab}
          to="/$environment/shipments"
          params={{ environment }}
          search={{ ...search, status: statusesOf(tab), after: undefined }}
          activeOptions={{ exact: true }}
          underline="never"
          aria-current={tab === current ? 'page' : undefined}
          title={text.counted(COUNTED_DAYS)}
        >
          {text.tab[tab]}
          {counts !== undefined && counts[tab] > 0 && (
            <span className="figures">{formatCount(counts[tab])}</span>
          )}
        </TextLink>
      ))}
    </nav>
  );
}

import BellIcon from '@heroicons/react/24/outline/BellIcon';
import { Popover, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { keep, kept } from '#src/web/api/kept.ts';
import { useWords } from '#src/web/words/language.tsx';
import { useApi, useEnvironment } from './environment.ts';
import classes from './frame.module.css';
import { newsQuery } from './news-query.ts';
import { frameWords } from './words.ts';

const NewsList = lazy(async () => ({ default: (await import('./news-list.tsx')).NewsList }));

/** Larger numbers are shown as "9+". */
const COUNTED = 9;

/** Opens the news; its number counts the news since the list was last opened in this browser. */
export function Bell({ accountId }: { readonly accountId: string }) {
  const words = useWords(frameWords);
  const clients = useApi();
  const environment = useEnvironment();
  // Positions are numbered per account.
  const name = `news.${accountId}.${environment}`;
  const [seen, setSeen] = useState(() => Number(kept(name) ?? '0'));
  const [isOpen, setOpen] = useState(false);
  const { data: news = [] } = useQuery(newsQuery(clients));
  const fresh = news.filter(({ position }) => (position ?? 0) > seen).length;
  const label = fresh === 0 ? words.news : words.newsOf(fresh);
  const open = (now: boolean) => {
    setOpen(now);
    const last = news[0]?.position ?? seen;
    if (now || last === seen) return;
    // Marked as read on closing, so that new entries stand out while the list is open.
    keep(name, String(last));
    setSeen(last);
  };
  return (
    <Popover
      position="bottom-end"
      width="min(340px, 100vw - 16px)"
      shadow="md"
      opened={isOpen}
      onChange={open}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <UnstyledButton className={classes.bell} aria-label={label} onClick={() => open(!isOpen)}>
          <BellIcon width={20} aria-hidden />
          {fresh > 0 && (
            <span className={classes.fresh} aria-hidden>
              {fresh > COUNTED ? `${COUNTED}+` : fresh}
            </span>
          )}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={words.news}>
        <Suspense fallback={null}>
          {isOpen && <NewsList news={news} seen={seen} onFollow={() => open(false)} />}
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}

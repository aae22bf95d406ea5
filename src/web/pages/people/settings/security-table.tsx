import { Text } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { frameWords } from '#src/web/app/words.ts';
import type { Column } from '#src/web/kit/data-table.tsx';
import { formatCount } from '#src/web/kit/format.ts';
import { List } from '#src/web/kit/list.tsx';
import { rowsOf } from '#src/web/kit/more.ts';
import { StatusBadge } from '#src/web/kit/status-badge.tsx';
import { Time } from '#src/web/kit/time.tsx';
import { useWords } from '#src/web/words/language.tsx';
import { isActKind } from './act.ts';
import { actText, detailText } from './act-text.ts';
import { browserName } from './browser-name.ts';
import type { SecurityEvent } from './security-groups.ts';
import { words } from './security-words.ts';
import classes from './settings.module.css';
import { words as pageWords } from './words.ts';

type SecurityTableProps = {
  readonly caption: string;
  readonly query: UseInfiniteQueryResult<{
    readonly pages: readonly { readonly items: readonly SecurityEvent[] }[];
  }>;
  readonly empty: ReactNode;
  /** True for the person's own log, which does not name the person. */
  readonly isOwn?: boolean;
};

export function SecurityTable({ caption, query, empty, isOwn = false }: SecurityTableProps) {
  const text = useWords(words);
  const who: Column<SecurityEvent> = {
    key: 'who',
    label: text.who,
    isExtra: true,
    render: (event) => <Who event={event} />,
  };
  const columns: readonly Column<SecurityEvent>[] = [
    { key: 'what', label: text.what, render: (event) => <What event={event} isOwn={isOwn} /> },
    ...(isOwn ? [] : [who]),
    {
      key: 'from',
      label: text.from,
      isExtra: true,
      render: (event) => <From event={event} />,
    },
  ];
  return (
    <List
      caption={caption}
      query={query}
      rows={rowsOf(query)}
      columns={columns}
      rowKey={({ event_id }) => event_id}
      empty={empty}
      bars={8}
    />
  );
}

function What({ event, isOwn }: { readonly event: SecurityEvent; readonly isOwn: boolean }) {
  const text = useWords(words);
  const page = useWords(pageWords);
  const { roles } = useWords(frameWords);
  const { kind, outcome, times, detail } = event;
  const isAct = isActKind(kind);
  const said = isAct ? actText({ ...event, kind }, page) : text.kinds[kind];
  const more = isAct ? detailText({ kind, detail }, page, roles) : detail;
  return (
    <div style={{ overflowWrap: 'anywhere' }}>
      {said}
      {times > 1 && ` · ${text.times(formatCount(times))}`}
      {outcome === 'REFUSED' && (
        <>
          {' '}
          <StatusBadge meaning="attention" label={text.groups.refusals} />
        </>
      )}
      <Text size="xs" c="dimmed">
        <Time at={event.at} exact />
        {more !== '' && !isOwn && <> · {isAct ? more : <code>{more}</code>}</>}
      </Text>
      <Text size="xs" c="dimmed" className={classes.narrow}>
        {[isOwn ? null : event.by, event.address].filter(Boolean).join(' · ')}
      </Text>
    </div>
  );
}

function Who({ event: { by } }: { readonly event: SecurityEvent }) {
  const text = useWords(words);
  return <div style={{ overflowWrap: 'anywhere', minWidth: 150 }}>{by ?? text.unknown}</div>;
}

function From({ event: { address, user_agent } }: { readonly event: SecurityEvent }) {
  const text = useWords(words);
  const browser = browserName(user_agent) ?? user_agent;
  return (
    <div title={user_agent} style={{ overflowWrap: 'anywhere', minWidth: 120 }}>
      {address === '' ? text.commandLine : address}
      {browser !== '' && (
        <Text size="xs" c="dimmed">
          {browser}
        </Text>
      )}
    </div>
  );
}

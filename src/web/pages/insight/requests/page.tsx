import QueueListIcon from '@heroicons/react/24/outline/QueueListIcon';
import { Button, Code, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type DataOf, readingPages } from '#src/web/api/reading.ts';
import { useApi, useSlug } from '#src/web/app/environment.ts';
import type { Column } from '#src/web/kit/data-table.tsx';
import { formatCount } from '#src/web/kit/format.ts';
import { ButtonLink, TextLink } from '#src/web/kit/links.tsx';
import { ListCard } from '#src/web/kit/list.tsx';
import { ListPage } from '#src/web/kit/list-page.tsx';
import { type More, moreOf, rowsOf } from '#src/web/kit/more.ts';
import { Empty } from '#src/web/kit/states.tsx';
import { Time } from '#src/web/kit/time.tsx';
import { useZone } from '#src/web/kit/use-locale.ts';
import { useLanguage, useWords } from '#src/web/words/language.tsx';
import { RequestFilters } from './filters.tsx';
import { Breakable, CallerText, StatusText, SubjectLink } from './request-words.tsx';
import { endOfDay, formatDuration } from './view.ts';
import { words } from './words.ts';

const route = getRouteApi('/$environment/requests');
const PAGE_ROWS = 50;

type Logged = DataOf<'/api/dashboard/requests'>['items'][number];

/** Log of API requests with their callers and results. */
export function RequestsPage() {
  const text = useWords(words);
  return (
    <ListPage
      need="log:read"
      title={text.title}
      lead={text.lead}
      filters={<RequestFilters />}
      list={<Requests />}
    />
  );
}

function Requests() {
  const text = useWords(words);
  const clients = useApi();
  const search = route.useSearch();
  const zone = useZone();
  const { until, ...filters } = search;
  const set = Object.entries(filters).filter(([, value]) => value !== undefined);
  const requests = useInfiniteQuery(
    readingPages(clients, '/api/dashboard/requests', {
      noun: 'requests',
      query: { limit: PAGE_ROWS, ...Object.fromEntries(set) },
      begin: until === undefined ? {} : { until: endOfDay(until, zone) },
    }),
  );
  return (
    <ListCard
      query={requests}
      rows={rowsOf(requests)}
      caption={text.title}
      columns={useColumns()}
      rowKey={(row) => row.request_id}
      empty={<Nothing {...moreOf(requests)} />}
      bars={8}
      isDated
    />
  );
}

function useColumns(): readonly Column<Logged>[] {
  const text = useWords(words);
  const { language } = useLanguage();
  return [
    { key: 'request', label: text.request, render: (row) => <RequestCell row={row} /> },
    {
      key: 'status',
      label: text.status,
      render: ({ status, error_code: code }) => <StatusText status={status} code={code} />,
    },
    {
      key: 'subject',
      label: text.subject,
      isExtra: true,
      render: ({ subject }) => <SubjectLink subject={subject} />,
    },
    {
      key: 'caller',
      label: text.caller,
      isExtra: true,
      render: ({ caller }) => <CallerText caller={caller} />,
    },
    {
      key: 'duration',
      label: text.duration,
      isExtra: true,
      align: 'right',
      render: ({ duration_ms: ms }) => (
        <span className="figures">{formatDuration(ms, language)}</span>
      ),
    },
  ];
}

function RequestCell({ row }: { readonly row: Logged }) {
  const text = useWords(words);
  const environment = useSlug();
  const { request_id: id, arrived_at: at, unlogged_before: unlogged } = row;
  return (
    <>
      <TextLink inherit to="/$environment/requests/$id" params={{ environment, id }}>
        <Code>
          {row.method} <Breakable path={row.route} />
        </Code>
      </TextLink>
      <Text size="xs" c="dimmed" mt={2}>
        <Time at={at} />
        {unlogged > 0 && ` · ${text.unlogged(formatCount(unlogged))}`}
      </Text>
    </>
  );
}

/**
 * Shown without rows: the log is empty, nothing matches so far, or nothing matches in the whole
 * log.
 */
function Nothing({ hasMore, isReading, read }: More) {
  const text = useWords(words);
  const environment = useSlug();
  const search = route.useSearch();
  const isFiltered = Object.values(search).some((value) => value !== undefined);
  if (!isFiltered) {
    const action = (
      <ButtonLink to="/$environment/keys" params={{ environment }}>
        {text.toKeys}
      </ButtonLink>
    );
    return (
      <Empty icon={QueueListIcon} title={text.empty} action={action}>
        {text.emptyHint}
      </Empty>
    );
  }
  const older = hasMore && (
    <Button variant="default" loading={isReading} onClick={read}>
      {text.searchOlder}
    </Button>
  );
  return (
    <Empty icon={QueueListIcon} title={text.nothingFound} action={older}>
      {hasMore ? text.nothingFoundHint : text.nothingLeft}
    </Empty>
  );
}

import QueueListIcon from '@heroicons/react/24/outline/QueueListIcon';
import { Button, Code, Group, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Clients } from '#src/web/api/client.ts';
import { ok } from '#src/web/api/client.ts';
import { useApi, useSlug } from '#src/web/app/environment.ts';
import { useMay } from '#src/web/app/session.tsx';
import { Card } from '#src/web/kit/card.tsx';
import { type Column, DataTable } from '#src/web/kit/data-table.tsx';
import { formatCount } from '#src/web/kit/format.ts';
import { ButtonLink, TextLink } from '#src/web/kit/links.tsx';
import { type More, moreOf } from '#src/web/kit/more.ts';
import { PageHead } from '#src/web/kit/page-head.tsx';
import { Empty, Failed, Loading, NoPermission, Stale } from '#src/web/kit/states.tsx';
import { Time } from '#src/web/kit/time.tsx';
import { useWords } from '#src/web/words/language.tsx';
import { RequestFilters } from './filters.tsx';
import { Breakable, CallerText, StatusText, SubjectLink } from './request-words.tsx';
import type { RequestsSearch } from './search.ts';
import { endOfDay, formatDuration } from './view.ts';
import { words } from './words.ts';

const route = getRouteApi('/$environment/requests');
const PAGE_ROWS = 50;

type Logged = Awaited<ReturnType<typeof readRequests>>['items'][number];

/** Log of API requests with their callers and results. */
export function RequestsPage() {
  const text = useWords(words);
  const may = useMay('log:read');
  if (!may) return <NoPermission need="log:read" />;
  return (
    <>
      <PageHead title={text.title} lead={text.lead} />
      <RequestFilters />
      <Requests />
    </>
  );
}

function Requests() {
  const clients = useApi();
  const search = route.useSearch();
  const requests = useInfiniteQuery({
    queryKey: [clients.environment, 'requests', search],
    queryFn: ({ pageParam }) => readRequests(clients, search, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ pagination }) => pagination.next_cursor ?? undefined,
  });
  if (requests.isPending) return <Loading rows={8} />;
  if (requests.isError) {
    return <Failed error={requests.error} onRetry={() => void requests.refetch()} />;
  }
  const rows = requests.data.pages.flatMap(({ items }) => items);
  const more = moreOf(requests);
  const refresh = { updatedAt: requests.dataUpdatedAt, isReading: requests.isRefetching };
  return (
    <>
      <Group justify="flex-end" mb={4}>
        <Stale {...refresh} onRefresh={() => void requests.refetch()} />
      </Group>
      <Card flush>
        {rows.length === 0 ? <Nothing {...more} /> : <Rows rows={rows} more={more} />}
      </Card>
    </>
  );
}

function Rows({ rows, more }: { readonly rows: readonly Logged[]; readonly more: More }) {
  const text = useWords(words);
  const columns: readonly Column<Logged>[] = [
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
      render: ({ duration_ms: ms }) => <span className="figures">{formatDuration(ms)}</span>,
    },
  ];
  return (
    <DataTable
      caption={text.title}
      rows={rows}
      columns={columns}
      rowKey={(row) => row.request_id}
      more={more}
    />
  );
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

/** Nothing at all, nothing that matches so far, or nothing that matches in the whole log. */
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

async function readRequests(
  { dashboardApi }: Clients,
  { until, ...filters }: RequestsSearch,
  cursor: string | undefined,
) {
  const set = Object.fromEntries(
    Object.entries(filters).filter(([, value]) => value !== undefined),
  );
  const place = cursor === undefined ? until && { until: endOfDay(until) } : { cursor };
  const query = { limit: PAGE_ROWS, ...set, ...place };
  const { data } = await ok(dashboardApi.GET('/api/dashboard/requests', { params: { query } }));
  return data;
}

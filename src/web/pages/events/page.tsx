import ArrowsRightLeftIcon from '@heroicons/react/24/outline/ArrowsRightLeftIcon';
import { Code } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Clients } from '#src/web/api/client.ts';
import { ok } from '#src/web/api/client.ts';
import { useApi, useSlug } from '#src/web/app/environment.ts';
import { Card } from '#src/web/kit/card.tsx';
import { CurlHint } from '#src/web/kit/curl-hint.tsx';
import { type Column, DataTable } from '#src/web/kit/data-table.tsx';
import { FilterBar, SearchField } from '#src/web/kit/filters.tsx';
import { ButtonLink } from '#src/web/kit/links.tsx';
import { PageHead } from '#src/web/kit/page-head.tsx';
import { Empty, Failed, Loading } from '#src/web/kit/states.tsx';
import { Time } from '#src/web/kit/time.tsx';
import { useWords } from '#src/web/words/language.tsx';
import { words } from './words.ts';

const route = getRouteApi('/$environment/events');
const PAGE_ROWS = 50;

type Event = Awaited<ReturnType<typeof readEvents>>['items'][number];

/** The example of a page: a list with a filter in the URL, its states, and its line of curl. */
export function EventsPage() {
  const text = useWords(words);
  const { shipment } = route.useSearch();
  const navigate = route.useNavigate();
  const search = (value: string | undefined) => {
    void navigate({ search: { shipment: value }, replace: true });
  };
  return (
    <>
      <PageHead title={text.title} lead={text.lead} />
      <FilterBar>
        <SearchField label={text.shipment} value={shipment} onChange={search} />
      </FilterBar>
      <Card flush>
        <Events shipment={shipment} />
      </Card>
      <CurlHint path="/api/v1/events" />
    </>
  );
}

function Events({ shipment }: { readonly shipment: string | undefined }) {
  const text = useWords(words);
  const clients = useApi();
  const events = useInfiniteQuery({
    queryKey: [clients.environment, 'events', { shipment }],
    queryFn: ({ pageParam }) => readEvents(clients, { shipment, cursor: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ pagination }) => pagination.next_cursor ?? undefined,
  });
  if (events.isPending) return <Loading />;
  if (events.isError) {
    return <Failed error={events.error} onRetry={() => void events.refetch()} />;
  }
  const rows = events.data.pages.flatMap((page) => page.items);
  if (rows.length === 0) return <NoEvents />;
  const columns: readonly Column<Event>[] = [
    { key: 'type', label: text.type, render: ({ type }) => <Code>{type}</Code> },
    { key: 'at', label: text.at, render: (event) => <Time at={event.created_at} /> },
    { key: 'id', label: text.id, render: (event) => event.id, isExtra: true },
  ];
  return (
    <DataTable
      caption={text.title}
      rows={rows}
      columns={columns}
      rowKey={(event) => event.id}
      more={{
        hasMore: events.hasNextPage,
        isReading: events.isFetchingNextPage,
        read: () => void events.fetchNextPage(),
      }}
    />
  );
}

function NoEvents() {
  const text = useWords(words);
  const environment = useSlug();
  const action = (
    <ButtonLink to="/$environment/new" params={{ environment }}>
      {text.create}
    </ButtonLink>
  );
  return (
    <Empty icon={ArrowsRightLeftIcon} title={text.empty} action={action}>
      {text.emptyHint}
    </Empty>
  );
}

async function readEvents(
  { api }: Clients,
  { shipment, cursor }: { shipment: string | undefined; cursor: string | undefined },
) {
  const query = { limit: PAGE_ROWS, ...(shipment && { shipment }), ...(cursor && { cursor }) };
  const { data } = await ok(api.GET('/api/v1/events', { params: { query } }));
  return data;
}

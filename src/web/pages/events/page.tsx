import ArrowsRightLeftIcon from '@heroicons/react/24/outline/ArrowsRightLeftIcon';
import { Code, Text, UnstyledButton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { EVENT_TYPES, type EventType } from '#domain/event/event.ts';
import type { Clients } from '#src/web/api/client.ts';
import { ok } from '#src/web/api/client.ts';
import { useApi, useSlug } from '#src/web/app/environment.ts';
import { useMay } from '#src/web/app/session.tsx';
import { Card } from '#src/web/kit/card.tsx';
import { CurlHint } from '#src/web/kit/curl-hint.tsx';
import { type Column, DataTable } from '#src/web/kit/data-table.tsx';
import { ChoicesField, FilterBar, SearchField } from '#src/web/kit/filters.tsx';
import { ButtonLink } from '#src/web/kit/links.tsx';
import { type More, moreOf } from '#src/web/kit/more.ts';
import { PageHead } from '#src/web/kit/page-head.tsx';
import { Empty, Failed, Loading, NoPermission } from '#src/web/kit/states.tsx';
import { Time } from '#src/web/kit/time.tsx';
import { useWords } from '#src/web/words/language.tsx';
import { EventDrawer } from './event-drawer.tsx';
import type { EventsSearch } from './search.ts';
import { EventSubjectLink } from './subject-link.tsx';
import { subjectOf } from './view.ts';
import { words } from './words.ts';

const route = getRouteApi('/$environment/events');
const PAGE_ROWS = 50;
/** Types are shown as programs know them. */
const TYPE_WORDS = Object.fromEntries(EVENT_TYPES.map((type) => [type, type])) as Record<
  EventType,
  string
>;

type Filters = Pick<EventsSearch, 'shipment' | 'type'>;
type Event = Awaited<ReturnType<typeof readEvents>>['items'][number];

/** All that happened, newest first; one of them opens beside the list. */
export function EventsPage() {
  const text = useWords(words);
  const may = useMay('webhooks:read');
  const { shipment, type } = route.useSearch();
  const navigate = route.useNavigate();
  if (!may) return <NoPermission need="webhooks:read" />;
  const set = (change: Partial<Filters>) =>
    void navigate({ search: (old) => ({ ...old, ...change }), replace: true });
  const isSet = shipment !== undefined || type !== undefined;
  const clear = () => set({ shipment: undefined, type: undefined });
  return (
    <>
      <PageHead title={text.title} lead={text.lead} />
      <FilterBar onClear={isSet ? clear : undefined}>
        <ChoicesField
          label={text.type}
          choices={EVENT_TYPES}
          words={TYPE_WORDS}
          value={type}
          onChange={(value) => set({ type: value })}
          width={320}
        />
        <SearchField
          label={text.shipment}
          value={shipment}
          onChange={(value) => set({ shipment: value })}
        />
      </FilterBar>
      <Card flush>
        <Events shipment={shipment} type={type} />
      </Card>
      <CurlHint path="/api/v1/events?sort=newest" />
      <EventDrawer />
    </>
  );
}

function Events(filters: Filters) {
  const clients = useApi();
  const events = useInfiniteQuery({
    queryKey: [clients.environment, 'events', filters],
    queryFn: ({ pageParam }) => readEvents(clients, filters, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ pagination }) =>
      pagination.has_more ? pagination.next_cursor : undefined,
  });
  if (events.isPending) return <Loading />;
  if (events.isError) {
    return <Failed error={events.error} onRetry={() => void events.refetch()} />;
  }
  const rows = events.data.pages.flatMap(({ items }) => items);
  if (rows.length === 0) return <NoEvents isFiltered={isFiltered(filters)} />;
  const more = moreOf(events);
  return <Rows rows={rows} more={more} />;
}

type RowsProps = {
  readonly rows: readonly Event[];
  readonly more: More;
};

function Rows({ rows, more }: RowsProps) {
  const text = useWords(words);
  const columns: readonly Column<Event>[] = [
    { key: 'type', label: text.type, render: (event) => <OpenButton event={event} /> },
    {
      key: 'about',
      label: text.about,
      render: ({ data }) => <EventSubjectLink subject={subjectOf(data)} />,
    },
    { key: 'at', label: text.at, isExtra: true, render: (event) => <Time at={event.created_at} /> },
    {
      key: 'before',
      label: text.change,
      isExtra: true,
      render: ({ data }) => data.previous_status ?? '–',
    },
    {
      key: 'position',
      label: text.position,
      isExtra: true,
      align: 'right',
      render: ({ position }) => <span className="figures">{position}</span>,
    },
  ];
  return (
    <DataTable
      caption={text.title}
      rows={rows}
      columns={columns}
      rowKey={({ id }) => id}
      more={more}
    />
  );
}

function OpenButton({ event: { id, type, created_at: at } }: { readonly event: Event }) {
  const text = useWords(words);
  const navigate = route.useNavigate();
  const [subject, change] = type.split('.');
  const open = () => void navigate({ search: (old) => ({ ...old, event: id }) });
  return (
    <>
      <UnstyledButton onClick={open} aria-label={text.open(type)}>
        <Code>
          {subject}.<wbr />
          {change}
        </Code>
      </UnstyledButton>
      <Text size="xs" c="dimmed" hiddenFrom="sm">
        <Time at={at} />
      </Text>
    </>
  );
}

function NoEvents({ isFiltered: filtered }: { readonly isFiltered: boolean }) {
  const text = useWords(words);
  const environment = useSlug();
  if (filtered) {
    return (
      <Empty icon={ArrowsRightLeftIcon} title={text.nothingFound}>
        {text.nothingFoundHint}
      </Empty>
    );
  }
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

function isFiltered({ shipment, type }: Filters): boolean {
  return shipment !== undefined || type !== undefined;
}

async function readEvents(
  { api }: Clients,
  { shipment, type }: Filters,
  cursor: string | undefined,
) {
  const query = {
    limit: PAGE_ROWS,
    sort: 'newest' as const,
    ...(shipment && { shipment }),
    ...(type && { type: [...type] }),
    ...(cursor && { cursor }),
  };
  const { data } = await ok(api.GET('/api/v1/events', { params: { query } }));
  return data;
}

import ArrowsRightLeftIcon from '@heroicons/react/24/outline/ArrowsRightLeftIcon';
import { Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { EVENT_NAMES, PREVIOUS_STATUS_NAMES } from '#domain/insight/evidence/event-words.ts';
import { EVENT_TYPES } from '#domain/notifying/event/event.ts';
import { ok } from '#src/web/api/client.ts';
import { type DataOf, readingPages } from '#src/web/api/reading.ts';
import { useApi, useSlug } from '#src/web/app/environment.ts';
import { CurlHint } from '#src/web/kit/curl-hint.tsx';
import type { Column } from '#src/web/kit/data-table.tsx';
import { ExportButton } from '#src/web/kit/export-button.tsx';
import { ChoicesField, FilterBar, SearchField } from '#src/web/kit/filters.tsx';
import { ButtonLink } from '#src/web/kit/links.tsx';
import { ListCard } from '#src/web/kit/list.tsx';
import { ListPage } from '#src/web/kit/list-page.tsx';
import { rowsOf } from '#src/web/kit/more.ts';
import { Empty } from '#src/web/kit/states.tsx';
import { Time } from '#src/web/kit/time.tsx';
import { useWords } from '#src/web/words/language.tsx';
import { EventDrawer } from './event-drawer.tsx';
import { EventName } from './event-name.tsx';
import type { EventsSearch } from './search.ts';
import { EventSubjectLink } from './subject-link.tsx';
import { subjectOf } from './view.ts';
import { words } from './words.ts';

const route = getRouteApi('/$environment/events');
const PAGE_ROWS = 50;

type EventFilters = Pick<EventsSearch, 'shipment' | 'type'>;
type Event = DataOf<'/api/v1/events'>['items'][number];

/** All events, newest first; one of them can be opened beside the list. */
export function EventsPage() {
  const text = useWords(words);
  const { shipment, type } = route.useSearch();
  return (
    <ListPage
      need="webhooks:read"
      title={text.title}
      lead={text.lead}
      actions={<EventsExport shipment={shipment} type={type} />}
      filters={<Filters shipment={shipment} type={type} />}
      list={<Events shipment={shipment} type={type} />}
      hint={<CurlHint path="/api/v1/events?sort=newest" />}
    >
      <EventDrawer />
    </ListPage>
  );
}

function Filters(filters: EventFilters) {
  const text = useWords(words);
  const navigate = route.useNavigate();
  const set = (change: EventFilters) =>
    void navigate({ search: (old) => ({ ...old, ...change }), replace: true });
  const clear = () => set({ shipment: undefined, type: undefined });
  return (
    <FilterBar onClear={isFiltered(filters) ? clear : undefined}>
      <ChoicesField
        label={text.type}
        choices={EVENT_TYPES}
        words={useWords(EVENT_NAMES)}
        value={filters.type}
        onChange={(value) => set({ type: value })}
        width={320}
      />
      <SearchField
        label={text.shipment}
        value={filters.shipment}
        onChange={(value) => set({ shipment: value })}
      />
    </FilterBar>
  );
}

function EventsExport(filters: EventFilters) {
  const { api } = useApi();
  return (
    <ExportButton
      name="events"
      read={(sheet) => {
        const params = { query: { ...filtersOf(filters), ...sheet } };
        return ok(api.GET('/api/v1/events/export', { params, parseAs: 'blob' }));
      }}
    />
  );
}

function Events(filters: EventFilters) {
  const text = useWords(words);
  const query = { limit: PAGE_ROWS, sort: 'newest' as const, ...filtersOf(filters) };
  const events = useInfiniteQuery(
    readingPages(useApi(), '/api/v1/events', { noun: 'events', query }),
  );
  return (
    <ListCard
      query={events}
      rows={rowsOf(events)}
      caption={text.title}
      columns={useColumns()}
      rowKey={({ id }) => id}
      empty={<NoEvents isFiltered={isFiltered(filters)} />}
    />
  );
}

function useColumns(): readonly Column<Event>[] {
  const text = useWords(words);
  const statuses: Readonly<Record<string, string>> = useWords(PREVIOUS_STATUS_NAMES);
  return [
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
      render: ({ data }) => statuses[data.previous_status ?? ''] ?? '–',
    },
    {
      key: 'position',
      label: text.position,
      isExtra: true,
      align: 'right',
      render: ({ position }) => <span className="figures">{position}</span>,
    },
  ];
}

function OpenButton({ event: { id, type, created_at: at } }: { readonly event: Event }) {
  const text = useWords(words);
  const navigate = route.useNavigate();
  const open = () => void navigate({ search: (old) => ({ ...old, event: id }) });
  return (
    <>
      <UnstyledButton onClick={open}>
        <VisuallyHidden component="span">{text.open} </VisuallyHidden>
        <EventName type={type} />
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

function isFiltered({ shipment, type }: EventFilters): boolean {
  return shipment !== undefined || type !== undefined;
}

function filtersOf({ shipment, type }: EventFilters) {
  return { ...(shipment && { shipment }), ...(type && { type: [...type] }) };
}

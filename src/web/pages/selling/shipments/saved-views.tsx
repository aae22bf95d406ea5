import BookmarkIcon from '@heroicons/react/24/outline/BookmarkIcon';
import TrashIcon from '@heroicons/react/24/outline/TrashIcon';
import {
  ActionIcon,
  Button,
  Group,
  Popover,
  Stack,
  Text,
  TextInput,
  VisuallyHidden,
} from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type TimeZone, ZONE_NAMES } from '#domain/carrying/area/time-zone.ts';
import type { components } from '#src/http/contract/dashboard.gen.ts';
import { type Clients, ok } from '#src/web/api/client.ts';
import { type DataOf, reading } from '#src/web/api/reading.ts';
import { useChange } from '#src/web/api/use-change.ts';
import { useApi } from '#src/web/app/environment.ts';
import { formatCount } from '#src/web/kit/format.ts';
import { noteDone } from '#src/web/kit/notes.tsx';
import { Failed, Loading } from '#src/web/kit/states.tsx';
import { useApiForm } from '#src/web/kit/use-api-form.ts';
import { useZone } from '#src/web/kit/use-locale.ts';
import { useWords } from '#src/web/words/language.tsx';
import { hasFilters, searchOfView, viewQueryOf } from './list-query.ts';
import type { ShipmentsSearch } from './search.ts';
import { words } from './words.ts';

type SavedView = components['schemas']['SavedView'];
type ViewCount = components['schemas']['ViewCount'];

type SavedViewsProps = {
  readonly search: ShipmentsSearch;
  readonly onOpen: (search: ShipmentsSearch) => void;
};

/** The person's saved filters: open one, save the current ones, or remove one. */
export function SavedViews({ search, onOpen }: SavedViewsProps) {
  const text = useWords(words);
  const [opened, setOpened] = useState(false);
  const open = (view: SavedView) => {
    setOpened(false);
    onOpen(searchOfView(view.query));
  };
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      withArrow
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<BookmarkIcon width={16} aria-hidden />}
          onClick={() => setOpened(!opened)}
        >
          {text.views}
        </Button>
      </Popover.Target>
      <Popover.Dropdown w={300}>
        <Stack gap="md">
          <ViewList onOpen={open} />
          {hasFilters(search) && <SaveForm query={viewQueryOf(search)} />}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

function ViewList({ onOpen }: { readonly onOpen: (view: SavedView) => void }) {
  const text = useWords(words);
  const clients = useApi();
  const zone = useZone();
  const queries = useQueryClient();
  const views = useQuery(viewsQuery(clients));
  const counts = useQuery(countsQuery(clients, zone));
  const remove = useChange({
    mutationFn: ({ view_id }: SavedView) =>
      ok(
        clients.dashboardApi.DELETE('/api/dashboard/views/{view_id}', {
          params: { path: { view_id } },
        }),
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: viewsQuery(clients).queryKey }),
  });
  if (views.isPending) return <Loading rows={2} />;
  if (views.isError) return <Failed error={views.error} onRetry={() => void views.refetch()} />;
  if (views.data.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {text.noViews}
      </Text>
    );
  }
  return (
    <Stack gap={2} component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
      {views.data.map((view) => (
        <Group key={view.view_id} component="li" gap={4} wrap="nowrap">
          <Button
            variant="subtle"
            justify="space-between"
            size="compact-md"
            flex={1}
            miw={0}
            rightSection={<Count count={counts.data?.get(view.view_id)} />}
            onClick={() => onOpen(view)}
          >
            <Text span inherit truncate>
              {view.name}
            </Text>
          </Button>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={text.removeView(view.name)}
            onClick={() => remove.mutate(view)}
          >
            <TrashIcon width={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      {remove.isError && <Failed error={remove.error} />}
    </Stack>
  );
}

/** Number of shipments of a view, loaded separately, so that the names appear first. */
function Count({ count }: { readonly count: ViewCount | undefined }) {
  const text = useWords(words);
  if (count === undefined) return null;
  const total = formatCount(count.count);
  return (
    <Text size="sm" c="dimmed" className="figures">
      <span aria-hidden>{count.is_more ? `${total}+` : total}</span>
      <VisuallyHidden>{count.is_more ? text.foundOver(total) : text.found(total)}</VisuallyHidden>
    </Text>
  );
}

function SaveForm({ query }: { readonly query: string }) {
  const text = useWords(words);
  const clients = useApi();
  const zone = useZone();
  const queries = useQueryClient();
  const { form, submit, isSending, error } = useApiForm({
    initialValues: { name: '' },
    send: ({ name }) => {
      const body = { name: name.trim(), query };
      return ok(clients.dashboardApi.POST('/api/dashboard/views', { body }));
    },
    onDone: async () => {
      form.reset();
      noteDone(text.viewSaved);
      void queries.invalidateQueries({ queryKey: countsQuery(clients, zone).queryKey });
      await queries.invalidateQueries({ queryKey: viewsQuery(clients).queryKey });
    },
  });
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        <TextInput
          label={text.viewName}
          description={text.viewHint}
          maxLength={60}
          required
          {...form.getInputProps('name')}
        />
        {error !== null && <Failed error={error} />}
        <Button type="submit" loading={isSending}>
          {text.saveView}
        </Button>
      </Stack>
    </form>
  );
}

function viewsQuery(clients: Clients) {
  return {
    ...reading(clients, '/api/dashboard/views', { noun: 'views' }),
    select: ({ items }: DataOf<'/api/dashboard/views'>) => items,
  };
}

function countsQuery(clients: Clients, zone: TimeZone) {
  return {
    ...reading(clients, '/api/dashboard/view-counts', {
      noun: 'view-counts',
      query: { timezone: ZONE_NAMES[zone] },
    }),
    select: countsById,
  };
}

function countsById({ items }: DataOf<'/api/dashboard/view-counts'>) {
  return new Map(items.map((count) => [count.view_id, count]));
}

import ChevronLeftIcon from '@heroicons/react/24/outline/ChevronLeftIcon';
import ChevronRightIcon from '@heroicons/react/24/outline/ChevronRightIcon';
import CubeIcon from '@heroicons/react/24/outline/CubeIcon';
import { Button, Group, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Clients, ok } from '#src/web/api/client.ts';
import { useApi, useSlug } from '#src/web/app/environment.ts';
import { DataTable } from '#src/web/kit/data-table.tsx';
import { formatCount } from '#src/web/kit/format.ts';
import { ButtonLink } from '#src/web/kit/links.tsx';
import { Empty, Failed, Loading } from '#src/web/kit/states.tsx';
import { useWords } from '#src/web/words/language.tsx';
import type { ColumnName } from './columns.ts';
import { back, filtersOf, further, hasFilters } from './list-query.ts';
import type { ShipmentsSearch } from './search.ts';
import type { Selection } from './selection.ts';
import classes from './shipments.module.css';
import { useShipmentColumns } from './table-columns.tsx';
import { words } from './words.ts';

/** The API's most. */
const PAGE_ROWS = 50;
const AGAIN_MS = 20_000;

type Page = Awaited<ReturnType<typeof readPage>>;

type ShipmentListProps = {
  readonly search: ShipmentsSearch;
  readonly columns: readonly ColumnName[];
  readonly selection: Selection;
  readonly onShow: (search: ShipmentsSearch) => void;
};

export function ShipmentList({ search, columns, selection, onShow }: ShipmentListProps) {
  const text = useWords(words);
  const clients = useApi();
  const page = useQuery({
    queryKey: [clients.environment, 'shipments', search],
    queryFn: () => readPage(clients, search),
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS,
  });
  const rows = page.data?.items ?? [];
  const shown = useShipmentColumns({ chosen: columns, selection, rows });
  if (page.isPending) return <Loading rows={8} />;
  if (page.isError) return <Failed error={page.error} onRetry={() => void page.refetch()} />;
  if (page.data.items.length === 0) return <NoShipments search={search} onShow={onShow} />;
  return (
    <div className={classes.list} data-old={page.isPlaceholderData}>
      <DataTable
        caption={text.title}
        rows={rows}
        columns={shown}
        rowKey={({ shipment_number: number }) => number}
        isSelected={selection.has}
        isDense
      />
      <Pages search={search} pagination={page.data.pagination} onShow={onShow} />
    </div>
  );
}

type PagesProps = Omit<ShipmentListProps, 'columns' | 'selection'> & Pick<Page, 'pagination'>;

/** Forward by the cursor of this page, back by those that led here. */
function Pages({ search, pagination, onShow }: PagesProps) {
  const text = useWords(words);
  const { next_cursor: next, total, total_is_capped: isCapped } = pagination;
  const depth = search.after?.length ?? 0;
  const count = total === undefined ? undefined : formatCount(total);
  return (
    <Group justify="space-between" p="sm">
      <Text size="sm" c="dimmed" className="figures">
        {count === undefined
          ? text.page(depth + 1)
          : isCapped === true
            ? text.foundOver(count)
            : text.found(count)}
      </Text>
      <Group gap="xs">
        <Button
          variant="default"
          size="xs"
          leftSection={<ChevronLeftIcon width={14} aria-hidden />}
          disabled={depth === 0}
          onClick={() => onShow({ ...search, after: back(search) })}
        >
          {text.previous}
        </Button>
        <Button
          variant="default"
          size="xs"
          rightSection={<ChevronRightIcon width={14} aria-hidden />}
          disabled={next === null}
          onClick={() => next !== null && onShow({ ...search, after: further(search, next) })}
        >
          {text.next}
        </Button>
      </Group>
    </Group>
  );
}

function NoShipments({ search, onShow }: Omit<PagesProps, 'pagination'>) {
  const text = useWords(words);
  const environment = useSlug();
  if (hasFilters(search) || search.after !== undefined) {
    const clear = (
      <Button variant="default" onClick={() => onShow({})}>
        {text.clear}
      </Button>
    );
    return (
      <Empty icon={CubeIcon} title={text.none} action={clear}>
        {text.noneHint}
      </Empty>
    );
  }
  const create = (
    <ButtonLink to="/$environment/new" params={{ environment }}>
      {text.create}
    </ButtonLink>
  );
  return (
    <Empty icon={CubeIcon} title={text.empty} action={create}>
      {text.emptyHint}
    </Empty>
  );
}

/** Rows are counted with the first page alone, since counting takes time. */
async function readPage({ api }: Clients, search: ShipmentsSearch) {
  const cursor = search.after?.at(-1);
  const place = cursor === undefined ? { include_total: true } : { cursor };
  const query = { ...filtersOf(search), ...place, limit: PAGE_ROWS };
  const { data } = await ok(api.GET('/api/v1/shipments', { params: { query } }));
  return data;
}

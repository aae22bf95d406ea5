import CubeIcon from '@heroicons/react/24/outline/CubeIcon';
import { Button, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { TimeZone } from '#domain/carrying/area/time-zone.ts';
import { type DataOf, reading } from '#src/web/api/reading.ts';
import { useApi, useSlug } from '#src/web/app/environment.ts';
import { formatCount } from '#src/web/kit/format.ts';
import { ButtonLink } from '#src/web/kit/links.tsx';
import { ListCard } from '#src/web/kit/list.tsx';
import { Empty } from '#src/web/kit/states.tsx';
import { useZone } from '#src/web/kit/use-locale.ts';
import { useWords } from '#src/web/words/language.tsx';
import type { ColumnName, Density } from './columns.ts';
import { filtersOf, hasFilters } from './list-query.ts';
import type { ShipmentsSearch } from './search.ts';
import type { Selection } from './selection.ts';
import { useShipmentColumns } from './table-columns.tsx';
import { words } from './words.ts';

/** The API's maximum. */
const PAGE_ROWS = 50;
const AGAIN_MS = 20_000;

type Page = DataOf<'/api/v1/shipments'>;

type ShipmentListProps = {
  readonly search: ShipmentsSearch;
  readonly columns: readonly ColumnName[];
  readonly density: Density;
  readonly selection: Selection;
  readonly onShow: (search: ShipmentsSearch) => void;
};

export function ShipmentList({ search, columns, density, selection, onShow }: ShipmentListProps) {
  const text = useWords(words);
  const query = pageQuery(search, useZone());
  const page = useQuery({
    ...reading(useApi(), '/api/v1/shipments', { noun: 'shipments', query }),
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS,
  });
  const rows = page.data?.items ?? [];
  const shown = useShipmentColumns({ chosen: columns, selection, rows });
  return (
    <ListCard
      query={page}
      rows={page.data?.items}
      caption={text.title}
      columns={shown}
      rowKey={({ shipment_number: number }) => number}
      isSelected={selection.has}
      isDense={density === 'dense'}
      bars={8}
      empty={<NoShipments search={search} onShow={onShow} />}
      pager={{
        after: search.after,
        next: page.data?.pagination.next_cursor,
        onShow: (after) => onShow({ ...search, after }),
        children: page.data && <Found pagination={page.data.pagination} />,
      }}
    />
  );
}

/** Total number of rows, which is only counted with the first page. */
function Found({ pagination }: Pick<Page, 'pagination'>) {
  const text = useWords(words);
  const { total, total_is_capped: isCapped } = pagination;
  const found = isCapped === true ? text.foundOver : text.found;
  return (
    <Text size="sm" c="dimmed" className="figures">
      {total !== undefined && found(formatCount(total))}
    </Text>
  );
}

function NoShipments({ search, onShow }: Pick<ShipmentListProps, 'search' | 'onShow'>) {
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

/** Rows are counted with the first page only, because counting takes time. */
function pageQuery(search: ShipmentsSearch, zone: TimeZone) {
  const { after: cursor } = search;
  const place = cursor === undefined ? { include_total: true } : { cursor };
  return { ...filtersOf(search, zone), ...place, limit: PAGE_ROWS };
}

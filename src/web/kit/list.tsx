import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import { DataTable, type DataTableProps } from './data-table.tsx';
import classes from './kit.module.css';
import { moreOf, type PagedQuery } from './more.ts';
import { Pager, type PagerProps } from './pager.tsx';
import { Failed, Loading, Stale } from './states.tsx';

/** A query of `reading` or `readingPages`. */
type ListQuery = Partial<PagedQuery> & {
  readonly isError: boolean;
  readonly error: Error | null;
  readonly isPlaceholderData: boolean;
  readonly isRefetching: boolean;
  readonly dataUpdatedAt: number;
  readonly refetch: () => unknown;
};

type ListProps<Row> = Omit<DataTableProps<Row>, 'rows' | 'more'> & {
  readonly query: ListQuery;
  /** Undefined until the rows are read. */
  readonly rows: readonly Row[] | undefined;
  /** Shown if there are no rows; an `Empty`. */
  readonly empty: ReactNode;
  /** Pager of a list that is read by `reading`. */
  readonly pager?: Omit<PagerProps, 'next'> & { readonly next: string | null | undefined };
  /** Number of grey bars during the first read. */
  readonly bars?: number;
};

type ListCardProps<Row> = ListProps<Row> & {
  /** True to show the time of the read, with a button that reads again. */
  readonly isDated?: boolean;
};

/** `List` in its own card. */
export function ListCard<Row>({ isDated = false, ...list }: ListCardProps<Row>) {
  const { query, rows } = list;
  return (
    <>
      {isDated && rows !== undefined && (
        <Group justify="flex-end" mb={4}>
          <Stale
            updatedAt={query.dataUpdatedAt}
            isReading={query.isRefetching}
            onRefresh={() => void query.refetch()}
          />
        </Group>
      )}
      <Card flush>
        <List {...list} />
      </Card>
    </>
  );
}

/**
 * Rows of a query in each of its states: loading, failed, empty, and as a table. Rows that were
 * read before stay below a failure, and are pale while another page is loading.
 */
export function List<Row>({ query, rows, empty, pager, bars, ...table }: ListProps<Row>) {
  const failed = query.isError && (
    <Failed error={query.error} onRetry={() => void query.refetch()} />
  );
  if (rows === undefined) return failed || <Loading rows={bars} />;
  if (rows.length === 0) return failed || empty;
  return (
    <>
      {failed}
      <div className={classes.list} data-old={query.isPlaceholderData}>
        <DataTable {...table} rows={rows} more={isPaged(query) ? moreOf(query) : undefined} />
        {pager !== undefined && <Pages {...pager} />}
      </div>
    </>
  );
}

/** Hidden if all rows are visible, unless it shows their number. */
function Pages({ next = null, ...pager }: NonNullable<ListProps<unknown>['pager']>) {
  const isWhole = pager.after === undefined && next === null;
  return isWhole && pager.children === undefined ? null : <Pager {...pager} next={next} />;
}

function isPaged(query: ListQuery): query is ListQuery & PagedQuery {
  return query.fetchNextPage !== undefined;
}

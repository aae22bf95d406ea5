import { Box, Button, Group, Table, VisuallyHidden } from '@mantine/core';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useWords } from '#src/web/words/language.tsx';
import classes from './data-table.module.css';
import type { More } from './more.ts';
import { kitWords } from './words.ts';

/** Shorter tables are not virtualised. */
const VIRTUAL_FROM = 100;
const ROW_PX = 45;
const OVERSCAN = 12;

export type Column<Row> = {
  readonly key: string;
  readonly label: ReactNode;
  readonly render: (row: Row) => ReactNode;
  /** Amounts and counts are right-aligned. */
  readonly align?: 'left' | 'right';
  /** True to hide the column on phones. */
  readonly isExtra?: boolean;
  /** True to hide the column on small laptops as well. */
  readonly isWideOnly?: boolean;
  readonly width?: number | string;
};

export type DataTableProps<Row> = {
  /** Name of the table for screen readers. */
  readonly caption: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
  /** True for rows of 44 pixels, with at most two short lines. */
  readonly isDense?: boolean;
  /**
   * True to put each cell on its own line on the narrowest phones, for texts beside long amounts.
   */
  readonly isStacked?: boolean;
  readonly isSelected?: (row: Row) => boolean;
  readonly more?: More | undefined;
};

/** A table; beyond a hundred rows only the visible ones are rendered. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, rows, columns, rowKey, more, isDense = false, isStacked = false } = props;
  const words = useWords(kitWords);
  const { ref, shown, before, after } = useShownRows(rows);
  const isWide = useIsWide(ref);
  return (
    <Box ref={ref} className={classes.frame} {...(isWide ? scrolledBy(caption) : {})}>
      <Table
        className={classes.table}
        data-dense={isDense}
        data-stacked={isStacked}
        aria-rowcount={rows.length + 1}
        highlightOnHover
      >
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {columns.map(({ key, label, align, isExtra, isWideOnly, width }) => (
              <th
                key={key}
                scope="col"
                data-align={align}
                data-extra={isExtra}
                data-wide={isWideOnly}
                style={{ width }}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Gap height={before} />
          {shown.map(({ row, number }) => (
            <tr
              key={rowKey(row)}
              aria-rowindex={number + 2}
              data-selected={props.isSelected?.(row) ?? false}
            >
              {columns.map(({ key, render, align, isExtra, isWideOnly }) => (
                <td key={key} data-align={align} data-extra={isExtra} data-wide={isWideOnly}>
                  {render(row)}
                </td>
              ))}
            </tr>
          ))}
          <Gap height={after} />
        </tbody>
      </Table>
      {more?.hasMore === true && (
        <Group justify="center" p="sm">
          <Button variant="default" loading={more.isReading} onClick={more.read}>
            {words.more}
          </Button>
        </Group>
      )}
    </Box>
  );
}

/** True while the table is wider than its card, so that the keyboard must be able to scroll it. */
function useIsWide(ref: RefObject<HTMLElement | null>): boolean {
  const [isWide, setWide] = useState(false);
  useEffect(() => {
    const frame = ref.current;
    if (frame === null) return;
    const observer = new ResizeObserver(() => setWide(frame.scrollWidth > frame.clientWidth));
    observer.observe(frame);
    if (frame.firstElementChild !== null) observer.observe(frame.firstElementChild);
    return () => observer.disconnect();
  }, [ref]);
  return isWide;
}

function scrolledBy(name: string) {
  return { role: 'region', 'aria-label': name, tabIndex: 0 } as const;
}

/** Placeholder of the rows that are not rendered. */
function Gap({ height }: { readonly height: number }) {
  return height === 0 ? null : <tr aria-hidden style={{ height }} />;
}

function useShownRows<Row>(rows: readonly Row[]) {
  const ref = useRef<HTMLDivElement>(null);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    scrollMargin: ref.current?.offsetTop ?? 0,
    enabled: rows.length > VIRTUAL_FROM,
  });
  if (rows.length <= VIRTUAL_FROM) {
    const shown = rows.map((row, number) => ({ row, number }));
    return { ref, shown, before: 0, after: 0 };
  }
  const items = virtualizer.getVirtualItems();
  const margin = virtualizer.options.scrollMargin;
  const shown = items.flatMap(({ index }) => {
    const row = rows[index];
    return row === undefined ? [] : { row, number: index };
  });
  const before = (items[0]?.start ?? margin) - margin;
  const after = virtualizer.getTotalSize() - ((items.at(-1)?.end ?? margin) - margin);
  return { ref, shown, before, after };
}

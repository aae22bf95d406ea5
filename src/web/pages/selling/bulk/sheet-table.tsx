import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { type Column, DataTable } from '#src/web/kit/data-table.tsx';
import { useLanguage, useWords } from '#src/web/words/language.tsx';
import { readerIn, type Sheet, titleOf } from './batch-csv.ts';
import { placeColumn } from './places.ts';
import { shownValue } from './shown-value.ts';
import type { Places } from './use-places.ts';
import { words } from './words.ts';

/** Columns that people check before sending, shown beside the interpreted district. */
const LEFT = ['reference', 'receiver_name'];
const NEXT = ['weight_grams', 'item_name', 'item_quantity', 'item_price', 'cod_amount'];

type Line = { readonly number: number; readonly cells: readonly string[] };
type TableProps = { readonly sheet: Sheet } & Pick<Places, 'districtOf'>;

/** The rows, as written and as interpreted. */
export function SheetTable({ sheet, districtOf }: TableProps) {
  const text = useWords(words);
  const read = useMemo(() => readerIn(sheet), [sheet]);
  const placed = placeColumn(sheet);
  const lines = sheet.rows.map((cells, at) => ({ number: at + 1, cells }));
  const columns: readonly Column<Line>[] = [
    { key: 'row', label: text.row, align: 'right', render: ({ number }) => number },
    ...shownColumns(sheet, placed).map((name) => ({
      key: name,
      label: titleOf(sheet, name, text.names),
      render: ({ number, cells }: Line) => (
        <Cell
          written={cells[sheet.columns.indexOf(name)] ?? ''}
          read={read(number - 1, name)}
          column={name}
          district={name === placed ? districtOf(number - 1)?.label : undefined}
        />
      ),
    })),
  ];
  return (
    <DataTable
      caption={text.sheet}
      rows={lines}
      columns={columns}
      rowKey={({ number }) => String(number)}
    />
  );
}

/** Known columns, the most important first, then the others in the order of the sheet. */
function shownColumns({ columns }: Sheet, placed: string | undefined): readonly string[] {
  const known = columns.filter((name) => name !== null);
  const first = [LEFT, placed ?? [], NEXT].flat().filter((name) => known.includes(name));
  return [...first, ...known.filter((name) => !first.includes(name))];
}

type CellProps = {
  readonly written: string;
  readonly read: string;
  readonly column: string;
  readonly district: string | undefined;
};

/** Shows the written value, and the value to be sent if it differs. */
function Cell({ written, read, column, district }: CellProps) {
  const { language } = useLanguage();
  const understood = read === written ? undefined : shownValue(column, read, language);
  const sent = district ?? understood;
  return (
    <Text span size="xs" style={{ whiteSpace: 'nowrap' }}>
      {written}
      {sent !== undefined && (
        <Text span size="xs" c="dimmed">
          {` → ${sent}`}
        </Text>
      )}
    </Text>
  );
}

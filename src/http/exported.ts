import type { Language } from '#domain/carrying/tracking/description.ts';
import { invalidParameter } from '#domain/refusal.ts';
import { type SheetColumn, sheetStyle } from '#src/views/sheet-style.ts';
import type { Streamed } from './call.ts';
import { CSV_TYPE, csvChunks, sheetChunks } from './csv.ts';
import { timeZoneIn } from './handlers/lists.ts';
import { NDJSON_TYPE, ndjsonChunks } from './ndjson.ts';

type Asked = {
  readonly query: {
    readonly format?: 'csv' | 'ndjson';
    readonly style?: 'plain' | 'excel';
    readonly timezone?: string;
  };
  readonly language: Language;
};

type Exported<Row, Column extends SheetColumn> = {
  /** Name of the file, without its ending. */
  readonly name: string;
  readonly pages: AsyncIterable<readonly Row[]>;
  readonly columns: readonly Column[];
  cellsOf(row: Row): Readonly<Record<Column, string | number>>;
  /** A row of NDJSON. */
  view(row: Row): unknown;
};

/** A list as a file of any length: for programs, or for people who open it in a spreadsheet. */
export function exported<Row, Column extends SheetColumn>(
  { query, language }: Asked,
  { name, pages, columns, cellsOf, view }: Exported<Row, Column>,
): Streamed {
  const { format = 'csv', style = 'plain' } = query;
  const isForPeople = style === 'excel';
  if (isForPeople && format !== 'csv') {
    throw invalidParameter(
      'style',
      'NOT_ALLOWED',
      'cannot be combined with another format than csv',
    );
  }
  const headers = {
    'Content-Type': format === 'csv' ? CSV_TYPE : NDJSON_TYPE,
    'Content-Disposition': `attachment; filename="${name}.${format}"`,
    'Content-Language': isForPeople ? language : 'en',
    Vary: 'Accept-Language',
  };
  if (format === 'ndjson') return { headers, chunks: () => ndjsonChunks(pages, view) };
  if (!isForPeople) return { headers, chunks: () => csvChunks(pages, columns, cellsOf) };
  const sheet = sheetStyle(language, timeZoneIn(query));
  return { headers, chunks: () => sheetChunks(pages, { columns, cellsOf }, sheet) };
}

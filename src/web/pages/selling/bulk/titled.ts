import { type Cells, type TitledLines, titledLines } from '#domain/selling/batch/sheet.ts';
import { matched } from './columns.ts';

/** Titles and lines of records from any kind of file; undefined if there are no titles. */
export function titledIn(records: readonly Cells[]): TitledLines | undefined {
  return titledLines(records, (titles) => matched(titles).indexOf('weight_grams'));
}

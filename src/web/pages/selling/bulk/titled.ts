import { type Cells, type TitledLines, titledLines } from '#domain/selling/batch/sheet.ts';
import { matched } from './columns.ts';

/** Titles and lines of records, whichever file has them; undefined if it has no titles. */
export function titledIn(records: readonly Cells[]): TitledLines | undefined {
  return titledLines(records, (titles) => matched(titles).indexOf('weight_grams'));
}

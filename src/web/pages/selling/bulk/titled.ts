import {
  type Cells,
  type KnownTitles,
  type TitledLines,
  titledLines,
} from '#domain/selling/batch/sheet.ts';
import { knownIn, matched } from './columns.ts';

export const TITLES: KnownTitles = {
  knownIn,
  weightIn: (titles) => matched(titles).indexOf('weight_grams'),
};

/** Titles and lines of records from any kind of file; undefined if there are no titles. */
export function titledIn(records: readonly Cells[]): TitledLines | undefined {
  return titledLines(records, TITLES);
}

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

/** Titles and lines of records, whichever file has them; undefined if it has no titles. */
export function titledIn(records: readonly Cells[]): TitledLines | undefined {
  return titledLines(records, TITLES);
}

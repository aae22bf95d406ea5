import { cellOf, lineOf, type Sheet } from './batch-csv.ts';
import { columnOfPath } from './columns.ts';
import { chosenPlace, DISTRICT } from './places.ts';
import type { BatchRow } from './queries.ts';

type WrongRow = Pick<BatchRow, 'row' | 'errors'>;

/** Number of wrong rows in which every wrong cell has been changed since the check. */
export function mendedRows(wrong: readonly WrongRow[], sheet: Sheet, sent: Sheet): number {
  return wrong.filter(({ row, errors }) =>
    errors.every(({ path }) => {
      const column = columnOfPath(path);
      const line = lineOf(sent, row - 1, path);
      return column !== null && sentValue(sheet, line, column) !== sentValue(sent, line, column);
    }),
  ).length;
}

function sentValue(sheet: Sheet, line: number, column: string): string {
  return column === DISTRICT
    ? (chosenPlace(sheet, line)?.districtId ?? '')
    : cellOf(sheet, line, column);
}

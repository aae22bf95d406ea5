import readWorkbook from 'read-excel-file/universal';
import type { TitledLines } from '#domain/selling/batch/sheet.ts';
import { matched } from './columns.ts';
import { titledIn } from './titled.ts';

const WHOLE = /^-?\d+$/;
/** Significant digits that a spreadsheet shows: 0.30000000000000004 becomes 0.3. */
const DIGITS = 15;

/**
 * Titles and lines of the workbook's sheet that has the most known columns; undefined if no sheet
 * has titles. Numbers are written with a point, and days as 27/11/2026.
 */
export async function linesOfWorkbook(bytes: ArrayBuffer): Promise<TitledLines | undefined> {
  const sheets = await readWorkbook(bytes, { parseNumber: numberText });
  const read = sheets.flatMap(({ data }) => titledIn(data.map((row) => row.map(cellText))) ?? []);
  return read.toSorted((one, other) => known(other) - known(one))[0];
}

function known({ titles }: TitledLines): number {
  return matched(titles).filter((column) => column !== null).length;
}

function numberText(written: string): string {
  if (WHOLE.test(written)) return written;
  const number = Number(Number(written).toPrecision(DIGITS));
  return Number.isInteger(number) ? BigInt(number).toString() : String(number);
}

function cellText(cell: unknown): string {
  if (cell instanceof Date) return dateText(cell);
  return cell === null || cell === undefined ? '' : String(cell);
}

/** Days in workbooks have no time zone, and are read as UTC. */
function dateText(date: Date): string {
  const [day = '', time = ''] = date.toISOString().split('T');
  const shown = day.split('-').toReversed().join('/');
  return time.startsWith('00:00') ? shown : `${shown} ${time.slice(0, 5)}`;
}

import { parentPort, workerData } from 'node:worker_threads';
import writeXlsxFile, { type CellObject, type SheetData } from 'write-excel-file/node';
import type { Cell, Report, ReportColumn, ReportTable } from '#domain/platform/report/report.ts';

/** Limits of a sheet's name: its length, and characters that it must not contain. */
const NAME_MAX = 31;
const FORBIDDEN = /[\\/?*[\]:]/g;
const MONEY = '#,##0';
const TIME = 'dd/mm/yyyy hh:mm';
/** Characters in a column as wide as the page. */
const PAGE_CHARACTERS = 110;
const WIDTH_MIN = 12;

const report: Report = workerData;
const file = await writeXlsxFile(report.tables.map(sheetOf)).toBuffer();
parentPort?.postMessage(new Uint8Array(file));

function sheetOf(table: ReportTable, at: number) {
  const above = at === 0 ? headOf(report) : [];
  const below = at === 0 ? [[], ...report.notes.map((note) => [note])] : [];
  const { columns, rows, total } = table;
  const data: SheetData = [
    ...above,
    columns.map(({ name, kind }) => ({ value: name, fontWeight: 'bold', align: sideOf(kind) })),
    ...rows.map((cells) => cells.map(cellOf)),
    ...(total === null ? [] : [total.map((cell) => boldCell(cell))]),
    ...below,
  ];
  return {
    sheet: table.title.replaceAll(FORBIDDEN, ' ').slice(0, NAME_MAX),
    data,
    columns: columns.map(({ share }) => ({
      width: Math.max(WIDTH_MIN, Math.round(share * PAGE_CHARACTERS)),
    })),
  };
}

function headOf({ title, about }: Report): SheetData {
  return [[{ value: title, fontWeight: 'bold', fontSize: 14 }], ...about.map((line) => [line]), []];
}

function sideOf(kind: ReportColumn['kind']): 'left' | 'right' {
  return kind === 'money' || kind === 'count' ? 'right' : 'left';
}

/** Text stays text, whatever it begins with: only a cell of the type formula is a formula. */
function cellOf(cell: Cell): CellObject | null {
  if (cell === null) return null;
  if (typeof cell === 'number') return { value: cell, type: Number, format: MONEY };
  if (cell instanceof Date) return { value: cell, type: Date, format: TIME };
  return { value: cell, type: String };
}

function boldCell(cell: Cell): CellObject | null {
  const plain = cellOf(cell);
  return plain === null ? null : { ...plain, fontWeight: 'bold' };
}

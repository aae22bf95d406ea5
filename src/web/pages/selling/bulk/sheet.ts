import { type FileKind, fileKindOf, utf16In } from '#domain/selling/batch/file-kind.ts';
import { csvOptions, type TitledLines } from '#domain/selling/batch/sheet.ts';
import { TITLES, titledIn } from './titled.ts';

/** Cells of records, as in a text or file. */
type Records = readonly (readonly string[])[];

/** Text of a file. `isWindows`: it is no Unicode, and was read as Excel on Windows writes it. */
export function textOf(bytes: ArrayBuffer): { readonly text: string; readonly isWindows: boolean } {
  const wide = utf16In(new Uint8Array(bytes));
  if (wide !== undefined) return { text: wide, isWindows: false };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), isWindows: false };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), isWindows: true };
  }
}

/**
 * Titles and lines of a sheet's text or a CSV file; undefined if it has no titles. Throws a
 * CsvError for an unclosed quote. The parser is loaded when first needed.
 */
export async function linesOf(text: string): Promise<TitledLines | undefined> {
  const { parse } = await import('csv-parse/browser/esm/sync');
  return titledIn(parse(text, csvOptions(text, TITLES)));
}

/** Lines of a file, and how it was read. */
export type FileLines = { readonly lines: TitledLines | undefined; readonly isWindows: boolean };

/** A file that has to be saved as another kind before it can be read. */
export type OtherKind = Exclude<FileKind, 'WORKBOOK'>;

/** Reads a workbook or a text, whatever the file is called. The readers are loaded when needed. */
export async function linesOfFile(bytes: ArrayBuffer): Promise<FileLines | OtherKind> {
  const kind = fileKindOf(new Uint8Array(bytes));
  if (kind === 'WORKBOOK') {
    const { linesOfWorkbook } = await import('./xlsx.ts');
    return { lines: await linesOfWorkbook(bytes), isWindows: false };
  }
  if (kind !== undefined) return kind;
  const { text, isWindows } = textOf(bytes);
  return { lines: await linesOf(text), isWindows };
}

/** CSV of these rows. */
export function csvOf(rows: Records): string {
  return rows.map((row) => row.map(quoted).join(',')).join('\n');
}

function quoted(cell: string): string {
  return /[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

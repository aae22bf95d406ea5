import { csvOptions, type TitledLines } from '#domain/selling/batch/sheet.ts';
import { titledIn } from './titled.ts';

/** Cells of records, as in a text or file. */
type Records = readonly (readonly string[])[];

/** Byte order marks of UTF-16, which Excel saves as "Unicode Text". */
const UTF_16 = [
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
] as const;

/**
 * Text of a file. `isWindows`: it was not Unicode, and was decoded as Excel on Windows writes it.
 */
export function textOf(bytes: ArrayBuffer): { readonly text: string; readonly isWindows: boolean } {
  const [wide] = UTF_16.find(([, mark]) => beginsWith(bytes, mark)) ?? [];
  if (wide !== undefined) return { text: new TextDecoder(wide).decode(bytes), isWindows: false };
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
  return titledIn(parse(text, csvOptions(text)));
}

/** First bytes of each file type. */
const XLSX = [0x50, 0x4b];
const XLS = [0xd0, 0xcf, 0x11, 0xe0];

/** Lines of a file, and how it was read. */
export type FileLines = { readonly lines: TitledLines | undefined; readonly isWindows: boolean };

/** Reads a workbook or a text, whatever the file's name. The parsers are loaded when needed. */
export async function linesOfFile(bytes: ArrayBuffer): Promise<FileLines | 'OLD_EXCEL'> {
  if (beginsWith(bytes, XLS)) return 'OLD_EXCEL';
  if (beginsWith(bytes, XLSX)) {
    const { linesOfWorkbook } = await import('./xlsx.ts');
    return { lines: await linesOfWorkbook(bytes), isWindows: false };
  }
  const { text, isWindows } = textOf(bytes);
  return { lines: await linesOf(text), isWindows };
}

function beginsWith(bytes: ArrayBuffer, signature: readonly number[]): boolean {
  const first = new Uint8Array(bytes).subarray(0, signature.length);
  return signature.every((byte, at) => first[at] === byte);
}

/** CSV of these rows. */
export function csvOf(rows: Records): string {
  return rows.map((row) => row.map(quoted).join(',')).join('\n');
}

function quoted(cell: string): string {
  return /[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

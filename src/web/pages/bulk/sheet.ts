import {
  CSV_SEPARATORS,
  csvSeparatorOf,
  type CsvSeparator as Separator,
} from '#domain/csv-line.ts';

/** Cells as they were pasted or read from a file: the first row is the header. */
export type Cells = readonly (readonly string[])[];

/** A cell, with or without quotes, and what ends it. */
const TOKENS: Readonly<Record<Separator, RegExp>> = {
  '\t': /(?:"(?<quoted>(?:[^"]|"")*)"|(?<bare>[^\t\n]*))(?<end>\t|\n|$)/g,
  ';': /(?:"(?<quoted>(?:[^"]|"")*)"|(?<bare>[^;\n]*))(?<end>;|\n|$)/g,
  ',': /(?:"(?<quoted>(?:[^"]|"")*)"|(?<bare>[^,\n]*))(?<end>,|\n|$)/g,
};

/** First line of files for Excel: it names the separator. */
const SEPARATOR_LINE = /^\s*"?sep=([,;\t])"?[ \t]*\n/i;

/** Text of a file. `isWindows`: it is no UTF-8, and was read as Excel on Windows writes it. */
export function textOf(bytes: ArrayBuffer): { readonly text: string; readonly isWindows: boolean } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), isWindows: false };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), isWindows: true };
  }
}

/**
 * A text of a sheet or a CSV file: separated by tabs, semicolons or commas, with lines that end in LF,
 * CRLF or CR.
 */
export function cellsOf(text: string): Cells {
  const lines = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  const named = SEPARATOR_LINE.exec(lines);
  const plain = lines.slice(named?.[0].length ?? 0);
  const separator = CSV_SEPARATORS.find((one) => one === named?.[1]) ?? separatorOf(plain);
  const rows: string[][] = [[]];
  for (const { groups = {} } of plain.matchAll(TOKENS[separator])) {
    const { quoted, bare, end } = groups;
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? bare ?? '').trim());
    if (end === '') break;
    if (end === '\n') rows.push([]);
  }
  return withoutComments(rows.filter((row) => row.some((one) => one !== '')));
}

/** A comment stands above the titles, or is alone in its line: `# 1001` may be a reference. */
function withoutComments(rows: readonly (readonly string[])[]): Cells {
  const header = rows.findIndex(([first = '']) => !isComment(first));
  return rows.filter(([first = '', ...others], at) => {
    const isAlone = at < header || header === -1 || others.every((one) => one === '');
    return !(isComment(first) && isAlone);
  });
}

/** CSV of these rows. */
export function csvOf(rows: Cells): string {
  return rows.map((row) => row.map(quoted).join(',')).join('\n');
}

function quoted(cell: string): string {
  return /[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** `#1001` is a reference. */
function isComment(line: string): boolean {
  return /^#(?![^\s,;])/.test(line);
}

/** The one that the header has most of. */
function separatorOf(text: string): Separator {
  const [header = ''] = text.split('\n').filter((line) => !isComment(line));
  return csvSeparatorOf(header);
}

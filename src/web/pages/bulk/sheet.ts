/** Cells as they were pasted or read from a file: the first row is the header. */
export type Cells = readonly (readonly string[])[];

const SEPARATORS = ['\t', ';', ','] as const;
type Separator = (typeof SEPARATORS)[number];

/** A cell, with or without quotes, and what ends it. */
const TOKENS: Readonly<Record<Separator, RegExp>> = {
  '\t': /(?:"(?<quoted>(?:[^"]|"")*)"|(?<bare>[^\t\n]*))(?<end>\t|\r?\n|$)/g,
  ';': /(?:"(?<quoted>(?:[^"]|"")*)"|(?<bare>[^;\n]*))(?<end>;|\r?\n|$)/g,
  ',': /(?:"(?<quoted>(?:[^"]|"")*)"|(?<bare>[^,\n]*))(?<end>,|\r?\n|$)/g,
};

/** A text of a sheet or a CSV file: separated by tabs, semicolons or commas. */
export function cellsOf(text: string): Cells {
  const plain = text.replace(/^\uFEFF/, '');
  const token = TOKENS[separatorOf(plain)];
  const rows: string[][] = [[]];
  for (const { groups = {} } of plain.matchAll(token)) {
    const { quoted, bare, end } = groups;
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? bare ?? '').trim());
    if (end === '') break;
    if (end?.includes('\n')) rows.push([]);
  }
  return rows.filter((row) => row.some((one) => one !== '') && !isComment(row[0] ?? ''));
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
  const counted = SEPARATORS.map((one) => ({ one, count: header.split(one).length }));
  return counted.reduce((best, next) => (next.count > best.count ? next : best)).one;
}

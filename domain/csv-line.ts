/** Separators of cells that spreadsheets write, by the country that they are set to. */
export const CSV_SEPARATORS = [',', ';', '\t'] as const;
export type CsvSeparator = (typeof CSV_SEPARATORS)[number];

/** A field after its separator: without that, an empty match at the start would skip a field. */
const FIELDS: Readonly<Record<CsvSeparator, RegExp>> = {
  ',': /,(?:"((?:[^"]|"")*)"|([^",]*))/gy,
  ';': /;(?:"((?:[^"]|"")*)"|([^";]*))/gy,
  '\t': /\t(?:"((?:[^"]|"")*)"|([^"\t]*))/gy,
};

/** The trimmed fields of a line of CSV (RFC 4180); undefined for a misplaced quote. */
export function csvFields(
  line: string,
  separator: CsvSeparator = ',',
): readonly string[] | undefined {
  const preceded = separator + line;
  const found = [...preceded.matchAll(FIELDS[separator])];
  const length = found.reduce((sum, [text]) => sum + text.length, 0);
  if (length !== preceded.length) return undefined;
  return found.map(([, quoted, plain = '']) => (quoted?.replaceAll('""', '"') ?? plain).trim());
}

/** The separator that a header, which holds no free text, has most of. */
export function csvSeparatorOf(header: string): CsvSeparator {
  const counts = CSV_SEPARATORS.map((separator) => header.split(separator).length);
  return CSV_SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
}

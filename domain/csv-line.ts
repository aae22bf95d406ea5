/** Separators of cells, which spreadsheets choose by their country setting. */
export const CSV_SEPARATORS = [',', ';', '\t'] as const;
export type CsvSeparator = (typeof CSV_SEPARATORS)[number];

/**
 * Matches a field after its separator: without the separator, an empty match at the start would
 * skip a field.
 */
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

/** Returns the separator that occurs most often in a header, which contains no free text. */
export function csvSeparatorOf(header: string): CsvSeparator {
  const counts = CSV_SEPARATORS.map((separator) => header.split(separator).length);
  return CSV_SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
}

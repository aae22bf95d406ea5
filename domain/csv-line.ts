/** A field after its comma: without the comma, an empty match at the start would skip a field. */
const FIELD = /,(?:"((?:[^"]|"")*)"|([^",]*))/gy;

/** The trimmed fields of a line of CSV (RFC 4180); undefined for a misplaced quote. */
export function csvFields(line: string): readonly string[] | undefined {
  const preceded = `,${line}`;
  const found = [...preceded.matchAll(FIELD)];
  const length = found.reduce((sum, [text]) => sum + text.length, 0);
  if (length !== preceded.length) return undefined;
  return found.map(([, quoted, plain = '']) => (quoted?.replaceAll('""', '"') ?? plain).trim());
}

/** Each behind a comma: an empty match at the start would be passed over with its comma. */
const FIELD = /,(?:"((?:[^"]|"")*)"|([^",]*))/gy;

/** The fields of a line of CSV (RFC 4180), trimmed; undefined: a quote stands where none may. */
export function csvFields(line: string): readonly string[] | undefined {
  const preceded = `,${line}`;
  const found = [...preceded.matchAll(FIELD)];
  const length = found.reduce((sum, [text]) => sum + text.length, 0);
  if (length !== preceded.length) return undefined;
  return found.map(([, quoted, plain = '']) => (quoted?.replaceAll('""', '"') ?? plain).trim());
}

const FIELD = /(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/gy;

/** The fields of a line of CSV (RFC 4180), trimmed; undefined: a quote stands where none may. */
export function csvFields(line: string): readonly string[] | undefined {
  const found = [...line.matchAll(FIELD)];
  const length = found.reduce((sum, [text]) => sum + text.length, 0);
  if (length !== line.length) return undefined;
  return found.map(([, quoted, plain = '']) => (quoted?.replaceAll('""', '"') ?? plain).trim());
}

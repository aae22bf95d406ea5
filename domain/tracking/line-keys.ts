/** What of a stored line says whether a scan is new. */
export type KeyedLine = { readonly entryKey: string; readonly isUnknown: boolean };

/** Keys of the lines of a timeline. */
export type LineKeys = {
  readonly knownKeys: ReadonlySet<string>;
  /** Keys of scans without a meaning so far: with one they are read again. */
  readonly unreadScans: ReadonlySet<string>;
};

/** Characters of a digest: the key of a scan, with which the keys of all its lines begin. */
const SCAN_KEY_LENGTH = 64;

export function scanKeyOf(entryKey: string): string {
  return entryKey.slice(0, SCAN_KEY_LENGTH);
}

export function keysOfLines(lines: readonly KeyedLine[]): LineKeys {
  const read = new Set(lines.flatMap((one) => (one.isUnknown ? [] : scanKeyOf(one.entryKey))));
  const unread = lines.map(({ entryKey }) => scanKeyOf(entryKey)).filter((key) => !read.has(key));
  return {
    knownKeys: new Set(lines.map(({ entryKey }) => entryKey)),
    unreadScans: new Set(unread),
  };
}

/** Fields of a stored line that decide whether a scan is new. */
export type KeyedLine = { readonly entryKey: string; readonly isUnknown: boolean };

/** Keys of the lines of a timeline. */
export type LineKeys = {
  readonly knownKeys: ReadonlySet<string>;
  /** Keys of scans with an unknown code; they are read again when the code is known. */
  readonly unreadScans: ReadonlySet<string>;
};

/** Length of a digest, which is the key of a scan; the keys of all its lines begin with it. */
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

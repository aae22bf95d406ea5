const LAST_CHARACTER = '\u{10ffff}';

/** Range of all texts with this prefix; its end is the prefix followed by the last character. */
export function prefixRange(text: string): readonly [from: string, to: string] {
  return [text, text + LAST_CHARACTER];
}

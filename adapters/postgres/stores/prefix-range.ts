const LAST_CHARACTER = '\u{10ffff}';

/** Behind all that begins with a text, and before all else, is the text with the last character. */
export function prefixRange(text: string): readonly [from: string, to: string] {
  return [text, text + LAST_CHARACTER];
}

/** LINE: one line. LINES: line feeds and tabs, too. RAW: any well-formed string. */
export const TEXT_KINDS = ['LINE', 'LINES', 'RAW'] as const;
export type TextKind = (typeof TEXT_KINDS)[number];

/**
 * Characters that a terminal may execute, and those that change the display order of a text: C0,
 * DEL, C1, and the embeddings, overrides and isolates of the bidirectional algorithm. The inside of
 * a character class, also used in regular expressions of schemas.
 */
export const UNPRINTABLE = '\\u0000-\\u001f\\u007f-\\u009f\\u202a-\\u202e\\u2066-\\u2069';

const OUTSIDE_A_LINE = new RegExp(`[${UNPRINTABLE}]`);
const OUTSIDE_LINES = new RegExp(`(?![\\n\\t])[${UNPRINTABLE}]`);
/** Invisible characters of every kind, line separators included. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/**
 * The fault of a client's or courier's text, as the predicate of a sentence; undefined if the text
 * may be stored.
 */
export function textFault(text: string, kind: TextKind = 'LINE'): string | undefined {
  if (!text.isWellFormed()) return 'must not hold half a surrogate pair';
  if (kind === 'RAW') return undefined;
  const found = (kind === 'LINES' ? OUTSIDE_LINES : OUTSIDE_A_LINE).exec(text)?.[0];
  return found && `must not hold the control character ${nameOf(found)}`;
}

/** Escapes a text to one line that is safe to print on a terminal: `\u001b` for ESC. */
export function escaped(text: string): string {
  return text.replaceAll(INVISIBLE, (found) =>
    found
      .split('')
      .map((unit) => `\\u${hex(unit)}`)
      .join(''),
  );
}

/** Escapes like `escaped`, but keeps line feeds and tabs. */
export function escapedLines(text: string): string {
  return text
    .split('\n')
    .map((line) => line.split('\t').map(escaped).join('\t'))
    .join('\n');
}

function nameOf(character: string): string {
  return `U+${hex(character).toUpperCase()}`;
}

function hex(unit: string): string {
  return unit.charCodeAt(0).toString(16).padStart(4, '0');
}

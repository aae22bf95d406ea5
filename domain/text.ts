/** LINE: one line. LINES: line feeds and tabs, too. RAW: any well-formed string. */
export const TEXT_KINDS = ['LINE', 'LINES', 'RAW'] as const;
export type TextKind = (typeof TEXT_KINDS)[number];

/**
 * Characters that a terminal may execute, and those that change the display order of a text: C0,
 * DEL, C1, and the embeddings, overrides and isolates of the bidirectional algorithm. Written as
 * the inside of a character class, also used in regular expressions of schemas.
 */
export const UNPRINTABLE = '\\u0000-\\u001f\\u007f-\\u009f\\u202a-\\u202e\\u2066-\\u2069';

const OUTSIDE_A_LINE = new RegExp(`[${UNPRINTABLE}]`);
const OUTSIDE_LINES = new RegExp(`(?![\\n\\t])[${UNPRINTABLE}]`);
/** Marks that are pasted without being seen: zero-width spaces, direction marks, soft hyphens. */
const UNSEEN = /[\u00ad\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
/** Spaces of chats, word processors and spreadsheets. */
const ODD_SPACES = /[\t\u00a0\u2000-\u200a\u202f\u205f\u3000]/g;
/**
 * Uses a look-behind, so that a long run of blanks is read once and not again from each of its
 * positions.
 */
const LINE_ENDS = /(?<![ ,;])[ ,;]*(?:\r\n|[\n\r\u0085\u2028\u2029])\s*/g;
/** Anything that `cleanLine` changes. */
const UNCLEAN = new RegExp([UNSEEN, ODD_SPACES, LINE_ENDS].map(({ source }) => source).join('|'));
/** Invisible characters of every kind, line separators included. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/**
 * Describes what is wrong with a client's or courier's text, as the predicate of a sentence;
 * undefined if the text may be stored.
 */
export function textFault(text: string, kind: TextKind = 'LINE'): string | undefined {
  if (!text.isWellFormed()) return 'must not hold half a surrogate pair';
  if (kind === 'RAW') return undefined;
  const found = (kind === 'LINES' ? OUTSIDE_LINES : OUTSIDE_A_LINE).exec(text)?.[0];
  return found && `must not hold the control character ${nameOf(found)}`;
}

/**
 * Cleans a text of one line: drops invisible marks, and writes plain spaces, and `lineEnd` for line
 * ends. Other control characters stay, for `textFault` to refuse. A clean text is unchanged.
 */
export function cleanLine(text: string, lineEnd = ' '): string {
  if (!UNCLEAN.test(text)) return text;
  const plain = text.replace(UNSEEN, '').replace(ODD_SPACES, ' ').trim();
  // A blank text stays blank, so that the error calls the field blank instead of too short.
  if (plain === '') return text;
  return plain.replace(LINE_ENDS, lineEnd).replace(/ {2,}/g, ' ');
}

/** Removes the blanks and marks around a pasted code or number. */
export function pastedCode(text: string): string {
  return cleanLine(text).trim();
}

/** Like `cleanLine`, for a text of several lines, whose line ends and tabs stay. */
export function cleanLines(text: string): string {
  return text.replace(UNSEEN, '').replace(/\r\n?/g, '\n');
}

/** Escapes any text as one line that a terminal displays but does not execute: `\u001b` for ESC. */
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

import { editsTo } from './edits.ts';
import { isSpelt } from './words.ts';

/** The words of all names in alphabetical order; a term is an index into this list. */
export type Vocabulary = {
  readonly termOf: (word: string) => number | undefined;
  /** Range of terms with this prefix: the first, and the one after the last. */
  readonly beginningWith: (word: string) => readonly [from: number, to: number];
  /** Terms within this number of edits, except the word itself. */
  readonly spelledLike: (word: string, maxEdits: number) => readonly Likeness[];
  readonly lengthOf: (term: number) => number;
};
export type Likeness = { readonly term: number; readonly edits: number };

type Letters = {
  /** Terms sorted by length, each with the set of its letters. */
  readonly terms: Uint32Array;
  readonly sets: Int32Array;
  /** Index of the first term of each length. */
  readonly starts: Uint32Array;
};

const LENGTH_MAX = 64;
const FIRST_LETTER = 'a'.charCodeAt(0);
/**
 * Letters that are often repeated. A set has 26 bits for letters, and six for repetitions of these.
 */
const OFTEN_TWICE = [...'aeiunr'].map((letter) => letter.charCodeAt(0) - FIRST_LETTER);

/** `words` are distinct and in alphabetical order. */
export function vocabularyOf(words: readonly string[]): Vocabulary {
  const termOf = new Map(words.map((word, term) => [word, term]));
  const letters = lettersOf(words);
  return {
    termOf: (word) => termOf.get(word),
    beginningWith: (word) => [firstFrom(words, word), firstFrom(words, `${word}\uffff`)],
    spelledLike: (word, maxEdits) => spelledLike(words, letters, { word, maxEdits }),
    lengthOf: (term) => words[term]?.length ?? 0,
  };
}

/** One edit removes and adds at most one letter, so letter sets exclude most words cheaply. */
function spelledLike(
  words: readonly string[],
  { terms, sets, starts }: Letters,
  { word, maxEdits }: { readonly word: string; readonly maxEdits: number },
): readonly Likeness[] {
  const set = letterSet(word);
  const editsFrom = editsTo(word);
  const found: Likeness[] = [];
  const from = starts[Math.max(0, word.length - maxEdits)] ?? 0;
  const to = starts[Math.min(LENGTH_MAX, word.length + maxEdits + 1)] ?? 0;
  for (let at = from; at < to; at += 1) {
    const other = sets[at] ?? 0;
    if (hasMoreBits(other & ~set, maxEdits) || hasMoreBits(set & ~other, maxEdits)) continue;
    const term = terms[at] ?? 0;
    const edits = editsFrom(words[term] ?? '');
    if (edits > 0 && edits <= maxEdits) found.push({ term, edits });
  }
  return found;
}

function lettersOf(words: readonly string[]): Letters {
  const spelt = words.flatMap((word, term) => (isSpelt(word) ? [{ word, term }] : []));
  const byLength = Map.groupBy(spelt, ({ word }) => Math.min(word.length, LENGTH_MAX - 1));
  const starts = new Uint32Array(LENGTH_MAX + 1);
  const sorted = Array.from({ length: LENGTH_MAX }, (_, length) => byLength.get(length) ?? []);
  for (const [length, each] of sorted.entries()) {
    starts[length + 1] = (starts[length] ?? 0) + each.length;
  }
  const all = sorted.flat();
  return {
    terms: Uint32Array.from(all, ({ term }) => term),
    sets: Int32Array.from(all, ({ word }) => letterSet(word)),
    starts,
  };
}

/** A bit for each letter, and another for some letters that occur twice. */
function letterSet(word: string): number {
  let set = 0;
  for (let at = 0; at < word.length; at += 1) {
    const letter = word.charCodeAt(at) - FIRST_LETTER;
    if ((set & (1 << letter)) === 0) set |= 1 << letter;
    else if (OFTEN_TWICE.includes(letter)) set |= 1 << (26 + OFTEN_TWICE.indexOf(letter));
  }
  return set;
}

function hasMoreBits(bits: number, most: number): boolean {
  let left = bits;
  for (let count = 0; count < most; count += 1) left &= left - 1;
  return left !== 0;
}

/** Index of the first word that is not before this one. */
function firstFrom(words: readonly string[], word: string): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((words[middle] ?? '') < word) low = middle + 1;
    else high = middle;
  }
  return low;
}

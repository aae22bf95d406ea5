import type { NameIndex } from './name-index.ts';
import { type TypedText, weightOf } from './typed-text.ts';
import { isSpelt } from './words.ts';

/** How well each name matches a text; the arrays are reused for the next text. */
export type NameMatches = {
  /** Names that match, in no particular order. */
  readonly touched: readonly number[];
  /** Bit mask of the text's words that occur in the name. */
  readonly masks: Int32Array;
  /**
   * Sum of the weights of the words in the mask, reduced for words that are spelled differently.
   */
  readonly sums: Float32Array;
  /** Number of the name's letters that the words in the mask cover. */
  readonly letters: Uint16Array;
};

type Match = {
  readonly term: number;
  readonly mask: number;
  /** Quality of the match, at most 1. */
  readonly quality: number;
  readonly covered: number;
};
type Kept = readonly [mask: number, sum: number, letters: number];
type Finding = {
  readonly text: TypedText;
  readonly names: NameIndex;
  readonly add: (match: Match) => void;
};

const NO_MATCH: Kept = [0, 0, 0];

const BEGINNING = 0.9;
/** Quality of words that were joined or split differently from the name. */
export const RUN = 0.98;
/** Loss of quality per edit, before it is divided by the word's length. */
const EDIT_LOSS = 1.5;
/** A swap of two neighbours counts as one edit. */
const TWO_EDITS_LENGTH_MIN = 7;
/** At most this many words are compared with all others, since it takes most of a search's time. */
const COMPARISONS_MAX = 8;
/**
 * Up to this many words, a word that is itself a name may also be misspelt; in a longer text other
 * words identify the place.
 */
const SHORT_TEXT_WORDS = 3;
const RUN_LENGTH_MIN = 7;

export function nameMatcher(names: NameIndex): (text: TypedText) => NameMatches {
  const touched: number[] = [];
  const masks = new Int32Array(names.count);
  const sums = new Float32Array(names.count);
  const letters = new Uint16Array(names.count);
  const put = (name: number, [mask, sum, covered]: Kept) => {
    masks[name] = mask;
    sums[name] = sum;
    letters[name] = covered;
  };
  const lengthOf = (name: number) => names.lengths[name] ?? 0;
  /** Bits of the words that were matched with a term before. */
  const earlierOf = new Map<number, number>();
  const addTo = (name: number, { mask, covered, term }: Match, counts: number) => {
    const before = masks[name] ?? 0;
    const sum = sums[name] ?? 0;
    const own = letters[name] ?? 0;
    if (before === 0) {
      touched.push(name);
      put(name, [mask, counts, covered]);
    } else if ((before & mask) === 0) {
      // A repeated word names another place, as in "Kel. Kebon Jeruk, Kec. Kebon Jeruk", even if it
      // is misspelt the second time.
      const isRepeated = (before & (earlierOf.get(term) ?? 0)) !== 0;
      const fits = !isRepeated && own + covered <= lengthOf(name);
      if (fits) put(name, [before | mask, sum + counts, own + covered]);
    } else if ((before & ~mask) === 0 && counts > sum) {
      // Replaces an earlier match of fewer words: this one matches all of them, and more.
      put(name, [mask, counts, covered]);
    }
  };
  return (text) => {
    for (const name of touched) put(name, NO_MATCH);
    touched.length = 0;
    earlierOf.clear();
    const add = (match: Match) => {
      const counts = weightOf(match.mask, text) * match.quality;
      for (const name of names.namesOf(match.term)) addTo(name, match, counts);
      earlierOf.set(match.term, (earlierOf.get(match.term) ?? 0) | match.mask);
    };
    const finding = { text, names, add };
    const unknown = addSpelled(finding);
    addBeginnings(finding);
    addMisspelled(finding, unknown);
    return { touched, masks, sums, letters };
  };
}

/**
 * Adds exact matches of words and of joined neighbours. Returns the words that no name contains.
 */
function addSpelled({ text: { words, runs }, names: { vocabulary }, add }: Finding): number {
  let unknown = 0;
  for (const [at, { spellings }] of words.entries()) {
    const terms = spellings.map(vocabulary.termOf);
    if (spellings.length > 0 && terms.every((term) => term === undefined)) unknown |= 1 << at;
    for (const term of terms) {
      if (term === undefined) continue;
      add({ term, mask: 1 << at, quality: 1, covered: vocabulary.lengthOf(term) });
    }
  }
  for (const { text, mask } of runs) {
    const term = vocabulary.termOf(text);
    if (term !== undefined) add({ term, mask, quality: RUN, covered: text.length });
  }
  return unknown;
}

function addBeginnings({ text: { words }, names: { vocabulary }, add }: Finding): void {
  for (const [at, { text, isBeginning }] of words.entries()) {
    if (!isBeginning) continue;
    const [from, to] = vocabulary.beginningWith(text);
    for (let term = from; term < to; term += 1) {
      add({ term, mask: 1 << at, quality: BEGINNING, covered: text.length });
    }
  }
}

/** Tries first the words that no name contains. */
function addMisspelled({ text, names: { vocabulary }, add }: Finding, unknown: number): void {
  const { words, runs } = text;
  const isShort = words.filter(({ weight }) => weight === 1).length <= SHORT_TEXT_WORDS;
  const single = words.flatMap(({ isMisspellable, spellings }, at) => {
    const mask = 1 << at;
    const [itself = '', ...others] = spellings;
    // An old spelling that is also misspelt: `Soerabaja`.
    const modern = (unknown & mask) === 0 ? [] : others.slice(-1);
    return isMisspellable ? [itself, ...modern].map((word) => ({ word, mask })) : [];
  });
  const joined = runs.map(({ text: word, mask }) => ({ word, mask }));
  const compared = [...single, ...joined.filter(({ word }) => isComparable(word))]
    .filter(({ mask }) => isShort || (mask & unknown) !== 0)
    .toSorted((a, b) => Number((b.mask & unknown) !== 0) - Number((a.mask & unknown) !== 0));
  for (const { word, mask } of compared.slice(0, COMPARISONS_MAX)) {
    const maxEdits = word.length < TWO_EDITS_LENGTH_MIN ? 1 : 2;
    for (const { term, edits } of vocabulary.spelledLike(word, maxEdits)) {
      const quality = 1 - (EDIT_LOSS * edits) / word.length;
      add({ term, mask, quality, covered: vocabulary.lengthOf(term) });
    }
  }
}

function isComparable(word: string): boolean {
  return word.length >= RUN_LENGTH_MIN && isSpelt(word);
}

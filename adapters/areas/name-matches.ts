import type { NameIndex } from './name-index.ts';
import { type TypedText, weightOf } from './typed-text.ts';
import { isSpelt } from './words.ts';

/** What a text says of each name: reused by the next text. */
export type NameMatches = {
  /** Names that match, in no order. */
  readonly touched: readonly number[];
  /** The text's words that a name holds, a bit each. */
  readonly masks: Int32Array;
  /** What these words count, less for each that is not spelled so. */
  readonly sums: Float32Array;
  /** How many of the name's letters they are. */
  readonly letters: Uint16Array;
};

type Match = {
  readonly term: number;
  readonly mask: number;
  /** How surely it is meant, up to 1. */
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
/** Words written as one, or the other way round. */
export const RUN = 0.98;
/** What an edit costs, of a word of one letter. */
const EDIT_LOSS = 1.5;
/** Two neighbours swapped are one edit. */
const TWO_EDITS_LENGTH_MIN = 7;
/** So many words are compared with all others, at most: it is most of the time of a search. */
const COMPARISONS_MAX = 8;
/** In a longer text a word that is some name is taken for it: the others say where. */
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
  const addTo = (name: number, { mask, covered }: Match, counts: number) => {
    const before = masks[name] ?? 0;
    const sum = sums[name] ?? 0;
    const own = letters[name] ?? 0;
    if (before === 0) {
      touched.push(name);
      put(name, [mask, counts, covered]);
    } else if ((before & mask) === 0) {
      // The name again is another place's: "Kel. Kebon Jeruk, Kec. Kebon Jeruk".
      const fits = own + covered <= (names.lengths[name] ?? 0);
      if (fits) put(name, [before | mask, sum + counts, own + covered]);
    } else if ((before & ~mask) === 0 && counts > sum) {
      // All that matched before, and more.
      put(name, [mask, counts, covered]);
    }
  };
  return (text) => {
    for (const name of touched) put(name, NO_MATCH);
    touched.length = 0;
    const add = (match: Match) => {
      const counts = weightOf(match.mask, text) * match.quality;
      for (const name of names.namesOf(match.term)) addTo(name, match, counts);
    };
    const finding = { text, names, add };
    const unknown = addSpelled(finding);
    addBeginnings(finding);
    addMisspelled(finding, unknown);
    return { touched, masks, sums, letters };
  };
}

/** The words as they are spelled, and neighbours as one. Returns the words that no name holds. */
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

/** Words that no name holds first. */
function addMisspelled({ text, names: { vocabulary }, add }: Finding, unknown: number): void {
  const { words, runs } = text;
  const isShort = words.filter(({ weight }) => weight === 1).length <= SHORT_TEXT_WORDS;
  const single = words.flatMap(({ isMisspellable, spellings }, at) => {
    const mask = 1 << at;
    const [itself = '', ...others] = spellings;
    // An old spelling, misspelt: `Soerabaja`.
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

import type { ShortForms } from './everyday-names.ts';
import type { Level } from './gazetteer.ts';
import { isSpelt } from './words.ts';

/** A word as written in the text. */
export type Token = {
  readonly text: string;
  /** Weight of a match. */
  readonly weight: number;
};

/** A word of a text; its index is its bit in the masks of matches. */
export type Word = Token & {
  /**
   * The word, and what it may abbreviate or what its old spelling means; empty for a repeated word.
   */
  readonly spellings: readonly string[];
  /** Also matches longer words that begin with it. */
  readonly isBeginning: boolean;
  /** Also matches words of similar spelling. */
  readonly isMisspellable: boolean;
};

/** Neighbouring words joined to one, since some names are written so: `pekan baru`. */
export type Run = { readonly text: string; readonly mask: number };

/** "Kec." before a name, or "Kota" after it: `own` is the kind's bit, `of` the name's. */
export type KindMention = { readonly kind: Kind; readonly own: number; readonly of: number };
export type Kind = { readonly level: Level; readonly isCity?: boolean };

export type TypedText = {
  readonly words: readonly Word[];
  readonly runs: readonly Run[];
  readonly kinds: readonly KindMention[];
  /** Bits of words that occur twice: a district and its regency may share a name. */
  readonly twins: readonly (readonly [first: number, second: number])[];
};

type Reading = {
  readonly shortForms: ShortForms;
  readonly isBeginning: (word: string) => boolean;
};

/**
 * Words that give the kind of a place and are not needed to find it; null for a word of no
 * particular kind.
 */
const KINDS: ReadonlyMap<string, Kind | null> = new Map<string, Kind | null>([
  ...each('prov provinsi propinsi', { level: 'PROVINCE' }),
  ...each('kab kabupaten', { level: 'REGENCY', isCity: false }),
  ...each('kota kotamadya kodya', { level: 'REGENCY', isCity: true }),
  ...each('kec kecamatan', { level: 'DISTRICT' }),
  ...each('kel kelurahan desa ds', { level: 'VILLAGE' }),
  ...each('adm administrasi', null),
]);

/** Low, because "Kota Gresik" does not exist but must find Gresik. */
export const KIND_WEIGHT = 0.3;
/** Each word takes one bit of a mask. */
export const WORDS_MAX = 30;
/** Longer than the longest name written as one word. */
export const WORD_LENGTH_MAX = 40;
const TIMES_MAX = 2;
const RUN_LENGTHS = [2, 3, 4];
const RUN_SPELLINGS_MAX = 4;
const MISSPELLED_LENGTH_MIN = 4;

/** Spellings from before the reform of 1972. */
const OLD_SPELLINGS: readonly (readonly [old: string, now: string])[] = [
  ['oe', 'u'],
  ['dj', 'j'],
  ['tj', 'c'],
  ['nj', 'ny'],
  ['sj', 'sy'],
];

export function isKind(word: string): boolean {
  return KINDS.has(word);
}

/** A third occurrence of a word adds no information. */
export function isTwiceIn(tokens: readonly Token[], word: string): boolean {
  return tokens.filter(({ text }) => text === word).length >= TIMES_MAX;
}

/** `tokens` has WORDS_MAX items at most. */
export function typedText(tokens: readonly Token[], { shortForms, isBeginning }: Reading) {
  const firstOf = (text: string) => tokens.findIndex((token) => token.text === text);
  const words = tokens.map(({ text, weight }, at): Word => {
    const isFirst = firstOf(text) === at;
    const isVague = isFirst && weight === 1 && isSpelt(text);
    return {
      text,
      weight,
      spellings: isFirst ? spellingsOf(text, shortForms) : [],
      isBeginning: isFirst && weight === 1 && isSpelt(text) && isBeginning(text),
      isMisspellable: isVague && text.length >= MISSPELLED_LENGTH_MIN,
    };
  });
  const twins = tokens.flatMap(({ text }, at) => {
    const first = firstOf(text);
    return first === at ? [] : [[1 << first, 1 << at] as const];
  });
  return { words, twins, runs: runsOf(tokens, shortForms), kinds: kindsOf(tokens) };
}

/** Total weight of the words in a mask. */
export function weightOf(mask: number, { words }: TypedText): number {
  let weight = 0;
  for (let left = mask; left !== 0; left &= left - 1) {
    weight += words[31 - Math.clz32(left & -left)]?.weight ?? 0;
  }
  return weight;
}

function runsOf(tokens: readonly Token[], shortForms: ShortForms): readonly Run[] {
  const spellings = tokens.map(({ text }) => spellingsOf(text, shortForms));
  return tokens.flatMap((_, from) =>
    RUN_LENGTHS.flatMap((length) => {
      const run = spellings.slice(from, from + length);
      if (run.length < length) return [];
      const mask = ((1 << length) - 1) << from;
      return joinedOf(run).map((text) => ({ text, mask }));
    }),
  );
}

/** Returns all ways to join the words into one; the first joins them as written. */
function joinedOf([first = [], ...others]: readonly (readonly string[])[]): readonly string[] {
  if (others.length === 0) return first;
  const rest = joinedOf(others);
  return first.flatMap((word) => rest.map((end) => word + end)).slice(0, RUN_SPELLINGS_MAX);
}

/**
 * A kind belongs to the name after it, or else before it: `Kota Malang`, `Malang Kota, Jawa Timur`.
 */
function kindsOf(tokens: readonly Token[]): readonly KindMention[] {
  return tokens.flatMap(({ text }, at) => {
    const kind = KINDS.get(text) ?? null;
    if (kind === null) return [];
    let after = at + 1;
    while (KINDS.get(tokens[after]?.text ?? '') === null) after += 1;
    const isBefore = after < tokens.length && !isKind(tokens[after]?.text ?? '');
    const of = isBefore ? after : at - 1;
    return of < 0 ? [] : [{ kind, own: 1 << at, of: 1 << of }];
  });
}

/** Expands `tj` to tanjung, and `Soerabaja` to Surabaya. */
function spellingsOf(word: string, shortForms: ShortForms): readonly string[] {
  const modern = OLD_SPELLINGS.reduce((text, [old, now]) => text.replaceAll(old, now), word);
  return [...new Set([word, ...(shortForms.get(word) ?? []), modern])];
}

function each(words: string, kind: Kind | null): readonly (readonly [string, Kind | null])[] {
  return words.split(' ').map((word) => [word, kind] as const);
}

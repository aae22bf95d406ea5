import type { ShortForms } from './everyday-names.ts';
import type { Level } from './gazetteer.ts';
import { isSpelt } from './words.ts';

/** A word as it stands in a text. */
export type Token = {
  readonly text: string;
  /** What finding it counts. */
  readonly weight: number;
};

/** A word of a text; its number is its bit in the masks of matches. */
export type Word = Token & {
  /** Itself, and what it may be short or old for; none where the word has stood before. */
  readonly spellings: readonly string[];
  /** Matches words that begin with it. */
  readonly isBeginning: boolean;
  /** Matches words that are spelled nearly so. */
  readonly isMisspellable: boolean;
};

/** Neighbours as one word: `pekan baru`. */
export type Run = { readonly text: string; readonly mask: number };

/** "Kec." before a name, or "Kota" after it: the bits of both. */
export type KindMention = { readonly kind: Kind; readonly own: number; readonly of: number };
export type Kind = { readonly level: Level; readonly isCity?: boolean };

export type TypedText = {
  readonly words: readonly Word[];
  readonly runs: readonly Run[];
  readonly kinds: readonly KindMention[];
  /** Words that occur twice, each by the bits of both: a district and its regency share a name. */
  readonly twins: readonly (readonly [first: number, second: number])[];
};

type Reading = {
  readonly shortForms: ShortForms;
  readonly isBeginning: (word: string) => boolean;
};

/** Written before a name, and not needed to find it; null: of any kind. */
const KINDS: ReadonlyMap<string, Kind | null> = new Map<string, Kind | null>([
  ...each('prov provinsi propinsi', { level: 'PROVINCE' }),
  ...each('kab kabupaten', { level: 'REGENCY', isCity: false }),
  ...each('kota kotamadya kodya', { level: 'REGENCY', isCity: true }),
  ...each('kec kecamatan', { level: 'DISTRICT' }),
  ...each('kel kelurahan desa ds', { level: 'VILLAGE' }),
  ...each('adm administrasi', null),
]);

/** The kind counts little: "Kota Gresik" does not exist, and Gresik is found. */
export const KIND_WEIGHT = 0.3;
/** A word has a bit of its own. */
export const WORDS_MAX = 30;
/** The longest name, written as one word, has fewer letters. */
export const WORD_LENGTH_MAX = 40;
const TIMES_MAX = 2;
const RUN_LENGTHS = [2, 3, 4];
const RUN_SPELLINGS_MAX = 4;
const MISSPELLED_LENGTH_MIN = 4;

/** Before the reform of 1972. */
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

/** One more of these words would say nothing new. */
export function isTwiceIn(tokens: readonly Token[], word: string): boolean {
  return tokens.filter(({ text }) => text === word).length >= TIMES_MAX;
}

/** `tokens`: WORDS_MAX at most. */
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

/** What all words of a mask count. */
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

/** The ways to write the words as one; the first is as they stand. */
function joinedOf([first = [], ...others]: readonly (readonly string[])[]): readonly string[] {
  if (others.length === 0) return first;
  const rest = joinedOf(others);
  return first.flatMap((word) => rest.map((end) => word + end)).slice(0, RUN_SPELLINGS_MAX);
}

/** A kind belongs to the name after it, or before it: `Kota Malang`, `Malang Kota, Jawa Timur`. */
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

/** `tj` for tanjung, `Soerabaja` for Surabaya. */
function spellingsOf(word: string, shortForms: ShortForms): readonly string[] {
  const modern = OLD_SPELLINGS.reduce((text, [old, now]) => text.replaceAll(old, now), word);
  return [...new Set([word, ...(shortForms.get(word) ?? []), modern])];
}

function each(words: string, kind: Kind | null): readonly (readonly [string, Kind | null])[] {
  return words.split(' ').map((word) => [word, kind] as const);
}

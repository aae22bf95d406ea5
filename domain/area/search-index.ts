import type { District } from './district.ts';
import { editDistance } from './edit-distance.ts';
import { districtCodeWord, wordsOf } from './search-text.ts';

export type Field = (typeof FIELDS)[number];
export type Closeness = (typeof CLOSENESSES)[number];
/** The districts a word belongs to: from `first` to before `end`, in the order of their ids. */
export type Ref = {
  readonly field: Field;
  readonly first: number;
  readonly end: number;
  /** Of a regency: `kota` or `kabupaten`. */
  readonly kind?: string;
};
export type Hit = { readonly refs: readonly Ref[]; readonly closeness: Closeness };

export type SearchIndex = {
  /** In the order of their ids, so that a regency and a province are ranges. */
  readonly districts: readonly District[];
  /** In letters, without spaces. */
  readonly nameLengths: Uint8Array;
  /** Sorted: every code, every word of a name, every two neighbours written as one. */
  readonly vocabulary: readonly string[];
  readonly refs: readonly (readonly Ref[])[];
  /** By length, the places in the vocabulary of the words that are no codes. */
  readonly byLength: readonly (readonly number[])[];
  /** Which letters each word of the vocabulary has, one bit a letter, and has more than once. */
  readonly once: Uint32Array;
  readonly twice: Uint32Array;
};

type Words = Map<string, Ref[]>;

/** What a word is to a district: its or its post's code, in its name, or in what lies around it. */
export const FIELDS = ['code', 'start', 'later', 'regency', 'province'] as const;
export const CLOSENESSES = ['exact', 'prefix', 'one-edit', 'two-edits'] as const;

const HAS_DIGIT = /\d/;

/** The decrees' long forms, as people may type them. */
const MORE_WORDS: ReadonlyMap<string, string> = new Map([
  ['DKI Jakarta', 'daerah khusus ibukota'],
  ['DI Yogyakarta', 'daerah istimewa'],
]);

export function indexDistricts(unsorted: readonly District[]): SearchIndex {
  const districts = unsorted.toSorted((one, other) => (one.districtId < other.districtId ? -1 : 1));
  const words: Words = new Map();
  const nameLengths = Uint8Array.from(districts, (district, place) =>
    addDistrict(words, district, place),
  );
  for (const { name, first, end } of runs(districts, 'province')) {
    const spelt = spellings(wordsOf(`${name} ${MORE_WORDS.get(name) ?? ''}`));
    add(words, spelt, { field: 'province', first, end });
  }
  for (const { name, first, end } of runs(districts, 'regency')) {
    const spelt = wordsOf(name);
    add(words, spellings(spelt), { field: 'regency', kind: spelt[0] ?? '', first, end });
  }
  const vocabulary = [...words.keys()].sort();
  return {
    districts,
    nameLengths,
    vocabulary,
    refs: vocabulary.map((word) => words.get(word) ?? []),
    byLength: byLength(vocabulary),
    once: Uint32Array.from(vocabulary, (word) => lettersOf(word).once),
    twice: Uint32Array.from(vocabulary, (word) => lettersOf(word).twice),
  };
}

/** The word itself and the words that begin with it. */
export function lookUp({ vocabulary, refs }: SearchIndex, word: string): readonly Hit[] {
  const found: Hit[] = [];
  for (let place = firstFrom(vocabulary, word); ; place += 1) {
    const known = vocabulary[place];
    if (!known?.startsWith(word)) return found;
    found.push({ refs: refs[place] ?? [], closeness: known === word ? 'exact' : 'prefix' });
  }
}

/** Words a few edits away, but not the ones `lookUp` finds. */
export function lookUpAlike(index: SearchIndex, word: string): readonly Hit[] {
  const most = editsForgiven(word);
  const found: Hit[] = [];
  for (const place of most === 0 ? [] : likelyAlike(index, word, most)) {
    const known = index.vocabulary[place] ?? '';
    const edits = known.startsWith(word) ? most + 1 : editDistance(word, known, most);
    if (edits > most) continue;
    found.push({
      refs: index.refs[place] ?? [],
      closeness: edits === 1 ? 'one-edit' : 'two-edits',
    });
  }
  return found;
}

/** Answers how many letters its name has. */
function addDistrict(words: Words, district: District, place: number): number {
  const { name, districtId, postalCodes } = district;
  const range = { first: place, end: place + 1 };
  const [start = '', ...others] = wordsOf(name);
  const spelt = spellings([start, ...others]);
  add(words, [districtCodeWord(districtId), ...postalCodes], { field: 'code', ...range });
  add(
    words,
    spelt.filter((word) => word.startsWith(start)),
    { field: 'start', ...range },
  );
  add(
    words,
    spelt.filter((word) => !word.startsWith(start)),
    { field: 'later', ...range },
  );
  return start.length + others.join('').length;
}

function add(words: Words, spelt: readonly string[], ref: Ref) {
  for (const word of spelt) {
    const refs = words.get(word);
    if (refs) refs.push(ref);
    else words.set(word, [ref]);
  }
}

function spellings(words: readonly string[]): readonly string[] {
  return [...words, ...words.slice(1).map((word, place) => `${words[place]}${word}`)];
}

/** The districts of each regency or province stand together. */
function runs(districts: readonly District[], of: 'regency' | 'province') {
  const found: { name: string; first: number; end: number }[] = [];
  for (const [place, district] of districts.entries()) {
    const last = found.at(-1);
    if (last?.name === district[of]) last.end = place + 1;
    else found.push({ name: district[of], first: place, end: place + 1 });
  }
  return found;
}

function byLength(vocabulary: readonly string[]): readonly (readonly number[])[] {
  const found: number[][] = [];
  for (const [place, word] of vocabulary.entries()) {
    if (HAS_DIGIT.test(word)) continue;
    const sameLength = found[word.length] ?? [];
    found[word.length] = sameLength;
    sameLength.push(place);
  }
  return found;
}

/** Rules out most words at once: an edit takes at most one letter away and brings one. */
function likelyAlike(index: SearchIndex, word: string, most: number): readonly number[] {
  const wanted = lettersOf(word);
  const places: number[] = [];
  for (let length = word.length - most; length <= word.length + most; length += 1) {
    for (const place of index.byLength[length] ?? []) {
      const once = bitCount((index.once[place] ?? 0) ^ wanted.once);
      const twice = bitCount((index.twice[place] ?? 0) ^ wanted.twice);
      if (once + twice <= 2 * most) places.push(place);
    }
  }
  return places;
}

function firstFrom(sorted: readonly string[], word: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? '') < word) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Short words have too many neighbours to guess at, codes too. */
function editsForgiven(word: string): number {
  if (HAS_DIGIT.test(word) || word.length < 4) return 0;
  return word.length < 8 ? 1 : 2;
}

function lettersOf(word: string) {
  let [once, twice] = [0, 0];
  for (let place = 0; place < word.length; place += 1) {
    const letter = 1 << (word.charCodeAt(place) - 97);
    twice |= once & letter;
    once |= letter;
  }
  return { once, twice };
}

function bitCount(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

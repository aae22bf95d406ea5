import type { District } from '#domain/area/district.ts';
import { allOf, anyOf, hasAny, type Matches, type WordIndex, wordIndex } from './word-index.ts';

export type AreaSearch = (text: string, limit: number) => readonly District[];

type Ranked = { readonly district: District; readonly score: number; readonly matched: number };

/** Words to find, and a score factor for each district. */
type SearchTerms = { readonly words: readonly string[]; readonly factors: Uint8Array };

/** Kinds of areas: written before a name, and not needed to find it. */
const KINDS: ReadonlySet<string> = new Set(
  (
    'kec kecamatan kab kabupaten kota kotamadya kodya adm administrasi ' +
    'prov provinsi kel kelurahan desa'
  ).split(' '),
);

/** Abbreviations in common use on parcels. */
const SHORT_FORMS: ReadonlyMap<string, string> = new Map([
  ['jakpus', 'jakarta pusat'],
  ['jakut', 'jakarta utara'],
  ['jakbar', 'jakarta barat'],
  ['jaksel', 'jakarta selatan'],
  ['jaktim', 'jakarta timur'],
  ['tangsel', 'tangerang selatan'],
  ['jogja', 'yogyakarta'],
  ['jabar', 'jawa barat'],
  ['jateng', 'jawa tengah'],
  ['jatim', 'jawa timur'],
]);

/** More words do not make a place clearer, and each costs time. */
const WORDS_MAX = 6;
const TIMES_MAX = 2;
/** The longest name, written as one word, has thirty letters. */
const WORD_LENGTH_MAX = 40;
/** A shorter prefix matches too much, unless it is the only word. */
const PREFIX_LENGTH_MIN = 4;
const LONE_PREFIX_LENGTH_MIN = 2;
const ONE_EDIT_LENGTH_MIN = 4;
/** Two neighbours swapped are two edits: `kebmoas`. */
const TWO_EDITS_LENGTH_MIN = 7;

/** Fields of the index. `whole` is the name as one word: a match of all of it counts most. */
const FIELDS = {
  id: { boost: 3, textOf: ({ districtId: id }) => `${id} ${id.replaceAll('.', '')}` },
  whole: { boost: 6, textOf: ({ name }) => joinedName(name) },
  name: { boost: 3, textOf: ({ name }) => name },
  regency: { boost: 1.5, textOf: ({ regency }) => regency },
  province: { boost: 1, textOf: ({ province }) => province },
  postal: { boost: 3, textOf: ({ postalCodes }) => postalCodes.join(' ') },
} as const satisfies Record<
  string,
  { readonly boost: number; readonly textOf: (district: District) => string }
>;

/** Fields that may match alone; a province is too large to be meant when other words fail. */
const NARROW_FIELDS = Object.keys(FIELDS).filter((field) => field !== 'province');

/** Precision of a score: its last digits depend only on the order of addition. */
const SCORE_STEPS = 1e9;

/** `Medan Kota`, `Peureulak Timur`: a name typed in full ranks above one typed in part. */
const IN_FULL_BOOST = 3;

/** If some district matches every word, all must match. Best first, ties by id. */
export function areaSearch(districts: readonly District[]): AreaSearch {
  const indexesOf = new Map<string, number[]>();
  for (const [index, { name }] of districts.entries()) {
    const indexes = indexesOf.get(joinedName(name)) ?? [];
    indexesOf.set(joinedName(name), [...indexes, index]);
  }
  const known = new Set(districts.flatMap(({ name }) => [...wordsOf(name), joinedName(name)]));
  const find = createFinder(districts, known);
  return (text, limit) => {
    const typed = wordsOf(text).flatMap((word) => (SHORT_FORMS.get(word) ?? word).split(' '));
    const factors = new Uint8Array(districts.length).fill(1);
    for (const index of runsOf(typed).flatMap((run) => indexesOf.get(run) ?? [])) {
      factors[index] = IN_FULL_BOOST;
    }
    return rankedOf(districts, find({ words: namesAmong(typed), factors }))
      .toSorted(bestFirst)
      .slice(0, limit)
      .map(({ district }) => district);
  };
}

/** Lower-case words without punctuation; dots stay between digits, for `31.73.06`. */
function wordsOf(text: string): readonly string[] {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/['’`\p{M}]/gu, '')
    .replace(/[^a-z0-9.]|(?<!\d)\.|\.(?!\d)/g, ' ')
    .split(' ')
    .filter(Boolean);
}

function joinedName(name: string): string {
  return wordsOf(name).join('');
}

/** Each word at most twice: a district and its regency may share one, which then counts more. */
export function namesAmong(typed: readonly string[]): readonly string[] {
  const names = typed.filter((word) => !KINDS.has(word));
  const words = (names.length > 0 ? names : typed).map((word) => word.slice(0, WORD_LENGTH_MAX));
  return words.filter((word, at) => isNamedSeldom(words.slice(0, at), word)).slice(0, WORDS_MAX);
}

function isNamedSeldom(before: readonly string[], word: string): boolean {
  return before.filter((each) => each === word).length < TIMES_MAX;
}

/** From the strictest to the most tolerant lookup; each runs only if those before found nothing. */
function createFinder(
  districts: readonly District[],
  known: ReadonlySet<string>,
): (terms: SearchTerms) => Matches {
  const count = districts.length;
  const index = districtIndex(districts);
  return ({ words, factors }) => {
    const joined = joinedPairs(words).filter(({ pair }) => known.has(pair));
    const distinct = [...new Set([...words, ...joined.map(({ pair }) => pair)])];
    const bitOf = (word: string) => 1 << distinct.indexOf(word);
    const prefixLengthMin = words.length === 1 ? LONE_PREFIX_LENGTH_MIN : PREFIX_LENGTH_MIN;
    const likely = (word: string) => () => {
      const tolerance = { prefix: word.length >= prefixLengthMin, maxEdits: maxEditsFor(word) };
      return index(word, { bit: bitOf(word), factors, ...tolerance });
    };
    const asSpelt = { factors, prefix: false, maxEdits: 0 };
    const spelt = (word: string) => () => index(word, { bit: bitOf(word), ...asSpelt });
    const narrow = (word: string) =>
      index(word, { bit: bitOf(word), ...asSpelt, fields: NARROW_FIELDS });
    const all = (lookups: readonly (() => Matches)[]) => allOf(count, lookups);
    const any = (others: readonly Matches[]) => anyOf(count, others);
    return firstFound([
      () => all(words.map(likely)),
      () => any(joined.map(({ pair, others }) => all([pair, ...others].map(spelt)))),
      () => any(words.map(narrow)),
    ]);
  };
}

function districtIndex(districts: readonly District[]): WordIndex {
  const fields = Object.entries(FIELDS).map(([name, { boost, textOf }]) => {
    const texts = districts.map((district) => wordsOf(textOf(district)));
    return [name, { boost, words: (index: number) => texts[index] ?? [] }] as const;
  });
  return wordIndex(districts.length, Object.fromEntries(fields));
}

/** Every two and three neighbours as one word: no district's name has more significant parts. */
function runsOf(words: readonly string[]): readonly string[] {
  return words.flatMap((_, at) => [2, 3].map((length) => words.slice(at, at + length).join('')));
}

/** `kali deres` for Kalideres: each pair of neighbours written as one word. */
function joinedPairs(words: readonly string[]) {
  return words.slice(1).map((word, at) => ({
    pair: `${words[at]}${word}`,
    others: [...words.slice(0, at), ...words.slice(at + 2)],
  }));
}

/** Scores grow with the number of matching words. */
function rankedOf(districts: readonly District[], { scores, words }: Matches): readonly Ranked[] {
  return districts.flatMap((district, index) => {
    const score = scores[index] ?? 0;
    if (score === 0) return [];
    const matched = countBits(words[index] ?? 0);
    return { district, score: Math.round(score * matched * SCORE_STEPS), matched };
  });
}

/** More matching words first, then the higher score, then the lower id. */
function bestFirst(a: Ranked, b: Ranked): number {
  const byId = a.district.districtId < b.district.districtId ? -1 : 1;
  return b.matched - a.matched || b.score - a.score || byId;
}

function countBits(bits: number): number {
  let count = 0;
  for (let left = bits; left > 0; left &= left - 1) count += 1;
  return count;
}

function firstFound([lookup, ...others]: readonly [() => Matches, ...(() => Matches)[]]): Matches {
  const found = lookup();
  const [next, ...rest] = others;
  return next === undefined || hasAny(found) ? found : firstFound([next, ...rest]);
}

/** None for codes and for words too short to be recognised when misspelt. */
function maxEditsFor(word: string): number {
  if (/\d/.test(word) || word.length < ONE_EDIT_LENGTH_MIN) return 0;
  return word.length < TWO_EDITS_LENGTH_MIN ? 1 : 2;
}

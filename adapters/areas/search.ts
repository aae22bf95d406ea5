import type { District } from '#domain/area/district.ts';
import { allOf, anyOf, type Found, hasAny, type WordIndex, wordIndex } from './word-index.ts';

export type AreaSearch = (text: string, limit: number) => readonly District[];

type Ranked = { readonly district: District; readonly score: number; readonly matched: number };

/** What is looked up: its words, and what counts more of each district. */
type Asked = { readonly words: readonly string[]; readonly factors: Uint8Array };

/** Words that say what the next one is: people write them, names do not need them. */
const KINDS: ReadonlySet<string> = new Set(
  (
    'kec kecamatan kab kabupaten kota kotamadya kodya adm administrasi ' +
    'prov provinsi kel kelurahan desa'
  ).split(' '),
);

/** As Indonesians write them on parcels. */
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

/** A longer text names no place better than its first words do, and each word costs time. */
const WORDS_MAX = 6;
const TIMES_MAX = 2;
/** The longest name, written as one word, has thirty letters. */
const WORD_LENGTH_MAX = 40;
/** A shorter beginning than this is a beginning of everything, unless it is all there is. */
const PREFIX_LENGTH_MIN = 4;
const LONE_PREFIX_LENGTH_MIN = 2;
const ONE_SLIP_LENGTH = 4;
/** Two neighbours swapped are two slips: `kebmoas`. */
const TWO_SLIPS_LENGTH = 7;

/** `whole` is the name written as one word: who says all of it means it. */
const FIELDS = {
  id: { boost: 3, textOf: ({ districtId: id }) => `${id} ${id.replaceAll('.', '')}` },
  whole: { boost: 6, textOf: ({ name }) => wholeOf(name) },
  name: { boost: 3, textOf: ({ name }) => name },
  regency: { boost: 1.5, textOf: ({ regency }) => regency },
  province: { boost: 1, textOf: ({ province }) => province },
  postal: { boost: 3, textOf: ({ postalCodes }) => postalCodes.join(' ') },
} as const satisfies Record<
  string,
  { readonly boost: number; readonly textOf: (district: District) => string }
>;

/** A province is too large to be meant by itself when other words name nothing. */
const NARROW_FIELDS = Object.keys(FIELDS).filter((field) => field !== 'province');

/** Of a score: its last digits say in which order it was added up, and nothing of the district. */
const SCORE_STEPS = 1e9;

/** `Medan Kota`, `Peureulak Timur`: a name said in full ranks above one said in part. */
const IN_FULL_BOOST = 3;

/** Every word must match, if any district matches them all; best first, ties by id. */
export function areaSearch(districts: readonly District[]): AreaSearch {
  const placesOf = new Map<string, number[]>();
  for (const [place, { name }] of districts.entries()) {
    const places = placesOf.get(wholeOf(name)) ?? [];
    placesOf.set(wholeOf(name), [...places, place]);
  }
  const known = new Set(districts.flatMap(({ name }) => [...wordsOf(name), wholeOf(name)]));
  const find = finding(districts, known);
  return (text, limit) => {
    const typed = wordsOf(text).flatMap((word) => (SHORT_FORMS.get(word) ?? word).split(' '));
    const factors = new Uint8Array(districts.length).fill(1);
    for (const place of runsOf(typed).flatMap((run) => placesOf.get(run) ?? [])) {
      factors[place] = IN_FULL_BOOST;
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

function wholeOf(name: string): string {
  return wordsOf(name).join('');
}

/** Each twice at the most: a district and its regency may share a word, which then counts more. */
export function namesAmong(typed: readonly string[]): readonly string[] {
  const names = typed.filter((word) => !KINDS.has(word));
  const words = (names.length > 0 ? names : typed).map((word) => word.slice(0, WORD_LENGTH_MAX));
  return words.filter((word, at) => isNamedSeldom(words.slice(0, at), word)).slice(0, WORDS_MAX);
}

function isNamedSeldom(before: readonly string[], word: string): boolean {
  return before.filter((each) => each === word).length < TIMES_MAX;
}

/** From the strictest to the most forgiving; one is asked only when those before found nothing. */
function finding(
  districts: readonly District[],
  known: ReadonlySet<string>,
): (asked: Asked) => Found {
  const count = districts.length;
  const index = indexOf(districts);
  return ({ words, factors }) => {
    const joined = joinedPairs(words).filter(({ pair }) => known.has(pair));
    const distinct = [...new Set([...words, ...joined.map(({ pair }) => pair)])];
    const bitOf = (word: string) => 1 << distinct.indexOf(word);
    const prefixLengthMin = words.length === 1 ? LONE_PREFIX_LENGTH_MIN : PREFIX_LENGTH_MIN;
    const likely = (word: string) => () => {
      const forgiven = { prefix: word.length >= prefixLengthMin, slips: slipsForgiven(word) };
      return index(word, { bit: bitOf(word), factors, ...forgiven });
    };
    const asSpelt = { factors, prefix: false, slips: 0 };
    const spelt = (word: string) => () => index(word, { bit: bitOf(word), ...asSpelt });
    const narrow = (word: string) =>
      index(word, { bit: bitOf(word), ...asSpelt, fields: NARROW_FIELDS });
    const all = (looks: readonly (() => Found)[]) => allOf(count, looks);
    const any = (others: readonly Found[]) => anyOf(count, others);
    return firstFound([
      () => all(words.map(likely)),
      () => any(joined.map(({ pair, others }) => all([pair, ...others].map(spelt)))),
      () => any(words.map(narrow)),
    ]);
  };
}

function indexOf(districts: readonly District[]): WordIndex {
  const fields = Object.entries(FIELDS).map(([name, { boost, textOf }]) => {
    const texts = districts.map((district) => wordsOf(textOf(district)));
    return [name, { boost, words: (place: number) => texts[place] ?? [] }] as const;
  });
  return wordIndex(districts.length, Object.fromEntries(fields));
}

/** Every two and three neighbours as one word: no name of a district has more parts that count. */
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

/** More words that match count more. */
function rankedOf(districts: readonly District[], { scores, words }: Found): readonly Ranked[] {
  return districts.flatMap((district, place) => {
    const score = scores[place] ?? 0;
    if (score === 0) return [];
    const matched = bitsOf(words[place] ?? 0);
    return { district, score: Math.round(score * matched * SCORE_STEPS), matched };
  });
}

/** Who matches more of what was said, then who matches it better, then the lower id. */
function bestFirst(a: Ranked, b: Ranked): number {
  const byId = a.district.districtId < b.district.districtId ? -1 : 1;
  return b.matched - a.matched || b.score - a.score || byId;
}

function bitsOf(bits: number): number {
  let count = 0;
  for (let left = bits; left > 0; left &= left - 1) count += 1;
  return count;
}

function firstFound([look, ...others]: readonly [() => Found, ...(() => Found)[]]): Found {
  const found = look();
  const [next, ...rest] = others;
  return next === undefined || hasAny(found) ? found : firstFound([next, ...rest]);
}

/** A code is right or wrong; a word of three letters is too short to be misspelt. */
function slipsForgiven(word: string): number {
  if (/\d/.test(word) || word.length < ONE_SLIP_LENGTH) return 0;
  return word.length < TWO_SLIPS_LENGTH ? 1 : 2;
}

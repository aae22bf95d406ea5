import MiniSearch, {
  type Query,
  type QueryCombination,
  type SearchOptions,
  type SearchResult,
} from 'minisearch';
import type { District } from '#domain/area/district.ts';

export type AreaSearch = (text: string, limit: number) => readonly District[];

type Ranked = Pick<SearchResult, 'id' | 'score'> & { readonly matched: number };

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
const FIELDS: Readonly<Record<string, (district: District) => string>> = {
  id: ({ districtId }) => `${districtId} ${districtId.replaceAll('.', '')}`,
  whole: ({ name }) => wholeOf(name),
  name: ({ name }) => name,
  regency: ({ regency }) => regency,
  province: ({ province }) => province,
  postal: ({ postalCodes }) => postalCodes.join(' '),
};

/** A province is too large to be meant by itself when other words name nothing. */
const NARROW_FIELDS = Object.keys(FIELDS).filter((field) => field !== 'province');

/** `Medan Kota`, `Peureulak Timur`: a name said in full ranks above one said in part. */
const IN_FULL_BOOST = 3;

const RANKING: SearchOptions = {
  boost: { whole: 6, name: 3, postal: 3, id: 3, regency: 1.5 },
  weights: { prefix: 0.5, fuzzy: 0.25 },
  tokenize: (word) => [word],
  processTerm: (word) => word,
  fuzzy: slipsForgiven,
};

/** Every word must match, if any district matches them all; best first, ties by id. */
export function areaSearch(districts: readonly District[]): AreaSearch {
  const byId = new Map(districts.map((district) => [district.districtId, district]));
  const wholeNames = new Map(districts.map(({ districtId, name }) => [districtId, wholeOf(name)]));
  const known = new Set(districts.flatMap(({ name }) => [...wordsOf(name), wholeOf(name)]));
  const index = new MiniSearch<District>({
    idField: 'districtId',
    fields: Object.keys(FIELDS),
    extractField: (district, field) => FIELDS[field]?.(district) ?? district.districtId,
    tokenize: (text) => [...wordsOf(text)],
    processTerm: (word) => word,
  });
  index.addAll(districts);
  return (text, limit) => {
    const typed = wordsOf(text).flatMap((word) => (SHORT_FORMS.get(word) ?? word).split(' '));
    const words = namesAmong(typed);
    const saidInFull = new Set(runsOf(typed));
    const prefixLengthMin = words.length === 1 ? LONE_PREFIX_LENGTH_MIN : PREFIX_LENGTH_MIN;
    const options: SearchOptions = {
      ...RANKING,
      prefix: ({ length }) => length >= prefixLengthMin,
      boostDocument: (id) => (saidInFull.has(wholeNames.get(id) ?? '') ? IN_FULL_BOOST : 1),
    };
    const found = firstFound(queriesFor(words, known), (query) => index.search(query, options));
    return found
      .map(({ id, score, queryTerms }) => ({ id, score, matched: new Set(queryTerms).size }))
      .toSorted(bestFirst)
      .slice(0, limit)
      .flatMap(({ id }) => byId.get(id) ?? []);
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
function queriesFor(words: readonly string[], known: ReadonlySet<string>): readonly Query[] {
  const pairs = joinedPairs(words).filter(({ pair }) => known.has(pair));
  const joined = pairs.map(({ pair, others }) => allOf([pair, ...others]));
  const asSpelt = { prefix: false, fuzzy: false } as const;
  return [
    allOf(words),
    { ...anyOf(joined), ...asSpelt },
    { ...anyOf(words), ...asSpelt, fields: NARROW_FIELDS },
  ];
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

function allOf(queries: readonly Query[]): Query {
  return { combineWith: 'AND', queries: [...queries] };
}

function anyOf(queries: readonly Query[]): QueryCombination {
  return { combineWith: 'OR', queries: [...queries] };
}

/** Who matches more of what was said, then who matches it better, then the lower id. */
function bestFirst(a: Ranked, b: Ranked): number {
  return b.matched - a.matched || b.score - a.score || (a.id < b.id ? -1 : 1);
}

function firstFound(
  queries: readonly Query[],
  find: (query: Query) => SearchResult[],
): SearchResult[] {
  for (const query of queries) {
    const found = find(query);
    if (found.length > 0) return found;
  }
  return [];
}

/** A code is right or wrong; a word of three letters is too short to be misspelt. */
function slipsForgiven(word: string): number | false {
  if (/\d/.test(word) || word.length < ONE_SLIP_LENGTH) return false;
  return word.length < TWO_SLIPS_LENGTH ? 1 : 2;
}

import SearchableMap from 'minisearch/SearchableMap';

/** What is indexed of a document: its words there, and what a match there counts. */
export type Field = {
  readonly words: (place: number) => readonly string[];
  readonly boost: number;
};

/** Of every document by its place: 0 where nothing matches. */
export type Found = {
  readonly scores: Float64Array;
  /** The words of the query that match, a bit each, in the order in which they were first asked. */
  readonly words: Uint16Array;
};

export type Lookup = {
  /** Of the query's words; sixteen of them at most. */
  readonly bit: number;
  /** Fields by name; without it: all. */
  readonly fields?: readonly string[];
  /** Also what begins with it. */
  readonly prefix: boolean;
  /** Also what is written with so many slips. */
  readonly slips: number;
  /** What a match in a document counts: a factor each. */
  readonly factors: Uint8Array;
};

export type WordIndex = (word: string, lookup: Lookup) => Found;

/** Where one word stands in one field, and how much that says of each document (BM25+). */
type Postings = { readonly places: Uint16Array; readonly scores: Float64Array };
type ByField = Map<string, Postings>;
type Terms = SearchableMap<ByField>;
type Lengths = { readonly each: readonly number[]; readonly mean: number };

const BM25 = { k: 1.2, b: 0.7, d: 0.5 } as const;
const PREFIX_WEIGHT = 0.5;
const PREFIX_LOSS = 0.3;
const SLIP_WEIGHT = 0.25;

/**
 * Scores stand in arrays, by place: what takes time are the letters of a word, not the thousands of
 * documents that a short one fits.
 */
export function wordIndex(count: number, fields: Readonly<Record<string, Field>>): WordIndex {
  const terms: Terms = new SearchableMap();
  for (const [name, field] of Object.entries(fields)) addField(terms, { name, field, count });
  // Codes are never misspelt names, and most of the terms.
  const spelt: Terms = SearchableMap.from([...terms].filter(([term]) => !/\d/.test(term)));
  const all = Object.keys(fields);
  return (word, lookup) => {
    const found = nothingOf(count);
    for (const [term, likeness] of likeOf({ terms, spelt }, word, lookup)) {
      for (const name of lookup.fields ?? all) {
        const weight = likeness * (fields[name]?.boost ?? 0);
        const postings = term.get(name);
        if (postings !== undefined) addPostings(found, postings, { ...lookup, weight });
      }
    }
    return found;
  };
}

/** What all of them match, their scores added. No more are looked up where nothing is left. */
export function allOf(count: number, looks: readonly (() => Found)[]): Found {
  const [first = () => nothingOf(count), ...others] = looks;
  const found = first();
  for (const look of others) {
    if (!hasAny(found)) break;
    const { scores, words } = look();
    for (let place = 0; place < count; place += 1) {
      const [score = 0, more = 0] = [found.scores[place], scores[place]];
      found.scores[place] = score > 0 && more > 0 ? score + more : 0;
      found.words[place] = (found.words[place] ?? 0) | (words[place] ?? 0);
    }
  }
  return found;
}

export function hasAny({ scores }: Found): boolean {
  return scores.some((score) => score > 0);
}

/** What any of them matches. */
export function anyOf(count: number, all: readonly Found[]): Found {
  const found = nothingOf(count);
  for (const { scores, words } of all) {
    for (let place = 0; place < count; place += 1) {
      const score = scores[place] ?? 0;
      if (score === 0) continue;
      found.scores[place] = (found.scores[place] ?? 0) + score;
      found.words[place] = (found.words[place] ?? 0) | (words[place] ?? 0);
    }
  }
  return found;
}

/** Words that it may mean, and how much so: itself, longer ones, and those spelt nearly so. */
function likeOf(
  { terms, spelt }: { readonly terms: Terms; readonly spelt: Terms },
  word: string,
  { prefix, slips }: Pick<Lookup, 'prefix' | 'slips'>,
): readonly (readonly [ByField, number])[] {
  const exact = terms.get(word);
  const begun = prefix ? [...terms.atPrefix(word)].filter(([term]) => term !== word) : [];
  const longer = new Set(begun.map(([term]) => term));
  const misspelt = slips > 0 ? [...spelt.fuzzyGet(word, slips)] : [];
  return [
    ...(exact === undefined ? [] : [[exact, 1] as const]),
    ...begun.map(([{ length }, postings]) => {
      const loss = PREFIX_LOSS * (length - word.length);
      return [postings, (PREFIX_WEIGHT * length) / (length + loss)] as const;
    }),
    ...misspelt
      .filter(([term]) => term !== word && !longer.has(term))
      .map(([{ length }, [postings, distance]]) => {
        return [postings, (SLIP_WEIGHT * length) / (length + distance)] as const;
      }),
  ];
}

function nothingOf(count: number): Found {
  return { scores: new Float64Array(count), words: new Uint16Array(count) };
}

function addPostings(
  { scores, words }: Found,
  postings: Postings,
  { bit, factors, weight }: Lookup & { readonly weight: number },
): void {
  const { places } = postings;
  for (let at = 0; at < places.length; at += 1) {
    const place = places[at] ?? 0;
    const score = weight * (factors[place] ?? 1) * (postings.scores[at] ?? 0);
    scores[place] = (scores[place] ?? 0) + score;
    words[place] = (words[place] ?? 0) | bit;
  }
}

type Adding = { readonly name: string; readonly field: Field; readonly count: number };

function addField(terms: Terms, { name, field, count }: Adding): void {
  const times = new Map<string, Map<number, number>>();
  const lengths: number[] = [];
  for (let place = 0; place < count; place += 1) {
    const words = field.words(place);
    lengths.push(new Set(words).size);
    for (const word of words) {
      const places = times.get(word) ?? new Map<number, number>();
      times.set(word, places.set(place, (places.get(place) ?? 0) + 1));
    }
  }
  const mean = lengths.reduce((sum, length) => sum + length, 0) / count;
  for (const [word, places] of times) {
    terms.fetch(word, () => new Map()).set(name, postingsOf(places, { each: lengths, mean }));
  }
}

function postingsOf(times: ReadonlyMap<number, number>, { each, mean }: Lengths): Postings {
  const { k, b, d } = BM25;
  const rarity = Math.log(1 + (each.length - times.size + 0.5) / (times.size + 0.5));
  const scores = [...times].map(([place, count]) => {
    const length = (each[place] ?? 0) / mean;
    return rarity * (d + (count * (k + 1)) / (count + k * (1 - b + b * length)));
  });
  return { places: Uint16Array.from(times.keys()), scores: Float64Array.from(scores) };
}

import SearchableMap from 'minisearch/SearchableMap';

/** One indexed field: its words in each document, and the weight of a match. */
export type Field = {
  readonly words: (document: number) => readonly string[];
  readonly boost: number;
};

/** Result for every document, by its index; 0: no match. */
export type Matches = {
  readonly scores: Float64Array;
  /** The query's words that match, a bit each, in their order in the query. */
  readonly words: Uint16Array;
};

export type Lookup = {
  /** Bit of this word; a query has at most sixteen words. */
  readonly bit: number;
  /** Names of fields; default: all. */
  readonly fields?: readonly string[];
  /** Also match words that begin with it. */
  readonly prefix: boolean;
  /** Also match words within this edit distance. */
  readonly maxEdits: number;
  /** Score factor of each document. */
  readonly factors: Uint8Array;
};

export type WordIndex = (word: string, lookup: Lookup) => Matches;

/** Documents that have one word in one field, and its BM25+ score in each. */
type Postings = { readonly documents: Uint16Array; readonly scores: Float64Array };
type ByField = Map<string, Postings>;
type Terms = SearchableMap<ByField>;
type Lengths = { readonly each: readonly number[]; readonly mean: number };

const BM25 = { k: 1.2, b: 0.7, d: 0.5 } as const;
const PREFIX_WEIGHT = 0.5;
const PREFIX_LOSS = 0.3;
const EDIT_WEIGHT = 0.25;

/**
 * Scores are arrays by document index, so that time depends on the letters of a word and not on
 * the thousands of documents that a short one matches.
 */
export function wordIndex(count: number, fields: Readonly<Record<string, Field>>): WordIndex {
  const terms: Terms = new SearchableMap();
  for (const [name, field] of Object.entries(fields)) addField(terms, { name, field, count });
  // Codes are not matched by edit distance, and are most of the terms.
  const spelt: Terms = SearchableMap.from([...terms].filter(([term]) => !/\d/.test(term)));
  const all = Object.keys(fields);
  return (word, lookup) => {
    const found = noMatches(count);
    for (const [term, likeness] of similarTerms({ terms, spelt }, word, lookup)) {
      for (const name of lookup.fields ?? all) {
        const weight = likeness * (fields[name]?.boost ?? 0);
        const postings = term.get(name);
        if (postings !== undefined) addPostings(found, postings, { ...lookup, weight });
      }
    }
    return found;
  };
}

/** Documents that all lookups match, scores added. Stops when none is left. */
export function allOf(count: number, lookups: readonly (() => Matches)[]): Matches {
  const [first = () => noMatches(count), ...others] = lookups;
  const found = first();
  for (const lookup of others) {
    if (!hasAny(found)) break;
    const { scores, words } = lookup();
    for (let document = 0; document < count; document += 1) {
      const [score = 0, more = 0] = [found.scores[document], scores[document]];
      found.scores[document] = score > 0 && more > 0 ? score + more : 0;
      found.words[document] = (found.words[document] ?? 0) | (words[document] ?? 0);
    }
  }
  return found;
}

export function hasAny({ scores }: Matches): boolean {
  return scores.some((score) => score > 0);
}

/** Documents that any of them matches, scores added. */
export function anyOf(count: number, all: readonly Matches[]): Matches {
  const found = noMatches(count);
  for (const { scores, words } of all) {
    for (let document = 0; document < count; document += 1) {
      const score = scores[document] ?? 0;
      if (score === 0) continue;
      found.scores[document] = (found.scores[document] ?? 0) + score;
      found.words[document] = (found.words[document] ?? 0) | (words[document] ?? 0);
    }
  }
  return found;
}

/** The word itself, longer words and similar spellings, each with its weight. */
function similarTerms(
  { terms, spelt }: { readonly terms: Terms; readonly spelt: Terms },
  word: string,
  { prefix, maxEdits }: Pick<Lookup, 'prefix' | 'maxEdits'>,
): readonly (readonly [ByField, number])[] {
  const exact = terms.get(word);
  const prefixed = prefix ? [...terms.atPrefix(word)].filter(([term]) => term !== word) : [];
  const longer = new Set(prefixed.map(([term]) => term));
  const misspelt = maxEdits > 0 ? [...spelt.fuzzyGet(word, maxEdits)] : [];
  return [
    ...(exact === undefined ? [] : [[exact, 1] as const]),
    ...prefixed.map(([{ length }, postings]) => {
      const loss = PREFIX_LOSS * (length - word.length);
      return [postings, (PREFIX_WEIGHT * length) / (length + loss)] as const;
    }),
    ...misspelt
      .filter(([term]) => term !== word && !longer.has(term))
      .map(([{ length }, [postings, distance]]) => {
        return [postings, (EDIT_WEIGHT * length) / (length + distance)] as const;
      }),
  ];
}

function noMatches(count: number): Matches {
  return { scores: new Float64Array(count), words: new Uint16Array(count) };
}

function addPostings(
  { scores, words }: Matches,
  postings: Postings,
  { bit, factors, weight }: Lookup & { readonly weight: number },
): void {
  const { documents } = postings;
  for (let at = 0; at < documents.length; at += 1) {
    const document = documents[at] ?? 0;
    const score = weight * (factors[document] ?? 1) * (postings.scores[at] ?? 0);
    scores[document] = (scores[document] ?? 0) + score;
    words[document] = (words[document] ?? 0) | bit;
  }
}

type Adding = { readonly name: string; readonly field: Field; readonly count: number };

function addField(terms: Terms, { name, field, count }: Adding): void {
  const times = new Map<string, Map<number, number>>();
  const lengths: number[] = [];
  for (let document = 0; document < count; document += 1) {
    const words = field.words(document);
    lengths.push(new Set(words).size);
    for (const word of words) {
      const counts = times.get(word) ?? new Map<number, number>();
      times.set(word, counts.set(document, (counts.get(document) ?? 0) + 1));
    }
  }
  const mean = lengths.reduce((sum, length) => sum + length, 0) / count;
  for (const [word, counts] of times) {
    terms.fetch(word, () => new Map()).set(name, postingsOf(counts, { each: lengths, mean }));
  }
}

function postingsOf(times: ReadonlyMap<number, number>, { each, mean }: Lengths): Postings {
  const { k, b, d } = BM25;
  const rarity = Math.log(1 + (each.length - times.size + 0.5) / (times.size + 0.5));
  const scores = [...times].map(([document, count]) => {
    const length = (each[document] ?? 0) / mean;
    return rarity * (d + (count * (k + 1)) / (count + k * (1 - b + b * length)));
  });
  return { documents: Uint16Array.from(times.keys()), scores: Float64Array.from(scores) };
}

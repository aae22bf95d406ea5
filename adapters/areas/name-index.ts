import { type Vocabulary, vocabularyOf } from './vocabulary.ts';

export type PlaceName = { readonly words: readonly string[]; readonly place: number };

/**
 * Distinct names, and the terms by which they are found: each word of the name, and all its words
 * joined. Numbers are kept in typed arrays: half a million objects would take too much memory.
 */
export type NameIndex = {
  readonly vocabulary: Vocabulary;
  readonly namesOf: (term: number) => Uint32Array;
  /** Places with this name; those of an everyday name are likeliest first. */
  readonly placesOf: (name: number) => Uint32Array;
  /** Number of letters of each name. */
  readonly lengths: Uint8Array;
  /** Index of the first everyday name; all later names are everyday names, too. */
  readonly firstEveryday: number;
  readonly count: number;
};

/** Values grouped by key: the values of key `k` are from `starts[k]` to `starts[k + 1]`. */
type Groups = { readonly starts: Uint32Array; readonly values: Uint32Array };
type Pairs = { readonly keys: number[]; readonly values: number[] };

export function nameIndex(given: Iterable<PlaceName>, everyday: readonly PlaceName[]): NameIndex {
  const names: string[] = [];
  const places: Pairs = { keys: [], values: [] };
  collect(given, names, places);
  const firstEveryday = names.length;
  collect(everyday, names, places);
  const { words, pairs } = termsOf(names);
  const byTerm = grouped(pairs, words.length);
  const byName = grouped(places, names.length);
  return {
    vocabulary: vocabularyOf(words),
    namesOf: (term) => groupOf(byTerm, term),
    placesOf: (name) => groupOf(byName, name),
    lengths: Uint8Array.from(names, (name) => name.replaceAll(' ', '').length),
    firstEveryday,
    count: names.length,
  };
}

/** Adds each name once, with its places. */
function collect(given: Iterable<PlaceName>, names: string[], places: Pairs): void {
  const numbers = new Map<string, number>();
  for (const { words, place } of given) {
    const name = words.join(' ');
    let number = numbers.get(name);
    if (number === undefined) {
      number = names.push(name) - 1;
      numbers.set(name, number);
    }
    places.keys.push(number);
    places.values.push(place);
  }
}

function termsOf(names: readonly string[]) {
  const numbers = new Map<string, number>();
  const pairs: Pairs = { keys: [], values: [] };
  for (const [number, name] of names.entries()) {
    const words = name.split(' ');
    for (const word of new Set(words.length > 1 ? [...words, words.join('')] : words)) {
      let term = numbers.get(word);
      if (term === undefined) {
        term = numbers.size;
        numbers.set(word, term);
      }
      pairs.keys.push(term);
      pairs.values.push(number);
    }
  }
  const words = [...numbers.keys()].sort();
  const ranks = new Uint32Array(words.length);
  for (const [rank, word] of words.entries()) ranks[numbers.get(word) ?? 0] = rank;
  const keys = pairs.keys.map((term) => ranks[term] ?? 0);
  return { words, pairs: { keys, values: pairs.values } };
}

function grouped({ keys, values }: Pairs, count: number): Groups {
  const starts = new Uint32Array(count + 1);
  for (const key of keys) starts[key + 1] = (starts[key + 1] ?? 0) + 1;
  for (let key = 0; key < count; key += 1) {
    starts[key + 1] = (starts[key + 1] ?? 0) + (starts[key] ?? 0);
  }
  const next = starts.slice();
  const sorted = new Uint32Array(values.length);
  for (const [at, key] of keys.entries()) {
    sorted[next[key] ?? 0] = values[at] ?? 0;
    next[key] = (next[key] ?? 0) + 1;
  }
  return { starts, values: sorted };
}

function groupOf({ starts, values }: Groups, key: number): Uint32Array {
  return values.subarray(starts[key], starts[key + 1]);
}

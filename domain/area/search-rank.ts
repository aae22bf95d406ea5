import {
  CLOSENESSES,
  type Closeness,
  FIELDS,
  type Field,
  type Hit,
  type Ref,
  type SearchIndex,
} from './search-index.ts';
import type { Mark, Reading, Word } from './search-text.ts';

/** For each district the grade of its best match with one word. */
export type Grades = Uint8Array;
export type Query = {
  readonly readings: readonly Reading[];
  readonly gradesFor: (word: Word) => Grades;
};
type Match = { readonly field: Field; readonly closeness: Closeness };
type Graded = {
  readonly words: readonly Word[];
  readonly grades: readonly Grades[];
  readonly place: number;
  readonly nameLength: number;
};

/** How well a word matches; the lower the better. */
const GRADE_OF: Readonly<Record<Closeness, Readonly<Record<Field, number>>>> = {
  exact: { code: 0, start: 1, later: 2, regency: 6, province: 7 },
  prefix: { code: 3, start: 4, later: 5, regency: 8, province: 9 },
  'one-edit': { code: 10, start: 11, later: 12, regency: 13, province: 14 },
  'two-edits': { code: 15, start: 16, later: 17, regency: 18, province: 19 },
};
/** Added to the grade of a match that is not what the word was marked to be. */
const MISMARKED = 20;
const NO_MATCH = 255;
const NOT_FOUND = 65535;

/** Paid by every word. The steps keep the order above for a text of one word. */
const CLOSENESS_COST: Readonly<Record<Closeness, number>> = {
  exact: 0,
  prefix: 4,
  'one-edit': 20,
  'two-edits': 24,
};
/** Paid once, however many words name the field: `jawa timur` is one place. */
const FIELD_COST: Readonly<Record<Field, number>> = {
  code: 0,
  start: 0,
  later: 0,
  regency: 8,
  province: 9,
};
const FIELD_BIT: Readonly<Record<Field, number>> = {
  code: 1,
  start: 2,
  later: 4,
  regency: 8,
  province: 16,
};
const NAME_BITS = FIELD_BIT.start | FIELD_BIT.later;
/** The name said from its start but not whole, only a later part of it, or not at all. */
const START_COST = 2;
const LATER_COST = 3;
const UNNAMED_COST = 4;
const MISMARKED_COST = 16;
const JOINED_COST = 2;
/** One cost is so many steps, for of two names said whole the longer one says more. */
const STEPS = 64;

/** What each grade says, in the order of the grades. */
const MATCHES: readonly Match[] = CLOSENESSES.flatMap((closeness) =>
  FIELDS.map((field) => ({ field, closeness, grade: GRADE_OF[closeness][field] })),
).sort((one, other) => one.grade - other.grade);

/** Grades `word` by its hits, on top of the grades it has already. */
export function gradesOf(word: Word, hits: readonly Hit[], sofar: Grades): Grades {
  const grades = sofar.slice();
  for (const { refs, closeness } of hits) {
    for (const ref of refs) {
      const asMarked = GRADE_OF[closeness][ref.field];
      const grade = isMismarked(word.mark, ref) ? asMarked + MISMARKED : asMarked;
      for (let place = ref.first; place < ref.end; place += 1) {
        if (grade < (grades[place] ?? 0)) grades[place] = grade;
      }
    }
  }
  return grades;
}

export function noGrades({ districts }: SearchIndex): Grades {
  return new Uint8Array(districts.length).fill(NO_MATCH);
}

/** The places of the districts that every word of a reading matches, best first, ties by id. */
export function rank(index: SearchIndex, query: Query): readonly number[] {
  return ranked(index, query, matchedByAll);
}

/** Where no district is matched by every word: the ones that the most words match. */
export function rankNearest(index: SearchIndex, query: Query): readonly number[] {
  return ranked(index, query, matchedByMost);
}

function ranked(
  { districts, nameLengths }: SearchIndex,
  { readings, gradesFor }: Query,
  matched: (grades: readonly Grades[]) => Iterable<number>,
): readonly number[] {
  const costs = new Uint16Array(districts.length).fill(NOT_FOUND);
  for (const { words, joined } of readings) {
    const grades = words.map(gradesFor);
    for (const place of matched(grades)) {
      const graded = { words, grades, place, nameLength: nameLengths[place] ?? 0 };
      const cost = costOf(graded) + (joined ? JOINED_COST * STEPS : 0);
      if (cost < (costs[place] ?? 0)) costs[place] = cost;
    }
  }
  return inOrder(costs);
}

function matchedByAll([first, ...others]: readonly Grades[]): readonly number[] {
  const places: number[] = [];
  for (let place = 0; place < (first?.length ?? 0); place += 1) {
    if (first?.[place] === NO_MATCH) continue;
    if (others.every((other) => other[place] !== NO_MATCH)) places.push(place);
  }
  return places;
}

function matchedByMost(grades: readonly Grades[]): readonly number[] {
  const matches = new Uint8Array(grades[0]?.length ?? 0);
  for (const one of grades) {
    for (let place = 0; place < matches.length; place += 1) {
      if (one[place] !== NO_MATCH) matches[place] = (matches[place] ?? 0) + 1;
    }
  }
  const most = Math.max(1, ...matches);
  return [...matches.keys()].filter((place) => matches[place] === most);
}

function inOrder(costs: Uint16Array): readonly number[] {
  const places = [...costs.keys()].filter((place) => costs[place] !== NOT_FOUND);
  const sorted = Uint32Array.from(places, (place) => (costs[place] ?? 0) * 65536 + place).sort();
  return Array.from(sorted, (costAndPlace) => costAndPlace % 65536);
}

function isMismarked(mark: Mark | undefined, { field, kind }: Ref): boolean {
  if (!mark || field === 'code') return false;
  const named = FIELD_BIT[field] & NAME_BITS ? 'name' : field;
  return named !== mark.field || (mark.kind !== undefined && mark.kind !== kind);
}

function costOf({ words, grades, place, nameLength }: Graded): number {
  let [cost, fields, lettersNamed] = [0, 0, 0];
  for (let position = 0; position < words.length; position += 1) {
    const grade = grades[position]?.[place] ?? NO_MATCH;
    const match = MATCHES[grade % MISMARKED];
    if (grade === NO_MATCH || !match) continue;
    const { field, closeness } = match;
    cost += CLOSENESS_COST[closeness] + (grade < MISMARKED ? 0 : MISMARKED_COST);
    cost += fields & FIELD_BIT[field] ? 0 : FIELD_COST[field];
    fields |= FIELD_BIT[field];
    const namesWholeWord = FIELD_BIT[field] & NAME_BITS && closeness === 'exact';
    lettersNamed += namesWholeWord ? (words[position]?.text.length ?? 0) : 0;
  }
  if (lettersNamed < nameLength) return (cost + partCost(fields)) * STEPS;
  return cost * STEPS + Math.max(0, STEPS - nameLength);
}

function partCost(fields: number): number {
  if (fields & FIELD_BIT.start) return START_COST;
  if (fields & FIELD_BIT.later) return LATER_COST;
  return fields & FIELD_BIT.code ? 0 : UNNAMED_COST;
}

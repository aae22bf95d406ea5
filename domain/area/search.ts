import type { District } from './district.ts';
import { indexDistricts, lookUp, lookUpAlike } from './search-index.ts';
import { type Grades, gradesOf, noGrades, rank, rankNearest } from './search-rank.ts';
import { readingsOf, type Word } from './search-text.ts';

export type AreaSearch = (text: string, limit: number) => readonly District[];

type Grader = (word: Word) => Grades;

/**
 * Every word must match. First the districts that match as typed, then the ones that match
 * misspelt; when there are none at all, the ones that the most words match.
 */
export function areaSearch(districts: readonly District[]): AreaSearch {
  const index = indexDistricts(districts);
  const none = noGrades(index);
  return (text, limit) => {
    const asTyped = remembered((word) => gradesOf(word, lookUp(index, word.text), none));
    const misspelt = remembered((word) =>
      gradesOf(word, lookUpAlike(index, word.text), asTyped(word)),
    );
    const readings = readingsOf(text);
    const unjoined = readings.filter(({ joined }) => !joined);
    let places = rank(index, { readings: unjoined, gradesFor: asTyped });
    if (places.length < limit) {
      const alike = rank(index, { readings, gradesFor: misspelt });
      places = [...new Set([...places, ...alike])];
    }
    if (places.length === 0) {
      places = rankNearest(index, { readings: unjoined, gradesFor: misspelt });
    }
    return places.slice(0, limit).flatMap((place) => index.districts[place] ?? []);
  };
}

/** Readings share their words, and grading one is the costly part. */
function remembered(grade: Grader): Grader {
  const known = new Map<Word, Grades>();
  return (word) => {
    const grades = known.get(word) ?? grade(word);
    known.set(word, grades);
    return grades;
  };
}

import type { FoundArea } from '#domain/carrying/area/found-area.ts';
import type { FindCandidates } from './candidates.ts';
import type { ShortForms } from './everyday-names.ts';
import type { Gazetteer } from './gazetteer.ts';
import type { Candidate } from './ranking.ts';
import { readSearch } from './read-search.ts';

export type AreaSearch = (text: string, limit: number) => readonly FoundArea[];

type Deps = {
  readonly gazetteer: Gazetteer;
  readonly shortForms: ShortForms;
  readonly find: FindCandidates;
};

/**
 * Drops candidates below 60 % of the best score: where one name matches in full, they are not
 * meant.
 */
const CUT = 0.6;
/**
 * Scores are rounded to a multiple of 1 / SCORE_STEPS, because their last digits depend only on the
 * order of addition.
 */
const SCORE_STEPS = 1e5;

/** Best first; equal scores by cities first, then by id. */
export function areaSearch(deps: Deps): AreaSearch {
  const { gazetteer, shortForms, find } = deps;
  return (typed, limit) => {
    const text = readSearch(typed, shortForms);
    const found = find(text, { cut: CUT });
    return bestOf(gazetteer, found, limit).map((candidate) => areaOf(gazetteer, candidate));
  };
}

function bestOf(
  { districts }: Gazetteer,
  found: readonly Candidate[],
  limit: number,
): readonly Candidate[] {
  const ranks = Float64Array.from(found, ({ district, score }) => {
    const isInCity = districts[district]?.regency.startsWith('Kota ') ? 1 : 0;
    return Math.round(score * SCORE_STEPS) + isInCity / 2;
  });
  const sorted = ranks.toSorted();
  const lowest = sorted.at(-limit) ?? 0;
  return found
    .map((candidate, at) => ({ candidate, rank: ranks[at] ?? 0 }))
    .filter(({ rank }) => rank >= lowest)
    .toSorted((a, b) => b.rank - a.rank || a.candidate.district - b.candidate.district)
    .slice(0, limit)
    .map(({ candidate }) => candidate);
}

export function areaOf(
  { districts, villages }: Gazetteer,
  { district: index, village, matched }: Candidate,
): FoundArea {
  const district = districts[index];
  if (district === undefined) throw new Error(`no district has the index ${index}`);
  return {
    district,
    village: village === undefined ? null : villages.nameOf(village),
    matched,
  };
}

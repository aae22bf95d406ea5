import type { Gazetteer } from './gazetteer.ts';
import { numberIndex } from './numbers.ts';
import { placeMatcher } from './place-matches.ts';
import { type Candidate, type Evidence, ranker } from './ranking.ts';
import type { TypedText } from './typed-text.ts';

/**
 * Finds places that a text may mean; leaves out those that score below `cut` times the best score.
 */
export type FindCandidates = (
  text: TypedText,
  options: { readonly cut: number } & Pick<Evidence, 'bonus'>,
) => readonly Candidate[];

export function candidateFinder(gazetteer: Gazetteer): FindCandidates {
  const rank = ranker(gazetteer);
  const match = placeMatcher(gazetteer);
  const numbersIn = numberIndex(gazetteer.districts);
  return (text, { cut, ...bonus }) =>
    rank({ text, places: match(text), numbers: numbersIn(text), ...bonus }, cut);
}

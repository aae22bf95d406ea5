import type { AddressLine, LikelyArea } from '#domain/carrying/area/found-area.ts';
import type { FindCandidates } from './candidates.ts';
import { distanceKm } from './distance.ts';
import type { ShortForms } from './everyday-names.ts';
import type { Gazetteer } from './gazetteer.ts';
import type { Candidate } from './ranking.ts';
import { readAddress } from './read-address.ts';
import { areaOf } from './search.ts';

export type ResolveAddress = (line: AddressLine) => readonly LikelyArea[];

type Deps = {
  readonly gazetteer: Gazetteer;
  readonly shortForms: ShortForms;
  readonly find: FindCandidates;
};

const ANSWERS_MAX = 5;
const CONFIDENCE_MIN = 0.01;
/** Drops candidates below half of the best score. */
const CUT = 0.5;
/** Drops matches of less than half a word: a house number, a street's name. */
const SCORE_MIN = 0.5;
/** Each additional matching word makes a district fifty times as likely. */
const SHARPNESS = Math.log(50);

/** Weight of coordinates at the centre of a district, as a number of matching words. */
const NEAR = 1.2;
/**
 * The weight of coordinates falls to about a third per 5 km, the usual distance between a city's
 * districts.
 */
const NEAR_KM = 5;
const FAR_KM = 25;

/** Returns candidates with the likeliest first. */
export function addressResolver(deps: Deps): ResolveAddress {
  const { gazetteer, shortForms, find } = deps;
  return ({ address, postalCode, coordinates }) => {
    const text = readAddress(`${address}, ${postalCode ?? ''}`, shortForms);
    const bonus = coordinates && nearby(gazetteer, coordinates);
    const found = find(text, { cut: CUT, ...(bonus && { bonus }) });
    return likeliest(found.filter(({ score }) => score >= SCORE_MIN)).map(
      ({ candidate, confidence }) => ({
        ...areaOf(gazetteer, candidate),
        confidence,
      }),
    );
  };
}

/**
 * Converts scores to confidences that add up to 1 at most: if only the city is known, its districts
 * share them.
 */
function likeliest(found: readonly Candidate[]) {
  const best = found.reduce((highest, { score }) => Math.max(highest, score), 0);
  const weights = found.map(({ score }) => Math.exp(SHARPNESS * (score - best)));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return found
    .map((candidate, at) => {
      const share = (weights[at] ?? 0) / sum;
      return { candidate, confidence: Math.round(share * candidate.support * 100) / 100 };
    })
    .toSorted((a, b) => b.candidate.score - a.candidate.score)
    .filter(({ confidence }) => confidence >= CONFIDENCE_MIN)
    .slice(0, ANSWERS_MAX);
}

/** Bonus of each district for its distance from the coordinates. */
function nearby(
  { districts }: Gazetteer,
  point: NonNullable<AddressLine['coordinates']>,
): ReadonlyMap<number, number> {
  const distances = districts.map((district) => distanceKm(district, point));
  const nearest = distances.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  return new Map(
    distances.flatMap((km, district) => {
      const further = km - nearest;
      return further > FAR_KM ? [] : [[district, NEAR * Math.exp(-further / NEAR_KM)] as const];
    }),
  );
}

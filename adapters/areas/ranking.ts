import { MATCHED_BY, type MatchedBy } from '#domain/carrying/area/found-area.ts';
import type { Gazetteer } from './gazetteer.ts';
import type { PlaceMatches } from './place-matches.ts';
import { type TypedText, weightOf } from './typed-text.ts';

/** A district that a text may mean. `district` is its index. */
export type Candidate = {
  readonly district: number;
  readonly score: number;
  /** Index of the village in it that the text names. */
  readonly village: number | undefined;
  readonly matched: MatchedBy;
  /** Match quality of the most precise place in the reading, at most 1. */
  readonly support: number;
};

export type Evidence = {
  readonly text: TypedText;
  readonly places: PlaceMatches;
  /** Bit masks of words that are a district's code or postal code, by the district's index. */
  readonly numbers: ReadonlyMap<number, number>;
  /** Extra score of a district, by its index. */
  readonly bonus?: ReadonlyMap<number, number>;
};

/**
 * Bonus for a place that has the same name as the place containing it: for "gresik", Kec. Gresik
 * comes first.
 */
const NAMED_ALIKE = 0.02;
/**
 * Penalty for a district outside the regency that the text names, for each word of the regency's
 * name.
 */
const ELSEWHERE = 0.3;
const NUMBER_UNIT = 1;
const NO_VILLAGE = -1;
/** Coarsest level first. */
const MATCHED = MATCHED_BY.toReversed();
const RANKS = Object.fromEntries(MATCHED.map((matched, rank) => [matched, rank])) as Readonly<
  Record<MatchedBy, number>
>;

type Reading = {
  score: number;
  rank: number;
  support: number;
  /** Words that no place has claimed yet. */
  free: number;
};
type Readings = {
  readonly scores: Float64Array;
  readonly villages: Int32Array;
  readonly ranks: Uint8Array;
  readonly supports: Float32Array;
};

/**
 * Returns the best reading of a text for each district that any word names, in no particular order;
 * leaves out readings below `cut` times the best score.
 */
export type Rank = (evidence: Evidence, cut: number) => readonly Candidate[];

export function ranker(gazetteer: Gazetteer): Rank {
  const { starts, parents, districts } = gazetteer;
  const readings = {
    scores: new Float64Array(districts.length),
    villages: new Int32Array(districts.length),
    ranks: new Uint8Array(districts.length),
    supports: new Float32Array(districts.length),
  };
  return (evidence, cut) => {
    readings.scores.fill(0);
    const read = chainReader(gazetteer, evidence, readings);
    for (const district of districtsNamed(gazetteer, evidence)) read(district, NO_VILLAGE);
    for (const place of evidence.places.touched) {
      if (place < starts.VILLAGE) continue;
      read((parents[place] ?? 0) - starts.DISTRICT, place - starts.VILLAGE);
    }
    return candidatesAbove(readings, cut);
  };
}

/**
 * Districts that the text names directly, by their regency or province, by a code or by a bonus.
 */
function districtsNamed(
  { starts, parents, districts }: Gazetteer,
  { places: { masks }, numbers, bonus }: Evidence,
): readonly number[] {
  const isNamed = (place: number) => (masks[place] ?? 0) !== 0;
  const isAround = (regency: number) => isNamed(regency) || isNamed(parents[regency] ?? 0);
  const isPointedAt = (district: number) => numbers.has(district) || bonus?.has(district) === true;
  const named: number[] = [];
  for (let district = 0; district < districts.length; district += 1) {
    const place = starts.DISTRICT + district;
    const isCandidate = isNamed(place) || isAround(parents[place] ?? 0) || isPointedAt(district);
    if (isCandidate) named.push(district);
  }
  return named;
}

function candidatesAbove(
  { scores, villages, ranks, supports }: Readings,
  cut: number,
): readonly Candidate[] {
  let best = 0;
  for (const score of scores) best = Math.max(best, score);
  const found: Candidate[] = [];
  for (let district = 0; district < scores.length; district += 1) {
    const score = scores[district] ?? 0;
    if (score === 0 || score < best * cut) continue;
    const village = villages[district] ?? NO_VILLAGE;
    found.push({
      district,
      score,
      support: supports[district] ?? 0,
      village: village === NO_VILLAGE ? undefined : village,
      matched: MATCHED[ranks[district] ?? 0] ?? 'COORDINATES',
    });
  }
  return found;
}

/**
 * Reads a district with the places that contain it and a village in it. Each word is assigned to
 * one place at most; the clearest matches are assigned first. Keeps the best reading.
 */
function chainReader(gazetteer: Gazetteer, evidence: Evidence, readings: Readings) {
  const { text, numbers, bonus, places } = evidence;
  const chainOf = chains(gazetteer, places);
  const rankOf = ranksOf(gazetteer);
  const maskAt = (place: number) => places.masks[place] ?? 0;
  const unitAt = (place: number) => places.units[place] ?? 0;
  const isWhole = (place: number) => places.whole[place] === 1;
  const regencies = regenciesNamed(gazetteer, places);
  const begin = (district: number): Reading => {
    const number = numbers.get(district) ?? 0;
    const score = NUMBER_UNIT * weightOf(number, text) + (bonus?.get(district) ?? 0);
    const rank = number === 0 ? RANKS.COORDINATES : RANKS.CODE;
    return { score, rank, support: 1, free: ~number };
  };
  const take = (reading: Reading, place: number) => {
    const taken = takenOf(maskAt(place), reading.free, text);
    const rank = rankOf(place);
    // A village without an assigned word is not named by the text.
    if (taken === 0 && (rank === RANKS.VILLAGE || !isWhole(place))) return;
    reading.free &= ~taken;
    reading.score += unitAt(place) * (taken === 0 ? NAMED_ALIKE : weightOf(taken, text));
    if (rank < reading.rank) return;
    reading.rank = rank;
    reading.support = Math.min(1, unitAt(place));
  };
  return (district: number, village: number): void => {
    const reading = begin(district);
    for (const place of chainOf(district, village)) take(reading, place);
    if (village !== NO_VILLAGE && reading.rank !== RANKS.VILLAGE) return;
    for (const named of regencies) {
      // No place of this reading matched a word of the regency's name.
      if ((named & ~reading.free) === 0) reading.score -= ELSEWHERE * weightOf(named, text);
    }
    if (reading.score <= (readings.scores[district] ?? 0)) return;
    readings.scores[district] = reading.score;
    readings.villages[district] = village;
    readings.ranks[district] = reading.rank;
    readings.supports[district] = reading.support;
  };
}

/** Bit masks of the words that are the whole name of a regency. */
function regenciesNamed({ starts }: Gazetteer, { touched, masks, whole }: PlaceMatches) {
  const found = touched.filter(
    (place) => place >= starts.REGENCY && place < starts.DISTRICT && whole[place] === 1,
  );
  return [...new Set(found.map((place) => masks[place] ?? 0))];
}

/**
 * Returns the words that are still free; for a word already claimed, its second occurrence in the
 * text.
 */
function takenOf(mask: number, free: number, { twins }: TypedText): number {
  let taken = mask & free;
  for (const [first, second] of twins) if (mask & first & ~free) taken |= second & free;
  return taken;
}

/** Named places that contain a district, in descending order of their words' weight. */
function chains({ starts, parents }: Gazetteer, { masks, units }: PlaceMatches) {
  const chain: number[] = [];
  const unitAt = (place: number | undefined) => units[place ?? 0] ?? 0;
  const insert = (place: number) => {
    if (masks[place] === 0) return;
    const unit = unitAt(place);
    let at = chain.push(place) - 1;
    for (; at > 0 && unitAt(chain[at - 1]) < unit; at -= 1) chain[at] = chain[at - 1] ?? 0;
    chain[at] = place;
  };
  return (district: number, village: number): readonly number[] => {
    const regency = parents[starts.DISTRICT + district] ?? 0;
    chain.length = 0;
    insert(parents[regency] ?? 0);
    insert(regency);
    insert(starts.DISTRICT + district);
    if (village !== NO_VILLAGE) insert(starts.VILLAGE + village);
    return chain;
  };
}

function ranksOf({ starts }: Gazetteer) {
  return (place: number): number => {
    if (place >= starts.VILLAGE) return RANKS.VILLAGE;
    if (place >= starts.DISTRICT) return RANKS.DISTRICT;
    return place >= starts.REGENCY ? RANKS.REGENCY : RANKS.PROVINCE;
  };
}

import type { Gazetteer, Level } from './gazetteer.ts';
import type { NameIndex } from './name-index.ts';
import { type NameMatches, nameMatcher, RUN } from './name-matches.ts';
import { type Kind, type TypedText, weightOf } from './typed-text.ts';

/** How well each place matches a text by its own name; the arrays are reused for the next text. */
export type PlaceMatches = {
  /** Places that match, in no particular order. */
  readonly touched: readonly number[];
  /** Bit mask of the text's words that name the place; 0 if none does. */
  readonly masks: Int32Array;
  /** Weight of each word in the mask. */
  readonly units: Float32Array;
  /** 1 if the text contains the whole name, spelled exactly. */
  readonly whole: Uint8Array;
};
export type MatchPlaces = (text: TypedText) => PlaceMatches;

type Match = { readonly mask: number; readonly unit: number; readonly isWhole: boolean };

const NO_MATCH: Match = { mask: 0, unit: 0, isWhole: false };

/** Cities get more weight than places of the same name: most parcels go there. */
const LEVEL_UNITS: Readonly<Record<Level, number>> = {
  PROVINCE: 1.07,
  REGENCY: 1.1,
  DISTRICT: 1.05,
  VILLAGE: 1,
};
const CITY_UNIT = 1.15;
/**
 * An everyday name usually means one of several places with that name; the second choice gets less
 * weight.
 */
const EVERYDAY_UNIT = 1.2;
const EVERYDAY_LOSS = 0.02;
/** Weight factors of a place of the kind that the text names, and of another kind. */
const AS_SAID = 1.1;
const OTHER_THAN_SAID = 0.85;
/** Weight of a word that is only a small part of the name. */
const PART = 0.5;
/** Least weight of an exactly spelled name (a joined name has RUN), allowing for rounding. */
const SPELLED_MIN = RUN - 0.01;

export function placeMatcher(gazetteer: Gazetteer): MatchPlaces {
  const { names, count } = gazetteer;
  const matchNames = nameMatcher(names);
  const { levelUnitAt, kindsAt } = levelsOf(gazetteer);
  const touched: number[] = [];
  const masks = new Int32Array(count);
  const units = new Float32Array(count);
  const whole = new Uint8Array(count);
  const put = (place: number, { mask, unit, isWhole }: Match) => {
    masks[place] = mask;
    units[place] = unit;
    whole[place] = isWhole ? 1 : 0;
  };
  const improve = (place: number, match: Match, text: TypedText) => {
    const before = masks[place] ?? 0;
    const counted = (units[place] ?? 0) * weightOf(before, text);
    if (match.unit * weightOf(match.mask, text) <= counted) return;
    if (before === 0) touched.push(place);
    put(place, match);
  };
  return (text) => {
    for (const place of touched) put(place, NO_MATCH);
    touched.length = 0;
    const namesFound = matchNames(text);
    for (const name of namesFound.touched) {
      const { mask, unit, isWhole } = matchOf(names, namesFound, { name, text });
      const isEveryday = isWhole && name >= names.firstEveryday;
      let rank = 0;
      for (const place of names.placesOf(name)) {
        const level = isEveryday ? EVERYDAY_UNIT - EVERYDAY_LOSS * rank : levelUnitAt(place);
        rank += 1;
        const said = kindsAt(place, mask, text);
        improve(place, { mask: said.mask, unit: unit * level * said.factor, isWhole }, text);
      }
    }
    return { touched, masks, units, whole };
  };
}

/** Quality and coverage of a name, for every place that has it. */
function matchOf(
  { lengths }: NameIndex,
  { masks, sums, letters }: NameMatches,
  { name, text }: { readonly name: number; readonly text: TypedText },
): Match {
  const mask = masks[name] ?? 0;
  const share = Math.min(1, (letters[name] ?? 0) / (lengths[name] ?? 1));
  const quality = (sums[name] ?? 0) / weightOf(mask, text);
  const isWhole = share === 1 && quality >= SPELLED_MIN;
  return { mask, unit: quality * (PART + (1 - PART) * share), isWhole };
}

function levelsOf({ starts, cities }: Gazetteer) {
  const levelOf = (place: number): Level => {
    if (place >= starts.VILLAGE) return 'VILLAGE';
    if (place >= starts.DISTRICT) return 'DISTRICT';
    return place >= starts.REGENCY ? 'REGENCY' : 'PROVINCE';
  };
  const isCity = (place: number) => cities[place - starts.REGENCY] === 1;
  const isOfKind = (place: number, kind: Kind) =>
    kind.level === levelOf(place) && (kind.isCity === undefined || kind.isCity === isCity(place));
  /** Adds the word of a kind ("Kota") to the words of a place of that kind. */
  const kindsAt = (place: number, mask: number, { kinds, twins }: TypedText) => {
    const said = { mask, factor: 1 };
    const repeated = twins.filter(([first]) => (mask & first) !== 0);
    const named = repeated.reduce((all, [, second]) => all | second, mask);
    // "Kota" may also be part of a name, as in "Kota Baru".
    const mentions = kinds.filter(({ own, of }) => (named & of) !== 0 && (mask & own) === 0);
    // It is enough if one of the two mentions fits, as in "Kel. Sukajadi, Kec. Sukajadi".
    const fitting = mentions.filter(({ kind }) => isOfKind(place, kind));
    const isTwice = repeated.length > 0 && fitting.length > 0;
    for (const { kind, own } of isTwice ? fitting : mentions) {
      const isSaid = isOfKind(place, kind);
      said.factor *= isSaid ? AS_SAID : OTHER_THAN_SAID;
      if (isSaid) said.mask |= own;
    }
    return said;
  };
  const levelUnitAt = (place: number) => (isCity(place) ? CITY_UNIT : LEVEL_UNITS[levelOf(place)]);
  return { levelUnitAt, kindsAt };
}

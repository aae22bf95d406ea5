import { type District, provinceIdOf, regencyIdOf } from '#domain/carrying/area/district.ts';
import type { EverydayName } from './everyday-names.ts';
import { type NameIndex, nameIndex, type PlaceName } from './name-index.ts';
import { provincesOf, regenciesOf } from './regencies.ts';
import type { Villages } from './village-file.ts';
import { wordsOf } from './words.ts';

export const LEVELS = ['PROVINCE', 'REGENCY', 'DISTRICT', 'VILLAGE'] as const;
export type Level = (typeof LEVELS)[number];

/**
 * All places, numbered: provinces, regencies, districts, villages, each level in the order of
 * codes.
 */
export type Gazetteer = {
  readonly districts: readonly District[];
  readonly villages: Villages;
  readonly names: NameIndex;
  readonly count: number;
  /** Number of the first place of each level. */
  readonly starts: Readonly<Record<Level, number>>;
  /** The place that contains each place; a province contains itself. */
  readonly parents: Uint32Array;
  /** 1 for regencies that are cities (Kota), otherwise 0. */
  readonly cities: Uint8Array;
};

type Sources = {
  /** May be in any order. */
  readonly districts: readonly District[];
  readonly villages: Villages;
  readonly everydayNames: readonly EverydayName[];
};

/** The kind in a regency's name; the rest is its proper name. */
const KIND_OF_REGENCY = /^(?:kota|kabupaten) (?:administrasi )?/;

export function gazetteerOf({ districts: unsorted, villages, everydayNames }: Sources): Gazetteer {
  const districts = unsorted.toSorted((a, b) => (a.districtId < b.districtId ? -1 : 1));
  const provinces = provincesOf(districts);
  const regencies = regenciesOf(districts);
  const starts = {
    PROVINCE: 0,
    REGENCY: provinces.length,
    DISTRICT: provinces.length + regencies.length,
    VILLAGE: provinces.length + regencies.length + districts.length,
  };
  const count = starts.VILLAGE + villages.count;
  const places = new Map([
    ...provinces.map(({ provinceId }, at) => [provinceId, at] as const),
    ...regencies.map(({ regencyId }, at) => [regencyId, starts.REGENCY + at] as const),
    ...districts.map(({ districtId }, at) => [districtId, starts.DISTRICT + at] as const),
  ]);
  const parents = new Uint32Array(count);
  for (const [code, place] of places) {
    const isDistrict = place >= starts.DISTRICT;
    parents[place] = places.get(isDistrict ? regencyIdOf(code) : provinceIdOf(code)) ?? 0;
    const [from, to] = villages.rangeOf(code);
    parents.fill(place, starts.VILLAGE + from, starts.VILLAGE + to);
  }
  const placeOf = (code: string): number | undefined => {
    const village = villages.find(code);
    return places.get(code) ?? (village === undefined ? undefined : starts.VILLAGE + village);
  };
  const bareNames = [
    ...provinces.map(({ name }) => name),
    ...regencies.map(({ name }) => name.toLowerCase().replace(KIND_OF_REGENCY, '')),
    ...districts.map(({ name }) => name),
  ];
  return {
    districts,
    villages,
    count,
    starts,
    parents,
    names: nameIndex(allNames(bareNames, villages), everydayPlaces(everydayNames, placeOf)),
    cities: Uint8Array.from(regencies, ({ name }) => (name.startsWith('Kota ') ? 1 : 0)),
  };
}

/** Yields the names of all places in the order of their numbers. */
function* allNames(names: readonly string[], villages: Villages): Generator<PlaceName> {
  for (const [place, name] of names.entries()) yield { words: wordsOf(name), place };
  for (let village = 0; village < villages.count; village += 1) {
    yield { words: wordsOf(villages.nameOf(village)), place: names.length + village };
  }
}

/** Skips everyday names of places that the data do not contain. */
function everydayPlaces(
  names: readonly EverydayName[],
  placeOf: (code: string) => number | undefined,
): readonly PlaceName[] {
  return names.flatMap(({ name, codes }) =>
    codes.flatMap((code) => {
      const place = placeOf(code);
      return place === undefined ? [] : [{ words: wordsOf(name), place }];
    }),
  );
}

import type { AreaDirectory } from '#domain/carrying/area/area-directory.ts';
import { type District, regencyIdOf } from '#domain/carrying/area/district.ts';
import { candidateFinder } from './candidates.ts';
import { readDistrictFile } from './district-file.ts';
import {
  type EverydayName,
  readEverydayNames,
  readShortForms,
  type ShortForms,
} from './everyday-names.ts';
import { gazetteerOf } from './gazetteer.ts';
import { provincesOf, regenciesOf } from './regencies.ts';
import { addressResolver } from './resolve.ts';
import { areaSearch } from './search.ts';
import { readVillageFile, type Villages } from './village-file.ts';

type Sources = {
  readonly districts: readonly District[];
  readonly villages: Villages;
  readonly everydayNames: readonly EverydayName[];
  readonly shortForms: ShortForms;
};

/** Reads the committed files; call it once per process. */
export function loadAreaDirectory(): AreaDirectory {
  return areaDirectory({
    districts: readDistrictFile().map(({ district }) => district),
    villages: readVillageFile(),
    everydayNames: readEverydayNames(),
    shortForms: readShortForms(),
  });
}

export function areaDirectory({ districts, villages, ...names }: Sources): AreaDirectory {
  const byId = new Map(districts.map((district) => [district.districtId, district]));
  const byRegency = Map.groupBy(districts, ({ districtId }) => regencyIdOf(districtId));
  const provinces = provincesOf(districts);
  const regencies = regenciesOf(districts);
  return {
    find: (districtId) => byId.get(districtId),
    centres: () => districts,
    provinces: () => provinces,
    regencies: () => regencies,
    districtsOf: (regencyId) => byRegency.get(regencyId) ?? [],
    villagesOf: (districtId) => villages.of(districtId),
    ...finders({ districts, villages, ...names }),
  };
}

/** Builds the search and the address resolver on one index. */
export function finders({ districts, villages, everydayNames, shortForms }: Sources) {
  const gazetteer = gazetteerOf({ districts, villages, everydayNames });
  const deps = { gazetteer, shortForms, find: candidateFinder(gazetteer) };
  return { search: areaSearch(deps), resolve: addressResolver(deps) };
}

import type { AreaDirectory } from '#domain/area/area-directory.ts';
import { readDistrictFile } from './district-file.ts';
import { regenciesOf } from './regencies.ts';
import { areaSearch } from './search.ts';

/** Reads the committed file; call it once per process. */
export function loadAreaDirectory(): AreaDirectory {
  const districts = readDistrictFile().map(({ district }) => district);
  const byId = new Map(districts.map((district) => [district.districtId, district]));
  const regencies = regenciesOf(districts);
  return {
    find: (districtId) => byId.get(districtId),
    centres: () => districts,
    regencies: () => regencies,
    search: areaSearch(districts),
  };
}

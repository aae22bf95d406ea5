import type { AreaDirectory } from '#domain/area/area-directory.ts';
import { readDistrictFile } from './district-file.ts';
import { areaSearch } from './search.ts';

/** Reads the committed file once; call it once a process. */
export function loadAreaDirectory(): AreaDirectory {
  const districts = readDistrictFile().map(({ district }) => district);
  const byId = new Map(districts.map((district) => [district.districtId, district]));
  return { find: (districtId) => byId.get(districtId), search: areaSearch(districts) };
}

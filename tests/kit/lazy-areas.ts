import { readDistrictFile } from '#adapters/areas/district-file.ts';
import { regenciesOf } from '#adapters/areas/regencies.ts';
import { type AreaSearch, areaSearch } from '#adapters/areas/search.ts';
import type { AreaDirectory } from '#domain/area/area-directory.ts';
import type { District } from '#domain/area/district.ts';

let districts: readonly District[] | undefined;
let search: AreaSearch | undefined;

/**
 * The real directory, read once for all servers of a test file. Its index, which takes most of a
 * server's start, is made by the first search.
 */
export function lazyAreas(): AreaDirectory {
  districts ??= readDistrictFile().map(({ district }) => district);
  const all = districts;
  const byId = new Map(all.map((district) => [district.districtId, district]));
  return {
    find: (districtId) => byId.get(districtId),
    centres: () => all,
    regencies: () => regenciesOf(all),
    search(text, limit) {
      search ??= areaSearch(all);
      return search(text, limit);
    },
  };
}

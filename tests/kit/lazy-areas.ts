import { finders } from '#adapters/areas/directory.ts';
import { readDistrictFile } from '#adapters/areas/district-file.ts';
import { readEverydayNames, readShortForms } from '#adapters/areas/everyday-names.ts';
import { provincesOf, regenciesOf } from '#adapters/areas/regencies.ts';
import { readVillageFile, type Villages } from '#adapters/areas/village-file.ts';
import type { AreaDirectory } from '#domain/carrying/area/area-directory.ts';
import { type District, regencyIdOf } from '#domain/carrying/area/district.ts';

let districts: readonly District[] | undefined;
let villageFile: Villages | undefined;
let found: ReturnType<typeof finders> | undefined;

/**
 * Real directory, read once for all servers of a test file. The first search builds its index,
 * which takes most of a server's start, and reads its villages.
 */
export function lazyAreas(): AreaDirectory {
  districts ??= readDistrictFile().map(({ district }) => district);
  const all = districts;
  const byId = new Map(all.map((district) => [district.districtId, district]));
  const villages = () => {
    villageFile ??= readVillageFile();
    return villageFile;
  };
  const index = () => {
    found ??= finders({
      districts: all,
      villages: villages(),
      everydayNames: readEverydayNames(),
      shortForms: readShortForms(),
    });
    return found;
  };
  return {
    find: (districtId) => byId.get(districtId),
    centres: () => all,
    provinces: () => provincesOf(all),
    regencies: () => regenciesOf(all),
    districtsOf: (id) => all.filter(({ districtId }) => regencyIdOf(districtId) === id),
    villagesOf: (districtId) => villages().of(districtId),
    search: (text, limit) => index().search(text, limit),
    resolve: (line) => index().resolve(line),
  };
}

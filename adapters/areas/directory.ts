import type { AreaDirectory } from '#domain/area/area-directory.ts';
import type { District, Regency } from '#domain/area/district.ts';
import { readDistrictFile } from './district-file.ts';
import { areaSearch } from './search.ts';

/** Of the district id's `31.73.06`, the regency's `31.73`. */
const REGENCY_ID_LENGTH = 5;

/** Reads the committed file once; call it once a process. */
export function loadAreaDirectory(): AreaDirectory {
  const districts = readDistrictFile().map(({ district }) => district);
  const byId = new Map(districts.map((district) => [district.districtId, district]));
  const regencies = regenciesOf(districts);
  return {
    find: (districtId) => byId.get(districtId),
    regencies: () => regencies,
    search: areaSearch(districts),
  };
}

function regenciesOf(districts: readonly District[]): readonly Regency[] {
  const byRegency = Map.groupBy(districts, ({ districtId }) =>
    districtId.slice(0, REGENCY_ID_LENGTH),
  );
  return [...byRegency].flatMap(([regencyId, inside]) => {
    const [first] = inside;
    if (first === undefined) return [];
    return {
      regencyId,
      name: first.regency,
      latitude: mean(inside.map(({ latitude }) => latitude)),
      longitude: mean(inside.map(({ longitude }) => longitude)),
    };
  });
}

/** Good enough for longitudes, too: Indonesia is far from the 180th meridian. */
function mean(degrees: readonly number[]): number {
  return degrees.reduce((total, each) => total + each, 0) / degrees.length;
}

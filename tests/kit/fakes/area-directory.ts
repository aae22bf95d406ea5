import type { AreaDirectory } from '#domain/carrying/area/area-directory.ts';
import {
  type District,
  type Regency,
  regencyIdOf,
  type Village,
} from '#domain/carrying/area/district.ts';

type Others = { readonly regencies?: readonly Regency[]; readonly villages?: readonly Village[] };

/** Directory of these districts; a search finds names that begin with the text. */
export function fakeAreaDirectory(
  districts: readonly District[],
  { regencies = [], villages = [] }: Others = {},
): AreaDirectory {
  return {
    find: (districtId) => districts.find((district) => district.districtId === districtId),
    centres: () => districts,
    provinces: () => [],
    regencies: () => regencies,
    districtsOf: (id) => districts.filter(({ districtId }) => regencyIdOf(districtId) === id),
    villagesOf: (id) => villages.filter(({ villageId }) => villageId.startsWith(`${id}.`)),
    search(text, limit) {
      const found = districts.filter(({ name }) => name.startsWith(text)).slice(0, limit);
      return found.map((district) => ({ district, village: null, matched: 'DISTRICT' }));
    },
    resolve: () => [],
  };
}

import type { AreaDirectory } from '#domain/area/area-directory.ts';
import type { District, Regency } from '#domain/area/district.ts';

/** A directory of these districts; a search finds names that begin with the text. */
export function fakeAreaDirectory(
  districts: readonly District[],
  regencies: readonly Regency[] = [],
): AreaDirectory {
  return {
    find: (districtId) => districts.find((district) => district.districtId === districtId),
    centres: () => districts,
    regencies: () => regencies,
    search(text, limit) {
      return districts.filter(({ name }) => name.startsWith(text)).slice(0, limit);
    },
  };
}

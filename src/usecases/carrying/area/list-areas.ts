import type { AreaDirectory } from '#domain/carrying/area/area-directory.ts';
import {
  type District,
  provinceIdOf,
  type Regency,
  type Village,
} from '#domain/carrying/area/district.ts';
import { Refusal } from '#domain/refusal.ts';
import { getArea } from './get-area.ts';

/** Lists the places within a place, by code. NOT_FOUND: there is no such place. */
export type ListAreas = {
  readonly listRegencies: (provinceId: string) => readonly Regency[];
  readonly listDistricts: (regencyId: string) => readonly District[];
  readonly listVillages: (districtId: string) => readonly Village[];
};

export function listAreas({ areas }: { readonly areas: AreaDirectory }): ListAreas {
  const find = getArea({ areas });
  return {
    listRegencies(provinceId) {
      const inside = areas.regencies().filter((one) => provinceIdOf(one.regencyId) === provinceId);
      return someIn('province', inside);
    },
    listDistricts: (regencyId) => someIn('regency', areas.districtsOf(regencyId)),
    listVillages: (districtId) => areas.villagesOf(find(districtId).districtId),
  };
}

/**
 * Throws NOT_FOUND for an empty list, since every province has regencies, and every regency
 * districts.
 */
function someIn<Place>(what: string, places: readonly Place[]): readonly Place[] {
  if (places.length === 0) throw new Refusal('NOT_FOUND', `There is no such ${what}.`);
  return places;
}

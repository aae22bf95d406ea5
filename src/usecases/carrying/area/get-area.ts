import type { AreaDirectory } from '#domain/carrying/area/area-directory.ts';
import type { District } from '#domain/carrying/area/district.ts';
import { notFound } from '#domain/refusal.ts';

/** Finds a district by its code. NOT_FOUND. */
export type GetArea = (districtId: string) => District;

export function getArea({ areas }: { readonly areas: AreaDirectory }): GetArea {
  return (districtId) => {
    const district = areas.find(districtId);
    if (district === undefined) throw notFound('district');
    return district;
  };
}

import type { PlaceNames } from '#domain/carrying/area/district.ts';

export function placeView(place: PlaceNames | null) {
  const { district = null, regency = null, province = null } = place ?? {};
  return { district, regency, province };
}

import type { PlaceNames } from '#domain/area/district.ts';

export function placeView(place: PlaceNames | null) {
  const { district = null, regency = null, province = null } = place ?? {};
  return { district, regency, province };
}

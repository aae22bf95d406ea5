import type { WeightRule } from '#domain/courier/service.ts';

/** How a courier computes chargeable weight; the limits are each service's own. */
export type WeightMeasure = Omit<WeightRule, 'minGrams' | 'maxGrams'>;

/** Parcels of all eight brands, in the service table that the reseller KiriminAja publishes. */
export const PARCEL: WeightMeasure = { volumetricDivisor: 6000, roundingToleranceGrams: 300 };

/** J&T Cargo in the same table: a stricter divisor, the common tolerance. */
export const JNT_CARGO: WeightMeasure = { volumetricDivisor: 5000, roundingToleranceGrams: 300 };

/** The road hauler of the same table (Sentral Cargo), as houses with trucks of their own bill. */
export const TRUCKING: WeightMeasure = { volumetricDivisor: 4000, roundingToleranceGrams: 100 };

/** Trucking as the reseller itself bills it, w·l·h / 4 grams, with the table's common tolerance. */
export const RESOLD_TRUCKING: WeightMeasure = {
  volumetricDivisor: 4000,
  roundingToleranceGrams: 300,
};

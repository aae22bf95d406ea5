import type { WeightRule } from '#domain/carrying/courier/service.ts';

/** How a courier computes the chargeable weight; each service has its own limits. */
export type WeightMeasure = Omit<WeightRule, 'minGrams' | 'maxGrams'>;

/**
 * Rule for parcels of all eight brands, from the table of services that the reseller KiriminAja
 * publishes.
 */
export const PARCEL: WeightMeasure = { volumetricDivisor: 6000, roundingToleranceGrams: 300 };

/** J&T Cargo in the same table: a stricter divisor, the same tolerance. */
export const JNT_CARGO: WeightMeasure = { volumetricDivisor: 5000, roundingToleranceGrams: 300 };

/** Road haulage in the same table (Sentral Cargo), as companies with their own trucks bill. */
export const TRUCKING: WeightMeasure = { volumetricDivisor: 4000, roundingToleranceGrams: 100 };

/** Trucking as the reseller bills it: w·l·h / 4 grams, with the table's common tolerance. */
export const RESOLD_TRUCKING: WeightMeasure = {
  volumetricDivisor: 4000,
  roundingToleranceGrams: 300,
};

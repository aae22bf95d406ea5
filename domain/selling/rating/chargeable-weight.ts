import type { WeightRule } from '#domain/carrying/courier/service.ts';
import type { Dimensions, Parcel } from './parcel.ts';

const GRAMS_PER_KG = 1000;

/**
 * Kilograms that a courier bills: the larger of actual and volumetric weight, at least one. A
 * started kilogram is free up to the courier's tolerance (at 300 g: 1,300 g is 1 kg, 1,301 g is 2
 * kg).
 */
export function chargeableWeightKg(parcel: Parcel, rule: WeightRule): number {
  return kilograms(Math.max(parcel.weightGrams, volumetricGrams(parcel.dimensions, rule)), rule);
}

/** Chargeable weight of the lightest parcel that the courier takes. */
export function minChargeableWeightKg(rule: WeightRule): number {
  return kilograms(rule.minGrams, rule);
}

/** Volumetric weight, rounded up to whole grams; zero without dimensions. */
export function volumetricGrams(
  dimensions: Dimensions | null,
  rule: Pick<WeightRule, 'volumetricDivisor'>,
): number {
  if (dimensions === null) return 0;
  const { lengthCm, widthCm, heightCm } = dimensions;
  const grams = (lengthCm * widthCm * heightCm * GRAMS_PER_KG) / rule.volumetricDivisor;
  // Tolerates binary rounding: 0.1 × 0.2 × 300 cm is 6.000000000000001.
  return Math.ceil(grams - 1e-6);
}

function kilograms(grams: number, rule: WeightRule): number {
  const whole = Math.floor(grams / GRAMS_PER_KG);
  const started = grams - whole * GRAMS_PER_KG;
  return Math.max(1, started > rule.roundingToleranceGrams ? whole + 1 : whole);
}

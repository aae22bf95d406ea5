import { volumetricGrams } from '#domain/selling/rating/chargeable-weight.ts';
import type { components } from '#src/http/contract/api.gen.ts';
import { type ParcelFields, sidesOf } from './draft.ts';

type Schemas = components['schemas'];
type Billed = Pick<Schemas['Rate'], 'chargeable_weight_kg' | 'min_chargeable_weight_kg'>;

/** Reason of the chargeable weight: the actual weight, the volume, or the courier's minimum. */
export type WeightReason = { readonly by: 'WEIGHT' | 'VOLUME' | 'LEAST'; readonly grams: number };

const GRAMS_PER_KG = 1_000;

/** `grams`: the parcel's weight. */
export function weightReason(
  parcel: ParcelFields,
  { volumetric_divisor: volumetricDivisor }: Pick<Schemas['WeightTerms'], 'volumetric_divisor'>,
  billed: Billed,
): WeightReason {
  const weight = Number(parcel.weightGrams);
  const volume = volumetricGrams(sidesOf(parcel), { volumetricDivisor });
  const [by, grams] =
    volume > weight ? (['VOLUME', volume] as const) : (['WEIGHT', weight] as const);
  const isLeast =
    billed.chargeable_weight_kg === billed.min_chargeable_weight_kg &&
    grams < billed.chargeable_weight_kg * GRAMS_PER_KG;
  return { by: isLeast ? 'LEAST' : by, grams };
}

/** An element whose key occurs most often; the first one of equally frequent keys. */
export function mostCommon<T>(all: readonly T[], keyOf: (one: T) => unknown): T | undefined {
  const [most] = [...Map.groupBy(all, keyOf).values()].toSorted(
    (one, other) => other.length - one.length,
  );
  return most?.[0];
}

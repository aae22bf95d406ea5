import type { Rupiah } from '#domain/money.ts';

export type Dimensions = {
  readonly lengthCm: number;
  readonly widthCm: number;
  readonly heightCm: number;
};

/** The parcel to carry, with the amounts to collect or insure. */
export type Parcel = {
  /** Whole grams. */
  readonly weightGrams: number;
  readonly dimensions: Dimensions | null;
  readonly declaredValue: Rupiah | null;
  /** True: only services with cash on delivery are suitable. */
  readonly cod: boolean;
  /** Null if COD is requested without an amount yet. */
  readonly codAmount: Rupiah | null;
  readonly insuredValue: Rupiah | null;
};

import type { Rupiah } from '#domain/money.ts';

export type Dimensions = {
  readonly lengthCm: number;
  readonly widthCm: number;
  readonly heightCm: number;
};

/** What is to be carried, and what is to be collected or insured on the way. */
export type Parcel = {
  /** Whole grams. */
  readonly weightGrams: number;
  readonly dimensions: Dimensions | null;
  readonly declaredValue: Rupiah | null;
  /** True: only services that collect cash on delivery will do. */
  readonly cod: boolean;
  /** Null while only the wish for COD is known. */
  readonly codAmount: Rupiah | null;
  readonly insuredValue: Rupiah | null;
};

import { AMOUNT_MAX, add, type Rupiah } from '#domain/money.ts';
import type { Dimensions } from '#domain/rating/parcel.ts';

/** What a courier measured on its own scales, and bills for it, as far as it says so. */
export type CourierMeasures = {
  /** Whole grams. */
  readonly weightGrams?: number | undefined;
  readonly dimensions?: Dimensions | undefined;
  /** All that the courier bills us for the parcel now: a cost, never public. */
  readonly price?: Rupiah | undefined;
  /**
   * The same without its fee for COD, of a courier that tells no more: carrying the parcel there
   * and back, and its insurance.
   */
  readonly freight?: Rupiah | undefined;
};

/** As it is kept: one part at least. */
export type Measured = {
  readonly weightGrams: number | null;
  readonly dimensions: Dimensions | null;
  readonly price: Rupiah | null;
};

/** A thousand tons: more is no weight. */
const GRAMS_MAX = 1_000_000_000;

/**
 * Null: nothing was measured. Zero is how some couriers write that they have not measured yet, or
 * not billed yet: it is no weight and no price.
 */
export function measuredOf(given: CourierMeasures | undefined): Measured | null {
  if (given === undefined) return null;
  const { weightGrams, dimensions, price } = given;
  const measured = {
    weightGrams: isWholeUpTo(GRAMS_MAX, weightGrams) ? weightGrams : null,
    dimensions: dimensions !== undefined && isSize(dimensions) ? dimensions : null,
    price: isWholeUpTo(AMOUNT_MAX, price) ? price : null,
  };
  return Object.values(measured).every((part) => part === null) ? null : measured;
}

/** With a price made of the freight: the courier's part of the COD fee is billed with the cash. */
export function withBill(measures: CourierMeasures, codCost: Rupiah): CourierMeasures {
  const { freight, price, ...others } = measures;
  if (price !== undefined || !isWholeUpTo(AMOUNT_MAX, freight)) return { ...others, price };
  return { ...others, price: add(freight, codCost) };
}

function isWholeUpTo<Amount extends number>(max: number, amount?: Amount): amount is Amount {
  return Number.isSafeInteger(amount) && amount !== undefined && amount > 0 && amount <= max;
}

function isSize({ lengthCm, widthCm, heightCm }: Dimensions): boolean {
  return [lengthCm, widthCm, heightCm].every((cm) => Number.isFinite(cm) && cm > 0);
}

import { AMOUNT_MAX, add, type Rupiah } from '#domain/money.ts';
import type { Dimensions } from '#domain/selling/rating/parcel.ts';

/** Weight and price that a courier measured and bills, if it reports them. */
export type CourierMeasures = {
  /** Whole grams. */
  readonly weightGrams?: number | undefined;
  readonly dimensions?: Dimensions | undefined;
  /** Total that the courier bills us for the parcel now: a cost, never public. */
  readonly price?: Rupiah | undefined;
  /**
   * The bill without its COD fee, from couriers that report only this: carriage there and back, and
   * insurance.
   */
  readonly freight?: Rupiah | undefined;
};

/** Stored measures; at least one part is set. */
export type Measured = {
  readonly weightGrams: number | null;
  readonly dimensions: Dimensions | null;
  readonly price: Rupiah | null;
};

/** A thousand tons: a greater number is not a weight. */
const GRAMS_MAX = 1_000_000_000;

/**
 * Null if nothing was measured. Some couriers write zero for "not yet measured" or "not yet
 * billed", so zero counts as absent.
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

/**
 * Adds the total price to measures that have only the freight: the courier's part of the COD fee
 * is billed with the cash.
 */
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

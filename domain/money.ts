/** Whole rupiah. IDR has no usable minor unit, so one integer is the exact amount. */
export type Rupiah = number & { readonly brand: 'Rupiah' };

/** One hundredth of a percent: 1,000 is 10 %. Fractions of money are never floats. */
export type BasisPoints = number & { readonly brand: 'BasisPoints' };

/** Upper bound of any amount. Keeps every product below 2^53. */
export const AMOUNT_MAX = 1_000_000_000;

export const ZERO = 0 as Rupiah;
const ONE_WHOLE = 10_000;

export function rupiah(amount: number): Rupiah {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is not whole rupiah`);
  return amount as Rupiah;
}

export function basisPoints(points: number): BasisPoints {
  if (!Number.isSafeInteger(points)) throw new RangeError(`${points} are not whole basis points`);
  return points as BasisPoints;
}

export function add(...amounts: readonly Rupiah[]): Rupiah {
  return rupiah(amounts.reduce((sum, amount) => sum + amount, 0));
}

/**
 * Returns `amount × points`, rounded up to whole rupiah, so that a fee is never a fraction short.
 */
export function shareRoundedUp(amount: Rupiah, points: BasisPoints): Rupiah {
  return rupiah(Math.ceil((amount * points) / ONE_WHOLE));
}

/** `amount × (1 + points)` before any rounding, in ten-thousandths of a rupiah. */
export function marked(amount: Rupiah, points: BasisPoints): number {
  return amount * (ONE_WHOLE + points);
}

/** Converts ten-thousandths of a rupiah to rupiah, rounded up to a multiple of `step`. */
export function roundedUpTo(step: number, tenThousandths: number): Rupiah {
  return rupiah(Math.ceil(tenThousandths / (ONE_WHOLE * step)) * step);
}

/** Converts ten-thousandths of a rupiah to rupiah, rounded down to a multiple of `step`. */
export function roundedDownTo(step: number, tenThousandths: number): Rupiah {
  return rupiah(Math.floor(tenThousandths / (ONE_WHOLE * step)) * step);
}

/** Rupiah in the unit that `marked` returns. */
export function inTenThousandths(amount: Rupiah): number {
  return amount * ONE_WHOLE;
}

/** `18000`, `18000.5` or `18000.00`; three digits after a point would be thousands. */
const AMOUNT = /^\d{1,12}(?:\.\d{1,2})?$/;

/**
 * Reads an amount that we are to pay, as a number or as text. Rounds fractions up, because we never
 * sell below a courier's bill. Returns undefined if it is not an amount.
 */
export function wholeRupiah(value: unknown): number | undefined {
  if (typeof value === 'string') return AMOUNT.test(value) ? Math.ceil(Number(value)) : undefined;
  return typeof value === 'number' && Number.isFinite(value) && value >= 0
    ? Math.ceil(value)
    : undefined;
}

import { type Rupiah, rupiah } from '#domain/money.ts';

/** Rupiah as gateways and QR codes write it: `27500`, `27500.00`. */
const WHOLE = /^\d{1,13}(?:\.0{0,2})?$/;

/** Undefined if not a number, or not whole rupiah. */
export function wholeRupiah(decimal: string): Rupiah | undefined {
  return WHOLE.test(decimal) ? rupiah(Math.trunc(Number(decimal))) : undefined;
}

import type { Transaction } from './transaction.ts';

/** Whole rupiah, and the number of shipments. */
export type Fee = { readonly amount: number; readonly count: number };

/**
 * Sums that an account paid for its shipments, to the couriers and to us, less what was refunded.
 */
export type Fees = {
  readonly shipping: Fee;
  readonly cod: Fee;
  /** Refunds of shipping that was charged before. */
  readonly refunds: Fee;
};

const NOTHING: Fee = { amount: 0, count: 0 };
export const NO_FEES: Fees = { shipping: NOTHING, cod: NOTHING, refunds: NOTHING };

/**
 * Adds the movements of all buckets. A refund before the capture only returns a hold: its two rows
 * cancel out.
 */
export function addFees(fees: Fees, rows: readonly Transaction[]): Fees {
  let { shipping, cod, refunds } = fees;
  for (const row of rows) {
    if (row.type === 'SHIPMENT_CAPTURE') shipping = plus(shipping, row, 1);
    if (row.type === 'COD_FEE') cod = plus(cod, row, 1);
    if (row.type === 'SHIPMENT_REFUND') {
      refunds = plus(refunds, row, row.bucket === 'AVAILABLE' ? 1 : -1);
    }
  }
  return { shipping, cod, refunds };
}

export function totalFees({ shipping, cod, refunds }: Fees): number {
  return shipping.amount + cod.amount - refunds.amount;
}

function plus(fee: Fee, { amount }: Transaction, times: 1 | -1): Fee {
  return { amount: fee.amount + times * amount, count: fee.count + times };
}

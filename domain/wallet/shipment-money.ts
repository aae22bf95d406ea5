import { type Rupiah, rupiah, ZERO } from '#domain/money.ts';
import type { Payment } from '#domain/payment/payment.ts';
import { CLEARING } from './clearing.ts';
import type { Move } from './transfer.ts';

/** What the client paid for a shipment, and what the courier bills us for it. */
export type Paid = { readonly totalAmount: Rupiah; readonly cost: Rupiah };

/** What a courier collects, and what that costs: never more. */
export type Cash = { readonly amount: Rupiah; readonly fee: Rupiah };

/** Paid: the whole amount waits until the courier has booked. */
export function holdMoves({ totalAmount }: Pick<Paid, 'totalAmount'>): readonly Move<'HOLD'>[] {
  return [{ from: 'AVAILABLE', to: 'HELD', amount: totalAmount }];
}

/** Booked: the courier's part is owed to the courier, the rest is ours, even where it is a loss. */
export function captureMoves(paid: Paid): readonly Move<'CAPTURE'>[] {
  const { covered, margin, loss } = shares(paid);
  return [
    { from: 'HELD', to: 'COURIER_PAYABLE', amount: covered },
    { from: 'HELD', to: 'REVENUE', amount: margin },
    { from: 'REVENUE', to: 'COURIER_PAYABLE', amount: loss },
  ];
}

/** Money has come from outside: first it is the client's, whatever it is used for then. */
export function receiptMoves({
  method,
  amount,
}: Pick<Payment, 'method' | 'amount'>): readonly Move<'PAYMENT_RECEIVED'>[] {
  return [{ from: CLEARING[method], to: 'AVAILABLE', amount }];
}

/** Not booked after all: the hold goes back. */
export function releaseMoves({
  totalAmount,
}: Pick<Paid, 'totalAmount'>): readonly Move<'REFUND'>[] {
  return [{ from: 'HELD', to: 'AVAILABLE', amount: totalAmount }];
}

/** Cancelled when booked: the capture, backwards. */
export function refundMoves(paid: Paid): readonly Move<'REFUND'>[] {
  const { covered, margin, loss } = shares(paid);
  return [
    { from: 'COURIER_PAYABLE', to: 'AVAILABLE', amount: covered },
    { from: 'REVENUE', to: 'AVAILABLE', amount: margin },
    { from: 'COURIER_PAYABLE', to: 'REVENUE', amount: loss },
  ];
}

/** Delivered: the courier has the cash, and owes it. */
export function codCollectionMoves({ amount }: Cash): readonly Move<'COD_COLLECTION'>[] {
  return [{ from: 'COD_CLEARING', to: 'PENDING_COD', amount }];
}

/** Collecting it costs: never prepaid, so it comes out of the cash. */
export function codFeeMoves({ fee }: Cash): readonly Move<'COD_FEE'>[] {
  return [{ from: 'PENDING_COD', to: 'REVENUE', amount: fee }];
}

/** Settled: what the fee has left of the cash may be spent. */
export function codSettlementMoves(cash: Cash): readonly Move<'COD_SETTLEMENT'>[] {
  return [{ from: 'PENDING_COD', to: 'AVAILABLE', amount: netCod(cash) }];
}

/** What is owed to the client. */
export function netCod({ amount, fee }: Cash): Rupiah {
  return rupiah(amount - fee);
}

function shares({ totalAmount, cost }: Paid) {
  return {
    covered: rupiah(Math.min(totalAmount, cost)),
    margin: rupiah(Math.max(ZERO, totalAmount - cost)),
    loss: rupiah(Math.max(ZERO, cost - totalAmount)),
  };
}

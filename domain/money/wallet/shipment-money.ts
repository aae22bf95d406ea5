import type { Payment } from '#domain/money/payment/payment.ts';
import { type Rupiah, rupiah, ZERO } from '#domain/money.ts';
import { CLEARING } from './clearing.ts';
import type { Move } from './transfer.ts';

/** The client's price of a shipment, and the courier's bill for carriage and insurance. */
export type Paid = { readonly totalAmount: Rupiah; readonly cost: Rupiah };

/**
 * Cash on delivery, its fee (at most the cash), and the courier's part of the fee (at most the
 * fee).
 */
export type CollectedCash = {
  readonly amount: Rupiah;
  readonly fee: Rupiah;
  readonly cost: Rupiah;
};

type NetCash = Pick<CollectedCash, 'amount' | 'fee'>;

/** Moves on payment: the whole amount is held until the booking. */
export function holdMoves({ totalAmount }: Pick<Paid, 'totalAmount'>): readonly Move<'HOLD'>[] {
  return [{ from: 'AVAILABLE', to: 'HELD', amount: totalAmount }];
}

/**
 * Moves on booking: the cost is owed to the courier; the rest is revenue, or a loss if negative.
 */
export function captureMoves(paid: Paid): readonly Move<'CAPTURE'>[] {
  const { covered, margin, loss } = splitOf(paid);
  return [
    { from: 'HELD', to: 'COURIER_PAYABLE', amount: covered },
    { from: 'HELD', to: 'REVENUE', amount: margin },
    { from: 'REVENUE', to: 'COURIER_PAYABLE', amount: loss },
  ];
}

/** Moves of external money, which is credited to the client first. */
export function receiptMoves({
  method,
  amount,
}: Pick<Payment, 'method' | 'amount'>): readonly Move<'PAYMENT_RECEIVED'>[] {
  return [{ from: CLEARING[method], to: 'AVAILABLE', amount }];
}

/** Moves of a refund before the booking: releases the hold. */
export function releaseMoves({
  totalAmount,
}: Pick<Paid, 'totalAmount'>): readonly Move<'REFUND'>[] {
  return [{ from: 'HELD', to: 'AVAILABLE', amount: totalAmount }];
}

/** Moves of a refund after the booking: reverses the capture. */
export function refundMoves(paid: Paid): readonly Move<'REFUND'>[] {
  const { covered, margin, loss } = splitOf(paid);
  return [
    { from: 'COURIER_PAYABLE', to: 'AVAILABLE', amount: covered },
    { from: 'REVENUE', to: 'AVAILABLE', amount: margin },
    { from: 'COURIER_PAYABLE', to: 'REVENUE', amount: loss },
  ];
}

/** Moves on delivery: the courier owes the cash. */
export function codCollectionMoves({
  amount,
}: Pick<CollectedCash, 'amount'>): readonly Move<'COD_COLLECTION'>[] {
  return [{ from: 'COD_CLEARING', to: 'PENDING_COD', amount }];
}

/**
 * Moves of the COD fee, which is never prepaid but taken from the cash. The courier bills its part.
 */
export function codFeeMoves({ fee, cost }: CollectedCash): readonly Move<'COD_FEE'>[] {
  return [
    { from: 'PENDING_COD', to: 'COURIER_PAYABLE', amount: cost },
    { from: 'PENDING_COD', to: 'REVENUE', amount: rupiah(fee - cost) },
  ];
}

/** Moves on settlement: the cash less the fee becomes available. */
export function codSettlementMoves(cash: NetCash): readonly Move<'COD_SETTLEMENT'>[] {
  return [{ from: 'PENDING_COD', to: 'AVAILABLE', amount: netCod(cash) }];
}

/** The cash less the fee. */
export function netCod({ amount, fee }: NetCash): Rupiah {
  return rupiah(amount - fee);
}

function splitOf({ totalAmount, cost }: Paid) {
  return {
    covered: rupiah(Math.min(totalAmount, cost)),
    margin: rupiah(Math.max(ZERO, totalAmount - cost)),
    loss: rupiah(Math.max(ZERO, cost - totalAmount)),
  };
}

import { AMOUNT_MAX, type Rupiah } from '#domain/money.ts';
import { Refusal } from '#domain/refusal.ts';
import { type Journal, journalOf } from '#domain/wallet/journal.ts';
import type { Direction, Move } from '#domain/wallet/transfer.ts';

/** Money that a client is owed or owes, and no other row of the books says why. */
export type AdjustmentWish = {
  readonly amount: Rupiah;
  /** As the client's wallet sees it. */
  readonly direction: Direction;
  /** The evidence, such as an invoice's number: clients see it, and it adjusts a tenant once. */
  readonly reference: string;
};

/** VALIDATION_ERROR for an amount that cannot be one. */
export function adjustmentJournal(journalId: string, wish: AdjustmentWish): Journal {
  refuseAmount(wish);
  const { reference: businessRef } = wish;
  return journalOf({ journalId, kind: 'ADJUSTMENT', businessRef, moves: [moveOf(wish)] });
}

function moveOf({ amount, direction }: AdjustmentWish): Move<'ADJUSTMENT'> {
  return direction === 'CREDIT'
    ? { from: 'ADJUSTMENT', to: 'AVAILABLE', amount }
    : { from: 'AVAILABLE', to: 'ADJUSTMENT', amount };
}

function refuseAmount({ amount }: AdjustmentWish): void {
  if (amount >= 1 && amount <= AMOUNT_MAX) return;
  const message = `The amount must be from 1 to ${AMOUNT_MAX} rupiah.`;
  const fieldErrors = [{ path: 'amount', code: 'VALIDATION_ERROR', message }];
  throw new Refusal('VALIDATION_ERROR', message, { fieldErrors });
}

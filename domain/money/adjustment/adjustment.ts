import { type Journal, journalOf } from '#domain/money/wallet/journal.ts';
import type { Direction, Move } from '#domain/money/wallet/transfer.ts';
import { AMOUNT_MAX, type Rupiah } from '#domain/money.ts';
import { refuseFields } from '#domain/refusal.ts';
import { wrongAmount } from '#domain/wrong-amount.ts';

/** A correction of a wallet that no other journal kind covers. */
export type AdjustmentCommand = {
  readonly amount: Rupiah;
  /** Direction from the view of the client's wallet. */
  readonly direction: Direction;
  /** Evidence, such as an invoice number. Shown to clients; unique within the tenant. */
  readonly reference: string;
};

/** Throws VALIDATION_ERROR for an amount out of range. */
export function adjustmentJournal(journalId: string, command: AdjustmentCommand): Journal {
  refuseAmount(command);
  const { reference: businessRef } = command;
  return journalOf({ journalId, kind: 'ADJUSTMENT', businessRef, moves: [toMove(command)] });
}

/** Start of the detail of the operator act that made the adjustment. */
export function adjustmentText({ direction, amount, reference }: AdjustmentCommand): string {
  return `${direction} ${amount} rupiah by ${reference}: `;
}

function toMove({ amount, direction }: AdjustmentCommand): Move<'ADJUSTMENT'> {
  return direction === 'CREDIT'
    ? { from: 'ADJUSTMENT', to: 'AVAILABLE', amount }
    : { from: 'AVAILABLE', to: 'ADJUSTMENT', amount };
}

function refuseAmount({ amount }: AdjustmentCommand): void {
  const message = `The amount must be from 1 to ${AMOUNT_MAX} rupiah.`;
  refuseFields(wrongAmount(amount, { min: 1, max: AMOUNT_MAX, message }));
}

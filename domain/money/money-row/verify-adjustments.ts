import { adjustmentText } from '#domain/money/adjustment/adjustment.ts';
import type { LedgerFault } from '#domain/money/wallet/ledger-fault.ts';
import { type Rupiah, ZERO } from '#domain/money.ts';

/** An ADJUSTMENT journal, and the details of the operators' acts that made it. */
export type AdjustmentMoney = {
  readonly reference: string;
  readonly journalId: string;
  /** Change of the wallet: negative for a debit. */
  readonly amount: Rupiah;
  readonly acts: readonly string[];
};

/** Returns the adjustments in the books that have no matching operator act. */
export function adjustmentFaults(page: readonly AdjustmentMoney[]): readonly LedgerFault[] {
  return page
    .filter((money) => !isMadeByOperator(money))
    .map(({ reference, journalId }) => ({
      code: 'ADJUSTMENT_DIFFERS',
      journalId,
      row: null,
      message: `${reference}: no operator has made an adjustment of this amount`,
    }));
}

function isMadeByOperator({ reference, amount, acts }: AdjustmentMoney): boolean {
  const direction = amount < ZERO ? 'DEBIT' : 'CREDIT';
  const size = Math.abs(amount) as Rupiah;
  const begin = adjustmentText({ direction, amount: size, reference });
  return acts.some((act) => act.startsWith(begin));
}

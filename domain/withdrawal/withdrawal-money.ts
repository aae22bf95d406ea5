import type { Move } from '#domain/wallet/transfer.ts';
import type { Withdrawal } from './withdrawal.ts';

type Sum = Pick<Withdrawal, 'amount'>;

/** Out of the wallet before anybody pays it out: what is under way cannot be spent. */
export function withdrawalMoves({ amount }: Sum): readonly Move<'WITHDRAWAL'>[] {
  return [{ from: 'AVAILABLE', to: 'WITHDRAWAL_CLEARING', amount }];
}

/** It was not paid out after all. */
export function reversalMoves({ amount }: Sum): readonly Move<'WITHDRAWAL_REVERSAL'>[] {
  return [{ from: 'WITHDRAWAL_CLEARING', to: 'AVAILABLE', amount }];
}

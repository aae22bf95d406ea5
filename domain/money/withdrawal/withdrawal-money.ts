import type { Move } from '#domain/money/wallet/transfer.ts';
import type { Withdrawal } from './withdrawal.ts';

type Sum = Pick<Withdrawal, 'amount'>;

/** Takes the money before the payout, so that it cannot be spent in between. */
export function withdrawalMoves({ amount }: Sum): readonly Move<'WITHDRAWAL'>[] {
  return [{ from: 'AVAILABLE', to: 'WITHDRAWAL_CLEARING', amount }];
}

/** Returns the money to the wallet after a failed payout. */
export function reversalMoves({ amount }: Sum): readonly Move<'WITHDRAWAL_REVERSAL'>[] {
  return [{ from: 'WITHDRAWAL_CLEARING', to: 'AVAILABLE', amount }];
}

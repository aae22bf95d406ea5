import { idText } from '#domain/id.ts';
import type { Withdrawal } from '#domain/money/withdrawal/withdrawal.ts';
import { withdrawalMoves } from '#domain/money/withdrawal/withdrawal-money.ts';
import type { Recorder } from '../../recorder.ts';

/** Writes a new withdrawal and its journal. */
export function recordWithdrawal(withdrawal: Withdrawal, { write, post }: Recorder): Withdrawal {
  write.withdrawals.insert(withdrawal);
  const businessRef = idText('withdrawal', withdrawal.withdrawalId);
  post(withdrawal, { kind: 'WITHDRAWAL', businessRef, moves: withdrawalMoves(withdrawal) });
  return withdrawal;
}

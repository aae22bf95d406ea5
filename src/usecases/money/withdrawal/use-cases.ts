import type { Ports } from '../../ports.ts';
import { createWithdrawal } from './create-withdrawal.ts';
import { completeWithdrawal, failWithdrawal } from './end-withdrawal.ts';
import { getWithdrawal } from './get-withdrawal.ts';
import { requestWithdrawal } from './request-withdrawal.ts';

type WithdrawalPorts = Pick<
  Ports,
  'idempotent' | 'unitOfWork' | 'withdrawals' | 'clock' | 'random'
>;
export type WithdrawalUseCases = ReturnType<typeof withdrawalUseCases>;

/** Most rows of the operator's list. */
const LIMIT = 200;

export function withdrawalUseCases(ports: WithdrawalPorts) {
  return {
    requestWithdrawal: requestWithdrawal(ports),
    listOwnWithdrawals: ports.withdrawals.list,
    getWithdrawal: getWithdrawal(ports),
    /** Withdrawals that wait for their payout, of all accounts, oldest first. */
    listWithdrawals: () => ports.withdrawals.listOpen(LIMIT),
    createWithdrawal: createWithdrawal(ports),
    completeWithdrawal: completeWithdrawal(ports),
    failWithdrawal: failWithdrawal(ports),
  };
}

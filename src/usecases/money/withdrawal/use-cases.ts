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

/** Maximum number of rows in the operator's list. */
const LIMIT = 200;

export function withdrawalUseCases(ports: WithdrawalPorts) {
  return {
    requestWithdrawal: requestWithdrawal(ports),
    listOwnWithdrawals: ports.withdrawals.list,
    getWithdrawal: getWithdrawal(ports),
    /** Withdrawals of all accounts that wait for their payout, oldest first. */
    listWithdrawals: () => ports.withdrawals.listOpen(LIMIT),
    createWithdrawal: createWithdrawal(ports),
    completeWithdrawal: completeWithdrawal(ports),
    failWithdrawal: failWithdrawal(ports),
  };
}

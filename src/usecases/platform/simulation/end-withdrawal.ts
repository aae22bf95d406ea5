import type { Tenant } from '#domain/environment.ts';
import type { Withdrawal } from '#domain/money/withdrawal/withdrawal.ts';
import type { CompleteWithdrawal, FailWithdrawal } from '../../money/withdrawal/end-withdrawal.ts';
import { getWithdrawal } from '../../money/withdrawal/get-withdrawal.ts';
import type { Ports } from '../../ports.ts';
import { BY_TEST_CONTROL } from './by-test-control.ts';

/**
 * TEST only: pays a withdrawal out, with a reference like a bank's. Throws the same errors as the
 * operator's command.
 */
export type CompleteTestWithdrawal = (tenant: Tenant, withdrawalId: string) => Promise<Withdrawal>;
/** TEST only: refuses the payout as the bank would. */
export type FailTestWithdrawal = (
  tenant: Tenant,
  withdrawalId: string,
  reason: string,
) => Promise<Withdrawal>;

type Deps = Pick<Ports, 'withdrawals' | 'random'>;

const DIGITS = '0123456789';

export function completeTestWithdrawal({
  withdrawals,
  random,
  completeWithdrawal,
}: Deps & { readonly completeWithdrawal: CompleteWithdrawal }): CompleteTestWithdrawal {
  const getOwn = getWithdrawal({ withdrawals });
  return async (tenant, withdrawalId) => {
    // Checks the tenant, because the operator's use case finds withdrawals of any account.
    await getOwn(tenant, withdrawalId);
    const bankReference = `SIM${random.text(12, DIGITS)}`;
    return completeWithdrawal(withdrawalId, { bankReference, by: BY_TEST_CONTROL });
  };
}

export function failTestWithdrawal({
  withdrawals,
  failWithdrawal,
}: Deps & { readonly failWithdrawal: FailWithdrawal }): FailTestWithdrawal {
  const getOwn = getWithdrawal({ withdrawals });
  return async (tenant, withdrawalId, reason) => {
    await getOwn(tenant, withdrawalId);
    return failWithdrawal(withdrawalId, { reason, by: BY_TEST_CONTROL });
  };
}

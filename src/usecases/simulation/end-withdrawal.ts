import type { Tenant } from '#domain/environment.ts';
import { notFound } from '#domain/refusal.ts';
import type { Withdrawal } from '#domain/withdrawal/withdrawal.ts';
import type { Ports } from '../ports.ts';
import type { CompleteWithdrawal, FailWithdrawal } from '../withdrawal/end-withdrawal.ts';
import { BY_TEST_CONTROL } from './by-test-control.ts';

/** TEST only: pays a withdrawal out, with a reference as of a bank. Throws as the operator's does. */
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
  return async (tenant, withdrawalId) => {
    await requireOwn(tenant, withdrawalId, withdrawals);
    const bankReference = `SIM${random.text(12, DIGITS)}`;
    return completeWithdrawal(withdrawalId, { bankReference, by: BY_TEST_CONTROL });
  };
}

export function failTestWithdrawal({
  withdrawals,
  failWithdrawal,
}: Deps & { readonly failWithdrawal: FailWithdrawal }): FailTestWithdrawal {
  return async (tenant, withdrawalId, reason) => {
    await requireOwn(tenant, withdrawalId, withdrawals);
    return failWithdrawal(withdrawalId, { reason, by: BY_TEST_CONTROL });
  };
}

/** Operators' use cases find a withdrawal of any account. */
async function requireOwn(
  tenant: Tenant,
  withdrawalId: string,
  withdrawals: Ports['withdrawals'],
): Promise<void> {
  if ((await withdrawals.find(tenant, withdrawalId)) === undefined) throw notFound('withdrawal');
}

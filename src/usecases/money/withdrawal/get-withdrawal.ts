import type { Tenant } from '#domain/environment.ts';
import type { Withdrawal } from '#domain/money/withdrawal/withdrawal.ts';
import { notFound } from '#domain/refusal.ts';
import type { Ports } from '../../ports.ts';

/** Returns a withdrawal of the tenant. NOT_FOUND. */
export type GetWithdrawal = (tenant: Tenant, withdrawalId: string) => Promise<Withdrawal>;

export function getWithdrawal({ withdrawals }: Pick<Ports, 'withdrawals'>): GetWithdrawal {
  return async (tenant, withdrawalId) => {
    const found = await withdrawals.find(tenant, withdrawalId);
    if (found === undefined) throw notFound('withdrawal');
    return found;
  };
}

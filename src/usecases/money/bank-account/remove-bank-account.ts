import type { Tenant } from '#domain/environment.ts';
import type { VerifiedAccount } from '#domain/money/bank-account/bank-account.ts';
import { notFound } from '#domain/refusal.ts';
import type { Ports } from '../../ports.ts';
import { recorderOf } from '../../recorder.ts';
import { bankAccountAct } from './bank-account-act.ts';

type RemoveCommand = { readonly bankAccountId: string; readonly by: string };

/**
 * Removes a bank account from the destinations of withdrawals; pending withdrawals to it are still
 * paid. Idempotent. NOT_FOUND.
 */
export type RemoveBankAccount = (
  tenant: Tenant,
  command: RemoveCommand,
) => Promise<VerifiedAccount>;

type Deps = Pick<Ports, 'unitOfWork' | 'clock' | 'random'>;

export function removeBankAccount({ unitOfWork, clock, random }: Deps): RemoveBankAccount {
  return (tenant, { bankAccountId, by }) =>
    unitOfWork.decide({
      retry: true,
      look: ({ bankAccounts }) => bankAccounts.find(tenant, bankAccountId),
      decide(before, write) {
        if (before === undefined) throw notFound('bank account');
        if (before.removedAt !== null) return before;
        const recorder = recorderOf({ now: clock.now(), write, random });
        const after = { ...before, removedAt: recorder.now };
        write.bankAccounts.update(before, after);
        recorder.act(...bankAccountAct(after, 'BANK_ACCOUNT_REMOVED', by));
        return after;
      },
    });
}

import { type Tenant, tenantOf } from '#domain/environment.ts';
import {
  refuseInvalidAccount,
  sameAccount,
  type VerifiedAccount,
  verifiedAccount,
} from '#domain/money/bank-account/bank-account.ts';
import type { BankAccount } from '#domain/money/payment/payment.ts';
import type { Ports } from '../../ports.ts';
import { recorderOf } from '../../recorder.ts';
import { bankAccountAct } from './bank-account-act.ts';

type AddCommand = { readonly bankAccount: BankAccount; readonly by: string };

/**
 * Stores a client's bank account that the operator has verified. Idempotent by bank and number: a
 * repeated request returns the stored account. VALIDATION_ERROR for an invalid number and, field
 * code TAKEN, for another holder; LIMIT_REACHED.
 */
export type AddBankAccount = (tenant: Tenant, command: AddCommand) => Promise<VerifiedAccount>;

type Deps = Pick<Ports, 'unitOfWork' | 'clock' | 'random'>;

export function addBankAccount({ unitOfWork, clock, random }: Deps): AddBankAccount {
  return async (tenant, { bankAccount, by }) => {
    refuseInvalidAccount(bankAccount);
    return unitOfWork.decide({
      retry: true,
      look: ({ bankAccounts }) => bankAccounts.all(tenant),
      decide(known, write) {
        const same = sameAccount(known, bankAccount);
        if (same !== undefined) return same;
        const recorder = recorderOf({ now: clock.now(), write, random });
        const own = { ...tenantOf(tenant), bankAccountId: random.uuid(), createdAt: recorder.now };
        const account = verifiedAccount(bankAccount, own);
        write.bankAccounts.insert(account);
        recorder.act(...bankAccountAct(account, 'BANK_ACCOUNT_ADDED', by));
        return account;
      },
    });
  };
}

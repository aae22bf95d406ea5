import type { Tenant } from '#domain/environment.ts';
import type { VerifiedAccount } from '#domain/money/bank-account/bank-account.ts';
import type { BankAccount } from '#domain/money/payment/payment.ts';
import type { AddBankAccount } from '../../money/bank-account/add-bank-account.ts';
import { BY_TEST_CONTROL } from './by-test-control.ts';

/**
 * TEST only: adds a bank account without a verification. Throws the same errors as the operator's
 * command.
 */
export type AddTestBankAccount = (
  tenant: Tenant,
  bankAccount: BankAccount,
) => Promise<VerifiedAccount>;

export function addTestBankAccount({
  addBankAccount,
}: {
  readonly addBankAccount: AddBankAccount;
}): AddTestBankAccount {
  return (tenant, bankAccount) => addBankAccount(tenant, { bankAccount, by: BY_TEST_CONTROL });
}

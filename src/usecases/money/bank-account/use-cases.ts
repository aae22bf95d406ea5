import type { Ports } from '../../ports.ts';
import { addBankAccount } from './add-bank-account.ts';
import { removeBankAccount } from './remove-bank-account.ts';

type BankAccountPorts = Pick<Ports, 'unitOfWork' | 'bankAccounts' | 'clock' | 'random'>;
export type BankAccountUseCases = ReturnType<typeof bankAccountUseCases>;

export function bankAccountUseCases(ports: BankAccountPorts) {
  return {
    /** Usable accounts of a tenant, oldest first. */
    listBankAccounts: ports.bankAccounts.all,
    addBankAccount: addBankAccount(ports),
    removeBankAccount: removeBankAccount(ports),
  };
}

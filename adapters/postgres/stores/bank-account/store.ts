import type { VerifiedAccount } from '#domain/bank-account/bank-account.ts';
import type { BankAccountStore } from '#domain/bank-account/bank-account-store.ts';
import type { Send } from '../../session.ts';
import { BANK_ACCOUNT, toBankAccount } from './table.ts';

const FIND = {
  name: 'bankAccounts.find',
  text: `
    SELECT ${BANK_ACCOUNT} FROM bank_account
    WHERE account_id = $1 AND environment = $2 AND bank_account_id = $3`,
};

const LIST = {
  name: 'bankAccounts.list',
  text: `
    SELECT ${BANK_ACCOUNT} FROM bank_account
    WHERE account_id = $1 AND environment = $2 AND removed_at IS NULL
    ORDER BY bank_account_id`,
};

export function postgresBankAccountStore(send: Send): BankAccountStore {
  return {
    async find({ accountId, environment }, bankAccountId) {
      const values = [accountId, environment, bankAccountId];
      const [row] = await send<VerifiedAccount>(FIND, values);
      return row && toBankAccount(row);
    },
    async list({ accountId, environment }) {
      const rows = await send<VerifiedAccount>(LIST, [accountId, environment]);
      return rows.map(toBankAccount);
    },
  };
}

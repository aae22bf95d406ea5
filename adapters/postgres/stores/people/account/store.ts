import type { EntityManager } from 'typeorm';
import type { Account } from '#domain/people/access/account.ts';
import type { AccountStore } from '#domain/people/access/account-store.ts';
import type { Send } from '../../../session.ts';
import { ACCOUNT, accounts, toAccount } from './table.ts';

const BY_EMAIL = {
  name: 'accounts.findByEmail',
  text: `
    SELECT ${ACCOUNT} FROM account_email_lookup
    JOIN account ON account.account_id = account_email_lookup.account_id
    WHERE account_email_lookup.email = $1`,
};

export function postgresAccountStore(manager: EntityManager, send: Send): AccountStore {
  const rows = manager.getRepository<Account>(accounts.name);
  return {
    find: async (accountId) => (await rows.findOneBy({ accountId })) ?? undefined,
    async findByEmail(email) {
      const [row] = await send<Account>(BY_EMAIL, [email]);
      return row && toAccount(row);
    },
    hasAny: () => rows.exists(),
  };
}

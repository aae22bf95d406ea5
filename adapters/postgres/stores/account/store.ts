import type { EntityManager } from 'typeorm';
import type { Account } from '#domain/access/account.ts';
import type { AccountStore } from '#domain/access/account-store.ts';
import { type AccountRow, accountRows } from './row.ts';

const BY_EMAIL = `
  SELECT account.* FROM account_email_lookup
  JOIN account ON account.account_id = account_email_lookup.account_id
  WHERE account_email_lookup.email = $1`;

export function postgresAccountStore(manager: EntityManager): AccountStore {
  const rows = manager.getRepository(accountRows);
  return {
    async find(accountId) {
      const row = await rows.findOneBy({ account_id: accountId });
      return row === null ? undefined : toAccount(row);
    },
    async findByEmail(email) {
      const [row] = await manager.query<AccountRow[]>(BY_EMAIL, [email]);
      return row === undefined ? undefined : toAccount(row);
    },
    hasAny: () => rows.exists(),
  };
}

function toAccount(row: AccountRow): Account {
  const { account_id: accountId, name, email, created_at: createdAt } = row;
  return { accountId, name, email, createdAt };
}

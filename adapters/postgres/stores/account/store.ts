import type { EntityManager } from 'typeorm';
import type { Account } from '#domain/access/account.ts';
import type { AccountStore } from '#domain/access/account-store.ts';
import { type AccountRow, accountRows } from './row.ts';

/** E-mails are unique across accounts: a small table of their own enforces it. */
const CLAIM_EMAIL = `
  INSERT INTO account_email_lookup (email, account_id) VALUES ($1, $2)
  ON CONFLICT (email) DO NOTHING RETURNING email`;

const BY_EMAIL = `
  SELECT account.* FROM account_email_lookup
  JOIN account ON account.account_id = account_email_lookup.account_id
  WHERE account_email_lookup.email = $1`;

export function postgresAccountStore(manager: EntityManager): AccountStore {
  const rows = manager.getRepository(accountRows);
  return {
    async insert(account) {
      const claimed = await manager.query(CLAIM_EMAIL, [account.email, account.accountId]);
      if (claimed.length === 0) return false;
      await rows.insert(toRow(account));
      return true;
    },
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

function toRow(account: Account): AccountRow {
  const { accountId, name, email, createdAt } = account;
  return { account_id: accountId, name, email, created_at: createdAt };
}

function toAccount(row: AccountRow): Account {
  const { account_id: accountId, name, email, created_at: createdAt } = row;
  return { accountId, name, email, createdAt };
}

import type { AccountWrites } from '#domain/access/account-store.ts';
import type { WriteQueue } from '../../write-queue.ts';

/** E-mails are unique across accounts: a small table of their own enforces it. */
const INSERT = {
  name: 'accounts_insert',
  steps: {
    accounts_email: `
      INSERT INTO account_email_lookup (email, account_id) VALUES ($1, $2)
      ON CONFLICT (email) DO NOTHING RETURNING account_id, email`,
  },
  sql: `
    INSERT INTO account (account_id, email, name, created_at)
    SELECT account_id, email, $3, $4 FROM accounts_email RETURNING 1`,
};

export function accountWrites(queue: WriteQueue): AccountWrites {
  return {
    insert({ accountId, name, email, createdAt }) {
      queue.add({ statement: INSERT, values: [email, accountId, name, createdAt], rows: 1 });
    },
  };
}

import type { AccountWrites } from '#domain/people/access/account-store.ts';
import type { WriteQueue } from '../../../write-queue.ts';
import { updateOf } from '../../table-writes.ts';
import { accounts } from './table.ts';

/** E-mails are unique across accounts, which a small separate table enforces. */
const INSERT = {
  name: 'accounts_insert',
  steps: {
    accounts_email: `
      INSERT INTO account_email_lookup (email, account_id) VALUES ($1, $2)
      ON CONFLICT (email) DO NOTHING RETURNING account_id, email`,
  },
  sql: `
    INSERT INTO account (account_id, email, name, email_verified_at, contact_email,
      contact_email_verified_at, pending_contact_email, contact_phone, created_at,
      opened_by, live_allowed_at, entered_at, time_zone)
    SELECT account_id, email, $3, $4, $5, $6, $7, $8, $9, $10, $11::timestamptz, $12::timestamptz,
      $13
    FROM accounts_email RETURNING 1`,
};

const RELEASE_EMAIL = {
  name: 'accounts_release_email',
  sql: 'DELETE FROM account_email_lookup WHERE email = $1 AND account_id = $2 RETURNING 1',
};

const update = updateOf(accounts, 'accounts_update', []);

export function accountWrites(queue: WriteQueue): AccountWrites {
  return {
    insert({ accountId, email, name, emailVerifiedAt, createdAt, ...account }) {
      const { contactEmail, contactEmailVerifiedAt, pendingContactEmail, contactPhone } = account;
      const own = [email, accountId, name, emailVerifiedAt];
      const reached = [contactEmail, contactEmailVerifiedAt, pendingContactEmail, contactPhone];
      const origin = [account.openedBy, account.liveAllowedAt, account.enteredAt];
      const values = [...own, ...reached, createdAt, ...origin, account.timeZone];
      queue.add({ statement: INSERT, values, rows: 1 });
    },
    releaseEmail({ accountId, email }) {
      queue.add({ statement: RELEASE_EMAIL, values: [email, accountId], rows: 1 });
    },
    update: (account) => queue.add(update(account, account)),
  };
}

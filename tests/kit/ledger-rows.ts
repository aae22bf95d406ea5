import type { Client } from 'pg';
import type { Tenant } from '#domain/environment.ts';
import type { JournalHead } from '#domain/money/wallet/journal.ts';
import type { AccountSnapshot } from '#domain/money/wallet/ledger-snapshot.ts';
import type { LedgerAccount, Posting } from '#domain/money/wallet/posting.ts';

type Rows = {
  readonly accounts: readonly (LedgerAccount & Pick<AccountSnapshot, 'floor'>)[];
  readonly heads: readonly JournalHead[];
  readonly postings: readonly Posting[];
};

const ACCOUNT = `
  INSERT INTO account (account_id, name, email, created_at)
  VALUES ($1::uuid, 'Toko', $1::text, now()) ON CONFLICT DO NOTHING`;

const ROWS = [
  `INSERT INTO ledger_account
     (account_id, environment, kind, balance, version, floor, chain_head, posted_at)
   SELECT $1, $2, row.* FROM jsonb_to_recordset($3) AS row
     (kind text, balance bigint, version bigint, floor bigint, "chainHead" text,
       "postedAt" timestamptz)`,
  `INSERT INTO journal (account_id, environment, journal_id, kind, business_ref)
   SELECT $1, $2, row.* FROM jsonb_to_recordset($3) AS row
     ("journalId" uuid, kind text, "businessRef" text)`,
  `INSERT INTO posting (account_id, environment, journal_kind, posting_id, kind, version,
     journal_id, amount, balance_after, created_at, hash)
   SELECT $1::uuid, $2::text, coalesce((SELECT journal.kind FROM journal
     WHERE journal.account_id = $1::uuid AND journal.environment = $2::text
       AND journal.journal_id = row."journalId"), ''), row.*
   FROM jsonb_to_recordset($3) AS row
     ("transactionId" uuid, account text, version bigint, "journalId" uuid, amount bigint,
       "balanceAfter" bigint, "createdAt" timestamptz, hash text)`,
];

/** Drops constraints that hold even for a replica and would keep faults out. */
export const FAULTS_PASS_WITHOUT = `
  ALTER TABLE ledger_account DROP CONSTRAINT ledger_account_floor;
  ALTER DOMAIN business_ref DROP CONSTRAINT business_ref_check;
  ALTER TABLE journal DROP CONSTRAINT journal_once CASCADE;
  ALTER TABLE posting DROP CONSTRAINT posting_once`;

/** Replaces the tenant's ledger rows without triggers and foreign keys, as a replica does. */
export async function replaceBooks(owner: Client, tenant: Tenant, books: Rows): Promise<void> {
  const { accountId, environment } = tenant;
  await owner.query('BEGIN');
  await owner.query('SET LOCAL session_replication_role = replica');
  await owner.query(ACCOUNT, [accountId]);
  for (const table of ['posting', 'journal', 'ledger_account']) {
    const text = `DELETE FROM ${table} WHERE account_id = $1 AND environment = $2`;
    await owner.query(text, [accountId, environment]);
  }
  const { accounts, heads, postings } = books;
  for (const [at, rows] of [accounts, heads, postings].entries()) {
    await owner.query(ROWS[at] ?? '', [accountId, environment, JSON.stringify(rows)]);
  }
  await owner.query('COMMIT');
}

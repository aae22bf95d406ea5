import { ENVIRONMENTS } from '#domain/environment.ts';
import { ACCOUNT_KINDS, FLOORS } from '#domain/wallet/account-kind.ts';
import type { WalletWrites } from '#domain/wallet/wallet-store.ts';
import type { WriteQueue, WriteStatement } from '../../write-queue.ts';

const OPEN = {
  name: 'wallet_open',
  sql: `
    INSERT INTO ledger_account (account_id, environment, kind, floor)
    SELECT $1, environment, kind, floor
    FROM unnest($2::text[]) AS environment, unnest($3::text[], $4::bigint[]) AS opened (kind, floor)
    RETURNING 1`,
};

const JOURNAL = {
  name: 'wallet_journal',
  sql: `
    INSERT INTO journal (account_id, environment, journal_id, kind, business_ref)
    VALUES ($1, $2, $3, $4, $5) RETURNING 1`,
};

/**
 * Locks the accounts in one order (a bare UPDATE of several rows locks them in its plan's order,
 * and deadlocks), updates their balances, and links each posting to the one before: the hashed text
 * is `chainText` of domain/wallet/chain.ts. The time is a hybrid logical clock: the journal's time,
 * or a microsecond after the latest of its accounts, so that it orders the postings of all accounts
 * as their balances changed. Only its milliseconds are hashed and shown.
 */
const POST: WriteStatement = {
  name: 'wallet_post',
  follows: OPEN,
  steps: {
    wallet_locked: `
      SELECT account.kind, balance, version, floor, chain_head, amount, posting_id, posted_at
      FROM ledger_account AS account
      JOIN unnest($4::text[], $5::bigint[], $6::uuid[]) AS entry (kind, amount, posting_id)
        ON entry.kind = account.kind
      WHERE account_id = $1 AND environment = $2
      ORDER BY account.kind FOR NO KEY UPDATE OF account`,
    wallet_clock: `
      SELECT greatest($9::timestamptz(3), max(posted_at) + interval '1 microsecond') AS at
      FROM wallet_locked`,
    wallet_moved: `
      UPDATE ledger_account AS account
      SET balance = locked.balance + locked.amount,
        version = locked.version + 1,
        posted_at = clock.at,
        chain_head = encode(sha256(convert_to(concat_ws('|', locked.chain_head, $1::uuid, $2::text,
          locked.kind, locked.version + 1, locked.amount, locked.balance + locked.amount, $3::uuid,
          locked.posting_id, floor(extract(epoch FROM clock.at) * 1000)::bigint, $7::text,
          $8::text), 'UTF8')), 'hex')
      FROM wallet_locked AS locked CROSS JOIN wallet_clock AS clock
      WHERE account.account_id = $1 AND account.environment = $2 AND account.kind = locked.kind
        AND locked.balance + locked.amount >= locked.floor
      RETURNING account.kind, account.version, locked.posting_id, locked.amount, account.balance,
        account.chain_head, account.posted_at`,
  },
  sql: `
    INSERT INTO posting (account_id, environment, journal_id, journal_kind, kind, version,
      posting_id, amount, balance_after, hash, created_at)
    SELECT $1, $2, $3, $7::text, wallet_moved.* FROM wallet_moved RETURNING 1`,
};

export function walletWrites(queue: WriteQueue): WalletWrites {
  return {
    open(accountId) {
      const floors = ACCOUNT_KINDS.map((kind) => FLOORS[kind]);
      const values = [accountId, ENVIRONMENTS, ACCOUNT_KINDS, floors];
      queue.add({ statement: OPEN, values, rows: ENVIRONMENTS.length * ACCOUNT_KINDS.length });
    },
    post({ accountId, environment }, { journalId, kind, businessRef, entries, at }) {
      const head = [accountId, environment, journalId, kind, businessRef];
      queue.add({ statement: JOURNAL, values: head, rows: 1 });
      if (entries.length === 0) return;
      const values = [
        accountId,
        environment,
        journalId,
        entries.map(({ account }) => account),
        entries.map(({ amount }) => amount),
        entries.map(({ transactionId }) => transactionId),
        kind,
        businessRef,
        at,
      ];
      queue.addLast({ statement: POST, values, rows: entries.length });
    },
  };
}

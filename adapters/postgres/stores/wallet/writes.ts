import { ENVIRONMENTS } from '#domain/environment.ts';
import { ACCOUNT_KINDS, FLOORS } from '#domain/wallet/account-kind.ts';
import type { WalletWrites } from '#domain/wallet/wallet-store.ts';
import type { WriteQueue } from '../../write-queue.ts';

const OPEN = {
  name: 'write wallet.open',
  text: `
    INSERT INTO ledger_account (account_id, environment, kind, floor)
    SELECT $1, environment, kind, floor
    FROM unnest($2::text[]) AS environment, unnest($3::text[], $4::bigint[]) AS opened (kind, floor)`,
};

const HEAD = {
  name: 'write wallet.post (head)',
  text: `
    INSERT INTO journal (account_id, environment, journal_id, kind, business_ref, created_at)
    VALUES ($1, $2, $3, $4, $5, $6)`,
};

/**
 * Locks the accounts in one order (a bare UPDATE of several rows takes them in its plan's, and
 * deadlocks), moves their balances, and links each posting to the one before: the text that is
 * hashed is `chainText` of domain/wallet/chain.ts.
 */
const POST = {
  name: 'write wallet.post',
  text: `
    WITH entry AS (
      SELECT * FROM unnest($4::text[], $5::bigint[], $6::uuid[]) AS entry (kind, amount, posting_id)
    ), locked AS MATERIALIZED (
      SELECT kind, balance, version, floor, chain_head FROM ledger_account
      WHERE account_id = $1 AND environment = $2 AND kind = ANY ($4)
      ORDER BY kind FOR NO KEY UPDATE
    ), moved AS (
      UPDATE ledger_account AS account
      SET balance = locked.balance + entry.amount,
        version = locked.version + 1,
        chain_head = encode(sha256(convert_to(concat_ws('|', locked.chain_head, $1::uuid, $2::text,
          entry.kind, locked.version + 1, entry.amount, locked.balance + entry.amount, $3::uuid,
          $7::text, $8::text), 'UTF8')), 'hex')
      FROM locked JOIN entry ON entry.kind = locked.kind
      WHERE account.account_id = $1 AND account.environment = $2 AND account.kind = locked.kind
        AND (entry.amount > 0 OR locked.balance + entry.amount >= locked.floor)
      RETURNING account.kind, account.version, entry.posting_id, entry.amount, account.balance,
        account.chain_head
    ), written AS (
      INSERT INTO posting (account_id, environment, journal_id, kind, version, posting_id, amount,
        balance_after, hash)
      SELECT $1, $2, $3, moved.* FROM moved RETURNING 1
    )
    SELECT refuse_stale(cardinality($4), (SELECT count(*) FROM written))`,
};

export function walletWrites(queue: WriteQueue): WalletWrites {
  return {
    open(accountId) {
      const floors = ACCOUNT_KINDS.map((kind) => FLOORS[kind]);
      queue.add(OPEN, [accountId, ENVIRONMENTS, ACCOUNT_KINDS, floors]);
    },
    post({ accountId, environment }, { journalId, kind, businessRef, entries, at }) {
      queue.add(HEAD, [accountId, environment, journalId, kind, businessRef, at]);
      if (entries.length === 0) return;
      queue.addLast(POST, [
        accountId,
        environment,
        journalId,
        entries.map(({ account }) => account),
        entries.map(({ amount }) => amount),
        entries.map(({ transactionId }) => transactionId),
        kind,
        businessRef,
      ]);
    },
  };
}

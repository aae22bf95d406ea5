import { ENVIRONMENTS } from '#domain/environment.ts';
import { ACCOUNT_KINDS, FLOORS } from '#domain/money/wallet/account-kind.ts';
import type { WalletWrites } from '#domain/money/wallet/wallet-store.ts';
import type { Values } from '../../../session.ts';
import { keyIs, type SharedForm, sharedInsert } from '../../../shared-form.ts';
import type { WriteQueue, WriteStatement } from '../../../write-queue.ts';

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
  shared: sharedInsert({
    name: 'wallet_journal',
    table: 'journal',
    columns: ['account_id', 'environment', 'journal_id', 'kind', 'business_ref'],
    types: ['uuid', 'text', 'uuid', 'text', 'text'],
    key: ['account_id', 'environment', 'journal_id'],
  }),
};

/**
 * Posts the journals of several decisions one after the other. Each builds on the balance left by
 * the ones before, so that running balance, version, hash and clock of an account equal those of
 * separate statements. A journal that takes an account below its floor is stale, and so are later
 * journals that build on its balance; then nothing is posted. Accounts are locked in the order of
 * the rows, because sorting them would require reading all of them first.
 */
const POST_SHARED: SharedForm = {
  types: ['uuid', 'text', 'uuid', 'text', 'bigint', 'uuid', 'text', 'text', 'timestamptz(3)'],
  rowsOf: entriesOf,
  steps: {
    wallet_locked: `
      SELECT account.account_id, account.environment, account.kind, balance, version, floor,
        chain_head, posted_at
      FROM ledger_account AS account
      JOIN (SELECT DISTINCT c1, c2, c4 FROM :rows AS r) AS entry
        ON ${keyIs('account.account_id', 'entry.c1')}
        AND ${keyIs('account.environment', 'entry.c2')} AND ${keyIs('account.kind', 'entry.c4')}
      ORDER BY entry.c1, entry.c2, entry.c4
      FOR NO KEY UPDATE OF account`,
    wallet_run: `
      SELECT r.*, locked.floor, locked.chain_head,
        locked.version + row_number() OVER own AS version,
        (locked.balance + sum(r.c5) OVER own)::bigint AS balance_after,
        greatest(
          max(r.c9) OVER so_far, max(locked.posted_at) OVER tenant + interval '1 microsecond'
        ) + (dense_rank() OVER so_far - 1) * interval '1 microsecond' AS at
      FROM :rows AS r JOIN wallet_locked AS locked
        ON locked.account_id = r.c1 AND locked.environment = r.c2 AND locked.kind = r.c4
      WINDOW own AS (PARTITION BY r.c1, r.c2, r.c4 ORDER BY r.n ROWS UNBOUNDED PRECEDING),
        so_far AS (PARTITION BY r.c1, r.c2 ORDER BY r.n),
        tenant AS (PARTITION BY r.c1, r.c2)`,
    wallet_chained: `
      SELECT *,
        chain_hash(chain_head, concat_ws('|', '', c1, c2, c4, version, c5, balance_after, c3, c6,
          floor(extract(epoch FROM at) * 1000)::bigint, c7, c8)) OVER own AS hash,
        lead(n) OVER (PARTITION BY c1, c2, c4 ORDER BY version) IS NULL AS is_last
      FROM wallet_run
      WINDOW own AS (PARTITION BY c1, c2, c4 ORDER BY version ROWS UNBOUNDED PRECEDING)`,
    wallet_moved: `
      UPDATE ledger_account AS account
      SET balance = last.balance_after, version = last.version, posted_at = last.at,
        chain_head = last.hash
      FROM wallet_chained AS last
      WHERE ${keyIs('account.account_id', 'last.c1')}
        AND ${keyIs('account.environment', 'last.c2')} AND ${keyIs('account.kind', 'last.c4')}
        AND last.is_last
        AND NOT EXISTS (SELECT FROM wallet_run WHERE wallet_run.balance_after < wallet_run.floor)
      RETURNING 1`,
  },
  sql: `
    INSERT INTO posting (account_id, environment, journal_id, journal_kind, kind, version,
      posting_id, amount, balance_after, hash, created_at)
    SELECT c1, c2, c3, c7, c4, version, c6, c5, balance_after, hash, at FROM wallet_chained
    WHERE EXISTS (SELECT FROM wallet_moved) RETURNING 1`,
  stale: `
    SELECT n FROM wallet_run WHERE balance_after < floor
    UNION
    SELECT r.n FROM :rows AS r WHERE NOT EXISTS (
      SELECT FROM wallet_locked AS locked
      WHERE locked.account_id = r.c1 AND locked.environment = r.c2 AND locked.kind = r.c4)`,
};

/**
 * Locks the accounts in one order (a bare UPDATE of several rows locks them in its plan's order,
 * and deadlocks), updates their balances, and links each posting to the one before: the hashed text
 * is `chainText` of domain/money/wallet/chain.ts. The time is a hybrid logical clock: the journal's
 * time, or a microsecond after the latest of its accounts, so that it orders the postings of all
 * accounts as their balances changed. Only its milliseconds are hashed and shown.
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
  shared: POST_SHARED,
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

/** Rows of `POST_SHARED` from the values of `POST`, one for each entry. */
function entriesOf(values: Values): readonly Values[] {
  const [accountId, environment, journalId, accounts, amounts, ids, kind, businessRef, at] = values;
  if (!Array.isArray(accounts) || !Array.isArray(amounts) || !Array.isArray(ids))
    throw new TypeError('entries must be arrays');
  return accounts.map((account, place) => [
    accountId,
    environment,
    journalId,
    account,
    amounts[place],
    ids[place],
    kind,
    businessRef,
    at,
  ]);
}

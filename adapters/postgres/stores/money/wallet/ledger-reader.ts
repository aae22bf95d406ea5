import type { JournalRange, LedgerReader } from '#domain/money/wallet/ledger-reader.ts';
import { PRICE_KINDS } from '#domain/money/wallet/verify-shipments.ts';
import type { Send } from '../../../session.ts';
import {
  type JournalRow,
  type PostingRow,
  type SnapshotRow,
  toLedgerSnapshot,
  toPostedJournal,
  toPosting,
  toWholeJournal,
} from './ledger-row.ts';
import { pagesOf } from './pages.ts';

/** The lowest uuid is included; a plain `>` would skip it. */
const NIL = `'00000000-0000-0000-0000-000000000000'`;

const ACCOUNT_IDS = {
  name: 'ledgerReader.accountIds',
  text: `
    SELECT account_id FROM account
    WHERE account_id >= coalesce($1::uuid, ${NIL}) AND account_id IS DISTINCT FROM $1
    ORDER BY account_id LIMIT $2`,
};

const SNAPSHOT = {
  name: 'ledgerReader.snapshot',
  text: `
    SELECT account.kind, balance, version, floor, chain_head,
      ${msOf('posted_at')} AS posted_ms,
      (SELECT version FROM posting
        WHERE posting.account_id = $1 AND posting.environment = $2 AND posting.kind = account.kind
        ORDER BY version DESC LIMIT 1) AS last_version,
      (SELECT journal_id FROM journal WHERE account_id = $1 AND environment = $2
        ORDER BY journal_id DESC LIMIT 1) AS last_journal_id,
      (SELECT max(last.business_ref) FROM unnest($3::text[]) AS price (kind), LATERAL (
        SELECT business_ref FROM journal
        WHERE account_id = $1 AND environment = $2 AND journal.kind = price.kind
        ORDER BY business_ref DESC LIMIT 1) AS last) AS last_price_ref
    FROM (SELECT) AS once LEFT JOIN ledger_account AS account
      ON account.account_id = $1 AND account.environment = $2
    ORDER BY account.kind`,
};

/** The lowest bigint: a walk also reads invalid versions below 1. */
const LEAST = `'-9223372036854775808'`;

/**
 * Joins by columns instead of comparing with "$1": without statistics of a new client the planner
 * would expect no rows, and might choose any index. A posting is not joined to a journal of another
 * kind; both are then reported as faults.
 */
const IN_ONE_JOURNAL = `posting.account_id = journal.account_id
          AND posting.environment = journal.environment
          AND posting.journal_id = journal.journal_id
          AND posting.journal_kind = journal.kind`;

/**
 * Includes postings without their journal: as its kind is missing, their hash is reported as a
 * fault.
 */
const POSTINGS = {
  name: 'ledgerReader.postings',
  text: `
    SELECT posting.journal_id, posting.posting_id AS transaction_id, posting.kind AS account,
      posting.version, posting.amount, posting.balance_after, posting.hash,
      ${msOf('posting.created_at')} AS created_ms, (
        SELECT ARRAY[journal.kind, journal.business_ref::text] FROM journal
        WHERE ${IN_ONE_JOURNAL}) AS head
    FROM posting
    WHERE account_id = $1 AND environment = $2 AND kind = $3
      AND version >= coalesce($4::bigint, ${LEAST}) AND version IS DISTINCT FROM $4
      AND version <= $5
    ORDER BY version LIMIT $6`,
};

/** Replaces commas: a valid text has none, and an invalid text stays invalid. */
const KIND = "replace(posting.kind, ',', '?')";
const ENTRY_FIELDS = [KIND, 'amount', 'version'];
const POSTING_FIELDS = [
  ...ENTRY_FIELDS,
  'balance_after',
  'posting_id',
  msOf('posting.created_at'),
  "replace(hash, ',', '?')",
];

const JOURNALS = {
  name: 'ledgerReader.journals',
  text: `${withEntries(POSTING_FIELDS)}
    WHERE account_id = $1 AND environment = $2 AND journal_id >= coalesce($3::uuid, ${NIL})
      AND journal_id IS DISTINCT FROM $3 AND journal_id <= $4
    ORDER BY journal_id LIMIT $5`,
};

/**
 * Selects all journals of the next references; each kind is found by the unique key of its
 * journals.
 */
const PRICE_JOURNALS = {
  name: 'ledgerReader.priceJournals',
  text: `${withEntries(ENTRY_FIELDS)}
    WHERE account_id = $1 AND environment = $2 AND kind = ANY ($3)
      AND business_ref >= coalesce($4, '') AND business_ref IS DISTINCT FROM $4
      AND business_ref <= (
        SELECT max(next.business_ref) FROM (
          SELECT DISTINCT found.business_ref FROM unnest($3::text[]) AS price (kind), LATERAL (
            SELECT business_ref FROM journal
            WHERE account_id = $1 AND environment = $2 AND journal.kind = price.kind
              AND business_ref >= coalesce($4, '') AND business_ref IS DISTINCT FROM $4
              AND business_ref <= $5
            ORDER BY business_ref LIMIT $6) AS found
          ORDER BY business_ref LIMIT $6) AS next)
    ORDER BY business_ref, journal_id`,
};

/** Reads each page with one statement, so that it is one short snapshot. */
export function postgresLedgerReader(send: Send): LedgerReader {
  return {
    async accountIds(after, limit) {
      const rows = await send<{ account_id: string }>(ACCOUNT_IDS, [after, limit]);
      return rows.map((row) => row.account_id);
    },
    async snapshot(tenant) {
      const { accountId, environment } = tenant;
      return toLedgerSnapshot(
        tenant,
        await send<SnapshotRow>(SNAPSHOT, [accountId, environment, PRICE_KINDS]),
      );
    },
    postings({ accountId, environment }, kind, range) {
      const read = async (page: JournalRange<number>) => {
        const values = [accountId, environment, kind, ...bounds(page)];
        return (await send<PostingRow>(POSTINGS, values)).map(toPosting);
      };
      return pagesOf(range, read, ({ version }) => version);
    },
    journals({ accountId, environment }, range) {
      const read = async (page: JournalRange<string>) => {
        const values = [accountId, environment, ...bounds(page)];
        return (await send<JournalRow>(JOURNALS, values)).map(toWholeJournal);
      };
      return pagesOf(range, read, ({ journalId }) => journalId);
    },
    priceJournals({ accountId, environment }, range) {
      const read = async (page: JournalRange<string>) => {
        const values = [accountId, environment, PRICE_KINDS, ...bounds(page)];
        return (await send<JournalRow>(PRICE_JOURNALS, values)).map(toPostedJournal);
      };
      return pagesOf(range, read, ({ businessRef }) => businessRef);
    },
  };
}

/**
 * Joins the postings of each journal to one text, which takes both server and client a tenth of the
 * work of separate rows.
 */
function withEntries(fields: readonly string[]): string {
  const all = `string_agg(concat_ws(',', ${fields.join()}), ',')`;
  const entries = `SELECT ${all} FROM posting WHERE ${IN_ONE_JOURNAL}`;
  return `SELECT journal_id, kind, business_ref, (${entries}) AS entries FROM journal`;
}

/** Milliseconds since 1970; infinity is possible. */
function msOf(column: string): string {
  return `date_part('epoch', date_trunc('milliseconds', ${column})) * 1000`;
}

function bounds<Key>({ after, upTo, limit }: JournalRange<Key>): readonly unknown[] {
  return [after, upTo, limit];
}

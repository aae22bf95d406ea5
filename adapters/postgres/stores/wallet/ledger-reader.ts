import type { LedgerReader, Stretch } from '#domain/wallet/ledger-reader.ts';
import { PRICE_KINDS } from '#domain/wallet/verify-shipments.ts';
import type { Send } from '../../session.ts';
import {
  type CutRow,
  type JournalRow,
  type PostingRow,
  toBooksCut,
  toPostedJournal,
  toPosting,
  toWholeJournal,
} from './ledger-row.ts';
import { pagesOf } from './pages.ts';

/** From the least uuid on, behind the last one seen: a plain `>` would pass by the least itself. */
const NIL = `'00000000-0000-0000-0000-000000000000'`;

const ACCOUNT_IDS = {
  name: 'ledgerReader.accountIds',
  text: `
    SELECT account_id FROM account
    WHERE account_id >= coalesce($1::uuid, ${NIL}) AND account_id IS DISTINCT FROM $1
    ORDER BY account_id LIMIT $2`,
};

const CUT = {
  name: 'ledgerReader.cut',
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

/** No version is right below 1, and a walk begins where a wrong one would be. */
const LEAST = `'-9223372036854775808'`;

/**
 * Row by row, of the account in the other row and not of "account $1": the database, which has not
 * counted yet how much a new client does, would take that for nothing, and any index for good.
 * A posting that says another kind than its journal is not in it, and both are wrong.
 */
const IN_ONE_JOURNAL = `posting.account_id = journal.account_id
          AND posting.environment = journal.environment
          AND posting.journal_id = journal.journal_id
          AND posting.journal_kind = journal.kind`;

/** One whose journal is gone, or of another kind, is read, too: without a kind no hash is right. */
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

/** Texts are told without commas: what has one is wrong, and stays wrong without it. */
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
 * All journals up to the last of the next references, which are found among each kind's own: in
 * the order of the key that makes journals unique.
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

/** Each page one statement, so one snapshot, which is over when the page is there. */
export function postgresLedgerReader(send: Send): LedgerReader {
  return {
    async accountIds(after, limit) {
      const rows = await send<{ account_id: string }>(ACCOUNT_IDS, [after, limit]);
      return rows.map((row) => row.account_id);
    },
    async cut(tenant) {
      const { accountId, environment } = tenant;
      return toBooksCut(tenant, await send<CutRow>(CUT, [accountId, environment, PRICE_KINDS]));
    },
    postings({ accountId, environment }, kind, stretch) {
      const read = async (page: Stretch<number>) => {
        const values = [accountId, environment, kind, ...bounds(page)];
        return (await send<PostingRow>(POSTINGS, values)).map(toPosting);
      };
      return pagesOf(stretch, read, ({ version }) => version);
    },
    journals({ accountId, environment }, stretch) {
      const read = async (page: Stretch<string>) => {
        const values = [accountId, environment, ...bounds(page)];
        return (await send<JournalRow>(JOURNALS, values)).map(toWholeJournal);
      };
      return pagesOf(stretch, read, ({ journalId }) => journalId);
    },
    priceJournals({ accountId, environment }, stretch) {
      const read = async (page: Stretch<string>) => {
        const values = [accountId, environment, PRICE_KINDS, ...bounds(page)];
        return (await send<JournalRow>(PRICE_JOURNALS, values)).map(toPostedJournal);
      };
      return pagesOf(stretch, read, ({ businessRef }) => businessRef);
    },
  };
}

/**
 * What was posted of each journal as one text: a tenth of the work that rows of their own would be
 * on both sides.
 */
function withEntries(fields: readonly string[]): string {
  const all = `string_agg(concat_ws(',', ${fields.join()}), ',')`;
  const entries = `SELECT ${all} FROM posting WHERE ${IN_ONE_JOURNAL}`;
  return `SELECT journal_id, kind, business_ref, (${entries}) AS entries FROM journal`;
}

/** Since 1970, whatever the time, infinity too. */
function msOf(column: string): string {
  return `date_part('epoch', date_trunc('milliseconds', ${column})) * 1000`;
}

function bounds<Key>({ after, upTo, limit }: Stretch<Key>): readonly unknown[] {
  return [after, upTo, limit];
}

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
} from './ledger-row.ts';

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
    SELECT kind, balance, version, floor, chain_head,
      (SELECT version FROM posting
        WHERE posting.account_id = $1 AND posting.environment = $2 AND posting.kind = account.kind
        ORDER BY version DESC LIMIT 1) AS last_version,
      (SELECT journal_id FROM journal WHERE account_id = $1 AND environment = $2
        ORDER BY journal_id DESC LIMIT 1) AS last_journal_id,
      (SELECT max(last.business_ref) FROM unnest($3::text[]) AS price (kind), LATERAL (
        SELECT business_ref FROM journal
        WHERE account_id = $1 AND environment = $2 AND journal.kind = price.kind
        ORDER BY business_ref DESC LIMIT 1) AS last) AS last_price_ref
    FROM ledger_account AS account WHERE account_id = $1 AND environment = $2 ORDER BY kind`,
};

/** No version is right below 1, and a walk begins where a wrong one would be. */
const LEAST = `'-9223372036854775808'`;

/** A posting whose journal is gone is read, too: with no kind its hash cannot be right. */
const POSTINGS = {
  name: 'ledgerReader.postings',
  text: `
    SELECT posting.journal_id, posting.kind AS account, posting.version, posting.amount,
      posting.balance_after, posting.hash, coalesce(journal.kind, '') AS kind,
      coalesce(journal.business_ref, '') AS business_ref
    FROM posting LEFT JOIN journal ON journal.account_id = posting.account_id
      AND journal.environment = posting.environment AND journal.journal_id = posting.journal_id
    WHERE posting.account_id = $1 AND posting.environment = $2 AND posting.kind = $3
      AND posting.version >= coalesce($4::bigint, ${LEAST}) AND posting.version IS DISTINCT FROM $4
      AND posting.version <= $5
    ORDER BY posting.version LIMIT $6`,
};

const WITH_ENTRIES = `
    SELECT journal.journal_id, journal.kind, journal.business_ref, (
      SELECT jsonb_agg(jsonb_build_object(
        'account', posting.kind, 'amount', amount, 'version', version) ORDER BY posting.kind)
      FROM posting
      WHERE posting.account_id = $1 AND posting.environment = $2
        AND posting.journal_id = journal.journal_id) AS entries
    FROM journal`;

const JOURNALS = {
  name: 'ledgerReader.journals',
  text: `${WITH_ENTRIES}
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
  text: `${WITH_ENTRIES}
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

/** Each method one statement, so one snapshot, which is over when the method is. */
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
    async postings({ accountId, environment }, kind, page) {
      const values = [accountId, environment, kind, ...bounds(page)];
      return (await send<PostingRow>(POSTINGS, values)).map(toPosting);
    },
    async journals({ accountId, environment }, page) {
      const values = [accountId, environment, ...bounds(page)];
      return (await send<JournalRow>(JOURNALS, values)).map(toPostedJournal);
    },
    async priceJournals({ accountId, environment }, page) {
      const values = [accountId, environment, PRICE_KINDS, ...bounds(page)];
      return (await send<JournalRow>(PRICE_JOURNALS, values)).map(toPostedJournal);
    },
  };
}

function bounds<Key>({ after, upTo, limit }: Stretch<Key>): readonly unknown[] {
  return [after, upTo, limit];
}

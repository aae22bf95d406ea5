import type { Tenant } from '#domain/environment.ts';
import type { Rupiah } from '#domain/money.ts';
import type { AccountKind } from '#domain/wallet/account-kind.ts';
import type { AccountCut, BooksCut } from '#domain/wallet/books-cut.ts';
import type { JournalHead } from '#domain/wallet/journal.ts';
import type { PostedJournal, Posting, WholeJournal } from '#domain/wallet/posting.ts';
import type { JournalKind } from '#domain/wallet/transfer.ts';

/**
 * An account of the books; what is the same for all of them stands in each row. One row with no
 * kind: there is no account.
 */
export type CutRow = {
  kind: AccountKind | null;
  balance: string;
  version: string;
  floor: string;
  chain_head: string;
  posted_ms: number | null;
  last_version: string | null;
  last_journal_id: string | null;
  last_price_ref: string | null;
};

export type PostingRow = {
  account: AccountKind;
  version: string;
  amount: string;
  balance_after: string;
  created_ms: number;
  hash: string;
  transaction_id: string;
  journal_id: string;
  /** Kind and business reference of its journal. Null: that is gone. */
  head: readonly [JournalKind, string] | null;
};

export type JournalRow = {
  journal_id: string;
  kind: JournalKind;
  business_ref: string;
  /**
   * Of each entry its account, amount and version; of a whole journal the balance after, the
   * posting's id, its milliseconds and its hash, too. Null: none.
   */
  entries: string | null;
};

const ENTRY_LENGTH = 3;
const POSTING_LENGTH = 7;

export function toBooksCut(tenant: Tenant, rows: readonly CutRow[]): BooksCut {
  return {
    accounts: rows.flatMap((row) => toAccountCut(tenant, row)),
    lastJournalId: rows[0]?.last_journal_id ?? null,
    lastPriceRef: rows[0]?.last_price_ref ?? null,
  };
}

/** Without its journal its hash cannot be right, whatever kind it is said to have. */
export function toPosting(row: PostingRow): Posting {
  const [kind, businessRef] = row.head ?? ['' as JournalKind, ''];
  return {
    journalId: row.journal_id,
    kind,
    businessRef,
    transactionId: row.transaction_id,
    account: row.account,
    amount: asItStands(row.amount),
    version: Number(row.version),
    balanceAfter: asItStands(row.balance_after),
    createdAt: timeOf(row.created_ms),
    hash: row.hash,
  };
}

export function toPostedJournal(row: JournalRow): PostedJournal {
  const entries = entriesOf(row, ENTRY_LENGTH, (fields, at) => entryAt(fields, at));
  return { ...headOf(row), entries };
}

export function toWholeJournal(row: JournalRow): WholeJournal {
  const head = headOf(row);
  const entries = entriesOf(row, POSTING_LENGTH, (fields, at) => {
    const { account, amount, version } = entryAt(fields, at);
    return {
      journalId: head.journalId,
      kind: head.kind,
      businessRef: head.businessRef,
      transactionId: fields[at + 4] ?? '',
      account,
      amount,
      version,
      balanceAfter: asItStands(fields[at + 3]),
      createdAt: timeOf(Number(fields[at + 5])),
      hash: fields[at + 6] ?? '',
    };
  });
  return { ...head, entries };
}

function toAccountCut({ accountId, environment }: Tenant, row: CutRow): AccountCut[] {
  const { kind, posted_ms, last_version } = row;
  if (kind === null) return [];
  return [
    {
      accountId,
      environment,
      kind,
      balance: asItStands(row.balance),
      version: Number(row.version),
      floor: asItStands(row.floor),
      chainHead: row.chain_head,
      postedAt: posted_ms === null ? null : timeOf(posted_ms),
      lastVersion: last_version === null ? null : Number(last_version),
    },
  ];
}

function headOf({ journal_id, kind, business_ref }: JournalRow): JournalHead {
  return { journalId: journal_id, kind, businessRef: business_ref };
}

/** A text in strides of `length` fields, by account: told in any order, that is the quicker way. */
function entriesOf<Entry extends Pick<Posting, 'account'>>(
  { entries }: JournalRow,
  length: number,
  entryFrom: (fields: readonly string[], at: number) => Entry,
): readonly Entry[] {
  const fields = entries?.split(',') ?? [];
  const found: Entry[] = [];
  for (let at = 0; at < fields.length; at += length) found.push(entryFrom(fields, at));
  return found.sort((a, b) => (a.account < b.account ? -1 : 1));
}

function entryAt(fields: readonly string[], at: number): PostedJournal['entries'][number] {
  return {
    account: fields[at] as AccountKind,
    amount: asItStands(fields[at + 1]),
    version: Number(fields[at + 2]),
  };
}

/** Also what can be no rupiah: that it is wrong is for the verification to say. */
function asItStands(text: string | undefined): Rupiah {
  return Number(text) as Rupiah;
}

/** PostgreSQL counts seconds in floating point; the milliseconds are whole. */
function timeOf(ms: number): Date {
  return new Date(Math.round(ms));
}

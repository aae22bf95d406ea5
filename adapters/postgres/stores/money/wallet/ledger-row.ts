import type { Tenant } from '#domain/environment.ts';
import type { AccountKind } from '#domain/money/wallet/account-kind.ts';
import type { JournalHead } from '#domain/money/wallet/journal.ts';
import type { AccountSnapshot, LedgerSnapshot } from '#domain/money/wallet/ledger-snapshot.ts';
import type { PostedJournal, Posting, WholeJournal } from '#domain/money/wallet/posting.ts';
import type { JournalKind } from '#domain/money/wallet/transfer.ts';
import type { Rupiah } from '#domain/money.ts';

/**
 * A ledger account; the tenant's own values are repeated in each row. A single row without a kind
 * means that the tenant has no accounts.
 */
export type SnapshotRow = {
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
  /** Kind and business reference of its journal; null if the journal is missing. */
  head: readonly [JournalKind, string] | null;
};

export type JournalRow = {
  journal_id: string;
  kind: JournalKind;
  business_ref: string;
  /**
   * Account, amount and version of each entry; for a whole journal also the balance after, the
   * posting's id, its time in milliseconds and its hash. Null if there are no entries.
   */
  entries: string | null;
};

const ENTRY_LENGTH = 3;
const POSTING_LENGTH = 7;

export function toLedgerSnapshot(tenant: Tenant, rows: readonly SnapshotRow[]): LedgerSnapshot {
  return {
    accounts: rows.flatMap((row) => toAccountSnapshot(tenant, row)),
    lastJournalId: rows[0]?.last_journal_id ?? null,
    lastPriceRef: rows[0]?.last_price_ref ?? null,
  };
}

/**
 * If the journal is missing, any kind will do, because the hash is reported as a fault with every
 * kind.
 */
export function toPosting(row: PostingRow): Posting {
  const [kind, businessRef] = row.head ?? ['' as JournalKind, ''];
  return {
    journalId: row.journal_id,
    kind,
    businessRef,
    transactionId: row.transaction_id,
    account: row.account,
    amount: uncheckedRupiah(row.amount),
    version: Number(row.version),
    balanceAfter: uncheckedRupiah(row.balance_after),
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
      balanceAfter: uncheckedRupiah(fields[at + 3]),
      createdAt: timeOf(Number(fields[at + 5])),
      hash: fields[at + 6] ?? '',
    };
  });
  return { ...head, entries };
}

function toAccountSnapshot(
  { accountId, environment }: Tenant,
  row: SnapshotRow,
): AccountSnapshot[] {
  const { kind, posted_ms, last_version } = row;
  if (kind === null) return [];
  return [
    {
      accountId,
      environment,
      kind,
      balance: uncheckedRupiah(row.balance),
      version: Number(row.version),
      floor: uncheckedRupiah(row.floor),
      chainHead: row.chain_head,
      postedAt: posted_ms === null ? null : timeOf(posted_ms),
      lastVersion: last_version === null ? null : Number(last_version),
    },
  ];
}

function headOf({ journal_id, kind, business_ref }: JournalRow): JournalHead {
  return { journalId: journal_id, kind, businessRef: business_ref };
}

/** Splits a text into entries of `length` fields, and sorts them, which is faster than in SQL. */
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
    amount: uncheckedRupiah(fields[at + 1]),
    version: Number(fields[at + 2]),
  };
}

/** Accepts invalid amounts, because the verification reports them. */
function uncheckedRupiah(text: string | undefined): Rupiah {
  return Number(text) as Rupiah;
}

/** PostgreSQL's epoch is a floating-point number; milliseconds are whole. */
function timeOf(ms: number): Date {
  return new Date(Math.round(ms));
}

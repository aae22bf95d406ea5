import type { Tenant } from '#domain/environment.ts';
import { rupiah } from '#domain/money.ts';
import type { AccountKind } from '#domain/wallet/account-kind.ts';
import type { BooksCut } from '#domain/wallet/books-cut.ts';
import type { PostedJournal, Posting } from '#domain/wallet/posting.ts';
import type { JournalKind } from '#domain/wallet/transfer.ts';

/** An account of the books; what is the same for all of them stands in each row. */
export type CutRow = {
  kind: AccountKind;
  balance: string;
  version: string;
  floor: string;
  chain_head: string;
  last_version: string | null;
  last_journal_id: string | null;
  last_price_ref: string | null;
};

export type PostingRow = {
  account: AccountKind;
  version: string;
  amount: string;
  balance_after: string;
  hash: string;
  journal_id: string;
  kind: JournalKind;
  business_ref: string;
};

export type JournalRow = {
  journal_id: string;
  kind: JournalKind;
  business_ref: string;
  /** Null: none. */
  entries: { account: AccountKind; amount: number; version: number }[] | null;
};

export function toBooksCut(tenant: Tenant, rows: readonly CutRow[]): BooksCut {
  const { accountId, environment } = tenant;
  return {
    accounts: rows.map((row) => ({
      accountId,
      environment,
      kind: row.kind,
      balance: rupiah(Number(row.balance)),
      version: Number(row.version),
      floor: rupiah(Number(row.floor)),
      chainHead: row.chain_head,
      lastVersion: row.last_version === null ? null : Number(row.last_version),
    })),
    lastJournalId: rows[0]?.last_journal_id ?? null,
    lastPriceRef: rows[0]?.last_price_ref ?? null,
  };
}

export function toPosting(row: PostingRow): Posting {
  return {
    journalId: row.journal_id,
    kind: row.kind,
    businessRef: row.business_ref,
    account: row.account,
    amount: rupiah(Number(row.amount)),
    version: Number(row.version),
    balanceAfter: rupiah(Number(row.balance_after)),
    hash: row.hash,
  };
}

export function toPostedJournal(row: JournalRow): PostedJournal {
  const entries = (row.entries ?? []).map((entry) => ({ ...entry, amount: rupiah(entry.amount) }));
  return { journalId: row.journal_id, kind: row.kind, businessRef: row.business_ref, entries };
}

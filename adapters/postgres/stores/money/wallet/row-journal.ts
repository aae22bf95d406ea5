import type { AccountKind } from '#domain/money/wallet/account-kind.ts';
import type { RowJournal } from '#domain/money/wallet/row-journal.ts';
import type { JournalKind } from '#domain/money/wallet/transfer.ts';
import type { Rupiah } from '#domain/money.ts';

const POSTING_LENGTH = 3;

const JOURNAL = `
      SELECT concat_ws(',', journal.kind, (
        SELECT string_agg(concat_ws(',', posting.kind, amount, posting_id), ',') FROM posting
        WHERE posting.account_id = journal.account_id
          AND posting.environment = journal.environment
          AND posting.journal_id = journal.journal_id))
      FROM journal`;

/**
 * Selects an array of the journals in the tenant of `row` that match the condition, each as a text:
 * its kind, then account, amount and id of each posting, separated by commas.
 */
export function journalsOf(row: string, condition: string): string {
  const own = `(${row}.account_id, ${row}.environment)`;
  const ofTenant = `(journal.account_id, journal.environment) = ${own}`;
  return `ARRAY(${JOURNAL} WHERE ${ofTenant} AND ${condition})`;
}

export function toRowJournal(text: string): RowJournal {
  const [kind = '', ...fields] = text.split(',');
  const entries: RowJournal['entries'][number][] = [];
  for (let at = 0; at < fields.length; at += POSTING_LENGTH) {
    const [account, amount, transactionId = ''] = fields.slice(at, at + POSTING_LENGTH);
    const entry = { account: account as AccountKind, amount: uncheckedRupiah(Number(amount)) };
    entries.push({ ...entry, transactionId });
  }
  return { kind: kind as JournalKind, entries };
}

/** Accepts invalid amounts, because the verification reports them. */
export function uncheckedRupiah(amount: number): Rupiah {
  return amount as Rupiah;
}

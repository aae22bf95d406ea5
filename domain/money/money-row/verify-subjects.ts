import type { LedgerFault } from '#domain/money/wallet/ledger-fault.ts';

/** A journal whose subject has a row, or had one. */
export type SubjectJournal = {
  readonly businessRef: string;
  readonly journalId: string;
  readonly hasRow: boolean;
};

/** Journals whose rows are missing. */
export function missingRowFaults(page: readonly SubjectJournal[]): readonly LedgerFault[] {
  return page
    .filter(({ hasRow }) => !hasRow)
    .map(({ businessRef, journalId }) => ({
      code: 'ROW_MISSING',
      journalId,
      row: null,
      message: `${businessRef}: its money moved, and there is no such row`,
    }));
}

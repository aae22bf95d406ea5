import { journalOf } from './journal.ts';
import type { Entry, JournalKind, Move } from './transfer.ts';

/** The entries of one journal that a row names. */
export type RowJournal = {
  readonly kind: JournalKind;
  readonly entries: readonly (Entry & { readonly transactionId: string })[];
};

/**
 * Describes how the journal of this kind differs from the expected moves, null if none is expected;
 * undefined if it does not differ.
 */
export function differenceOf<Kind extends JournalKind>(
  journals: readonly RowJournal[],
  kind: Kind,
  moves: readonly Move<Kind>[] | null,
): string | undefined {
  const expected = moves === null ? 'nothing' : entriesText(entriesOf(kind, moves));
  const found = journals.find((journal) => journal.kind === kind);
  const posted = found === undefined ? 'nothing' : entriesText(found.entries);
  if (posted === expected) return undefined;
  return `${kind} should have posted ${expected}, and posted ${posted}`;
}

/** The id of the journal's credit in the wallet; null if there is no such journal. */
export function creditIdOf(journals: readonly RowJournal[], kind: JournalKind): string | null {
  const journal = journals.find((one) => one.kind === kind);
  const credit = journal?.entries.find(({ account }) => account === 'AVAILABLE');
  return credit?.transactionId ?? null;
}

function entriesOf<Kind extends JournalKind>(kind: Kind, moves: readonly Move<Kind>[]) {
  return journalOf({ journalId: '', kind, businessRef: '-', moves }).entries;
}

/** Formats entries as `(AVAILABLE -18700, HELD 18700)`; `()` for a journal without entries. */
function entriesText(entries: readonly Entry[]): string {
  const texts = entries.map(({ account, amount }) => `${account} ${amount}`);
  return `(${texts.toSorted().join(', ')})`;
}

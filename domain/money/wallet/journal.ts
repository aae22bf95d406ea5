import { add, type Rupiah, rupiah, ZERO } from '#domain/money.ts';
import type { Random } from '#domain/random.ts';
import type { AccountKind } from './account-kind.ts';
import { type Entry, isDeclaredMove, type JournalKind, type Leg, type Move } from './transfer.ts';

/** Reason of a transfer. A business reference has at most one journal of a kind, ever. */
export type JournalHead = {
  readonly journalId: string;
  readonly kind: JournalKind;
  /** Id of the subject: a shipment's number, a withdrawal's id. */
  readonly businessRef: string;
};

/** Entries that sum to zero, one for each account, in the order in which accounts are locked. */
export type Journal = JournalHead & { readonly entries: readonly Entry[] };

/** An entry with the id of its posting. */
export type DatedEntry = Entry & { readonly transactionId: string };

/** A journal that is ready to be posted, with its time and an id for each posting. */
export type DatedJournal = JournalHead & {
  readonly at: Date;
  readonly entries: readonly DatedEntry[];
};

/** A journal as declared moves, before netting. */
export type JournalDraft<Kind extends JournalKind> = {
  readonly journalId: string;
  readonly kind: Kind;
  readonly businessRef: string;
  readonly moves: readonly Move<Kind>[];
};

/**
 * Returns a balanced journal of declared moves. Moves of zero leave no entry, but still a journal:
 * a free shipment is also held and captured. Throws RangeError for an undeclared or negative move,
 * no move at all, or no business reference.
 */
export function journalOf<Kind extends JournalKind>(draft: JournalDraft<Kind>): Journal {
  const { journalId, kind, businessRef, moves } = draft;
  if (businessRef.trim() === '') throw new RangeError(`a ${kind} without a business reference`);
  if (moves.length === 0) throw new RangeError(`a ${kind} that moves nothing`);
  if (moves.some(({ amount }) => amount < 0))
    throw new RangeError(`a ${kind} of a negative amount`);
  if (!isDeclaredMove(kind, moves)) throw new RangeError(`not a declared ${kind}`);
  return { journalId, kind, businessRef, entries: netEntries(moves) };
}

export function dated(journal: Journal, at: Date, random: Random): DatedJournal {
  const entries = journal.entries.map((entry) => ({ ...entry, transactionId: random.uuid() }));
  return { ...journal, at, entries };
}

function netEntries(moves: readonly (Leg & { readonly amount: Rupiah })[]): readonly Entry[] {
  const sums = new Map<AccountKind, Rupiah>();
  for (const { from, to, amount } of moves) {
    sums.set(from, add(sums.get(from) ?? ZERO, rupiah(-amount)));
    sums.set(to, add(sums.get(to) ?? ZERO, amount));
  }
  return [...sums]
    .filter(([, amount]) => amount !== ZERO)
    .map(([account, amount]) => ({ account, amount }))
    .toSorted(byAccount);
}

/** The C locale's order, as in PostgreSQL: locks are taken in one order everywhere. */
function byAccount(a: Entry, b: Entry): number {
  return a.account < b.account ? -1 : 1;
}

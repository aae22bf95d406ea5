import type { Chance } from '#domain/chance.ts';
import { add, type Rupiah, rupiah, ZERO } from '#domain/money.ts';
import type { AccountKind } from './account-kind.ts';
import { type Entry, isDeclaredMove, type JournalKind, type Leg, type Move } from './transfer.ts';

/** Why money moved: at most one journal of a kind for a business reference, for ever. */
export type JournalHead = {
  readonly journalId: string;
  readonly kind: JournalKind;
  /** The id of what the kind is about: of a shipment its number. */
  readonly businessRef: string;
};

/** Sums to zero. Each account stands in it once, in the order in which accounts are locked. */
export type Journal = JournalHead & { readonly entries: readonly Entry[] };

/** With the id of its posting. */
export type DatedEntry = Entry & { readonly transactionId: string };

/** Ready to be written: when it happened, by the database's clock, and an id for each posting. */
export type DatedJournal = JournalHead & {
  readonly at: Date;
  readonly entries: readonly DatedEntry[];
};

/** What a journal of this kind records. */
export type JournalDraft<Kind extends JournalKind> = {
  readonly journalId: string;
  readonly kind: Kind;
  readonly businessRef: string;
  readonly moves: readonly Move<Kind>[];
};

/**
 * A balanced journal of declared moves. Moves of zero leave no entry: a shipment that costs
 * nothing is held and captured, too. RangeError for what no caller of ours may ask: an undeclared
 * or negative move, no move at all, no business reference.
 */
export function journalOf<Kind extends JournalKind>(draft: JournalDraft<Kind>): Journal {
  const { journalId, kind, businessRef, moves } = draft;
  if (businessRef.trim() === '') throw new RangeError(`a ${kind} without a business reference`);
  if (moves.length === 0) throw new RangeError(`a ${kind} that moves nothing`);
  if (moves.some(({ amount }) => amount < 0))
    throw new RangeError(`a ${kind} of a negative amount`);
  if (!isDeclaredMove(kind, moves)) throw new RangeError(`not a declared ${kind}`);
  return { journalId, kind, businessRef, entries: netted(moves) };
}

export function dated(journal: Journal, at: Date, chance: Chance): DatedJournal {
  const entries = journal.entries.map((entry) => ({ ...entry, transactionId: chance.uuid() }));
  return { ...journal, at, entries };
}

function netted(moves: readonly (Leg & { readonly amount: Rupiah })[]): readonly Entry[] {
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

/** As PostgreSQL orders them in the C locale: locks are taken in one order everywhere. */
function byAccount(a: Entry, b: Entry): number {
  return a.account < b.account ? -1 : 1;
}

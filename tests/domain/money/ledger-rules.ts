import type { LedgerFault } from '#domain/money/wallet/ledger-fault.ts';
import type { Rupiah } from '#domain/money.ts';
import { balanceOf } from '#tests/kit/balance-of.ts';
import { watchBooks } from './books-watch.ts';
import { type Model, newModel } from './ledger-deeds.ts';
import { act, type Step } from './ledger-model.ts';
import { type Books, faultsIn, memoryLedger, TENANT, wholeJournalsIn } from './memory-ledger.ts';

/** Violations found, and how each step ended: `topUp done`, `withdraw refused`. */
export type Played = { readonly violations: readonly unknown[]; readonly outcomes: Set<string> };

/**
 * Plays the steps on a ledger in memory. After each step an incremental verifier and plain sums
 * check the books; at the end the verifier reads all rows again, in pages of `pageSize`.
 */
export async function playInMemory(sequence: readonly Step[], pageSize: number): Promise<Played> {
  const ledger = memoryLedger();
  const model = newModel();
  const faultsSince = watch();
  const outcomes = new Set<string>();
  for (const step of sequence) {
    const before = ledger.books();
    const outcome = await act({ ledger, model }, step);
    outcomes.add(`${step.operation} ${outcome}`);
    const books = ledger.books();
    const violations = [...violatedRules(books, model), ...faultsSince(books)];
    if (outcome === 'idle' && books.heads.length > before.heads.length) violations.push('not idle');
    if (violations.length > 0) return { violations, outcomes };
  }
  return { violations: faultsIn(ledger.books(), pageSize), outcomes };
}

/** Checks the invariants without the verifier. */
function violatedRules(books: Books, model: Model): readonly string[] {
  const { accounts, postings } = books;
  const postingsOf = Map.groupBy(postings, ({ account }) => account);
  const open = model.shipments.filter(({ state }) => state === 'HELD');
  const rules = {
    'all postings sum to zero': sum(postings) === 0,
    'a balance is the sum of its postings': accounts.every(
      ({ kind, balance }) => balance === sum(postingsOf.get(kind) ?? []),
    ),
    'versions have no gap': accounts.every(({ kind, version }) => {
      const own = postingsOf.get(kind) ?? [];
      return own.length === version && own.every((row, at) => row.version === at + 1);
    }),
    'open holds are HELD': open.reduce((held, one) => held + one.totalAmount, 0) === heldIn(books),
    'the wallet is the model’s':
      JSON.stringify(balanceOf(accounts)) === JSON.stringify(model.wallet),
  };
  return Object.entries(rules).flatMap(([rule, holds]) => (holds ? [] : [`not so: ${rule}`]));
}

/** Verifies only the journals added since the last call. */
function watch(): (books: Books) => readonly LedgerFault[] {
  const faultsOf = watchBooks(TENANT);
  let seen = 0;
  return (books) => {
    const journals = wholeJournalsIn(books);
    const added = journals.slice(seen);
    seen = journals.length;
    return faultsOf({ accounts: books.accounts, added });
  };
}

function heldIn({ accounts }: Books): number {
  return accounts.find(({ kind }) => kind === 'HELD')?.balance ?? 0;
}

function sum(rows: readonly { readonly amount: Rupiah }[]): number {
  return rows.reduce((total, { amount }) => total + amount, 0);
}

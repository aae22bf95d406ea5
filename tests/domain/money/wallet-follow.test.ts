import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { systemDigest } from '#adapters/system/digest.ts';
import type { AccountSnapshot } from '#domain/money/wallet/ledger-snapshot.ts';
import { ledgerVerifier, MAX_PENDING } from '#domain/money/wallet/ledger-verifier.ts';
import type { WholeJournal } from '#domain/money/wallet/posting.ts';
import { rupiah } from '#domain/money.ts';
import { newModel } from './ledger-deeds.ts';
import { act } from './ledger-model.ts';
import {
  accountFaults,
  type Books,
  cutOf,
  memoryLedger,
  wholeJournalsIn,
} from './memory-ledger.ts';
import { HONEST, PLANTED } from './planted-faults.ts';

const TOP_UP = { operation: 'topUp', target: 0, amount: rupiah(1) } as const;

describe('verifying accounts by journals', () => {
  it('verifies honest ledger accounts in whatever order journals are read', () => {
    const journals = [...wholeJournalsIn(HONEST)];
    const orders = fc.shuffledSubarray(journals, { minLength: journals.length });
    fc.assert(
      fc.property(orders, fc.integer({ min: 1, max: 9 }), (order, pageSize) => {
        expect(doubtful(order, cutOf(HONEST), pageSize)).toEqual([]);
      }),
    );
  });

  it('verifies ledger accounts as of their snapshot, whatever was posted since', async () => {
    const ledger = memoryLedger();
    const play = { ledger, model: newModel() };
    for (const _ of [1, 2, 3]) await act(play, TOP_UP);
    const accounts = cutOf(ledger.books());
    for (const _ of [4, 5]) await act(play, TOP_UP);
    expect(doubtful(wholeJournalsIn(ledger.books()), accounts, 2)).toEqual([]);
  });

  it.each(PLANTED)('leaves a ledger account unverified for $fault at $place', ({ plant }) => {
    const books = plant(HONEST);
    expect(doubtful(wholeJournalsIn(books), cutOf(books), 3)).toEqual(faultyIn(books));
  });

  it('leaves a ledger account unverified when a journal is missing', () => {
    const [, ...journals] = wholeJournalsIn(HONEST);
    expect(doubtful(journals, cutOf(HONEST), 1)).toEqual(['AVAILABLE', 'FUNDING']);
    const without = journals.filter(({ kind }) => kind !== 'COD_FEE');
    expect(doubtful(without, cutOf(HONEST), 1)).toContain('REVENUE');
  });

  it('waits for a missing posting of the ledger only up to a limit', async () => {
    const ledger = memoryLedger();
    const play = { ledger, model: newModel() };
    for (let count = 0; count <= MAX_PENDING + 1; count += 1) await act(play, TOP_UP);
    const [first, second, ...others] = wholeJournalsIn(ledger.books());
    const accounts = cutOf(ledger.books());
    if (first === undefined || second === undefined) throw new Error('some were posted');
    expect(doubtful([second, ...others, first], accounts, 999)).toEqual(['AVAILABLE', 'FUNDING']);
    expect(doubtful([first, ...others, second], accounts, 999)).toEqual([]);
  });
});

/** Kinds of accounts that the journals did not verify. */
function doubtful(
  journals: readonly WholeJournal[],
  accounts: readonly AccountSnapshot[],
  pageSize: number,
): readonly string[] {
  const follower = ledgerVerifier(accounts, systemDigest);
  for (let at = 0; at < journals.length; at += pageSize) {
    follower.verify(journals.slice(at, at + pageSize));
  }
  return accounts.filter((account) => !follower.isVerified(account)).map(({ kind }) => kind);
}

/** Kinds of accounts in which the walk through postings by version finds faults. */
function faultyIn(books: Books): readonly string[] {
  return cutOf(books)
    .filter((account) => accountFaults(books, account, 9).length > 0)
    .map(({ kind }) => kind);
}

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { add, type Rupiah, rupiah } from '#domain/money.ts';
import { Refusal } from '#domain/refusal.ts';
import { balanceOf } from '#domain/wallet/balance.ts';
import {
  captureMoves,
  holdMoves,
  refundMoves,
  releaseMoves,
} from '#domain/wallet/shipment-money.ts';
import { act, newPlay, OPERATIONS, type Play, type Step, send } from './ledger-model.ts';
import { type Books, faultsIn, journalsIn } from './memory-ledger.ts';

describe('any sequence of declared transfers', () => {
  it('keeps the books right after every step', () => {
    const seen = new Set<string>();
    const sequences = fc.array(steps(), { maxLength: 40, size: 'max' });
    fc.assert(
      fc.property(sequences, fc.integer({ min: 1, max: 9 }), (sequence, pageSize) => {
        const play = newPlay();
        for (const step of sequence) {
          seen.add(`${step.operation} ${outcomeOf(play, step)}`);
          expect(complaints(play, pageSize)).toEqual([]);
        }
      }),
      { numRuns: 150 },
    );
    // Nothing is proved by what never happened.
    const tooMuch = ['adjust', 'payByQris', 'payByWallet', 'withdraw'];
    const expected = [
      ...OPERATIONS.map((operation) => `${operation} done`),
      ...tooMuch.map((operation) => `${operation} refused`),
    ];
    expect(expected.filter((outcome) => !seen.has(outcome))).toEqual([]);
  });
});

describe('a refused operation', () => {
  it('leaves every balance byte for byte as it was', () => {
    const price = fc.integer({ min: 50_001, max: 1_000_000 });
    fc.assert(
      fc.property(price, (amount) => {
        const play = funded(100_000);
        const before = JSON.stringify(play.ledger.books());
        const step = { operation: 'payByWallet', target: 0, amount: rupiah(amount) } as const;
        expect(outcomeOf(play, step)).toBe('refused');
        expect(JSON.stringify(play.ledger.books())).toBe(before);
      }),
    );
  });

  it('is a second hold, capture or refund of one shipment, in whatever form', () => {
    const play = funded(100_000);
    const target = { target: 40_000, amount: rupiah(25_000) };
    for (const operation of ['payByWallet', 'book', 'failOrCancel'] as const) {
      act(play, { operation, ...target });
    }
    const [shipment] = play.model.shipments;
    if (shipment === undefined) throw new Error('nothing was paid');
    const { number: businessRef } = shipment;
    const before = JSON.stringify(play.ledger.books());
    const again = [
      () => send(play, { kind: 'HOLD', moves: holdMoves(shipment), businessRef }),
      () => send(play, { kind: 'CAPTURE', moves: captureMoves(shipment), businessRef }),
      () => send(play, { kind: 'REFUND', moves: refundMoves(shipment), businessRef }),
      () => send(play, { kind: 'REFUND', moves: releaseMoves(shipment), businessRef }),
    ];
    for (const once of again) expect(once).toThrow('duplicate key');
    expect(JSON.stringify(play.ledger.books())).toBe(before);
    expect(balanceOf(play.ledger.books().accounts).available).toBe(100_000);
  });
});

function funded(amount: number): Play {
  const play = newPlay();
  act(play, { operation: 'topUp', target: 0, amount: rupiah(amount) });
  return play;
}

function outcomeOf(play: Play, step: Step): 'done' | 'idle' | 'refused' {
  const { count } = play.model;
  try {
    act(play, step);
    return play.model.count > count ? 'done' : 'idle';
  } catch (error) {
    if (error instanceof Refusal && error.code === 'INSUFFICIENT_BALANCE') return 'refused';
    throw error;
  }
}

/** The verifier's faults, and what a plain count of the same rows finds. */
function complaints({ ledger, model }: Play, pageSize: number): readonly unknown[] {
  const books = ledger.books();
  const open = model.shipments.filter(({ state }) => state === 'HELD');
  const rules = {
    'each journal sums to zero': journalsIn(books).every(({ entries }) => sum(entries) === 0),
    'all postings sum to zero': sum(books.postings) === 0,
    'a balance is the sum of its postings': books.accounts.every(
      ({ kind, balance }) => balance === sum(postingsOf(books, kind)),
    ),
    'versions have no gap': books.accounts.every(({ kind, version }) => {
      const versions = postingsOf(books, kind).map((posting) => posting.version);
      return versions.length === version && versions.every((one, at) => one === at + 1);
    }),
    'open holds are HELD': add(...open.map((one) => one.totalAmount)) === model.wallet.held,
  };
  expect(balanceOf(books.accounts)).toEqual(model.wallet);
  const broken = Object.entries(rules).filter(([, holds]) => !holds);
  return [...broken.map(([rule]) => rule), ...faultsIn(books, pageSize)];
}

function postingsOf({ postings }: Books, kind: string): Books['postings'] {
  return postings.filter(({ account }) => account === kind);
}

function sum(rows: readonly { readonly amount: Rupiah }[]): number {
  return rows.reduce((total, { amount }) => total + amount, 0);
}

function steps(): fc.Arbitrary<Step> {
  return fc.record({
    operation: fc.constantFrom(...OPERATIONS),
    target: fc.nat({ max: 200_000 }),
    amount: fc.integer({ min: 0, max: 100_000 }).map(rupiah),
  });
}

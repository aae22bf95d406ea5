import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  captureMoves,
  holdMoves,
  refundMoves,
  releaseMoves,
} from '#domain/money/wallet/shipment-money.ts';
import { rupiah } from '#domain/money.ts';
import { balanceOf } from '#tests/kit/balance-of.ts';
import { newModel, nextJournal } from './ledger-deeds.ts';
import { act, OPERATIONS, steps } from './ledger-model.ts';
import { playInMemory } from './ledger-rules.ts';
import { memoryLedger } from './memory-ledger.ts';

describe('any sequence of declared transfers', () => {
  it('keeps the ledger correct after every step of any sequence of transfers', async () => {
    const seen = new Set<string>();
    const sequences = fc.array(steps(), { maxLength: 40, size: 'max' });
    await fc.assert(
      fc.asyncProperty(sequences, fc.integer({ min: 1, max: 9 }), async (sequence, pageSize) => {
        const { violations, outcomes } = await playInMemory(sequence, pageSize);
        expect(violations).toEqual([]);
        for (const outcome of outcomes) seen.add(outcome);
      }),
      { numRuns: 150 },
    );
    // Ensures that every outcome occurred in the samples.
    const tooMuch = ['adjust', 'payByWallet', 'withdraw'];
    const expected = [
      ...OPERATIONS.map((operation) => `${operation} done`),
      ...tooMuch.map((operation) => `${operation} refused`),
    ];
    expect(expected.filter((outcome) => !seen.has(outcome))).toEqual([]);
  });
});

describe('refused operation', () => {
  it('leaves the ledger byte for byte unchanged after a refused payment', async () => {
    const price = fc.integer({ min: 50_001, max: 1_000_000 });
    await fc.assert(
      fc.asyncProperty(price, async (amount) => {
        const play = await funded(100_000);
        const before = JSON.stringify(play.ledger.books());
        const step = { operation: 'payByWallet', target: 0, amount: rupiah(amount) } as const;
        expect(await act(play, step)).toBe('refused');
        expect(JSON.stringify(play.ledger.books())).toBe(before);
      }),
    );
  });

  it('rejects a second hold, capture or refund of one shipment in any form', async () => {
    const play = await funded(100_000);
    const target = { target: 40_000, amount: rupiah(25_000) };
    for (const operation of ['payByWallet', 'book', 'failOrCancel'] as const) {
      expect(await act(play, { operation, ...target })).toBe('done');
    }
    const { ledger, model } = play;
    const [shipment] = model.shipments;
    if (shipment === undefined) throw new Error('nothing was paid');
    const { number: businessRef } = shipment;
    const before = JSON.stringify(ledger.books());
    const again = [
      nextJournal(model, { kind: 'HOLD', moves: holdMoves(shipment), businessRef }),
      nextJournal(model, { kind: 'CAPTURE', moves: captureMoves(shipment), businessRef }),
      nextJournal(model, { kind: 'REFUND', moves: refundMoves(shipment), businessRef }),
      nextJournal(model, { kind: 'REFUND', moves: releaseMoves(shipment), businessRef }),
    ];
    for (const journal of again) expect(() => ledger.post(journal)).toThrow('duplicate key');
    expect(JSON.stringify(ledger.books())).toBe(before);
    expect(balanceOf(ledger.books().accounts).available).toBe(100_000);
  });
});

async function funded(amount: number) {
  const play = { ledger: memoryLedger(), model: newModel() };
  await act(play, { operation: 'topUp', target: 0, amount: rupiah(amount) });
  return play;
}

import { describe, expect, it } from '@jest/globals';
import { adjustmentJournal } from '#domain/money/adjustment/adjustment.ts';
import { dated, journalOf } from '#domain/money/wallet/journal.ts';
import { availableTransaction } from '#domain/money/wallet/transaction.ts';
import { AMOUNT_MAX, rupiah } from '#domain/money.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { uuid } from '#tests/kit/store-contracts/samples.ts';

const ID = uuid(1);
const NOW = new Date('2026-11-21T08:00:00.000Z');
const EVIDENCE = { amount: rupiah(35_000), reference: 'JNE-883' };

describe('wallet adjustment', () => {
  it.each([
    ['CREDIT', 35_000],
    ['DEBIT', -35_000],
  ] as const)(
    'books a %s adjustment as a change of %i rupiah to the available balance',
    (direction, amount) => {
      const journal = adjustmentJournal(ID, { ...EVIDENCE, direction });
      expect(journal).toEqual({
        journalId: ID,
        kind: 'ADJUSTMENT',
        businessRef: 'JNE-883',
        entries: [
          { account: 'ADJUSTMENT', amount: -amount },
          { account: 'AVAILABLE', amount },
        ],
      });
      const posted = dated(journal, NOW, seededRandom(1));
      expect(availableTransaction(posted)).toEqual({
        type: 'ADJUSTMENT',
        bucket: 'AVAILABLE',
        direction,
        amount: 35_000,
        transactionId: posted.entries[1]?.transactionId,
        journalId: ID,
        reference: { type: 'ADJUSTMENT', id: 'JNE-883' },
      });
    },
  );

  it.each([
    [0, 'TOO_SMALL'],
    [-1, 'TOO_SMALL'],
    [AMOUNT_MAX + 1, 'TOO_LARGE'],
  ])('rejects an adjustment of %i rupiah as %s', (amount, code) => {
    const adjusted = () =>
      adjustmentJournal(ID, { ...EVIDENCE, amount: rupiah(amount), direction: 'CREDIT' });
    const fieldErrors = [expect.objectContaining({ path: 'amount', code })];
    const refused = { code: 'VALIDATION_ERROR', fieldErrors };
    expect(adjusted).toThrow(expect.objectContaining(refused));
  });
});

it('throws when a journal without an AVAILABLE entry is read as an available transaction', () => {
  const moves = [{ from: 'COD_CLEARING', to: 'PENDING_COD', amount: rupiah(5) }] as const;
  const head = { journalId: ID, kind: 'COD_COLLECTION', businessRef: 'SHP' } as const;
  const collected = dated(journalOf({ ...head, moves }), NOW, seededRandom(1));
  expect(() => availableTransaction(collected)).toThrow(RangeError);
});

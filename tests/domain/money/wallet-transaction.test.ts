import { describe, expect, it } from '@jest/globals';
import { idText } from '#domain/id.ts';
import { kindsShownAs, referenceOf, subjectNamed } from '#domain/money/wallet/transaction.ts';
import { JOURNAL_KINDS, TRANSFERS, type TransactionType } from '#domain/money/wallet/transfer.ts';
import { newShipmentNumber } from '#domain/selling/shipment/shipment-number.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { uuid } from '#tests/kit/store-contracts/samples.ts';

const NUMBER = newShipmentNumber(new Date('2026-11-21T08:00:00Z'), seededRandom(1));
const TOP_UP = idText('topUp', uuid(1));

const TYPES = [...new Set(JOURNAL_KINDS.map((kind) => TRANSFERS[kind].shows))].filter(
  (type) => type !== null,
);

describe('journal kinds of a transaction type', () => {
  it.each<[TransactionType, string]>([
    ['SHIPMENT_PAYMENT', 'HOLD'],
    ['SHIPMENT_CAPTURE', 'CAPTURE'],
    ['SHIPMENT_REFUND', 'REFUND'],
    ['WITHDRAWAL_REVERSED', 'WITHDRAWAL_REVERSAL'],
  ])('maps the transaction type %s to journals of the kind %s', (type, kind) => {
    expect(kindsShownAs([type])).toEqual([kind]);
  });

  it('returns the journal kinds of every transaction type in the filter', () => {
    expect(kindsShownAs(['CLAIM', 'TOPUP']).toSorted()).toEqual(['CLAIM', 'TOPUP']);
  });

  it('returns no journal kinds for an empty filter of transaction types', () => {
    expect(kindsShownAs([])).toEqual([]);
  });

  it('returns all visible journal kinds, and no courier bill, for all transaction types together', () => {
    const shown = JOURNAL_KINDS.filter((kind) => TRANSFERS[kind].shows !== null);
    expect(kindsShownAs(TYPES)).toEqual(shown);
    expect(shown).not.toContain('COURIER_BILL');
  });
});

describe('reference of a journal', () => {
  it.each([
    ['HOLD', NUMBER, 'SHIPMENT', NUMBER],
    ['PAYMENT_RECEIVED', `${NUMBER}/BANK/FT 1/2`, 'SHIPMENT', NUMBER],
    ['TOPUP', TOP_UP, 'TOPUP', TOP_UP],
    ['TOPUP', `${TOP_UP}/BANK/FT 1/2`, 'TOPUP', TOP_UP],
    ['TOPUP', 'BCA/0012', 'TOPUP', 'BCA/0012'],
    ['TOPUP', `${NUMBER}/1`, 'TOPUP', `${NUMBER}/1`],
    ['TOPUP', `${TOP_UP}0/1`, 'TOPUP', `${TOP_UP}0/1`],
    ['ADJUSTMENT', `${TOP_UP}/1`, 'ADJUSTMENT', `${TOP_UP}/1`],
  ] as const)(
    'derives from a journal %s with reference %s the subject %s %s',
    (...[kind, businessRef, type, id]) => {
      expect(referenceOf({ kind, businessRef })).toEqual({ type, id });
    },
  );

  it('recognises shipment numbers and top-up ids, and no other text, as subjects', () => {
    expect([NUMBER, TOP_UP, 'BCA', ''].map(subjectNamed)).toEqual([
      'SHIPMENT',
      'TOPUP',
      undefined,
      undefined,
    ]);
  });
});

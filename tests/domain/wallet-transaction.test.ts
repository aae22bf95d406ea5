import { describe, expect, it } from '@jest/globals';
import { kindsShownAs } from '#domain/wallet/transaction.ts';
import { JOURNAL_KINDS, TRANSFERS, type TransactionType } from '#domain/wallet/transfer.ts';

const TYPES = [...new Set(JOURNAL_KINDS.map((kind) => TRANSFERS[kind].shows))].filter(
  (type) => type !== null,
);

describe('the journals behind a type of transaction', () => {
  it.each<[TransactionType, string]>([
    ['SHIPMENT_PAYMENT', 'HOLD'],
    ['SHIPMENT_CAPTURE', 'CAPTURE'],
    ['SHIPMENT_REFUND', 'REFUND'],
    ['WITHDRAWAL_REVERSED', 'WITHDRAWAL_REVERSAL'],
  ])('%s are those of the kind %s', (type, kind) => {
    expect(kindsShownAs([type])).toEqual([kind]);
  });

  it('are those of every type that is asked for', () => {
    expect(kindsShownAs(['CLAIM', 'TOPUP']).toSorted()).toEqual(['CLAIM', 'TOPUP']);
  });

  it('are none where no type is asked for', () => {
    expect(kindsShownAs([])).toEqual([]);
  });

  it('are, of all types together, those that show at all', () => {
    const shown = JOURNAL_KINDS.filter((kind) => TRANSFERS[kind].shows !== null);
    expect(kindsShownAs(TYPES)).toEqual(shown);
    expect(shown).not.toContain('COURIER_BILL');
  });
});

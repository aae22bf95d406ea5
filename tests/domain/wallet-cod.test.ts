import { describe, expect, it } from '@jest/globals';
import { type Rupiah, rupiah } from '#domain/money.ts';
import { type Journal, journalOf } from '#domain/wallet/journal.ts';
import { codCollectionMoves, codFeeMoves } from '#domain/wallet/shipment-money.ts';
import { shownRow } from '#domain/wallet/transfer.ts';

const HEAD = { journalId: '01900000-0000-7000-8000-000000000001', businessRef: 'SHP1' };

describe('cash on delivery', () => {
  it('that is collected is owed to the client, and shown as pending', () => {
    const journal = collection(rupiah(150_000));
    expect(textOf(journal)).toBe('COD_CLEARING -150000, PENDING_COD 150000');
    expect(shownIn(journal)).toEqual([
      { type: 'COD_COLLECTED', bucket: 'PENDING_COD', direction: 'CREDIT' },
    ]);
  });

  it('pays its fee out of what was collected', () => {
    const journal = fee(rupiah(4_500));
    expect(textOf(journal)).toBe('PENDING_COD -4500, REVENUE 4500');
    expect(shownIn(journal)).toEqual([
      { type: 'COD_FEE', bucket: 'PENDING_COD', direction: 'DEBIT' },
    ]);
  });

  it.each([rupiah(0), null])('with a fee of %s moves nothing for it', (codFee) => {
    expect(textOf(fee(codFee))).toBe('');
  });
});

function collection(amount: Rupiah): Journal {
  return journalOf({ ...HEAD, kind: 'COD_COLLECTION', moves: codCollectionMoves(amount) });
}

function fee(amount: Rupiah | null): Journal {
  return journalOf({ ...HEAD, kind: 'COD_FEE', moves: codFeeMoves(amount) });
}

function shownIn({ kind, entries }: Journal) {
  return entries.flatMap((entry) => shownRow(kind, entry) ?? []);
}

function textOf({ entries }: Journal): string {
  return entries.map(({ account, amount }) => `${account} ${amount}`).join(', ');
}

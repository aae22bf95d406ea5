import { describe, expect, it } from '@jest/globals';
import { addFees, NO_FEES, totalFees } from '#domain/money/wallet/fees.ts';
import type { Transaction } from '#domain/money/wallet/transaction.ts';
import { rupiah } from '#domain/money.ts';

type Row = Pick<Transaction, 'type' | 'bucket' | 'direction'>;

function row(amount: number, { type, bucket, direction }: Row): Transaction {
  return {
    transactionId: '',
    journalId: '',
    sequence: 1,
    type,
    bucket,
    direction,
    amount: rupiah(amount),
    balanceAfter: rupiah(0),
    reference: { type: 'SHIPMENT', id: 'SHP1' },
    createdAt: new Date(0),
  };
}

const PAID = [
  row(100, { type: 'SHIPMENT_PAYMENT', bucket: 'AVAILABLE', direction: 'DEBIT' }),
  row(100, { type: 'SHIPMENT_PAYMENT', bucket: 'HELD', direction: 'CREDIT' }),
];
const CAPTURED = row(100, { type: 'SHIPMENT_CAPTURE', bucket: 'HELD', direction: 'DEBIT' });
const RETURNED = row(100, { type: 'SHIPMENT_REFUND', bucket: 'AVAILABLE', direction: 'CREDIT' });
const RELEASED = row(100, { type: 'SHIPMENT_REFUND', bucket: 'HELD', direction: 'DEBIT' });
const COD_FEE = row(5, { type: 'COD_FEE', bucket: 'PENDING_COD', direction: 'DEBIT' });
const COD = row(500, { type: 'COD_COLLECTED', bucket: 'PENDING_COD', direction: 'CREDIT' });

describe('fees of a month', () => {
  it("counts a shipment's fee once it is booked, and the fee of its cash", () => {
    expect(addFees(NO_FEES, PAID)).toEqual(NO_FEES);
    const fees = addFees(addFees(NO_FEES, PAID), [CAPTURED, COD, COD_FEE]);
    expect(fees.shipping).toEqual({ amount: 100, count: 1 });
    expect(fees.cod).toEqual({ amount: 5, count: 1 });
    expect(totalFees(fees)).toBe(105);
  });

  it('deducts a refund of charged fees, and ignores a refund of money that was only held', () => {
    expect(addFees(NO_FEES, [...PAID, RETURNED, RELEASED])).toEqual(NO_FEES);
    const fees = addFees(NO_FEES, [CAPTURED, RETURNED]);
    expect(fees.refunds).toEqual({ amount: 100, count: 1 });
    expect(totalFees(fees)).toBe(0);
  });
});

import { expect, it } from '@jest/globals';
import { journalOf } from '#domain/money/wallet/journal.ts';
import { receiptMoves } from '#domain/money/wallet/shipment-money.ts';
import { rupiah } from '#domain/money.ts';

const HEAD = { journalId: '01900000-0000-7000-8000-000000000001', businessRef: 'SHP1' };

it.each([
  ['QRIS', 'QRIS_CLEARING'],
  ['MANUAL_TRANSFER', 'TRANSFER_CLEARING'],
] as const)(
  "credits money received by %s in full from %s to the client's available balance",
  (method, clearing) => {
    const moves = receiptMoves({ method, amount: rupiah(18_123) });
    const { entries } = journalOf({ ...HEAD, kind: 'PAYMENT_RECEIVED', moves });
    expect(new Map(entries.map(({ account, amount }) => [account, amount]))).toEqual(
      new Map([
        ['AVAILABLE', 18_123],
        [clearing, -18_123],
      ]),
    );
  },
);

import { describe, expect, it } from '@jest/globals';
import { rupiah } from '#domain/money.ts';
import type { PaymentStore, SumRange } from '#domain/payment/payment-store.ts';
import { billOf } from '#domain/shipment/bill.ts';
import { instrumentOf, lookForSums, type Means } from '#src/usecases/payment/open-instrument.ts';
import { shipment } from '#tests/kit/builders.ts';
import { seededChance } from '#tests/kit/fakes/chance.ts';
import { BANK } from './counter.ts';

const bill = billOf(shipment({ totalAmount: rupiah(18_000) }));
const TRANSFER: Means = { method: 'MANUAL_TRANSFER', bankAccount: BANK };
const wanted = { bill, paymentNumber: 1, now: bill.createdAt };

describe('an instrument', () => {
  it('of a bank account where every sum is taken is not to be had at the moment', () => {
    const taken = Array.from({ length: 999 }, (_, index) => 18_001 + index);
    const drawn = { takenSums: taken.slice(1), chance: seededChance(1) };
    expect(instrumentOf(TRANSFER, wanted, drawn)).toMatchObject({ uniqueCode: 1, amount: 18_001 });
    const open = () => instrumentOf(TRANSFER, wanted, { ...drawn, takenSums: taken });
    expect(open).toThrow(expect.objectContaining({ code: 'PAYMENT_UNAVAILABLE' }));
  });

  it('is looked for among the sums that its price can make, and only for a transfer', async () => {
    const ranges: SumRange[] = [];
    const payments: Pick<PaymentStore, 'takenSums'> = {
      async takenSums(range) {
        ranges.push(range);
        return [rupiah(18_007)];
      },
    };
    const charge = { orderId: 'SKR-1', gateway: 'SCRIPTED', gatewayReference: 'REF' };
    const qris = { ...charge, amount: rupiah(18_000), qrString: 'QR', expiresAt: bill.createdAt };
    expect(await lookForSums(payments, { method: 'QRIS', charge: qris }, bill)).toEqual([]);
    expect(await lookForSums(payments, TRANSFER, bill)).toEqual([18_007]);
    const { environment } = bill;
    const { accountNumber } = BANK;
    expect(ranges).toEqual([{ environment, accountNumber, from: 18_001, to: 18_999 }]);
  });
});

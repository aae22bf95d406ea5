import { describe, expect, it } from '@jest/globals';
import { billOf } from '#domain/money/payment/bill.ts';
import type { PaymentStore, SumRange } from '#domain/money/payment/payment-store.ts';
import { SUM_LIMITS } from '#domain/money/payment/unpaid-limit.ts';
import { rupiah } from '#domain/money.ts';
import {
  instrumentOf,
  loadSums,
  NO_SUMS,
  type PaymentInstructions,
} from '#src/usecases/money/payment/open-instrument.ts';
import { shipment } from '#tests/kit/builders.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { BANK } from './payment-scene.ts';

const bill = billOf(shipment({ totalAmount: rupiah(18_000) }));
const TRANSFER: PaymentInstructions = { method: 'MANUAL_TRANSFER', bankAccount: BANK };
const price = { ...bill, now: bill.createdAt };
const request = { bill, paymentNumber: 1, now: bill.createdAt };

describe('an instrument', () => {
  it('rejects a transfer if every unique sum of the bank account is taken', () => {
    const taken = Array.from({ length: 9_999 }, (_, index) => 18_001 + index);
    const random = seededRandom(1);
    const drawn = { sums: { taken: taken.slice(1), isFull: false }, random };
    expect(instrumentOf(TRANSFER, request, drawn)).toMatchObject({ uniqueCode: 1, amount: 18_001 });
    const none = { sums: { taken, isFull: false }, random };
    const open = () => instrumentOf(TRANSFER, request, none);
    expect(open).toThrow(expect.objectContaining({ code: 'PAYMENT_UNAVAILABLE' }));
  });

  it('rejects a transfer if the account has reached its limit of open sums', () => {
    const drawn = { sums: { taken: [], isFull: true }, random: seededRandom(1) };
    const open = () => instrumentOf(TRANSFER, request, drawn);
    const refused = { code: 'UNPAID_LIMIT_REACHED', details: { limit: SUM_LIMITS.TEST } };
    expect(open).toThrow(expect.objectContaining(refused));
  });

  it('searches unique sums only for transfers, within the range of the price', async () => {
    const ranges: SumRange[] = [];
    const payments: Pick<PaymentStore, 'takenSums' | 'hasSums'> = {
      async takenSums(range) {
        ranges.push(range);
        return [rupiah(18_007)];
      },
      hasSums: async (_, count) => count > SUM_LIMITS.LIVE,
    };
    const charge = { orderId: 'SKR-1', gateway: 'SCRIPTED', gatewayReference: 'REF' };
    const qris = { ...charge, amount: rupiah(18_000), qrString: 'QR', expiresAt: bill.createdAt };
    expect(await loadSums(payments, { method: 'QRIS', charge: qris }, price)).toEqual(NO_SUMS);
    const loaded = { taken: [18_007], isFull: false };
    expect(await loadSums(payments, TRANSFER, price)).toEqual(loaded);
    const { environment } = bill;
    const sums = { from: 18_001, to: 18_999, reserveTo: 27_999 };
    const { accountNumber } = BANK;
    expect(ranges).toEqual([{ environment, accountNumber, now: price.now, ...sums }]);
  });
});

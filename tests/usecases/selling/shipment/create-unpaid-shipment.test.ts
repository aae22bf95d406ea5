import { describe, expect, it } from '@jest/globals';
import { rupiah } from '#domain/money.ts';
import type { Quote } from '#domain/selling/quote/quote.ts';
import { DAY_MS } from '#domain/time.ts';
import { party } from '#tests/kit/builders.ts';
import { uuid } from '#tests/kit/store-contracts/samples.ts';
import { BANK, MINUTE_MS, paymentScene } from '../../money/payment/payment-scene.ts';
import { NOW, shipmentScene, TENANT } from '../../shipment-scene.ts';

const PRICE = 18_000;
const BIG = { price: rupiah(10_000_001), discount: rupiah(0), finalPrice: rupiah(10_000_001) };
const BEYOND = expect.objectContaining({ path: 'payment_method', code: 'METHOD_LIMIT' });
const UNKNOWN = uuid(0x99);
const LONG_NAME = party({ name: 'x'.repeat(31) });
const QRIS = { paymentMethod: 'QRIS' } as const;
const TRANSFER = { paymentMethod: 'MANUAL_TRANSFER' } as const;

describe('a shipment to be paid by QRIS', () => {
  it('creates a QRIS shipment with a payment code, without hold or booking', async () => {
    const scene = await paymentScene();
    const { data, replayed } = await scene.order({}, QRIS);
    const [request] = scene.gateway.charged;
    const expiresAt = new Date(NOW.getTime() + 30 * MINUTE_MS);
    expect(request).toMatchObject({ amount: PRICE, expiresAt });
    expect(request?.orderId).toMatch(/^SKR-[0-9a-f]{32}$/);
    expect(replayed).toBe(false);
    expect(data).toMatchObject({
      status: 'AWAITING_PAYMENT',
      payment_status: 'PENDING',
      payment_method: 'QRIS',
      total_amount: PRICE,
      paid_at: null,
      payment_expires_at: expiresAt.toISOString(),
      qr_string: `QR-${request?.orderId}`,
      qr_expires_at: expiresAt.toISOString(),
      cancellable: true,
      booking: 'NOT_STARTED',
    });
    expect(data).not.toHaveProperty('transfer');
    const key = { ...TENANT, subject: data.shipment_number };
    const { all } = await scene.stores.payments.of(key);
    expect(all).toEqual([
      expect.objectContaining({ ...key, paymentNumber: 1, state: 'OPEN', createdAt: NOW }),
    ]);
    expect(await scene.stored.waits()).toEqual([{ ...key, dueAt: expiresAt }]);
    expect(await scene.stored.intents()).toEqual([]);
    expect(await scene.stores.wallet.balance(TENANT)).toMatchObject({ available: 90_000, held: 0 });
    const events = await scene.stored.events();
    expect(events.map(({ type }) => type)).toEqual(['shipment.created']);
    expect(events[0]?.body).not.toContain('qr_string');
  });

  it.each([
    { wrong: 'no quote', code: 'UNKNOWN_QUOTE', command: { quoteId: UNKNOWN } },
    { wrong: 'another route', code: 'ROUTE_MISMATCH', command: { receiver: party() } },
    { wrong: 'a name too long', code: 'VALIDATION_ERROR', command: { sender: LONG_NAME } },
    { wrong: 'an expired quote', code: 'QUOTE_EXPIRED', quote: { expiresAt: NOW } },
    { wrong: 'more than QRIS pays', code: 'VALIDATION_ERROR', quote: BIG, fieldErrors: [BEYOND] },
  ])(
    'rejects a QRIS order with $wrong before the gateway is called',
    async ({ quote = {}, command, code, fieldErrors }) => {
      const scene = await paymentScene();
      const quoteId = await scene.addQuote(ownQuote(quote));
      const request = scene.order({}, { quoteId, ...command, ...QRIS });
      await expect(request).rejects.toMatchObject({ code, ...(fieldErrors && { fieldErrors }) });
      expect(scene.gateway.charged).toEqual([]);
      expect(await scene.stored.events()).toEqual([]);
    },
  );

  it('rejects QRIS and transfer orders without a configured payment provider', async () => {
    const scene = await shipmentScene();
    for (const method of [QRIS, TRANSFER]) {
      await expect(scene.createShipment({}, method)).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
        fieldErrors: [{ path: 'payment_method', code: 'METHOD_UNAVAILABLE' }],
      });
    }
    expect(await scene.stored.events()).toEqual([]);
  });

  it('creates no QRIS shipment if a wallet order takes its quote first', async () => {
    const scene = await paymentScene();
    const { charge } = scene.gateway.plain;
    scene.gateway.does({
      async charge(...args) {
        await scene.order({ key: 'by wallet' });
        return charge(...args);
      },
    });
    await expect(scene.order({}, QRIS)).rejects.toMatchObject({ code: 'QUOTE_ALREADY_USED' });
    expect(await scene.stored.events()).toHaveLength(2);
    expect(await scene.stored.waits()).toEqual([]);
  });
});

describe('a shipment to be paid by transfer', () => {
  it('creates a transfer shipment with bank account, unique sum and a day to pay', async () => {
    const scene = await paymentScene();
    const { data } = await scene.order({}, TRANSFER);
    const expiresAt = new Date(NOW.getTime() + DAY_MS).toISOString();
    const { all } = await scene.stores.payments.of({
      ...TENANT,
      subject: data.shipment_number,
    });
    const code = all[0]?.method === 'MANUAL_TRANSFER' ? all[0].uniqueCode : 0;
    expect(data).toMatchObject({
      status: 'WAITING_CONFIRMATION',
      payment_status: 'PENDING',
      total_amount: PRICE,
      payment_method: 'MANUAL_TRANSFER',
      payment_expires_at: expiresAt,
      transfer: {
        bank: 'BCA',
        account_number: BANK.accountNumber,
        account_name: BANK.accountName,
        amount: PRICE + code,
        unique_code: code,
        expires_at: expiresAt,
      },
    });
    expect([code > 0, code <= 999, scene.gateway.charged]).toEqual([true, true, []]);
  });
});

function ownQuote(changes: Partial<Quote>, number = 1): Partial<Quote> {
  return { quoteId: uuid(0x7000 + number), ...changes };
}

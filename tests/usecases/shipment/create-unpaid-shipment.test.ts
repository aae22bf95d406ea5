import { describe, expect, it } from '@jest/globals';
import { idText } from '#domain/id.ts';
import { rupiah } from '#domain/money.ts';
import type { PaymentDirectory } from '#domain/payment/payment-directory.ts';
import type { Quote } from '#domain/quote/quote.ts';
import type { OnceRequest } from '#src/usecases/idempotency/once.ts';
import { party } from '#tests/kit/builders.ts';
import { SILENCE, scriptedGateway, silent } from '#tests/kit/fakes/payment-gateway.ts';
import { uuid } from '#tests/kit/store-contracts/samples.ts';
import { BANK, HOUR_MS, MINUTE_MS } from '../payment/counter.ts';
import { NOW, openShop, REQUEST, TENANT } from '../shop.ts';

const PRICE = 18_000;
const BIG = { price: rupiah(10_000_001), discount: rupiah(0), finalPrice: rupiah(10_000_001) };
const UNKNOWN = idText('quote', uuid(0x99));
const LONG_NAME = party({ name: 'x'.repeat(31) });
const QRIS = { paymentMethod: 'QRIS' } as const;
const TRANSFER = { paymentMethod: 'MANUAL_TRANSFER' } as const;

describe('a shipment to be paid by QRIS', () => {
  it('is sold with a code to pay by, and nothing is held or booked', async () => {
    const shop = await openTill();
    const { data, replayed } = await shop.sell({}, QRIS);
    const [request] = shop.gateway.charged;
    const expiresAt = new Date(NOW.getTime() + 30 * MINUTE_MS);
    expect(request).toMatchObject({ amount: PRICE, expiresAt });
    expect(request?.orderId).toMatch(/^SKR-[0-9a-f]{32}$/);
    expect(replayed).toBe(false);
    expect(data).toMatchObject({
      ...{ status: 'AWAITING_PAYMENT', payment_status: 'PENDING', payment_method: 'QRIS' },
      ...{ total_amount: PRICE, paid_at: null, payment_expires_at: expiresAt.toISOString() },
      ...{ qr_string: `QR-${request?.orderId}`, qr_expires_at: expiresAt.toISOString() },
      ...{ cancellable: true, booking: 'NOT_STARTED' },
    });
    expect(data).not.toHaveProperty('transfer');
    const key = { ...TENANT, subject: data.shipment_number };
    const { all } = await shop.stores.payments.of(key);
    expect(all).toEqual([
      expect.objectContaining({ ...key, paymentNumber: 1, state: 'OPEN', createdAt: NOW }),
    ]);
    expect(await shop.seen.waits()).toEqual([{ ...key, dueAt: expiresAt }]);
    expect(await shop.seen.intents()).toEqual([]);
    expect(await shop.stores.wallet.balance(TENANT)).toMatchObject({ available: 90_000, held: 0 });
    const events = await shop.seen.events();
    expect(events.map(({ type }) => type)).toEqual(['shipment.created']);
    expect(events[0]?.body).not.toContain('qr_string');
  });

  it.each([
    { wrong: 'no quote', code: 'UNKNOWN_QUOTE', wish: { quoteId: UNKNOWN } },
    { wrong: 'another route', code: 'ROUTE_MISMATCH', wish: { receiver: party() } },
    { wrong: 'a name too long', code: 'VALIDATION_ERROR', wish: { sender: LONG_NAME } },
    { wrong: 'an expired quote', code: 'QUOTE_EXPIRED', quote: { expiresAt: NOW } },
    { wrong: 'more than QRIS pays', code: 'VALIDATION_ERROR', quote: BIG },
  ])('with $wrong is refused before the gateway is asked', async ({ quote = {}, wish, code }) => {
    const shop = await openTill();
    const quoteId = await keptQuote(shop, quote);
    const sale = shop.sell({}, { quoteId, ...wish, ...QRIS });
    await expect(sale).rejects.toMatchObject({ code });
    expect(shop.gateway.charged).toEqual([]);
    expect(await shop.seen.events()).toEqual([]);
  });

  it('of 10,000,000 is sold, and a rupiah more names the field and its limit', async () => {
    const shop = await openTill();
    const most = { finalPrice: rupiah(10_000_000), price: rupiah(10_000_000), discount: rupiah(0) };
    const quoteId = await keptQuote(shop, most);
    const { data } = await shop.sell({}, { quoteId, ...QRIS });
    expect(data.total_amount).toBe(10_000_000);
    const more = await keptQuote(shop, BIG, 2);
    await expect(shop.sell({ key: 'more' }, { quoteId: more, ...QRIS })).rejects.toMatchObject({
      fieldErrors: [expect.objectContaining({ path: 'payment_method', code: 'METHOD_LIMIT' })],
    });
  });

  it('is not sold while the gateway fails, and the same key reaches the same order', async () => {
    const shop = await openTill();
    shop.gateway.does({ charge: silent });
    await expect(shop.sell({}, QRIS)).rejects.toMatchObject({
      ...{ code: 'PAYMENT_UNAVAILABLE', message: SILENCE },
    });
    expect([await shop.seen.events(), await shop.seen.waits()]).toEqual([[], []]);
    shop.gateway.does(shop.gateway.plain);
    const { replayed } = await shop.sell({}, QRIS);
    expect(replayed).toBe(false);
    const [failed, again] = shop.gateway.charged;
    expect(again?.orderId).toBe(failed?.orderId);
  });

  it('is not sold where there is no gateway', async () => {
    const shop = await openShop();
    await expect(shop.sell({}, QRIS)).rejects.toMatchObject({ code: 'PAYMENT_UNAVAILABLE' });
    await expect(shop.sell({}, TRANSFER)).rejects.toMatchObject({ code: 'PAYMENT_UNAVAILABLE' });
    expect(await shop.seen.events()).toEqual([]);
  });

  it('is asked for once: a replay asks nobody, whatever has become of the quote', async () => {
    const shop = await openTill();
    const first = await shop.sell({}, QRIS);
    shop.gateway.does({ charge: silent });
    shop.clock.advance(20 * MINUTE_MS);
    expect(await shop.sell({}, QRIS)).toEqual({ data: first.data, replayed: true });
    expect(shop.gateway.charged).toHaveLength(1);
    const other: Partial<OnceRequest> = { asked: { ...REQUEST.asked, body: { other: true } } };
    await expect(shop.sell(other, QRIS)).rejects.toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
    expect(shop.gateway.charged).toHaveLength(1);
  });

  it('twice at once by one key is one shipment and one charge', async () => {
    const shop = await openTill();
    const [one, other] = await Promise.all([shop.sell({}, QRIS), shop.sell({}, QRIS)]);
    expect(one.data).toEqual(other.data);
    expect(new Set(shop.gateway.charged.map(({ orderId }) => orderId)).size).toBe(1);
    expect(await shop.seen.events()).toHaveLength(1);
  });

  it('has an order id of its own for every key and every body', async () => {
    const shop = await openTill();
    shop.gateway.does({ charge: silent });
    const body = { quote_id: 'another' };
    const requests = [{}, { key: 'order-2' }, { asked: { ...REQUEST.asked, body } }];
    for (const request of requests) await shop.sell(request, QRIS).catch(() => undefined);
    expect(new Set(shop.gateway.charged.map(({ orderId }) => orderId)).size).toBe(3);
  });

  it('loses its quote to a sale by wallet meanwhile, and creates nothing', async () => {
    const shop = await openTill();
    const { charge } = shop.gateway.plain;
    shop.gateway.does({
      async charge(...asked) {
        await shop.sell({ key: 'by wallet' });
        return charge(...asked);
      },
    });
    await expect(shop.sell({}, QRIS)).rejects.toMatchObject({ code: 'QUOTE_ALREADY_USED' });
    expect(await shop.seen.events()).toHaveLength(2);
    expect(await shop.seen.waits()).toEqual([]);
  });
});

describe('a shipment to be paid by transfer', () => {
  it('is sold with an account, a sum and a day to pay it', async () => {
    const shop = await openTill();
    const { data } = await shop.sell({}, TRANSFER);
    const expiresAt = new Date(NOW.getTime() + 24 * HOUR_MS).toISOString();
    const { all } = await shop.stores.payments.of({
      ...{ ...TENANT, subject: data.shipment_number },
    });
    const code = all[0]?.method === 'MANUAL_TRANSFER' ? all[0].uniqueCode : 0;
    expect(data).toMatchObject({
      ...{ status: 'WAITING_CONFIRMATION', payment_status: 'PENDING', total_amount: PRICE },
      ...{ payment_method: 'MANUAL_TRANSFER', payment_expires_at: expiresAt },
      transfer: {
        ...{ bank: 'BCA', account_number: BANK.accountNumber, account_name: BANK.accountName },
        ...{ amount: PRICE + code, unique_code: code, expires_at: expiresAt },
      },
    });
    expect([code > 0, code <= 999, shop.gateway.charged]).toEqual([true, true, []]);
  });

  it('has a sum of its own among those that are open', async () => {
    const shop = await openTill();
    const sums = new Set<number>();
    for (let sold = 1; sold <= 40; sold++) {
      const quoteId = await keptQuote(shop, {}, sold);
      const { data } = await shop.sell({ key: `sale-${sold}` }, { quoteId, ...TRANSFER });
      if ('transfer' in data) sums.add(data.transfer?.amount ?? 0);
    }
    expect(sums.size).toBe(40);
  });
});

async function openTill() {
  const gateway = scriptedGateway({ now: () => NOW });
  const payments: PaymentDirectory = {
    gatewayFor: () => gateway,
    gatewayByPath: () => gateway,
    bankAccountFor: () => BANK,
  };
  return { ...(await openShop({ payments })), gateway };
}

async function keptQuote(
  shop: Awaited<ReturnType<typeof openTill>>,
  changes: Partial<Quote>,
  number = 1,
): Promise<string> {
  return shop.keep({ quoteId: uuid(0x7000 + number), ...changes });
}

import { describe, expect, it } from '@jest/globals';
import { idText } from '#domain/id.ts';
import { rupiah } from '#domain/money.ts';
import type { PaymentDirectory } from '#domain/payment/payment-directory.ts';
import type { Quote } from '#domain/quote/quote.ts';
import type { IdempotentRequest } from '#src/usecases/idempotency/idempotent.ts';
import { party } from '#tests/kit/builders.ts';
import { SILENCE, scriptedGateway, silent } from '#tests/kit/fakes/payment-gateway.ts';
import { uuid } from '#tests/kit/store-contracts/samples.ts';
import { BANK, HOUR_MS, MINUTE_MS } from '../payment/payment-scene.ts';
import { NOW, REQUEST, shipmentScene, TENANT } from '../shipment-scene.ts';

const PRICE = 18_000;
const BIG = { price: rupiah(10_000_001), discount: rupiah(0), finalPrice: rupiah(10_000_001) };
const UNKNOWN = idText('quote', uuid(0x99));
const LONG_NAME = party({ name: 'x'.repeat(31) });
const QRIS = { paymentMethod: 'QRIS' } as const;
const TRANSFER = { paymentMethod: 'MANUAL_TRANSFER' } as const;

describe('a shipment to be paid by QRIS', () => {
  it('is created with a code to pay by, and nothing is held or booked', async () => {
    const scene = await unpaidScene();
    const { data, replayed } = await scene.createShipment({}, QRIS);
    const [request] = scene.gateway.charged;
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
    { wrong: 'more than QRIS pays', code: 'VALIDATION_ERROR', quote: BIG },
  ])(
    'with $wrong is refused before the gateway is called',
    async ({ quote = {}, command, code }) => {
      const scene = await unpaidScene();
      const quoteId = await keptQuote(scene, quote);
      const sale = scene.createShipment({}, { quoteId, ...command, ...QRIS });
      await expect(sale).rejects.toMatchObject({ code });
      expect(scene.gateway.charged).toEqual([]);
      expect(await scene.stored.events()).toEqual([]);
    },
  );

  it('of 10,000,000 is created, and a rupiah more names the field and its limit', async () => {
    const scene = await unpaidScene();
    const most = { finalPrice: rupiah(10_000_000), price: rupiah(10_000_000), discount: rupiah(0) };
    const quoteId = await keptQuote(scene, most);
    const { data } = await scene.createShipment({}, { quoteId, ...QRIS });
    expect(data.total_amount).toBe(10_000_000);
    const more = await keptQuote(scene, BIG, 2);
    await expect(
      scene.createShipment({ key: 'more' }, { quoteId: more, ...QRIS }),
    ).rejects.toMatchObject({
      fieldErrors: [expect.objectContaining({ path: 'payment_method', code: 'METHOD_LIMIT' })],
    });
  });

  it('is not created while the gateway fails; the same key reaches the same order', async () => {
    const scene = await unpaidScene();
    scene.gateway.does({ charge: silent });
    await expect(scene.createShipment({}, QRIS)).rejects.toMatchObject({
      ...{ code: 'PAYMENT_UNAVAILABLE', message: SILENCE },
    });
    expect([await scene.stored.events(), await scene.stored.waits()]).toEqual([[], []]);
    scene.gateway.does(scene.gateway.plain);
    const { replayed } = await scene.createShipment({}, QRIS);
    expect(replayed).toBe(false);
    const [failed, again] = scene.gateway.charged;
    expect(again?.orderId).toBe(failed?.orderId);
  });

  it('is not created where there is no gateway', async () => {
    const scene = await shipmentScene();
    await expect(scene.createShipment({}, QRIS)).rejects.toMatchObject({
      code: 'PAYMENT_UNAVAILABLE',
    });
    await expect(scene.createShipment({}, TRANSFER)).rejects.toMatchObject({
      code: 'PAYMENT_UNAVAILABLE',
    });
    expect(await scene.stored.events()).toEqual([]);
  });

  it('makes one charge: a replay calls no gateway, whatever has become of the quote', async () => {
    const scene = await unpaidScene();
    const first = await scene.createShipment({}, QRIS);
    scene.gateway.does({ charge: silent });
    scene.clock.advance(20 * MINUTE_MS);
    expect(await scene.createShipment({}, QRIS)).toEqual({ data: first.data, replayed: true });
    expect(scene.gateway.charged).toHaveLength(1);
    const other: Partial<IdempotentRequest> = {
      content: { ...REQUEST.content, body: { other: true } },
    };
    await expect(scene.createShipment(other, QRIS)).rejects.toMatchObject({
      code: 'IDEMPOTENCY_CONFLICT',
    });
    expect(scene.gateway.charged).toHaveLength(1);
  });

  it('twice at once by one key is one shipment and one charge', async () => {
    const scene = await unpaidScene();
    const [one, other] = await Promise.all([
      scene.createShipment({}, QRIS),
      scene.createShipment({}, QRIS),
    ]);
    expect(one.data).toEqual(other.data);
    expect(new Set(scene.gateway.charged.map(({ orderId }) => orderId)).size).toBe(1);
    expect(await scene.stored.events()).toHaveLength(1);
  });

  it('has an order id of its own for every key and every body', async () => {
    const scene = await unpaidScene();
    scene.gateway.does({ charge: silent });
    const body = { quote_id: 'another' };
    const requests = [{}, { key: 'order-2' }, { content: { ...REQUEST.content, body } }];
    for (const request of requests)
      await scene.createShipment(request, QRIS).catch(() => undefined);
    expect(new Set(scene.gateway.charged.map(({ orderId }) => orderId)).size).toBe(3);
  });

  it('loses its quote to an order by wallet meanwhile, and creates nothing', async () => {
    const scene = await unpaidScene();
    const { charge } = scene.gateway.plain;
    scene.gateway.does({
      async charge(...args) {
        await scene.createShipment({ key: 'by wallet' });
        return charge(...args);
      },
    });
    await expect(scene.createShipment({}, QRIS)).rejects.toMatchObject({
      code: 'QUOTE_ALREADY_USED',
    });
    expect(await scene.stored.events()).toHaveLength(2);
    expect(await scene.stored.waits()).toEqual([]);
  });
});

describe('a shipment to be paid by transfer', () => {
  it('is created with an account, a sum and a day to pay it', async () => {
    const scene = await unpaidScene();
    const { data } = await scene.createShipment({}, TRANSFER);
    const expiresAt = new Date(NOW.getTime() + 24 * HOUR_MS).toISOString();
    const { all } = await scene.stores.payments.of({
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
    expect([code > 0, code <= 999, scene.gateway.charged]).toEqual([true, true, []]);
  });

  it('has a sum of its own among those that are open', async () => {
    const scene = await unpaidScene();
    const sums = new Set<number>();
    for (let sold = 1; sold <= 40; sold++) {
      const quoteId = await keptQuote(scene, {}, sold);
      const { data } = await scene.createShipment(
        { key: `sale-${sold}` },
        { quoteId, ...TRANSFER },
      );
      if ('transfer' in data) sums.add(data.transfer?.amount ?? 0);
    }
    expect(sums.size).toBe(40);
  });
});

async function unpaidScene() {
  const gateway = scriptedGateway({ now: () => NOW });
  const paymentDirectory: PaymentDirectory = {
    gatewayFor: () => gateway,
    gatewayByPath: () => gateway,
    bankAccountFor: () => BANK,
  };
  return { ...(await shipmentScene({ paymentDirectory })), gateway };
}

async function keptQuote(
  scene: Awaited<ReturnType<typeof unpaidScene>>,
  changes: Partial<Quote>,
  number = 1,
): Promise<string> {
  return scene.addQuote({ quoteId: uuid(0x7000 + number), ...changes });
}

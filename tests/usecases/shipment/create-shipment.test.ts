import { describe, expect, it } from '@jest/globals';
import { type Rupiah, rupiah } from '#domain/money.ts';
import type { NewShipment } from '#src/usecases/shipment/create-shipment.ts';
import { party } from '#tests/kit/builders.ts';
import { BOB } from '#tests/kit/store-contracts/samples.ts';
import { FUNDS, NOW, openShop, QUOTE_ID, type Shop, TENANT } from '../shop.ts';

const PRICE = 18_000;
const OTHER_ID = `${QUOTE_ID.slice(0, -1)}2`;
const MUCH = rupiah(20_000_001);
const LONG_NAME = party({ name: 'x'.repeat(31) });
const NO_PHONE = party({ phone: '12' });
const NOTHING = { shipments: 0, events: 0, intents: 0, nudges: 0, available: 90_000, held: 0 };

describe('a shipment paid by wallet', () => {
  it('is sold, paid, told of, and to be booked, in one go', async () => {
    const shop = await openShop();
    const { data, replayed } = await shop.sell();
    const number = data.shipment_number;
    expect(replayed).toBe(false);
    expect(data).toMatchObject({
      status: 'PROCESSING',
      payment_status: 'PAID',
      total_amount: PRICE,
    });
    expect(await shop.stores.wallet.balance(TENANT)).toEqual({
      available: 72_000,
      held: PRICE,
      pendingCod: 0,
    });
    expect(await shop.stores.shipments.find(TENANT, number)).toMatchObject({ lastSequence: 2 });
    const key = { ...TENANT, shipmentNumber: number };
    const due = { dueAt: NOW, createdAt: NOW, wantedSince: NOW };
    const untried = {
      state: 'PENDING',
      fence: 0,
      faults: 0,
      sends: 0,
      sentAt: null,
      orderId: null,
    };
    expect(await shop.seen.intents()).toEqual([{ ...key, ...untried, ...due }]);
    expect(await shop.seen.nudges()).toEqual([key]);
  });

  it('tells of its creation and its payment, each with the shipment as answered', async () => {
    const shop = await openShop();
    const { data } = await shop.sell();
    const events = await shop.seen.events();
    expect(
      events.map(({ type, sequence, previousStatus }) => [type, sequence, previousStatus]),
    ).toEqual([
      ['shipment.created', 1, null],
      ['shipment.paid', 2, null],
    ]);
    expect(events.map(({ body }) => JSON.parse(body))).toEqual(
      events.map(({ type, sequence }) => ({
        id: expect.stringMatching(/^evt_[0-9a-z]{26}$/),
        type,
        created_at: NOW.toISOString(),
        environment: 'TEST',
        data: { shipment: data, previous_status: null, sequence },
      })),
    );
  });

  it('holds what it costs under its own number', async () => {
    const shop = await openShop();
    const { data } = await shop.sell();
    const { postings } = await shop.seen.books(TENANT);
    const held = postings.filter(({ kind }) => kind === 'HOLD');
    expect(held.map(({ account, amount, businessRef }) => [account, amount, businessRef])).toEqual([
      ['AVAILABLE', -PRICE, data.shipment_number],
      ['HELD', PRICE, data.shipment_number],
    ]);
  });

  it('costs nothing when its quote does, and is held and to be booked all the same', async () => {
    const shop = await openShop();
    const free = { quoteId: '01900000-0000-7000-8000-0000000000f1' };
    const prices = { discount: rupiah(18_700), finalPrice: rupiah(0) };
    const quoteId = await shop.keep({ ...free, ...prices });
    const { data } = await shop.sell({}, { quoteId });
    expect(data.total_amount).toBe(0);
    expect(await shop.seen.intents()).toHaveLength(1);
  });

  it("has its district's postal code where the client gave none", async () => {
    const shop = await openShop();
    const receiver = party({ districtId: '35.25.14', postalCode: '61124' });
    const { data } = await shop.sell({}, { receiver });
    expect([data.sender.postal_code, data.receiver.postal_code]).toEqual(['11810', '61124']);
  });

  it('keeps phone numbers as +62…', async () => {
    const shop = await openShop();
    const { data } = await shop.sell({}, { sender: party({ phone: '08123456' }) });
    expect(data.sender.phone).toBe('+628123456');
  });
});

type Refused = {
  readonly what: string;
  readonly funds?: Rupiah;
  readonly wish?: Partial<NewShipment>;
  readonly code: string;
};

const STRANGER = { ...TENANT, accountId: BOB };

const REFUSED: readonly Refused[] = [
  { what: 'costs more than there is', funds: rupiah(17_999), code: 'INSUFFICIENT_BALANCE' },
  { what: 'is of a quote that nobody has', wish: { quoteId: OTHER_ID }, code: 'UNKNOWN_QUOTE' },
  { what: 'is of no quote at all', wish: { quoteId: 'quo_x' }, code: 'UNKNOWN_QUOTE' },
  { what: "is of a stranger's quote", wish: { tenant: STRANGER }, code: 'UNKNOWN_QUOTE' },
  { what: 'goes elsewhere', wish: { receiver: party() }, code: 'ROUTE_MISMATCH' },
  { what: 'insures too much', wish: { insuredValue: MUCH }, code: 'SERVICE_OPTION_UNSUPPORTED' },
  { what: 'has a name too long', wish: { sender: LONG_NAME }, code: 'VALIDATION_ERROR' },
  { what: 'has no phone number', wish: { sender: NO_PHONE }, code: 'VALIDATION_ERROR' },
  { what: 'is to be paid by QRIS', wish: { paymentMethod: 'QRIS' }, code: 'PAYMENT_UNAVAILABLE' },
];

describe('nothing is written, and the key is free again, when it', () => {
  it.each(REFUSED)('$what', async ({ funds = FUNDS, wish = {}, code }) => {
    const shop = await openShop({ funds });
    const tenant = wish.tenant ?? TENANT;
    await expect(shop.sell({ tenant }, wish)).rejects.toMatchObject({ code });
    expect(await writtenIn(shop)).toEqual({ ...NOTHING, available: funds });
    const scope = { ...tenant, route: 'POST /shipments', key: 'order-1' };
    expect((await shop.stores.idempotency.find(scope)).state).toEqual({ kind: 'FREE' });
  });
});

it('a quote expires for a sale when its quarter of an hour is over', async () => {
  const shop = await openShop();
  shop.clock.advance(15 * 60_000);
  await expect(shop.sell()).rejects.toMatchObject({ code: 'QUOTE_EXPIRED' });
});

it('of two orders for one quote at once, one is sold and the other hears which', async () => {
  const shop = await openShop();
  const sales = await Promise.allSettled(['a', 'b'].map((key) => shop.sell({ key })));
  const [sold] = sales.filter(({ status }) => status === 'fulfilled');
  const [refused] = sales.filter(({ status }) => status === 'rejected');
  expect(sold).toBeDefined();
  expect(refused).toMatchObject({ reason: { code: 'QUOTE_ALREADY_USED' } });
  expect(await writtenIn(shop)).toMatchObject({ shipments: 1, available: 72_000, held: PRICE });
});

async function writtenIn({ stores, seen }: Shop): Promise<typeof NOTHING> {
  const all = { statuses: null, paymentStatuses: null, courierCode: null, reference: null };
  const filter = { ...all, awb: null, createdFrom: null, createdTo: null };
  const page = { limit: 50, offset: 0, includeTotal: false };
  const { available, held } = await stores.wallet.balance(TENANT);
  return {
    shipments: (await stores.shipments.list(TENANT, filter, page)).items.length,
    events: (await seen.events()).length,
    intents: (await seen.intents()).length,
    nudges: (await seen.nudges()).length,
    available,
    held,
  };
}

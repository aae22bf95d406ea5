import { describe, expect, it } from '@jest/globals';
import { type Rupiah, rupiah } from '#domain/money.ts';
import type { Quote } from '#domain/selling/quote/quote.ts';
import type { Party } from '#domain/selling/shipment/party.ts';
import { remarksOf, type Shipment } from '#domain/selling/shipment/shipment.ts';
import { DAY_MS } from '#domain/time.ts';
import type { ReturnShipmentCommand } from '#src/usecases/selling/shipment/return-shipment.ts';
import { COD, item, parcel, party } from '#tests/kit/builders.ts';
import { uuid } from '#tests/kit/store-contracts/samples.ts';
import { writeAll } from '#tests/kit/store-contracts/writes.ts';
import { NOW, REQUEST, type ShipmentScene, shipmentScene, TENANT } from '../../shipment-scene.ts';

const PRICE = 18_000;
const SHOP = party();
const BUYER = party({ name: 'Sari', districtId: '35.25.14', note: 'Next to the mosque' });
const WAY_BACK = { originDistrictId: '35.25.14', destinationDistrictId: '31.73.06' };
const ITEMS = [item({ name: 'Batik shirt' }), item({ name: 'Sarong' })];

type Delivered = { readonly scene: ShipmentScene; readonly original: Shipment };
type Changes = {
  readonly command?: Partial<ReturnShipmentCommand>;
  readonly quote?: Partial<Quote>;
  readonly key?: string;
};

describe('a return of a delivered parcel', () => {
  it('creates a return from buyer to shop by a new quote, linked with its shipment', async () => {
    const { scene, original } = await delivered();
    const { data } = await back({ scene, original });
    expect(data).toMatchObject({
      status: 'PROCESSING',
      payment_status: 'PAID',
      total_amount: PRICE,
      cod_amount: null,
      return_of: original.shipmentNumber,
      returned_by: null,
      returnable_until: null,
      sender: { name: 'Sari', district_id: '35.25.14', note: 'Next to the mosque' },
      receiver: { name: SHOP.name, district_id: '31.73.06' },
      items: [{ name: 'Batik shirt' }, { name: 'Sarong' }],
    });
    const after = await found(scene, original);
    expect(after).toEqual({ ...original, returnedBy: data.shipment_number });
    const balance = await scene.stores.wallet.balance(TENANT);
    expect(balance).toMatchObject({ available: 90_000 - 2 * PRICE, held: 2 * PRICE });
    const events = await scene.stored.events();
    const own = events.filter(({ subject }) => subject === data.shipment_number);
    expect(own.map(({ type }) => type)).toEqual(['shipment.created', 'shipment.paid']);
    expect(events).toHaveLength(4);
  });

  it('returns only the requested items of a shipment', async () => {
    const command = { items: [item({ name: 'Sarong' })], reference: 'retur-1' };
    const { data } = await back(await delivered(), { command });
    expect(data).toMatchObject({ reference: 'retur-1', items: [{ name: 'Sarong' }] });
  });

  it('creates one of two concurrent returns', async () => {
    const on = await delivered();
    const outcomes = await Promise.allSettled(
      [1, 2].map((n) => back(on, { key: `return-${n}`, quote: { quoteId: uuid(0xb0 + n) } })),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const refused = outcomes.find(({ status }) => status === 'rejected');
    expect(refused).toMatchObject({
      reason: { code: 'RETURN_NOT_ALLOWED', details: { reason: 'HAS_RETURN' } },
    });
    expect(await on.scene.stored.intents()).toHaveLength(2);
  });

  it('allows another return after the first was cancelled', async () => {
    const on = await delivered();
    const first = (await back(on)).data.shipment_number;
    const too = { key: 'return-2', quote: { quoteId: uuid(0xb2) } };
    const again = { key: 'return-3', quote: { quoteId: uuid(0xb3) } };
    await expect(back(on, too)).rejects.toMatchObject({
      details: { reason: 'HAS_RETURN', shipmentNumber: first },
    });
    await change(on.scene, first, { status: 'CANCELLED', paymentStatus: 'REFUNDED' });
    const second = (await back(on, again)).data.shipment_number;
    expect(await found(on.scene, on.original)).toMatchObject({ returnedBy: second });
  });
});

type Refused = Changes & {
  readonly what: string;
  readonly shipment?: Partial<Shipment>;
  readonly buyer?: Party;
  readonly code: string;
  readonly fieldErrors?: readonly object[];
};

const AT_QUOTE = { path: 'quote_id' };
const LONG = party({ name: 'x'.repeat(31), districtId: '35.25.14' });
const REFUSED: readonly Refused[] = [
  {
    what: 'of a parcel on its way',
    shipment: { status: 'IN_TRANSIT', deliveredAt: null },
    code: 'RETURN_NOT_ALLOWED',
  },
  {
    what: 'of a parcel delivered thirty days ago',
    shipment: { deliveredAt: new Date(NOW.getTime() - 30 * DAY_MS) },
    code: 'RETURN_NOT_ALLOWED',
  },
  { what: 'by no quote', command: { quoteId: uuid(0x404) }, code: 'UNKNOWN_QUOTE' },
  { what: 'by an expired quote', quote: { expiresAt: NOW }, code: 'QUOTE_EXPIRED' },
  {
    what: 'by a quote of the way there',
    quote: { originDistrictId: '31.73.06', destinationDistrictId: '35.25.14' },
    code: 'ROUTE_MISMATCH',
    fieldErrors: [AT_QUOTE],
  },
  {
    what: 'by a quote that ends elsewhere',
    quote: { destinationDistrictId: '31.73.05' },
    code: 'ROUTE_MISMATCH',
    fieldErrors: [AT_QUOTE],
  },
  {
    what: 'that collects cash',
    quote: { codTerms: COD, parcel: parcel({ cod: true, codAmount: rupiah(50_000) }) },
    code: 'SERVICE_OPTION_UNSUPPORTED',
    fieldErrors: [AT_QUOTE],
  },
  {
    what: 'that may collect cash, of an amount that is yet to be named',
    quote: { codTerms: COD, parcel: parcel({ cod: true, codAmount: null }) },
    code: 'SERVICE_OPTION_UNSUPPORTED',
    fieldErrors: [AT_QUOTE],
  },
  {
    what: 'by a courier that does not take a name of the shipment',
    buyer: LONG,
    code: 'VALIDATION_ERROR',
    fieldErrors: [{ path: 'quote_id', code: 'COURIER_LIMIT' }],
  },
  {
    what: 'of another number',
    command: { shipmentNumber: 'SHP261121ABCDEFGH0' },
    code: 'NOT_FOUND',
  },
];

describe('a return is refused, and nothing is made or linked,', () => {
  it.each(REFUSED)(
    'rejects a return without writing anything: $what',
    async ({ shipment, buyer, code, fieldErrors, ...changes }) => {
      const { scene, original } = await delivered(shipment, { buyer });
      await expect(back({ scene, original }, changes)).rejects.toMatchObject({
        code,
        ...(fieldErrors && { fieldErrors }),
      });
      expect(await found(scene, original)).toEqual(original);
      expect(await scene.stored.intents()).toHaveLength(1);
    },
  );

  it('rejects a return above the wallet balance', async () => {
    const { scene, original } = await delivered({}, { funds: rupiah(PRICE) });
    await expect(back({ scene, original })).rejects.toMatchObject({ code: 'INSUFFICIENT_BALANCE' });
    expect(await found(scene, original)).toEqual(original);
  });
});

type Start = { readonly funds?: Rupiah; readonly buyer?: Party | undefined };

/** Sold by a courier that is no longer offered, so its limits are unknown. */
async function delivered(
  changes: Partial<Shipment> = {},
  { funds = rupiah(90_000), buyer = BUYER }: Start = {},
): Promise<Delivered> {
  const scene = await shipmentScene({ funds });
  const quoteId = await scene.addQuote({ quoteId: uuid(0xa1), courierCode: 'gone' });
  const command = { quoteId, sender: SHOP, receiver: buyer, items: ITEMS };
  const { shipment_number: number } = (await scene.createShipment({}, command)).data;
  const done = { status: 'DELIVERED', awb: 'SIM1', deliveredAt: NOW } as const;
  return { scene, original: await change(scene, number, { ...done, ...changes }) };
}

async function change(scene: ShipmentScene, number: string, changes: Partial<Shipment>) {
  const before = await found(scene, { shipmentNumber: number });
  const after = { ...before, ...changes };
  await writeAll(scene, (write) => write.shipments.update(before, after));
  return found(scene, before);
}

async function found(scene: ShipmentScene, { shipmentNumber }: Pick<Shipment, 'shipmentNumber'>) {
  const shipment = await scene.stores.shipments.find(TENANT, shipmentNumber);
  if (shipment === undefined) throw new Error(`no shipment ${shipmentNumber}`);
  return shipment;
}

async function back({ scene, original }: Delivered, { command, quote, key }: Changes = {}) {
  const quoteId = await scene.addQuote({ quoteId: uuid(0xb1), ...WAY_BACK, ...quote });
  const { shipmentNumber } = original;
  return scene.returnShipment(
    {
      tenant: TENANT,
      shipmentNumber,
      quoteId,
      items: null,
      paymentMethod: 'WALLET',
      insuredValue: null,
      collectionMethod: null,
      pickup: null,
      ...remarksOf({}),
      ...command,
    },
    { ...REQUEST, route: 'POST /shipments/:shipment_number/return', key: key ?? 'return-1' },
  );
}

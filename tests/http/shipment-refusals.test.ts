import { beforeAll, describe, expect, it } from '@jest/globals';
import { rupiah } from '#domain/money.ts';
import { USE_CASES } from '#src/composition/tokens.ts';
import { apiClient, QUOTE_BODY, shipmentBody } from '#tests/kit/api-client.ts';
import { newSeller, order, quoted, type Seller } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { orphansIn, storedShipments } from '#tests/kit/stored-shipments.ts';

/** A service without pickup, and one without drop-off. */
const POS = { courier_code: 'pos', service_code: 'REG' };
/** A ton to Jayapura: more than a new TEST wallet holds. */
const HEAVY = {
  service_code: 'JTR',
  package: { weight_grams: 1_000_000 },
  destination: { district_id: '91.71.01' },
};
const OPENING = 10_000_000;
const SAME_DAY = { courier_code: 'anteraja', service_code: 'SD', destination: QUOTE_BODY.origin };

const UNSUPPORTED = [
  {
    what: 'cash on a quote without',
    changesOfQuote: {},
    changes: { cod_amount: 200_000 },
    path: 'cod_amount',
    details: { min: null, max: null },
  },
  {
    what: 'less cash than is collected',
    changesOfQuote: { cod: true },
    changes: { cod_amount: 24_999 },
    path: 'cod_amount',
    details: { min: 25_000, max: 5_000_000 },
  },
  {
    what: 'more value than is insured',
    changesOfQuote: {},
    changes: { insurance: { insured_value: 100_000_001 } },
    path: 'insurance.insured_value',
    details: { min: 0, max: 100_000_000 },
  },
  {
    what: 'to be picked up by a service without pickup',
    changesOfQuote: POS,
    changes: { collection_method: 'PICKUP' },
    path: 'collection_method',
    details: { allowed: ['DROP_OFF'] },
  },
  {
    what: 'to be dropped off at a service without drop-off',
    changesOfQuote: SAME_DAY,
    changes: { collection_method: 'DROP_OFF' },
    path: 'collection_method',
    details: { allowed: ['PICKUP'] },
  },
];

const shared = sharedApi();
let seller: Seller;

beforeAll(async () => {
  seller = await newSeller(shared.api);
});

describe('POST /shipments refuses', () => {
  it.each(['CASH', 'qris', ''])('the method %j, which is none', async (method) => {
    const answer = await order(seller.client, { payment_method: method });
    expect(answer.error()).toMatchObject({
      code: 'VALIDATION_ERROR',
      field_errors: [{ path: 'payment_method', code: 'NOT_ALLOWED' }],
    });
  });

  it('parties that are not where the quote’s route begins and ends', async () => {
    const { sender, receiver } = shipmentBody('');
    const turned = {
      sender: { ...sender, district_id: receiver.district_id },
      receiver: { ...receiver, district_id: '31.73.05' },
    };
    const { code, field_errors: errors } = (await order(seller.client, turned)).error();
    expect([code, ...errors.map((error) => [error.path, error.code])]).toEqual([
      'ROUTE_MISMATCH',
      ['sender.district_id', 'ROUTE_MISMATCH'],
      ['receiver.district_id', 'ROUTE_MISMATCH'],
    ]);
  });

  it.each(['0812345', '+6281234567890123', '81234567890', '+62 812 3456 7890', '+6208123456789'])(
    'the phone %s',
    async (phone) => {
      const { sender, receiver } = shipmentBody('');
      const parties = { sender: { ...sender, phone }, receiver: { ...receiver, phone } };
      const { code, field_errors: errors } = (await order(seller.client, parties)).error();
      expect([code, ...errors.map((error) => [error.path, error.code])]).toEqual([
        'VALIDATION_ERROR',
        ['sender.phone', 'INVALID_FORMAT'],
        ['receiver.phone', 'INVALID_FORMAT'],
      ]);
    },
  );

  it('what the courier would cut, all of it at once and before money moves', async () => {
    const { client } = await newSeller(shared.api);
    const quote = await quoted(client, { courier_code: 'jnt', service_code: 'EZ' });
    const { sender, ...body } = shipmentBody(quote.quote_id);
    const parties = { sender: { ...sender, name: 'x'.repeat(31), address: 'x'.repeat(201) } };
    const items = [{ name: 'x'.repeat(51), quantity: 1, price: 1 }];
    const refused = (await client.ship({ ...body, ...parties, items })).error();
    expect(refused.code).toBe('VALIDATION_ERROR');
    expect(refused.field_errors).toMatchObject([
      { path: 'sender.name', code: 'COURIER_LIMIT' },
      { path: 'sender.address', code: 'COURIER_LIMIT' },
      { path: 'items.0.name', code: 'COURIER_LIMIT' },
    ]);
    expect((await client.get('/api/v1/balance')).data()).toMatchObject({ held: 0 });
    const longest = { ...sender, name: 'x'.repeat(30), address: 'x'.repeat(200) };
    expect((await client.ship({ ...body, sender: longest })).status).toBe(201);
  });

  it.each(UNSUPPORTED)(
    '$what, and says what there is',
    async ({ changesOfQuote, changes, ...expected }) => {
      const code = 'SERVICE_OPTION_UNSUPPORTED';
      const { quote_id: quoteId, destination } = await quoted(seller.client, changesOfQuote);
      const body = shipmentBody(quoteId);
      const receiver = { ...body.receiver, ...destination };
      const refused = (await seller.client.ship({ ...body, ...changes, receiver })).error();
      const { path, details } = expected;
      expect(refused).toMatchObject({ code, details, field_errors: [{ path, code }] });
    },
  );

  it('a quote that does not exist, or is of another account or environment', async () => {
    const { quote_id: quoteId } = await quoted(seller.client);
    const { account } = seller;
    const live = await shared.api.newKey({ account, environment: 'LIVE' });
    const others = [(await shared.api.newKey()).secret, live.secret].map((secret) =>
      apiClient(shared.api.port, secret).ship(shipmentBody(quoteId)),
    );
    const odd = ['quo_', `${quoteId}0`, quoteId.toUpperCase(), 'x'].map((id) =>
      seller.client.ship(shipmentBody(id)),
    );
    for (const answer of await Promise.all([...others, ...odd])) {
      expect(answer.error()).toMatchObject({
        code: 'UNKNOWN_QUOTE',
        field_errors: [{ path: 'quote_id', code: 'UNKNOWN_QUOTE' }],
      });
    }
  });
});

describe('a wallet that holds too little', () => {
  it('gets what is missing, nothing happens, and a top-up makes the request good', async () => {
    const { client, ...shop } = await newSeller(shared.api);
    const { accountId } = shop;
    const { quote_id: quoteId, final_price: required } = await quoted(client, HEAVY);
    const { receiver, ...rest } = shipmentBody(quoteId);
    const body = { ...rest, receiver: { ...receiver, ...HEAVY.destination } };
    const shortfall = required - OPENING;
    const refused = await client.ship(body, 'key');
    expect(refused.status).toBe(402);
    expect(refused.error()).toMatchObject({
      code: 'INSUFFICIENT_BALANCE',
      details: { required, available: OPENING, shortfall },
    });
    expect(Object.keys(refused.error().details)).toHaveLength(3);

    const empty = { available: OPENING, held: 0, pending_cod: 0 };
    expect((await client.get('/api/v1/balance')).data()).toEqual(empty);
    const listed = await client.get<'listShipments'>('/api/v1/shipments');
    expect(listed.data().items).toEqual([]);
    expect(
      await storedShipments({ account: shop, client: client, database: shared.database }),
    ).toEqual([]);
    expect(await orphansIn(shared.database)).toEqual([]);
    const quote = await client.get<'getQuote'>(`/api/v1/quotes/${quoteId}`);
    expect(quote.data()).toMatchObject({ status: 'ACTIVE', shipment_number: null });

    const fund = shared.api.container.get(USE_CASES.topUp).fundWallet;
    const tenant = { accountId, environment: 'TEST' } as const;
    await fund(tenant, { amount: rupiah(shortfall - 1), reference: 'one less' });
    const still = { required, available: required - 1, shortfall: 1 };
    expect((await client.ship(body, 'key')).error().details).toEqual(still);
    await fund(tenant, { amount: rupiah(1), reference: 'the last one' });
    expect((await client.ship(body, 'key')).data()).toMatchObject({ replayed: false });
    expect((await client.get('/api/v1/balance')).data()).toMatchObject({ available: 0 });
  });
});

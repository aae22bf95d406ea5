import { beforeAll, describe, expect, it } from '@jest/globals';
import { TOKENS } from '#src/composition/tokens.ts';
import { type ApiClient, apiClient, shipmentBody } from '#tests/kit/api-client.ts';
import { newSeller, type Seller, sold } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';

const TOPUPS = '/api/v1/test/wallet/topups';
const OPENING = 10_000_000;

const shared = sharedApi();
let seller: Seller;
let client: ApiClient;

beforeAll(async () => {
  seller = await newSeller(shared.api);
  client = seller.client;
});

describe('POST /test/shipments/{shipment_number}/advance', () => {
  it.each([
    ['no body', undefined, {}],
    ['no body of a type', undefined, { 'Content-Type': 'text/plain', 'Content-Length': 0 }],
    ['{}', {}, {}],
  ])('advances a parcel by one step with %s', async (_, body, headers) => {
    const number = await bookedOne();
    const answer = await client.post<'advanceShipment'>(controlOf(number), body, headers);
    expect(answer.data()).toMatchObject({ status: 'PICKED_UP', shipment_number: number });
    expect(answer.data()).toEqual((await client.get(`/api/v1/shipments/${number}`)).data());
    expect((await advance(number)).data().status).toBe('IN_TRANSIT');
  });

  it('advances a parcel through all statuses before the requested one', async () => {
    const number = await bookedOne();
    const shipment = (await advance(number, { to: 'DELIVERED' })).data();
    expect(shipment).toMatchObject({
      status: 'DELIVERED',
      payment_status: 'PAID',
      booking: 'BOOKED',
      cancellable: false,
      delivered_at: expect.any(String),
      failure: null,
    });
    const path = `/api/v1/tracking/${shipment.awb}`;
    const { timeline } = (await client.get<'getTracking'>(path)).data();
    expect(new Set(timeline.map(({ status }) => status))).toEqual(
      new Set(['BOOKED', 'PICKED_UP', 'IN_TRANSIT', 'OUT_FOR_DELIVERY', 'DELIVERED']),
    );
  });

  it('validates the content type and body of an advance, if there is one', async () => {
    const type = { 'Content-Type': 'text/plain' };
    const wrongType = await client.post(controlOf('SHP1'), '{}', type);
    expect(wrongType.error().code).toBe('UNSUPPORTED_MEDIA_TYPE');
    expect((await advance('SHP1', '{')).error().code).toBe('MALFORMED_JSON');
    expect((await advance('SHP1', ' '.repeat(256 * 1024 + 1))).status).toBe(413);
  });

  it('advances a parcel to its end once when many requests arrive at the same time', async () => {
    const number = await bookedOne();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => advance(number, { to: 'DELIVERED' })),
    );
    expect(answers.map(({ status }) => status)).toContain(200);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    const { awb } = (await client.get<'getShipment'>(`/api/v1/shipments/${number}`)).data();
    const path = `/api/v1/tracking/${awb}`;
    const { timeline } = (await client.get<'getTracking'>(path)).data();
    expect(timeline.filter(({ status }) => status === 'DELIVERED')).toHaveLength(1);
  });
});

describe('POST /test/wallet/topups', () => {
  it('adds money to the TEST wallet, and answers the movement and the balance', async () => {
    const { client: own } = await newSeller(shared.api);
    const answer = await own.post<'topUpTestWallet'>(TOPUPS, { amount: 250_000 });
    expect(answer.status).toBe(201);
    const { transaction, balance } = answer.data();
    expect(balance).toEqual({ available: OPENING + 250_000, held: 0, pending_cod: 0 });
    expect(transaction).toMatchObject({
      type: 'TOPUP',
      direction: 'CREDIT',
      bucket: 'available',
      sequence: 2,
      amount: 250_000,
      balance_after: OPENING + 250_000,
      reference: { type: 'topup', id: expect.stringMatching(/^top_[0-9a-z]{26}$/) },
    });
    const { items } = (await own.get<'listTransactions'>('/api/v1/transactions')).data();
    expect(items[0]).toEqual(transaction);
    expect((await own.get('/api/v1/balance')).data()).toEqual(balance);
  });

  it('adds money on every call, whatever Idempotency-Key is sent', async () => {
    const { client: own } = await newSeller(shared.api);
    const headers = { 'Idempotency-Key': 'once' };
    for (const times of [1, 2, 3]) {
      const { balance } = (
        await own.post<'topUpTestWallet'>(TOPUPS, { amount: 1 }, headers)
      ).data();
      expect(balance.available).toBe(OPENING + times);
    }
  });

  it('leaves the books without a fault after test top-ups', async () => {
    const verify = shared.api.container.get(TOKENS.useCases).wallet.verifyLedger;
    const faults = verify({ accountId: null, environment: null });
    expect(await Array.fromAsync(faults)).toEqual([]);
  });
});

describe('a LIVE key', () => {
  it('refuses a LIVE key at every test control, for its wallet and for shipments of TEST', async () => {
    const number = await bookedOne();
    const { account } = seller;
    const { secret } = await shared.api.newKey({ account, environment: 'LIVE' });
    const live = apiClient(shared.api.port, secret);
    for (const path of [TOPUPS, controlOf(number), controlOf('SHP1')]) {
      const answer = await live.post(path, { amount: 1 });
      expect([answer.status, answer.error().code]).toEqual([403, 'TEST_ONLY']);
    }
    expect((await live.get('/api/v1/balance')).data()).toMatchObject({ available: 0 });
    expect(await statusOf(number)).toBe('BOOKED');
  });
});

/** Number of a shipment that a worker has booked at its courier. */
async function bookedOne(receiverName = 'Sari Wulandari'): Promise<string> {
  const { receiver } = shipmentBody('');
  const shipment = await sold(client, { receiver: { ...receiver, name: receiverName } });
  await shared.api.work();
  return shipment.shipment_number;
}

async function statusOf(number: string): Promise<string> {
  return (await client.get<'getShipment'>(`/api/v1/shipments/${number}`)).data().status;
}

function advance(number: string, body?: unknown) {
  return client.post<'advanceShipment'>(controlOf(number), body);
}

function controlOf(number: string): string {
  return `/api/v1/test/shipments/${number}/advance`;
}

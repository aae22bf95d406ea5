import { describe, expect, it } from '@jest/globals';
import { USE_CASES } from '#src/composition/tokens.ts';
import { apiClient } from '#tests/kit/api-client.ts';
import { newSeller, sold, withoutRequest } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import {
  balance,
  expire,
  movesOf,
  OPENING,
  pay,
  settle,
  shown,
  silencing,
  unpaid,
} from './payment-calls.ts';

const METHODS = ['QRIS', 'MANUAL_TRANSFER'] as const;
const TEST_CONTROLS = [
  ['settle-payment', settle],
  ['expire-payment', expire],
] as const;

const silence = { isSilent: false, calls: 0 };
const shared = sharedApi({ rewire: (container) => silencing(container, silence) });

describe('POST /test/shipments/{shipment_number}/settle-payment', () => {
  it.each(METHODS)('pays by %s: received, held, and on its way to be booked', async (method) => {
    const { client, number, shipment } = await unpaid(shared.api, method);
    const answer = await settle(client, number);
    expect(answer.status).toBe(200);
    const paid = answer.data();
    expect(paid).toMatchObject({
      ...{ status: 'PROCESSING', payment_status: 'PAID', booking: 'PROCESSING' },
      ...{ payment_method: method, paid_at: expect.any(String), late_payment: false },
    });
    expect(await shown(client, number)).toEqual(paid);
    const { total_amount: price, transfer } = shipment;
    const received = transfer?.amount ?? price;
    expect(await movesOf(client, number)).toEqual([
      `PAYMENT_RECEIVED available CREDIT ${received}`,
      `SHIPMENT_PAYMENT available DEBIT ${price}`,
      `SHIPMENT_PAYMENT held CREDIT ${price}`,
    ]);
    const available = OPENING + received - price;
    expect(await balance(client)).toMatchObject({ available, held: price });
    await shared.api.work();
    expect(await shown(client, number)).toMatchObject({ status: 'BOOKED' });
  });

  it('twice scans one code once', async () => {
    const { client, number } = await unpaid(shared.api, 'QRIS');
    const first = (await settle(client, number)).data();
    const before = await balance(client);
    expect((await settle(client, number)).data()).toEqual(first);
    expect(await balance(client)).toEqual(before);
  });

  it.each(METHODS)('pays too late by %s what is expired: it is in the wallet', async (method) => {
    const { client, number, shipment } = await unpaid(shared.api, method);
    await expire(client, number);
    const late = (await settle(client, number)).data();
    expect(late).toMatchObject({
      ...{ status: 'EXPIRED', payment_status: 'EXPIRED', late_payment: true, paid_at: null },
    });
    const received = shipment.transfer?.amount ?? shipment.total_amount;
    expect(await movesOf(client, number)).toEqual([
      `PAYMENT_RECEIVED available CREDIT ${received}`,
    ]);
    expect(await balance(client)).toMatchObject({ available: OPENING + received, held: 0 });
  });

  it('pays too late what the wallet has paid meanwhile', async () => {
    const { client, number, shipment } = await unpaid(shared.api, 'QRIS');
    await pay(client, number, 'WALLET');
    expect((await settle(client, number)).data()).toMatchObject({
      ...{ status: 'PROCESSING', payment_method: 'WALLET', late_payment: true },
    });
    expect(await balance(client)).toMatchObject({ available: OPENING, held: shipment.price });
  });

  it('pays by the newest instructions', async () => {
    const { client, number } = await unpaid(shared.api, 'QRIS');
    const { transfer } = (await pay(client, number, 'MANUAL_TRANSFER')).data();
    expect((await settle(client, number)).data()).toMatchObject({
      ...{ status: 'PROCESSING', payment_method: 'MANUAL_TRANSFER' },
    });
    expect((await movesOf(client, number))[0]).toBe(
      `PAYMENT_RECEIVED available CREDIT ${transfer?.amount}`,
    );
  });
});

describe('POST /test/shipments/{shipment_number}/expire-payment', () => {
  it.each(METHODS)('ends what waits for %s, for good', async (method) => {
    const { client, number, shipment } = await unpaid(shared.api, method);
    const expired = (await expire(client, number)).data();
    expect(expired).toMatchObject({
      ...{ status: 'EXPIRED', payment_status: 'EXPIRED', booking: 'NOT_STARTED' },
      ...{ cancellable: false, payment_expires_at: shipment.payment_expires_at },
    });
    expect(await shown(client, number)).toEqual(expired);
    expect((await expire(client, number)).data()).toEqual(expired);
    expect(await balance(client)).toMatchObject({ available: OPENING, held: 0 });
  });

  it('leaves alone what is paid', async () => {
    const { client, number } = await unpaid(shared.api, 'QRIS');
    const paid = (await settle(client, number)).data();
    expect((await expire(client, number)).data()).toEqual(paid);
  });
});

describe.each(TEST_CONTROLS)('%s', (name, callControl) => {
  it('of what was never to be paid from outside is TRANSITION_NOT_ALLOWED', async () => {
    const { client } = await newSeller(shared.api);
    const { shipment_number: number } = await sold(client);
    const answer = await callControl(client, number);
    expect(answer.status).toBe(409);
    expect(answer.error()).toMatchObject({
      code: 'TRANSITION_NOT_ALLOWED',
      details: { status: 'PROCESSING', payment_status: 'PAID' },
    });
  });

  it('answers another account as for an unknown shipment', async () => {
    const { client, number } = await unpaid(shared.api, 'QRIS');
    const other = (await newSeller(shared.api)).client;
    const odd = ['x', '%00', number.toLowerCase(), `${number}0`, 'SHP261121000000009'];
    const answers = [
      await callControl(other, number),
      ...(await Promise.all(odd.map((id) => callControl(client, id)))),
    ].map(withoutRequest);
    expect(answers[0]).toMatchObject({ status: 404 });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await shown(client, number)).toMatchObject({ payment_status: 'PENDING' });
  });

  it('is nothing for a LIVE key', async () => {
    const { account, client, number } = await unpaid(shared.api, 'QRIS');
    const { secret } = await shared.api.newKey({ account, environment: 'LIVE' });
    const answer = await callControl(apiClient(shared.api.port, secret), number);
    expect([answer.status, answer.error().code]).toEqual([403, 'TEST_ONLY']);
    expect(await shown(client, number)).toMatchObject({ payment_status: 'PENDING' });
  });

  it('takes no body, or {}', async () => {
    const { client, number } = await unpaid(shared.api, 'QRIS');
    const path = `/api/v1/test/shipments/${number}/${name}`;
    const refused = await client.post(path, { amount: 1 });
    expect(refused.error().field_errors).toMatchObject([{ path: 'amount', code: 'UNKNOWN_FIELD' }]);
    expect(await shown(client, number)).toMatchObject({ payment_status: 'PENDING' });
    expect((await client.post(path, {})).status).toBe(200);
    expect(await shown(client, number)).not.toMatchObject({ payment_status: 'PENDING' });
  });
});

describe('a gateway that says nothing', () => {
  it('is PAYMENT_UNAVAILABLE at settle-payment, and the same again succeeds', async () => {
    const { client, number } = await unpaid(shared.api, 'QRIS');
    silence.isSilent = true;
    const answer = await settle(client, number);
    silence.isSilent = false;
    expect([answer.status, answer.error().code]).toEqual([503, 'PAYMENT_UNAVAILABLE']);
    expect(await shown(client, number)).toMatchObject({ payment_status: 'PENDING' });
    expect((await settle(client, number)).data()).toMatchObject({ payment_status: 'PAID' });
  });
});

it('all of it leaves books without a fault', async () => {
  const verify = shared.api.container.get(USE_CASES.wallet).verifyLedger;
  expect(await Array.fromAsync(verify({ accountId: null, environment: null }))).toEqual([]);
  expect(shared.api.log.filter(({ level }) => level === 'error')).toEqual([]);
});

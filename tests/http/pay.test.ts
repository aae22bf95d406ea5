import { describe, expect, it } from '@jest/globals';
import { shipmentBody } from '#tests/kit/api-client.ts';
import { newSeller, quoted, sold, withoutRequest } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import {
  balance,
  cancel,
  expire,
  HEAVY,
  heavyOrder,
  INSTRUCTIONS,
  MINUTE_MS,
  movesOf,
  OPENING,
  pathOf,
  pay,
  paymentsOf,
  settle,
  shown,
  silencing,
  unpaid,
} from './payment-calls.ts';

const OTHER = { QRIS: 'MANUAL_TRANSFER', MANUAL_TRANSFER: 'QRIS' } as const;
const METHODS = ['QRIS', 'MANUAL_TRANSFER'] as const;
const STATUS = { QRIS: 'AWAITING_PAYMENT', MANUAL_TRANSFER: 'WAITING_CONFIRMATION' } as const;

const silence = { isSilent: false, calls: 0 };
const shared = sharedApi({ rewire: (container) => silencing(container, silence) });

describe('POST /shipments/{shipment_number}/pay', () => {
  it.each(METHODS)('by WALLET pays what waited for %s, and it is booked', async (method) => {
    const { client, number, accountId, shipment } = await unpaid(shared.api, method);
    const answer = await pay(client, number, 'WALLET');
    expect(answer.status).toBe(200);
    const { replayed, ...paid } = answer.data();
    expect(paid).toMatchObject({
      ...{ status: 'PROCESSING', payment_status: 'PAID', payment_method: 'WALLET' },
      ...{ booking: 'PROCESSING', paid_at: expect.any(String), total_amount: shipment.price },
    });
    for (const name of INSTRUCTIONS) expect(name in paid).toBe(false);
    expect(await shown(client, number)).toEqual(paid);
    const price = shipment.total_amount;
    expect(await balance(client)).toMatchObject({ available: OPENING - price, held: price });
    expect((await paymentsOf(shared.api, accountId, number)).all).toMatchObject([
      { state: 'CLOSED' },
    ]);
    await shared.api.work();
    expect(await shown(client, number)).toMatchObject({ status: 'BOOKED' });
  });

  it.each(METHODS)('by %s again answers the instructions that are live', async (method) => {
    const { client, number, shipment } = await unpaid(shared.api, method);
    const { calls } = silence;
    expect((await pay(client, number, method)).data()).toEqual(shipment);
    expect((await pay(client, number, { method, key: 'key' })).data()).toEqual(shipment);
    expect(silence.calls).toBe(calls);
  });

  it.each(METHODS)('by another method than %s closes those, and says how to pay', async (first) => {
    const { client, number, accountId, shipment } = await unpaid(shared.api, first);
    const second = OTHER[first];
    const { replayed, ...changed } = (await pay(client, number, second)).data();
    expect(changed).toMatchObject({
      ...{ status: STATUS[second], payment_status: 'PENDING', payment_method: second },
      created_at: shipment.created_at,
    });
    expect('transfer' in changed).toBe(second === 'MANUAL_TRANSFER');
    expect('qr_string' in changed).toBe(second === 'QRIS');
    expect(await shown(client, number)).toEqual(changed);
    const back = (await pay(client, number, first)).data();
    expect(back.payment_method).toBe(first);
    for (const name of ['qr_string', 'transfer'] as const) {
      if (name in shipment) expect(back[name]).not.toEqual(shipment[name]);
    }
    const { all } = await paymentsOf(shared.api, accountId, number);
    expect(all.map(({ state }) => state)).toEqual(['CLOSED', 'CLOSED', 'OPEN']);
  });

  it('by a wallet that holds too little changes nothing: the instructions stay', async () => {
    const { client } = await newSeller(shared.api);
    const { quote_id: id, final_price: required } = await quoted(client, HEAVY);
    const shipment = (await client.ship(heavyOrder(id, 'MANUAL_TRANSFER'))).data();
    const { shipment_number: number } = shipment;
    const refused = await pay(client, number, { method: 'WALLET', key: 'key' });
    const shortfall = required - OPENING;
    expect([refused.status, refused.error().code]).toEqual([402, 'INSUFFICIENT_BALANCE']);
    expect(refused.error().details).toEqual({ required, available: OPENING, shortfall });
    expect({ ...(await shown(client, number)), replayed: false }).toEqual(shipment);
    await client.post('/api/v1/test/wallet/topups', { amount: shortfall });
    const paid = await pay(client, number, { method: 'WALLET', key: 'key' });
    expect(paid.data()).toMatchObject({ status: 'PROCESSING', replayed: false });
  });

  it('of what is paid, or was paid and refunded, is PAYMENT_ALREADY_COMPLETED', async () => {
    const { client } = await newSeller(shared.api);
    const { receiver } = shipmentBody('');
    const rejected = { receiver: { ...receiver, name: 'SIM BOOKING REJECTED' } };
    const failed = (await sold(client, rejected)).shipment_number;
    await shared.api.work();
    const cancelled = (await sold(client)).shipment_number;
    await cancel(client, cancelled);
    const paid = (await sold(client)).shipment_number;
    const rows = [
      [paid, { status: 'PROCESSING', payment_status: 'PAID' }],
      [failed, { status: 'BOOKING_FAILED', payment_status: 'REFUNDED' }],
      [cancelled, { status: 'CANCELLED', payment_status: 'REFUNDED' }],
    ] as const;
    for (const [number, details] of rows) {
      for (const method of ['WALLET', ...METHODS] as const) {
        const answer = await pay(client, number, method);
        const { code, details: refusalDetails } = answer.error();
        expect([answer.status, code, refusalDetails]).toEqual([
          409,
          'PAYMENT_ALREADY_COMPLETED',
          details,
        ]);
      }
    }
  });

  it('of what is cancelled or expired is PAYMENT_NOT_ALLOWED', async () => {
    const cancelled = await unpaid(shared.api, 'QRIS');
    await cancel(cancelled.client, cancelled.number);
    const expired = await unpaid(shared.api, 'MANUAL_TRANSFER');
    await expire(expired.client, expired.number);
    const rows = [
      [cancelled, { status: 'CANCELLED', payment_status: 'UNPAID' }],
      [expired, { status: 'EXPIRED', payment_status: 'EXPIRED' }],
    ] as const;
    for (const [{ client, number }, details] of rows) {
      for (const method of ['WALLET', ...METHODS] as const) {
        const answer = await pay(client, number, method);
        const { code, details: refusalDetails } = answer.error();
        expect([answer.status, code, refusalDetails]).toEqual([
          409,
          'PAYMENT_NOT_ALLOWED',
          details,
        ]);
      }
    }
  });

  it('is too late when its time is over, whether that was written down or not', async () => {
    const api = await shared.another();
    const { client, number } = await unpaid(api, 'QRIS');
    api.clock.skip(31 * MINUTE_MS);
    expect((await pay(client, number, 'WALLET')).error()).toMatchObject({
      ...{ code: 'PAYMENT_NOT_ALLOWED', details: { payment_status: 'PENDING' } },
    });
  });

  it('while the gateway is silent changes nothing, and the key stays free', async () => {
    const { client, number, shipment } = await unpaid(shared.api, 'MANUAL_TRANSFER');
    silence.isSilent = true;
    const refused = await pay(client, number, { method: 'QRIS', key: 'key' });
    silence.isSilent = false;
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '1']);
    expect(refused.error()).toMatchObject({ code: 'PAYMENT_UNAVAILABLE', source: 'payment' });
    expect({ ...(await shown(client, number)), replayed: false }).toEqual(shipment);
    expect((await pay(client, number, { method: 'QRIS', key: 'key' })).data()).toMatchObject({
      ...{ payment_method: 'QRIS', replayed: false },
    });
  });

  it('at once by many pays once', async () => {
    const { client, number, shipment } = await unpaid(shared.api, 'QRIS');
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, () => pay(client, number, 'WALLET')),
      settle(client, number),
    ]);
    const statuses = answers.slice(0, 6).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(1);
    for (const status of statuses) expect([200, 409]).toContain(status);
    const price = shipment.total_amount;
    expect(await balance(client)).toMatchObject({ held: price });
    const moves = await movesOf(client, number);
    expect(moves.filter((move) => move.startsWith('SHIPMENT_PAYMENT'))).toHaveLength(2);
    expect(moves.filter((move) => move.startsWith('PAYMENT_RECEIVED'))).toHaveLength(1);
  });

  it('answers another account as for an unknown shipment', async () => {
    const { client, number, shipment } = await unpaid(shared.api, 'QRIS');
    const otherClient = (await newSeller(shared.api)).client;
    const odd = ['x', '%00', number.toLowerCase(), `${number}0`, 'SHP261121000000009'];
    const answers = [
      await pay(otherClient, number, 'WALLET'),
      await pay(otherClient, number, { method: 'QRIS', key: 'key' }),
      ...(await Promise.all(odd.map((id) => pay(client, id, 'MANUAL_TRANSFER')))),
    ].map(withoutRequest);
    expect(answers[0]).toMatchObject({ status: 404 });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect({ ...(await shown(client, number)), replayed: false }).toEqual(shipment);
  });

  it.each<[unknown, string, string]>([
    [undefined, '', 'REQUIRED'],
    [{}, 'method', 'REQUIRED'],
    [{ method: 'CASH' }, 'method', 'NOT_ALLOWED'],
    [{ method: 'qris' }, 'method', 'NOT_ALLOWED'],
    [{ method: 'QRIS', amount: 1 }, 'amount', 'UNKNOWN_FIELD'],
    [{ method: 'QRIS', payment_method: 'QRIS' }, 'payment_method', 'UNKNOWN_FIELD'],
  ])('refuses the body %j', async (body, path, code) => {
    const { client } = await newSeller(shared.api);
    const answer = await client.post(`${pathOf('SHP1')}/pay`, body);
    expect(answer.error().field_errors).toContainEqual({ path, code, message: expect.any(String) });
  });
});

describe('an Idempotency-Key of /pay', () => {
  it.each(['WALLET', ...METHODS] as const)('replays what %s answered', async (method) => {
    const { client, number } = await unpaid(shared.api, 'QRIS');
    const first = await pay(client, number, { method, key: 'key' });
    expect(first.headers['idempotent-replayed']).toBeUndefined();
    await cancel(client, number);
    const again = await pay(client, number, { method, key: 'key' });
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.data()).toEqual({ ...first.data(), replayed: true });
    expect(await shown(client, number)).toMatchObject({ status: 'CANCELLED' });
  });

  it('is of one shipment, of one method, and of /pay alone', async () => {
    const { client, number } = await unpaid(shared.api, 'QRIS');
    const other = (await sold(client, { payment_method: 'QRIS' })).shipment_number;
    await pay(client, number, { method: 'WALLET', key: 'key' });
    const refused = [
      await pay(client, other, { method: 'WALLET', key: 'key' }),
      await pay(client, number, { method: 'QRIS', key: 'key' }),
    ];
    for (const { status, error } of refused) {
      expect([status, error().code]).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
    }
    expect(await shown(client, other)).toMatchObject({ payment_status: 'PENDING' });
    expect((await cancel(client, number, 'key')).data()).toMatchObject({ replayed: false });
  });

  it.each(['', 'a'.repeat(256), 'kwitansi-\u00e9'])('must be one: %j', async (key) => {
    const { client, number } = await unpaid(shared.api, 'QRIS');
    expect((await pay(client, number, { method: 'QRIS', key })).error().code).toBe(
      'INVALID_IDEMPOTENCY_KEY',
    );
  });
});

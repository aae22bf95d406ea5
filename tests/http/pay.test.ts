import { describe, expect, it } from '@jest/globals';
import { sold } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import {
  balance,
  cancel,
  INSTRUCTIONS,
  movesOf,
  OPENING,
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
  it('pays a shipment that waited for a transfer by WALLET, and books it', async () => {
    const { client, number, accountId, shipment } = await unpaid(shared.api, 'MANUAL_TRANSFER');
    const answer = await pay(client, number, 'WALLET');
    expect(answer.status).toBe(200);
    const { replayed, ...paid } = answer.data();
    expect(paid).toMatchObject({
      status: 'PROCESSING',
      payment_status: 'PAID',
      payment_method: 'WALLET',
      booking: 'PROCESSING',
      paid_at: expect.any(String),
      total_amount: shipment.price,
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

  it.each(METHODS)(
    'closes the instruments of other methods when paid by another method than %s, and shows how to pay',
    async (first) => {
      const { client, number, accountId, shipment } = await unpaid(shared.api, first);
      const second = OTHER[first];
      const { replayed, ...changed } = (await pay(client, number, second)).data();
      expect(changed).toMatchObject({
        status: STATUS[second],
        payment_status: 'PENDING',
        payment_method: second,
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
    },
  );

  it('pays once when many requests arrive at the same time', async () => {
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
});

describe('an Idempotency-Key of /pay', () => {
  it.each(['WALLET', 'MANUAL_TRANSFER'] as const)(
    'replays the answer to a payment by %s',
    async (method) => {
      const { client, number } = await unpaid(shared.api, 'QRIS');
      const first = await pay(client, number, { method, key: 'key' });
      expect(first.headers['idempotent-replayed']).toBeUndefined();
      await cancel(client, number);
      const again = await pay(client, number, { method, key: 'key' });
      expect(again.headers['idempotent-replayed']).toBe('true');
      expect(again.data()).toEqual({ ...first.data(), replayed: true });
      expect(await shown(client, number)).toMatchObject({ status: 'CANCELLED' });
    },
  );

  it('binds a payment’s key to one shipment, one method and /pay only', async () => {
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
});

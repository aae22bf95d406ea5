import { describe, expect, it } from '@jest/globals';
import { TOKENS } from '#src/composition/tokens.ts';
import { newSeller, sold } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import {
  balance,
  expire,
  movesOf,
  OPENING,
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
  it.each(METHODS)(
    'pays by %s with the test control: received, held, and queued for booking',
    async (method) => {
      const { client, number, shipment } = await unpaid(shared.api, method);
      const answer = await settle(client, number);
      expect(answer.status).toBe(200);
      const paid = answer.data();
      expect(paid).toMatchObject({
        status: 'PROCESSING',
        payment_status: 'PAID',
        booking: 'PROCESSING',
        payment_method: method,
        paid_at: expect.any(String),
        late_payment: false,
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
    },
  );
});

describe('POST /test/shipments/{shipment_number}/expire-payment', () => {
  it('expires a waiting payment for good with the test control', async () => {
    const { client, number, shipment } = await unpaid(shared.api, 'QRIS');
    const expired = (await expire(client, number)).data();
    expect(expired).toMatchObject({
      status: 'EXPIRED',
      payment_status: 'EXPIRED',
      booking: 'NOT_STARTED',
      cancellable: false,
      payment_expires_at: shipment.payment_expires_at,
    });
    expect(await shown(client, number)).toEqual(expired);
    expect((await expire(client, number)).data()).toEqual(expired);
    expect(await balance(client)).toMatchObject({ available: OPENING, held: 0 });
  });
});

it.each(TEST_CONTROLS)(
  'answers TRANSITION_NOT_ALLOWED to %s of a shipment with no external payment',
  async (_, callControl) => {
    const { client } = await newSeller(shared.api);
    const { shipment_number: number } = await sold(client);
    const answer = await callControl(client, number);
    expect(answer.status).toBe(409);
    expect(answer.error()).toMatchObject({
      code: 'TRANSITION_NOT_ALLOWED',
      details: { status: 'PROCESSING', payment_status: 'PAID' },
    });
  },
);

it('leaves the books without a fault after all test payments', async () => {
  const verify = shared.api.container.get(TOKENS.useCases).wallet.verifyLedger;
  expect(await Array.fromAsync(verify({ accountId: null, environment: null }))).toEqual([]);
  expect(shared.api.log.filter(({ level }) => level === 'error')).toEqual([]);
});

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  CHARGE_REQUEST,
  gatewayContract,
  LISTENING,
} from '#adapters/payments/_kit/fixtures/gateway-contract.ts';
import { httpContract } from '#adapters/payments/_kit/fixtures/http-contract.ts';
import {
  AUTHORIZATION,
  chargeReply,
  type MidtransDouble,
  openMidtransDouble,
  qrString,
  SERVER_KEY,
} from '#adapters/payments/midtrans/fixtures/midtrans-double.ts';
import { midtransAt, midtransRig } from '#adapters/payments/midtrans/fixtures/midtrans-rig.ts';

let double: MidtransDouble;

describe.each([true, false])('Midtrans, refusing inside HTTP 200: %s', (inHttp200) => {
  beforeEach(async () => {
    double = await openMidtransDouble({ inHttp200 });
  });
  afterEach(async () => {
    expect(double.rejections).toEqual([]);
    await double.close();
  });

  gatewayContract(() => midtransRig(double), { returnsSameCharge: false, cancels: true });
  httpContract(() => ({
    gateway: midtransAt(double),
    double,
    secrets: [SERVER_KEY, AUTHORIZATION.slice(6), double.url.slice(7)],
  }));
});

describe('Midtrans', () => {
  beforeEach(async () => {
    double = await openMidtransDouble({ inHttp200: true });
  });
  afterEach(() => double.close());

  it('formats requests to Midtrans as documented', async () => {
    await midtransAt(double, { now: new Date('2026-10-07T03:00:29.500Z') }).charge(
      CHARGE_REQUEST,
      LISTENING,
    );
    const { orderId, description } = CHARGE_REQUEST;
    expect(double.requests.map(({ method, path, body }) => ({ method, path, body }))).toEqual([
      {
        method: 'POST',
        path: '/v2/charge',
        body: {
          payment_type: 'qris',
          transaction_details: { order_id: orderId, gross_amount: 27_500 },
          item_details: [{ id: orderId, price: 27_500, quantity: 1, name: description }],
          qris: { acquirer: 'gopay' },
          custom_expiry: {
            order_time: '2026-10-07 10:00:00 +0700',
            expiry_duration: 30,
            unit: 'minute',
          },
        },
      },
    ]);
  });

  it('creates a Midtrans code whose expiry equals ours to the second', async () => {
    const expiresAt = new Date('2026-10-07T03:29:59.000Z');
    const charge = await midtransAt(double).charge({ ...CHARGE_REQUEST, expiresAt }, LISTENING);
    expect(charge.expiresAt).toEqual(expiresAt);
  });

  it('sends Midtrans no more of the description than it accepts', async () => {
    const long = { ...CHARGE_REQUEST, description: 'x'.repeat(51) };
    await midtransAt(double).charge(long, LISTENING);
    expect(double.rejections).toEqual([]);
  });

  it('sends Midtrans no notification address where none is configured', async () => {
    double.answerNext({ status: 200, body: chargeReply() });
    await midtransAt(double, { notificationUrl: null }).charge(CHARGE_REQUEST, LISTENING);
    expect(double.requests[0]?.headers).not.toHaveProperty('x-override-notification');
  });

  it.each(['400', '401', '402', '410', '500', '503'])(
    'makes no charge when Midtrans refuses with %s inside HTTP 200',
    async (status_code) => {
      double.answerNext({ status: 200, body: { status_code, status_message: 'No.', id: 'x' } });
      const refusal = expect.stringContaining(`(status ${status_code})`);
      await expect(midtransAt(double).charge(CHARGE_REQUEST, LISTENING)).rejects.toMatchObject({
        message: refusal,
      });
      expect(double.requests).toHaveLength(1);
    },
  );

  it.each([
    ['another order', { order_id: 'OTHER' }],
    ['another amount', { gross_amount: '27501.00' }],
    ['half a rupiah more', { gross_amount: '27500.50' }],
    ['another currency', { currency: 'USD' }],
    ['no code', { qr_string: undefined }],
    ['an empty code', { qr_string: '' }],
    ['a code for another amount', { qr_string: qrString('x', 27_501) }],
    ['no time of the calendar', { expiry_time: '2026-02-30 10:00:00' }],
    ['success as a number', { status_code: 201 }],
    ['a success that made nothing', { status_code: '200' }],
  ])('reports a failed charge when Midtrans answers %s', async (_, changes) => {
    double.answerNext({ status: 200, body: { ...chargeReply(), ...changes } });
    await expect(midtransAt(double).charge(CHARGE_REQUEST, LISTENING)).rejects.toMatchObject({
      name: 'GatewayFailure',
    });
  });

  it('uses the requested expiry when Midtrans answers a charge without one', async () => {
    const { expiry_time, ...reply } = chargeReply();
    double.answerNext({ status: 200, body: reply });
    const { expiresAt } = CHARGE_REQUEST;
    expect(await midtransAt(double).charge(CHARGE_REQUEST, LISTENING)).toMatchObject({ expiresAt });
  });
});

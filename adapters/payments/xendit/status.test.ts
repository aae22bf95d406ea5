import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CHARGE_REQUEST, LISTENING } from '../_kit/fixtures/gateway-contract.ts';
import {
  codeOf,
  openXenditDouble,
  paymentOf,
  type XenditDouble,
} from './fixtures/xendit-double.ts';
import { xenditAt } from './fixtures/xendit-rig.ts';

const { orderId } = CHARGE_REQUEST;
const FAILURE = { name: 'GatewayFailure' };

let double: XenditDouble;

beforeEach(async () => {
  double = await openXenditDouble();
});
afterEach(() => double.close());

describe('the status of a Xendit code', () => {
  const statusWith = async (...payments: Parameters<typeof paymentOf>[1][]) => {
    const code = codeOf(orderId, 27_500);
    double.codes.set(orderId, code);
    double.payments.set(
      orderId,
      payments.map((changes) => paymentOf(code, changes)),
    );
    return xenditAt(double).status({ orderId, gatewayReference: code.id }, LISTENING);
  };

  it('is paid by a payment that is completed, and by no other', async () => {
    expect(await statusWith({ status: 'PENDING' }, { status: 'FAILED' })).toMatchObject({
      state: 'WAITING',
    });
    expect(await statusWith({ status: 'FAILED' }, { id: 'qrpy_2' })).toMatchObject({
      state: 'PAID',
      paymentReference: 'qrpy_2',
    });
  });

  it('names the currency where the payment does', async () => {
    expect(await statusWith({ currency: 'PHP' })).toMatchObject({ currency: 'PHP' });
  });

  it('names no amount that is not whole rupiah', async () => {
    expect(await statusWith({ amount: 27_500.5 })).toMatchObject({ state: 'PAID', amount: null });
    expect(await statusWith({ amount: -27_500 })).toMatchObject({ state: 'PAID', amount: null });
  });

  it.each([
    ['no time of the calendar', { created: '2026-13-01T00:00:00Z' }],
    ['a time without an offset', { created: '2026-10-07T03:00:00' }],
    ['another order', { qr_code: { ...codeOf('OTHER', 27_500) } }],
  ])('with a payment of %s is a failure', async (_, changes) => {
    await expect(statusWith(changes)).rejects.toMatchObject(FAILURE);
  });

  it('reads the code first, so that a payment between the requests is not missed', async () => {
    await statusWith();
    expect(double.requests.map(({ path }) => path)).toEqual([
      `/qr_codes/${orderId}`,
      `/qr_codes/payments?external_id=${orderId}`,
    ]);
  });
});

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

describe('Xendit code status', () => {
  const statusWith = async (...payments: Parameters<typeof paymentOf>[1][]) => {
    const code = codeOf(orderId, 27_500);
    double.codes.set(orderId, code);
    double.payments.set(
      orderId,
      payments.map((changes) => paymentOf(code, changes)),
    );
    return xenditAt(double).status({ orderId, gatewayReference: code.id }, LISTENING);
  };

  it('reports a Xendit code as paid only if a payment is completed', async () => {
    expect(await statusWith({ status: 'PENDING' }, { status: 'FAILED' })).toMatchObject({
      state: 'WAITING',
    });
    expect(await statusWith({ status: 'FAILED' }, { id: 'qrpy_2' })).toMatchObject({
      state: 'PAID',
      paymentReference: 'qrpy_2',
    });
  });

  it('returns the currency that the Xendit payment has', async () => {
    expect(await statusWith({ currency: 'PHP' })).toMatchObject({ currency: 'PHP' });
  });

  it('returns no amount for a Xendit payment that is not in whole rupiah', async () => {
    expect(await statusWith({ amount: 27_500.5 })).toMatchObject({ state: 'PAID', amount: null });
    expect(await statusWith({ amount: -27_500 })).toMatchObject({ state: 'PAID', amount: null });
  });

  it.each([
    ['no time of the calendar', { created: '2026-13-01T00:00:00Z' }],
    ['a time without an offset', { created: '2026-10-07T03:00:00' }],
    ['another order', { qr_code: { ...codeOf('OTHER', 27_500) } }],
  ])('fails on a Xendit payment with %s', async (_, changes) => {
    await expect(statusWith(changes)).rejects.toMatchObject(FAILURE);
  });

  it('requests the Xendit code before its payments, so that none is missed', async () => {
    await statusWith();
    expect(double.requests.map(({ path }) => path)).toEqual([
      `/qr_codes/${orderId}`,
      `/qr_codes/payments?external_id=${orderId}`,
    ]);
  });
});

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  CHARGE_REQUEST,
  gatewayContract,
  LISTENING,
} from '#adapters/payments/_kit/fixtures/gateway-contract.ts';
import { httpContract } from '#adapters/payments/_kit/fixtures/http-contract.ts';
import {
  AUTHORIZATION,
  CALLBACK_TOKEN,
  CALLBACK_URL,
  codeOf,
  openXenditDouble,
  SECRET_KEY,
  type XenditDouble,
} from '#adapters/payments/xendit/fixtures/xendit-double.ts';
import { xenditAt, xenditRig } from '#adapters/payments/xendit/fixtures/xendit-rig.ts';

const { orderId } = CHARGE_REQUEST;
const FAILURE = { name: 'GatewayFailure' };

let double: XenditDouble;

beforeEach(async () => {
  double = await openXenditDouble();
});
afterEach(() => double.close());

describe('Xendit', () => {
  afterEach(() => {
    expect(double.rejections).toEqual([]);
  });

  gatewayContract(() => xenditRig(double), { returnsSameCharge: true, cancels: false });
  httpContract(() => ({
    gateway: xenditAt(double),
    double,
    secrets: [SECRET_KEY, AUTHORIZATION.slice(6), CALLBACK_TOKEN, double.url.slice(7)],
  }));

  it('formats requests to Xendit as documented', async () => {
    await xenditAt(double).charge(CHARGE_REQUEST, LISTENING);
    expect(double.requests.map(({ method, path, body }) => ({ method, path, body }))).toEqual([
      {
        method: 'POST',
        path: '/qr_codes',
        body: {
          external_id: orderId,
          type: 'DYNAMIC',
          callback_url: CALLBACK_URL,
          amount: 27_500,
        },
      },
    ]);
  });

  it.each([
    ['another order', { external_id: 'OTHER' }],
    ['another amount', { amount: 27_501 }],
    ['half a rupiah', { amount: 27_500.5 }],
    ['an amount in words', { amount: '27500' }],
    ['no code', { qr_string: undefined }],
    ['a code for another amount', { qr_string: codeOf(orderId, 27_501).qr_string }],
    ['a status that we do not know', { status: 'BLOCKED' }],
  ])('reports a failed charge when Xendit answers %s', async (_, changes) => {
    double.answerNext({ status: 200, body: { ...codeOf(orderId, 27_500), ...changes } });
    await expect(xenditAt(double).charge(CHARGE_REQUEST, LISTENING)).rejects.toMatchObject(FAILURE);
  });

  it.each([
    [400, 'API_VALIDATION_ERROR'],
    [401, 'INVALID_API_KEY'],
    [403, 'REQUEST_FORBIDDEN_ERROR'],
    [404, 'CALLBACK_URL_NOT_FOUND'],
    [400, 'unfriendly words'],
  ])('makes no charge when Xendit refuses it (%i %s)', async (status, error_code) => {
    double.answerNext({ status, body: { error_code, message: 'No.' } });
    await expect(xenditAt(double).charge(CHARGE_REQUEST, LISTENING)).rejects.toMatchObject(FAILURE);
    expect(double.codes.size).toBe(0);
  });

  it('accepts the duplicate answer of another Xendit version for a known order', async () => {
    const charge = await xenditAt(double).charge(CHARGE_REQUEST, LISTENING);
    for (const [status, error_code] of [
      [400, 'DUPLICATE_PAYMENT_ERROR'],
      [409, 'CONFLICT'],
    ] as const) {
      double.answerNext({ status, body: { error_code } });
      expect(await xenditAt(double).charge(CHARGE_REQUEST, LISTENING)).toEqual(charge);
    }
  });

  it('reports a contradiction when Xendit denies a code that it claims to have', async () => {
    double.answerNext({ status: 409, body: { error_code: 'DUPLICATE_ERROR' } });
    await expect(xenditAt(double).charge(CHARGE_REQUEST, LISTENING)).rejects.toMatchObject(FAILURE);
  });
});

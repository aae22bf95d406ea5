import { describe, expect, it } from '@jest/globals';
import { CALLBACK_TOKEN, SECRET_KEY, xenditCallback } from './fixtures/xendit-double.ts';
import { xenditAt } from './fixtures/xendit-rig.ts';

/** These tests make no request. */
const NOWHERE = { url: 'http://nowhere.invalid' };
const orderId = 'SK-1';

describe('Xendit callbacks', () => {
  const { body } = xenditCallback(orderId);
  const verified = (headers: Record<string, string | undefined>, token?: string) =>
    xenditAt(NOWHERE, token).verify({ headers, body });

  it("accepts a Xendit callback with the dashboard's token and returns its charge", () => {
    const charge = verified({ 'x-callback-token': CALLBACK_TOKEN });
    expect(charge).toEqual({ orderId, gatewayReference: 'qr_1' });
  });

  it.each([
    '',
    CALLBACK_TOKEN.toUpperCase(),
    CALLBACK_TOKEN.slice(0, -1),
    `${CALLBACK_TOKEN} `,
    `${CALLBACK_TOKEN}${CALLBACK_TOKEN}`,
    SECRET_KEY,
  ])('rejects a Xendit callback with the token %j', (token) => {
    expect(verified({ 'x-callback-token': token })).toBeUndefined();
  });

  it('rejects a Xendit callback without a token, even if none is configured', () => {
    expect(verified({})).toBeUndefined();
    expect(verified({}, '')).toBeUndefined();
    expect(verified({ 'x-callback-token': '' }, '')).toBeUndefined();
  });

  it.each([
    [{ event: 'qr.refund' }],
    [{ event: undefined }],
    [{ qr_code: undefined }],
    [{ qr_code: { id: 'qr_1' } }],
    [{ qr_code: [] }],
  ])('rejects a Xendit callback with %j', (changes) => {
    expect(xenditAt(NOWHERE).verify(xenditCallback(orderId, changes))).toBeUndefined();
  });
});

import { describe, expect, it } from '@jest/globals';
import { CALLBACK_TOKEN, SECRET_KEY, xenditCallback } from './fixtures/xendit-double.ts';
import { xenditAt } from './fixtures/xendit-rig.ts';

/** No request is made. */
const NOWHERE = { url: 'http://nowhere.invalid' };
const orderId = 'SK-1';

describe('a callback of Xendit', () => {
  const { body } = xenditCallback(orderId);
  const verified = (headers: Record<string, string | undefined>, token?: string) =>
    xenditAt(NOWHERE, token).verify({ headers, body });

  it('with the token of the dashboard names the charge', () => {
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
  ])('with the token %j is forged', (token) => {
    expect(verified({ 'x-callback-token': token })).toBeUndefined();
  });

  it('without a token is forged, also where none was set', () => {
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
  ])('with %j is rejected', (changes) => {
    expect(xenditAt(NOWHERE).verify(xenditCallback(orderId, changes))).toBeUndefined();
  });
});

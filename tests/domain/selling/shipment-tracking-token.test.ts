import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { systemDigest as digest } from '#adapters/system/digest.ts';
import {
  isTokenOf,
  numberInToken,
  trackingUrlAt,
} from '#domain/selling/shipment/tracking-token.ts';

const SHIPMENT = {
  shipmentNumber: 'SHP261121000000009',
  shipmentId: '01900000-0000-7000-8000-000000000003',
};
const TOKEN = '261121000000009-EC102660406A689D';

describe('token of a tracking page', () => {
  // Links are printed on paper, so tokens must never change.
  it('puts the shipment number and a seal of the shipment id into the tracking token', () => {
    expect(numberInToken(TOKEN)).toBe(SHIPMENT.shipmentNumber);
  });

  it('accepts a tracking token in lower case', () => {
    expect(numberInToken(TOKEN.toLowerCase())).toBe(SHIPMENT.shipmentNumber);
    expect(isTokenOf(SHIPMENT, TOKEN.toLowerCase(), digest)).toBe(true);
  });

  it('generates different tracking tokens for the same number under different ids', () => {
    fc.assert(
      fc.property(fc.uuid({ version: 7 }), (shipmentId) => {
        const token = trackingUrlAt('', digest)({ ...SHIPMENT, shipmentId }).slice(3);
        expect(token).toMatch(/^261121000000009-[0-9A-F]{16}$/);
        expect(isTokenOf(SHIPMENT, token, digest)).toBe(false);
        expect(isTokenOf({ ...SHIPMENT, shipmentId }, token, digest)).toBe(true);
      }),
    );
  });

  it.each([
    ['', 'nothing'],
    [SHIPMENT.shipmentNumber, 'only the number'],
    ['261121000000009', 'the number without its seal'],
    ['261121000000008-EC102660406A689D', 'a number with a wrong check character'],
    [`${TOKEN}0`, 'a seal that is too long'],
    [`${TOKEN}\n`, 'something after it'],
    ['261121000000009-EC102660406A689G', 'a seal with other letters'],
  ])('rejects %j as a tracking token: %s', (text) => {
    expect(numberInToken(text)).toBeUndefined();
  });

  it('builds the address of the tracking page from the token', () => {
    const urlAt = (origin: string) => trackingUrlAt(origin, digest)(SHIPMENT);
    expect(urlAt('https://api.example')).toBe(`https://api.example/t/${TOKEN}`);
    expect(urlAt('')).toBe(`/t/${TOKEN}`);
  });
});

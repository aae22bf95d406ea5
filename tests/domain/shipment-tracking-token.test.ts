import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { systemDigest as digest } from '#adapters/system/digest.ts';
import { isTokenOf, numberInToken, trackingUrlAt } from '#domain/shipment/tracking-token.ts';

const SHIPMENT = {
  shipmentNumber: 'SHP261121000000009',
  shipmentId: '01900000-0000-7000-8000-000000000003',
};
const TOKEN = '261121000000009-EC102660406A689D';

describe('the token of a tracking page', () => {
  // Links are printed on paper: what made one must make the same for ever.
  it('is the number, by which the shipment is found, and a seal of its id', () => {
    expect(numberInToken(TOKEN)).toBe(SHIPMENT.shipmentNumber);
  });

  it('is taken in any case of letters', () => {
    expect(numberInToken(TOKEN.toLowerCase())).toBe(SHIPMENT.shipmentNumber);
    expect(isTokenOf(SHIPMENT, TOKEN.toLowerCase(), digest)).toBe(true);
  });

  it('is another for the same number under another id', () => {
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
    [SHIPMENT.shipmentNumber, 'the number alone'],
    ['261121000000009', 'the number without its seal'],
    ['261121000000008-EC102660406A689D', 'a number with a wrong check character'],
    [`${TOKEN}0`, 'a seal that is too long'],
    [`${TOKEN}\n`, 'something after it'],
    ['261121000000009-EC102660406A689G', 'a seal with other letters'],
  ])('%j is none: %s', (text) => {
    expect(numberInToken(text)).toBeUndefined();
  });

  it('stands in the address of the page', () => {
    const urlAt = (origin: string) => trackingUrlAt(origin, digest)(SHIPMENT);
    expect(urlAt('https://api.example')).toBe(`https://api.example/t/${TOKEN}`);
    expect(urlAt('')).toBe(`/t/${TOKEN}`);
  });
});

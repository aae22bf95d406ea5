import { describe, expect, it } from '@jest/globals';
import { systemDigest as digest } from '#adapters/system/digest.ts';
import { trackingUrlAt } from '#domain/shipment/tracking-token.ts';

const SHIPMENT = {
  shipmentNumber: 'SHP261121000000009',
  shipmentId: '01900000-0000-7000-8000-000000000003',
};
const TOKEN = '261121000000009-EC102660406A689D';

describe('the token of a tracking page', () => {
  // Links are printed on paper: what made one must make the same for ever.
  it('is the number and a seal of the id, in the address of the page', () => {
    const urlAt = (origin: string) => trackingUrlAt(origin, digest)(SHIPMENT);
    expect(urlAt('https://api.example')).toBe(`https://api.example/t/${TOKEN}`);
    expect(urlAt('')).toBe(`/t/${TOKEN}`);
  });
});

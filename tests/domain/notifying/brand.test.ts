import { describe, expect, it } from '@jest/globals';
import { brandColour, brandWebsite } from '#domain/notifying/brand/brand.ts';
import { LOGO_BYTES_MAX, logoOf } from '#domain/notifying/brand/logo.ts';

/** Headers of real image files, 160 × 48 px each. */
const PNG = hex('89504e470d0a1a0a0000000d49484452000000a0000000300802000000000000000000');
const JPEG = hex('ffd8ffe000104a46494600010100000100010000ffc0001108003000a003012200021101');
const WEBP = {
  extended: hex('524946462000000057454250565038580a000000000000009f00002f00000000'),
  lossy: hex('52494646200000005745425056503820140000003001009d012aa00030000000'),
  lossless: hex('5249464620000000574542505650384c140000002f9fc00b0000000000000000'),
};

describe('logo', () => {
  it.each([
    ['image/png', PNG],
    ['image/jpeg', JPEG],
    ['image/webp', WEBP.extended],
    ['image/webp', WEBP.lossy],
    ['image/webp', WEBP.lossless],
  ])('recognises a logo of type %s by its bytes and reads width and height', (type, bytes) => {
    const data = Buffer.from(bytes).toString('base64');
    expect(logoOf(bytes)).toEqual({ type, width: 160, height: 48, data });
  });

  it.each([
    ['a drawing, which may hold scripts', new TextEncoder().encode('<svg onload="alert(1)"/>')],
    ['a page', new TextEncoder().encode('<!doctype html><script>alert(1)</script>')],
    ['nothing', new Uint8Array()],
    ['half a head', PNG.slice(0, 20)],
    ['a GIF', new TextEncoder().encode('GIF89a  ')],
    ['a JPEG without a frame', JPEG.slice(0, 20)],
    ['a PNG that is too wide', changed(PNG, 18, 0xff)],
    ['a PNG that is too low', changed(PNG, 23, 1)],
    ['too many bytes', new Uint8Array([...PNG, ...new Uint8Array(LOGO_BYTES_MAX)])],
  ])('rejects %s as a logo', (_, bytes) => {
    expect(() => logoOf(bytes)).toThrow(expect.objectContaining({ code: 'VALIDATION_ERROR' }));
  });
});

describe('brand fields', () => {
  it('accepts six-digit hex colours and https addresses for a brand, and nothing else', () => {
    expect(['#0F766E', 'red', '#fff', '#0f766e;'].map(brandColour)).toEqual([
      '#0f766e',
      undefined,
      undefined,
      undefined,
    ]);
    const sites = ['https://toko.example', 'http://toko.example', 'javascript:alert(1)', 'toko'];
    expect(sites.map(brandWebsite)).toEqual([
      'https://toko.example/',
      undefined,
      undefined,
      undefined,
    ]);
    expect(brandWebsite('https://a:b@toko.example')).toBeUndefined();
    expect(brandWebsite(`https://toko.example/${'a'.repeat(200)}`)).toBeUndefined();
  });
});

function hex(text: string): Uint8Array {
  return Uint8Array.from(Buffer.from(text, 'hex'));
}

function changed(bytes: Uint8Array, at: number, value: number): Uint8Array {
  return bytes.with(at, value);
}

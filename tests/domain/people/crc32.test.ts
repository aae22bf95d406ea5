import { crc32 as referenceCrc32 } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { crc32 } from '#domain/people/access/crc32.ts';

describe('CRC-32', () => {
  it.each([
    ['', 0],
    // Check value of CRC-32/ISO-HDLC in the catalogue of CRCs.
    ['123456789', 0xcbf43926],
    ['a', 0xe8b7be43],
    ['The quick brown fox jumps over the lazy dog', 0x414fa339],
  ])('computes the CRC-32 of %j as %i', (text, checksum) => {
    expect(crc32(text)).toBe(checksum);
  });

  it('matches the CRC-32 of gzip for any ASCII text', () => {
    const ascii = fc.string({ unit: 'binary-ascii', maxLength: 200 });
    fc.assert(
      fc.property(ascii, (text) => {
        expect(crc32(text)).toBe(referenceCrc32(text));
      }),
    );
  });
});

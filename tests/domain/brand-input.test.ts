import { describe, expect, it } from '@jest/globals';
import { brandChangeOf } from '#domain/brand/brand-input.ts';

describe('a brand as people write it', () => {
  it('is kept as it is shown', () => {
    const input = {
      name: ' Toko Sari ',
      colour: '#B3261E',
      logo: pngOf(160, 48),
      whatsapp: '0812-3456-7890',
      email: 'a@b.example',
      website: 'https://toko.example',
    };
    expect(brandChangeOf(input)).toEqual({
      name: 'Toko Sari',
      colour: '#b3261e',
      whatsapp: '+6281234567890',
      logo: { type: 'image/png', width: 160, height: 48, data: pngOf(160, 48) },
      email: 'a@b.example',
      website: 'https://toko.example/',
    });
  });

  it('changes what is named, and takes away what is null', () => {
    expect(brandChangeOf({})).toEqual({});
    expect(brandChangeOf({ colour: null, logo: null })).toEqual({ colour: null, logo: null });
  });

  it('is refused with all of its wrong parts at once', () => {
    const wrong = { colour: 'red', logo: pngOf(8, 8), whatsapp: '12', website: 'http://a.example' };
    expect(() => brandChangeOf(wrong)).toThrow(
      expect.objectContaining({
        code: 'VALIDATION_ERROR',
        fieldErrors: ['colour', 'logo', 'whatsapp', 'website'].map((path) =>
          expect.objectContaining({ path, code: 'INVALID_FORMAT' }),
        ),
      }),
    );
  });

  it('refuses a name with a web address, because it is the sender of e-mails', () => {
    const name = 'BCA: akun diblokir, verifikasi di https://evil.example/bca';
    expect(() => brandChangeOf({ name, colour: 'red' })).toThrow(
      expect.objectContaining({
        fieldErrors: [
          expect.objectContaining({ path: 'name', code: 'WEB_ADDRESS' }),
          expect.objectContaining({ path: 'colour', code: 'INVALID_FORMAT' }),
        ],
      }),
    );
  });

  it.each(['=', 'AAAA', 'A'])('has no logo of %p', (logo) => {
    expect(() => brandChangeOf({ logo })).toThrow(
      expect.objectContaining({ fieldErrors: [expect.objectContaining({ path: 'logo' })] }),
    );
  });
});

function pngOf(width: number, height: number): string {
  const bytes = Buffer.alloc(40);
  bytes.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes.toString('base64');
}

import { describe, expect, it } from '@jest/globals';
import { brandChangeOf } from '#domain/notifying/brand/brand-input.ts';

describe('brand input', () => {
  it('normalises the fields of a brand to how they are shown', () => {
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

  it('changes only the named fields of a brand and clears those that are null', () => {
    expect(brandChangeOf({})).toEqual({});
    expect(brandChangeOf({ colour: null, logo: null })).toEqual({ colour: null, logo: null });
  });

  it('rejects a brand with all invalid fields at once', () => {
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

  it('rejects a brand name with a web address, because the name is shown as e-mail sender', () => {
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

  it.each(['=', 'AAAA', 'A'])('rejects %p as the logo of a brand', (logo) => {
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

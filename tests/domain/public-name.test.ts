import { describe, expect, it } from '@jest/globals';
import { hasWebAddress, shownInEmails, wrongName } from '#domain/public-name.ts';

describe('names of accounts and brands', () => {
  it.each([
    'BCA: akun diblokir, verifikasi di https://evil.example/bca',
    'Hadiah Rp10 juta: evil.example/klaim',
    'Klik t.me/hadiah',
    'www.hadiah',
    'bca-verifikasi.com',
    'promo.toko.id',
    'Toko evil。example',
    'Toko ｅｖｉｌ．ｅｘａｍｐｌｅ',
    'Hubungi cs@evil.example',
    'PT.Maju.com',
    'HTTPS://EVIL',
    'BCA blokir: evil.xn--p1ai/bca',
    'evil.भारत',
    'सं.भारत/klaim',
    'klaim di 203.0.113.5/bca',
    'klaim di 203.0.113.5:8080',
    'klikbca\u00ad.com',
    'klikbca\u200b.\u200bcom',
  ])('rejects the account or brand name %p, which mail programs would turn into a link', (name) => {
    expect(hasWebAddress(name)).toBe(true);
    expect(wrongName('name', name)).toMatchObject({ path: 'name', code: 'WEB_ADDRESS' });
  });

  it.each([
    'Toko Sari',
    'PT. Maju Jaya',
    'PT.Maju Jaya',
    'CV.Sinar Abadi',
    'dr.Ani Skincare',
    'A.B.Cell',
    'Budi S.Kom',
    'Warung No.1',
    'Serba 5.000',
    'Rp10.000an',
    'Rp1.000.000.000/bulan',
    'Grosir 10.25.50.75',
    'নকশি ঘর',
    'Kopi & Teh (Cab. Gresik)',
    'Toko Maju: murah/grosir',
    '店.1',
  ])('accepts the account or brand name %p', (name) => {
    expect(hasWebAddress(name)).toBe(false);
    expect(wrongName('name', name)).toBeUndefined();
  });

  it('adds "via Satukurir" to sender names and hides names with a web address', () => {
    expect(shownInEmails('Toko Sari')).toBe('Toko Sari via Satukurir');
    expect(shownInEmails('Toko https://evil.example')).toBeUndefined();
  });
});

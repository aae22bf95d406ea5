import { describe, expect, it } from '@jest/globals';
import { readPasted, streetOf } from '#src/web/pages/selling/new/pasted.ts';

const KEBOMAS = {
  district: 'Kebomas',
  regency: 'Kabupaten Gresik',
  province: 'Jawa Timur',
  village: 'Sidokumpul',
  postal_codes: ['61121', '61124'],
};

describe('pasted address', () => {
  it.each([
    [
      'Sari Wulandari\n0857-1234-5678\nJl. Veteran No. 8, Sidokumpul, Kebomas, Gresik 61124',
      ['Sari Wulandari', '0857-1234-5678', 'Jl. Veteran No. 8, Sidokumpul, Kebomas, Gresik 61124'],
    ],
    [
      'Nama: Sari Wulandari\nNo. HP: +62 857 1234 5678\nAlamat: Jl. Veteran No. 8\nKode pos: 61124',
      ['Sari Wulandari', '+62 857 1234 5678', 'Jl. Veteran No. 8, 61124'],
    ],
    [
      'Sari Wulandari, 085712345678, Jl. Veteran No. 8, Kebomas, Gresik 61124',
      ['Sari Wulandari', '085712345678', 'Jl. Veteran No. 8, Kebomas, Gresik 61124'],
    ],
  ])('splits a pasted address into name, phone and address: %j', (text, [name, phone, address]) => {
    expect(readPasted(text)).toEqual({ name, phone, address, postalCode: '61124' });
  });

  it('finds no name in an address without one, and never takes a street for a name', () => {
    const text = 'Jl. Kemang Raya No.5, Bangka, Mampang Prapatan, Jakarta Selatan';
    expect(readPasted(text)).toEqual({ name: '', phone: '', address: text, postalCode: '' });
    expect(readPasted(`${text}\n0812 3456 7890`).name).toBe('');
    expect(readPasted('Kemang, Jakarta Selatan').name).toBe('');
  });

  it('returns empty fields for an empty text, and takes no postal code for a phone', () => {
    expect(readPasted('')).toEqual({ name: '', phone: '', address: '', postalCode: '' });
    expect(readPasted('Gresik 61124').phone).toBe('');
  });
});

describe('street of an address', () => {
  it.each([
    ['Jl. Veteran No. 8, Sidokumpul, Kebomas, Gresik 61124', 'Jl. Veteran No. 8'],
    ['Jl. Veteran No. 8, Kel. Sidokumpul, Kec. Kebomas, Kab. Gresik, 61124', 'Jl. Veteran No. 8'],
    ['Jl. Veteran 8 RT 03/RW 07, Kebomas', 'Jl. Veteran 8 RT 03/RW 07'],
    ['Jl. Veteran No. 8, belakang pasar, Kebomas', 'Jl. Veteran No. 8, belakang pasar'],
    ['Jl. Veteran No. 8 61124', 'Jl. Veteran No. 8'],
    ['Sidokumpul, Kebomas', 'Sidokumpul'],
  ])('reduces the address %s to its street', (address, street) => {
    expect(streetOf(address, KEBOMAS)).toBe(street);
  });
});

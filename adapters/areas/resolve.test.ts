import { describe, expect, it } from '@jest/globals';
import type { AddressLine } from '#domain/carrying/area/found-area.ts';
import { loadAreaDirectory } from './directory.ts';
import { readAddress } from './read-address.ts';

const { resolve } = loadAreaDirectory();
const idsOf = (line: AddressLine) => resolve(line).map(({ district }) => district.districtId);
const confidencesOf = (line: AddressLine) => resolve(line).map(({ confidence }) => confidence);

const KALIDERES = '31.73.06';
const COBLONG = '32.73.02';

describe('resolving an address', () => {
  it('resolves a full address to its district and village with high confidence', () => {
    const [first] = resolve({
      address: 'Jl. Peta Selatan 12 RT 05/RW 03\nPegadungan, Kalideres\nJakarta Barat 11830',
    });
    expect(first).toMatchObject({
      district: { districtId: KALIDERES },
      village: 'Pegadungan',
      matched: 'VILLAGE',
    });
    expect(first?.confidence).toBeGreaterThan(0.9);
  });

  it('ignores the town that a street in an address is named after', () => {
    expect(idsOf({ address: 'Jl. Surabaya No. 6, Menteng, Jakarta Pusat' })[0]).toBe('31.71.06');
    expect(idsOf({ address: 'jalan bandung 3 klojen malang' })[0]).toBe('35.73.02');
  });

  it.each([
    ['kel.sukajadi kec.sukajadi bdg', 'Sukajadi', 'Kota Bandung'],
    ['Kec. Ilir Timur 1, Palembang', 'Ilir Timur Satu', 'Kota Palembang'],
    ['Kec. Ilir Timur I, Palembang', 'Ilir Timur Satu', 'Kota Palembang'],
    ['Seberang Ulu 1, Palembang', 'Seberang Ulu Satu', 'Kota Palembang'],
    ['Seberang Ulu II Palembang', 'Seberang Ulu Dua', 'Kota Palembang'],
    ['Martapura, OKU Timur', 'Martapura', 'Kabupaten Ogan Komering Ulu Timur'],
    ['kec Nunuakn, Nunukan', 'Nunukan', 'Kabupaten Nunukan'],
    [
      'Jl. Merdeka No. 1, Kec. Kalideres, Jakarta Barat',
      'Kalideres',
      'Kota Administrasi Jakarta Barat',
    ],
    [
      'IV Koto Aur Malintang, Padang Pariaman',
      'IV Koto Aua Malintang',
      'Kabupaten Padang Pariaman',
    ],
    ['Kec. Belitang 2, OKU Timur', 'Belitang II', 'Kabupaten Ogan Komering Ulu Timur'],
    ['Kec. Belitang Dua, OKU Timur', 'Belitang II', 'Kabupaten Ogan Komering Ulu Timur'],
  ])('resolves %j to %s, %s first', (address, name, regency) => {
    const [first] = resolve({ address });
    expect(first?.district).toMatchObject({ name, regency });
  });

  it('gives low confidence to every district when an address has only a city', () => {
    const confidences = confidencesOf({ address: 'Kota Bandung' });
    expect(confidences).toHaveLength(5);
    expect(Math.max(...confidences)).toBeLessThan(0.1);
  });

  it('gives two districts of the same name equal confidence', () => {
    const [one, other, third] = resolve({ address: 'Kec. Cipayung' });
    expect([one, other]).toMatchObject([
      { district: { regency: 'Kota Administrasi Jakarta Timur' } },
      { district: { regency: 'Kota Depok' } },
    ]);
    expect(one?.confidence).toBe(other?.confidence);
    expect(third?.confidence).toBeLessThan((one?.confidence ?? 0) / 5);
  });

  it('returns nothing for an address that names no place', () => {
    expect(resolve({ address: 'Jl. Surabaya 12' })).toEqual([]);
    expect(resolve({ address: '...' })).toEqual([]);
  });

  it('selects among districts of the same name by the postal code', () => {
    const address = 'Kec. Cipayung';
    expect(idsOf({ address, postalCode: '16437' })[0]).toBe('32.76.07');
    expect(idsOf({ address, postalCode: '13840' })[0]).toBe('31.75.10');
  });

  it('selects among districts by coordinates, with low confidence if there is nothing else', () => {
    const coordinates = { latitude: -6.8835, longitude: 107.6158 };
    expect(idsOf({ address: 'Jl. Dago 254, Bandung', coordinates })[0]).toBe(COBLONG);
    const [first] = resolve({ address: 'rumah warna hijau', coordinates });
    expect(first).toMatchObject({ matched: 'COORDINATES', village: null });
    expect(first?.confidence).toBeLessThan(0.8);
  });

  it('reads only the last thirty words of a long address', () => {
    const words = Array.from(
      { length: 99 },
      (_, at) => `${String.fromCharCode(97 + (at % 26))}${at}x`,
    );
    const address = `${words.join(' ')}, Kalideres, Jakarta Barat`;
    expect(readAddress(address, new Map()).words).toHaveLength(30);
    expect(idsOf({ address })[0]).toBe(KALIDERES);
  });
});

it('sorts resolved districts by confidence, with a total of at most 1', () => {
  for (const address of ['Kalideres', 'Sukajadi', 'Tanjung', 'Bandung', 'Jl. Merdeka, Depok']) {
    const confidences = confidencesOf({ address });
    expect(confidences).toEqual(confidences.toSorted((a, b) => b - a));
    expect(confidences.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(1.02);
  }
});

import { describe, expect, it } from '@jest/globals';
import type { AreaDirectory } from '#domain/carrying/area/area-directory.ts';
import type { District } from '#domain/carrying/area/district.ts';
import { finders } from './directory.ts';
import { readDistrictFile } from './district-file.ts';
import { readSearch } from './read-search.ts';
import { villagesOf } from './village-file.ts';

const TIMUR = 'Jawa Timur';
const JAKARTA = 'DKI Jakarta';

/** Invented districts with realistic forms of names. */
const DISTRICTS: readonly District[] = [
  district('31.73.06', 'Kalideres', ['Kota Administrasi Jakarta Barat', JAKARTA, '11810', '11840']),
  district('31.74.07', 'Kebayoran Baru', ['Kota Administrasi Jakarta Selatan', JAKARTA, '12110']),
  district('31.74.08', 'Kebayoran Lama', ['Kota Administrasi Jakarta Selatan', JAKARTA, '12210']),
  district('33.05.01', 'Karanganyar', ['Kabupaten Kebumen', 'Jawa Tengah', '54364']),
  district('33.13.01', 'Karanganyar', ['Kabupaten Karanganyar', 'Jawa Tengah', '57711']),
  district('33.13.02', 'Jaten', ['Kabupaten Karanganyar', 'Jawa Tengah', '57731']),
  district('35.04.01', 'Malang', ['Kabupaten Tulungagung', TIMUR, '66274']),
  district('35.07.01', 'Kepanjen', ['Kabupaten Malang', TIMUR, '65163']),
  district('35.25.14', 'Kebomas', ['Kabupaten Gresik', TIMUR, '61121', '61124']),
  district('35.25.16', 'Gresik', ['Kabupaten Gresik', TIMUR, '61111']),
  district('35.73.01', 'Klojen', ['Kota Malang', TIMUR, '65111']),
  district('35.73.02', 'Malang Kota', ['Kota Malang', TIMUR, '65112']),
  district('53.02.20', "Kot'olin", ['Kabupaten Timor Tengah Selatan', 'Nusa Tenggara Timur']),
  district('53.08.13', 'Kota Baru', ['Kabupaten Ende', 'Nusa Tenggara Timur', '86372']),
];

/** Lines in the format of the villages' file. */
const VILLAGES = [
  '31.73.06\n1001\tKalideres\t11840\n1005\tPegadungan\t11830',
  '33.05.01\n2001\tCandi\t54364',
  '35.25.14\n1001\tKebomas\t61124\n2005\tGiri\t61124',
].flatMap((district) => district.split('\n'));
const EVERYDAY_NAMES = [
  { name: 'ngalam', codes: ['35.73'] },
  { name: 'candi', codes: ['35.25.14.2005', '33.05.01.2001'] },
];
const SHORT_FORMS = new Map([
  ['jkt', ['jakarta']],
  ['kby', ['kebayoran']],
  ['jaksel', ['jakarta selatan']],
]);

const search = searchOf(DISTRICTS);
const ids = (text: string, limit = 20) => idsOf(search(text, limit));

describe('area search: spelling', () => {
  it.each([
    ['upper case and spaces', '  KEBAYORAN   BARU ', '31.74.07'],
    ['the word kecamatan, long or short', 'Kec. Kebomas', '35.25.14'],
    ['a kind without its dot or its space', 'kec.kebomas kab gresik', '35.25.14'],
    ['kota administrasi, long or short', 'kota adm. jakarta barat', '31.73.06'],
    ['punctuation', 'Kebomas, (Gresik)', '35.25.14'],
    ['a missing apostrophe', 'kotolin', '53.02.20'],
    ['another order of the words', 'lama kebayoran', '31.74.08'],
    ['a word not finished yet', 'kebom', '35.25.14'],
    ['a missing letter', 'kalidres', '31.73.06'],
    ['a doubled letter', 'kebommas', '35.25.14'],
    ['swapped letters', 'kebmoas', '35.25.14'],
    ['two slips in a word of eight letters or more', 'kalliderres', '31.73.06'],
    ['a name written in two words', 'kali deres', '31.73.06'],
    ['a name written in one word', 'kebayoranbaru', '31.74.07'],
    ['short forms of words', 'kby lama jkt', '31.74.08'],
    ['an everyday name', 'klojen ngalam', '35.73.01'],
    ['spelling of before 1972', 'Kalidjeres, Djakarta', '31.73.06'],
    ['a name written in two words, misspelt', 'kali dres', '31.73.06'],
    ['a village that is unknown', 'Desa Xqzwv, Kebomas, Gresik', '35.25.14'],
    ['the wrong kind of regency', 'kota gresik kebomas', '35.25.14'],
  ])('forgives %s in a search', (_, text, expected) => {
    expect(ids(text)[0]).toBe(expected);
  });

  it('forgives no typo in a word of three letters', () => {
    expect(ids('bru')).toEqual([]);
  });

  it('returns nothing for a text that names no place', () => {
    expect(ids('xqzwv')).toEqual([]);
    expect(ids('...')).toEqual([]);
    expect(ids('constructor __proto__')).toEqual([]);
  });
});

describe('area search: codes', () => {
  it('finds only the districts of a full five-digit postal code', () => {
    expect(ids('61124')).toEqual(['35.25.14']);
  });

  it('finds every district whose postal codes begin with the digits typed', () => {
    expect(ids('12')).toEqual(['31.74.07', '31.74.08']);
  });

  it('combines a name and a postal code in one search', () => {
    expect(ids('karanganyar 54364')[0]).toBe('33.05.01');
  });

  it.each(['31.73.06', '317306', '31.73'])('finds the district code %s', (text) => {
    expect(ids(text)).toEqual(['31.73.06']);
  });

  it('returns nothing for an unknown postal code instead of a similar one', () => {
    expect(ids('61125')).toEqual([]);
  });
});

describe('area search: order', () => {
  it('ranks an exact spelling above a similar one', () => {
    const spelt = searchOf([
      district('11.01.01', 'Sukasadi', ['Kabupaten Satu', 'Aceh']),
      district('11.01.02', 'Sukajadi Hulu', ['Kabupaten Satu', 'Aceh']),
      district('11.01.04', 'Sukajadi', ['Kabupaten Satu', 'Aceh']),
    ]);
    const found = idsOf(spelt('sukajadi', 9));
    expect(found).toEqual(['11.01.04', '11.01.02', '11.01.01']);
  });

  it('prefers the kind of regency that a search names: Kota or Kabupaten', () => {
    expect(ids('malang kota', 1)).toEqual(['35.73.02']);
  });

  it('ranks cities above regencies, those above districts, and partial names last', () => {
    expect(ids('malang')).toEqual(['35.73.01', '35.73.02', '35.07.01', '35.04.01']);
    expect(ids('kab malang')[0]).toBe('35.07.01');
    expect(ids('kota malang', 2)).toEqual(['35.73.02', '35.73.01']);
  });

  it('ranks the district that its regency is named after first', () => {
    expect(ids('gresik')).toEqual(['35.25.16', '35.25.14']);
  });

  it('returns a village if the text names it, and none if it names the district', () => {
    const [first] = search('kebomas', 1);
    expect(first).toMatchObject({ village: null, matched: 'DISTRICT' });
    expect(search('desa kebomas', 1)).toMatchObject([{ village: 'Kebomas', matched: 'VILLAGE' }]);
    expect(search('kel kalideres, kec kalideres', 1)).toMatchObject([{ village: 'Kalideres' }]);
    expect(search('giri gresik', 1)).toMatchObject([{ village: 'Giri' }]);
  });

  it('ranks the first place of an everyday name above its second, and above places of the same name', () => {
    expect(ids('candi')).toEqual(['35.25.14', '33.05.01']);
  });

  it.each([
    ['kalideres', 'DISTRICT'],
    ['61124', 'CODE'],
    ['jakarta barat', 'REGENCY'],
    ['jawa timur', 'PROVINCE'],
  ] as const)('matches the text %s by %s', (text, matched) => {
    expect(search(text, 1)).toMatchObject([{ village: null, matched }]);
  });

  it('finds a name that begins with Kota as a part of the name', () => {
    expect(ids('kota baru')[0]).toBe('53.08.13');
  });

  it('reads Kota as part of the name if another kind follows', () => {
    const kampar = searchOf([
      district('14.01.01', 'Bangkinang', ['Kabupaten Kampar', 'Riau']),
      district('14.01.15', 'Bangkinang Kota', ['Kabupaten Kampar', 'Riau']),
    ]);
    const [first] = kampar('Bangkinang Kota, Kabupaten Kampar', 1);
    expect(first?.district.name).toBe('Bangkinang Kota');
  });

  it('distinguishes districts of the same name by the regency before or after it', () => {
    expect(ids('karanganyar kebumen')).toEqual(['33.05.01']);
    expect(ids('kebumen karanganyar')).toEqual(['33.05.01']);
    expect(ids('Karanganyar, Kabupaten Karanganyar')[0]).toBe('33.13.01');
  });

  it('reads at most ten names, no word more than twice, and 40 letters of a word', () => {
    const read = (text: string) => readSearch(text, SHORT_FORMS).words.map((word) => word.text);
    expect(read('kota '.repeat(50))).toEqual(['kota', 'kota']);
    expect(read('a b a a c kec d b e f g h i j k')).toEqual([...'abac', 'kec', ...'dbefgh']);
    expect(read('x'.repeat(100))).toEqual(['x'.repeat(40)]);
    expect(ids('kebomas kebomas kebomas')).toEqual(ids('kebomas kebomas'));
  });

  it('takes a single letter as a word, not as a prefix of every name', () => {
    expect(ids('k ')).toEqual([]);
  });

  it('ranks one typo above two', () => {
    const alike = searchOf([
      district('11.01.01', 'Sukamijo', ['Kabupaten Satu', 'Aceh']),
      district('11.01.02', 'Sukamaji', ['Kabupaten Satu', 'Aceh']),
    ]);
    expect(alike('sukamaju', 2)).toMatchObject([
      { district: { name: 'Sukamaji' } },
      { district: { name: 'Sukamijo' } },
    ]);
  });

  it('breaks ties by the district code, whatever order the districts came in', () => {
    const backwards = searchOf(DISTRICTS.toReversed());
    expect(backwards('karanganyar', 2)).toEqual(search('karanganyar', 2));
    expect(ids('12')).toEqual(['31.74.07', '31.74.08']);
  });

  it('breaks ties of prefix searches by code, regardless of rounding in the sum', () => {
    const districts = readDistrictFile().map((row) => row.district);
    const one = searchOf(districts);
    const other = searchOf(districts.toReversed());
    for (let digits = 10; digits < 100; digits += 1) {
      expect(other(`${digits}`, 50)).toEqual(one(`${digits}`, 50));
    }
  });

  it('returns at most the limit of areas, and the same first ones for any limit', () => {
    const all = ids('jawa');
    expect(all).toHaveLength(9);
    for (let limit = 1; limit <= all.length; limit += 1) {
      expect(ids('jawa', limit)).toEqual(all.slice(0, limit));
    }
  });
});

function searchOf(districts: readonly District[]): AreaDirectory['search'] {
  const villages = villagesOf(VILLAGES);
  const names = { everydayNames: EVERYDAY_NAMES, shortForms: SHORT_FORMS };
  return finders({ districts, villages, ...names }).search;
}

function idsOf(found: ReturnType<AreaDirectory['search']>): readonly string[] {
  return found.map(({ district: { districtId } }) => districtId);
}

function district(
  districtId: string,
  name: string,
  [regency, province, ...postalCodes]: readonly [string, string, ...string[]],
): District {
  return { districtId, name, regency, province, postalCodes, latitude: 0, longitude: 0 };
}

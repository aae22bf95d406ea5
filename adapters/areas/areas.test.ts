import { describe, expect, it } from '@jest/globals';
import { loadAreaDirectory } from './directory.ts';
import { readDistrictFile } from './district-file.ts';
import { readEverydayNames, readShortForms } from './everyday-names.ts';
import { gazetteerOf } from './gazetteer.ts';
import { readVillageFile } from './village-file.ts';
import { wordsOf } from './words.ts';

type Bounds = readonly [south: number, west: number, north: number, east: number];

/**
 * Bounds of each province by its code, typed from the map of PetaBencana.id, Indonesia's disaster
 * map: github.com/undp-accelerator-lab/riskmap, aurelia_project/deployments/pb.js,
 * `instance_regions`. It has the 34 provinces that existed before 2022; the four provinces created
 * since then use the bounds of the province that they were part of.
 */
const BOUNDS: Readonly<Record<string, Bounds>> = {
  '11': [1.976, 95.011, 6.077, 98.286],
  '12': [-0.639, 97.058, 4.302, 100.571],
  '13': [-3.349, 98.596, 0.907, 101.886],
  '14': [-1.12, 100.025, 2.883, 103.815],
  '15': [-2.782, 101.123, -0.746, 104.491],
  '16': [-4.924, 102.041, -1.627, 106.221],
  '17': [-5.514, 100.635, -2.277, 103.781],
  '18': [-6.168, 103.593, -3.724, 105.916],
  '19': [-3.341, 105.108, -0.909, 109.389],
  '21': [-0.87, 103.284, 4.796, 109.168],
  '31': [-6.374, 106.39, -5.202, 106.974],
  '32': [-7.821, 106.371, -5.915, 108.838],
  '33': [-8.212, 108.556, -5.726, 111.691],
  '34': [-8.204, 110.003, -7.541, 110.839],
  '35': [-8.781, 110.899, -5.043, 116.27],
  '36': [-7.016, 105.1, -5.808, 106.78],
  '51': [-8.85, 114.432, -8.062, 115.712],
  '52': [-9.109, 115.821, -8.08, 119.346],
  '53': [-11.008, 118.927, -7.778, 125.193],
  '61': [-3.068, 108.599, 2.082, 114.207],
  '62': [-3.544, 110.733, 0.795, 115.849],
  '63': [-4.943, 114.351, -1.302, 117.458],
  '64': [-2.541, 113.836, 2.569, 119.038],
  '65': [1.114, 114.565, 4.408, 117.991],
  '71': [0.292, 123.112, 5.566, 127.164],
  '72': [-3.322, 119.422, 1.374, 124.033],
  '73': [-7.76, 117.038, -1.891, 122.222],
  '74': [-6.213, 120.866, -2.77, 124.612],
  '75': [0.306, 121.156, 1.041, 123.552],
  '76': [-3.571, 118.757, -0.861, 119.876],
  '81': [-8.345, 125.723, -2.725, 134.909],
  '82': [-2.477, 124.144, 2.645, 129.657],
  '91': [-9.127, 134.299, 0.938, 141.02],
  '92': [-4.315, 129.3, 1.081, 135.258],
};
const PAPUA = '91';
const PAPUA_BARAT = '92';
/**
 * Provinces created in 2022: Papua Selatan, Papua Tengah, Papua Pegunungan and Papua Barat Daya.
 */
const PARENTS: Readonly<Record<string, string>> = {
  '93': PAPUA,
  '94': PAPUA,
  '95': PAPUA,
  '96': PAPUA_BARAT,
};
/**
 * Islands outside the map's boxes: one degree around the position in Wikipedia (id) of Pulau Menui
 * and of Kepulauan Balabalakang.
 */
const FAR_ISLANDS: Readonly<Record<string, Bounds>> = {
  '72.06.07': [-4.594, 122.112, -2.594, 124.112],
  '76.02.16': [-3.446, 116.985, -1.446, 118.985],
};

const DISTRICT_ID = /^\d{2}\.\d{2}\.\d{2}$/;

const rows = readDistrictFile();
const districts = rows.map(({ district }) => district);

describe('the districts', () => {
  it('contains 7,285 districts in 514 regencies of 38 provinces', () => {
    expect(districts).toHaveLength(7285);
    expect(new Set(districts.map(({ regency }) => regency)).size).toBe(514);
    expect(new Set(districts.map(({ province }) => province)).size).toBe(38);
  });

  it("gives each district a unique id in the ministry's format", () => {
    expect(new Set(districts.map(({ districtId }) => districtId)).size).toBe(7285);
    expect(districts.filter(({ districtId }) => !DISTRICT_ID.test(districtId))).toEqual([]);
  });

  it.each([
    { of: 'regency', digits: 5, codes: 514 },
    { of: 'province', digits: 2, codes: 38 },
  ] as const)("starts each district's id with the code of its $of", ({ of, digits, codes }) => {
    const pairs = districts.map((one) => `${one.districtId.slice(0, digits)} ${one[of]}`);
    expect(new Set(pairs).size).toBe(codes);
    expect(new Set(pairs.map((pair) => pair.slice(0, digits))).size).toBe(codes);
  });

  it('keeps names of districts and regencies tidy, with Kota or Kabupaten before each regency', () => {
    const isTidy = (name: string) =>
      name.split(/[ /-]/).every((word) => /^(\(?[A-Z][A-Za-z')]*|\d+|x|dan)$/.test(word));
    expect(districts.filter(({ name, regency }) => !isTidy(name) || !isTidy(regency))).toEqual([]);
    expect(districts.filter(({ regency }) => !/^(Kabupaten|Kota) /.test(regency))).toEqual([]);
  });

  it('lists five-digit postal codes in ascending order, including the main one', () => {
    const odd = districts.filter(({ postalCodes, mainPostalCode }) => {
      const isAscending = postalCodes.join() === [...new Set(postalCodes)].sort().join();
      const hasMain =
        postalCodes[0] === mainPostalCode || postalCodes.includes(`${mainPostalCode}`);
      return !(isAscending && hasMain && postalCodes.every((code) => /^\d{5}$/.test(code)));
    });
    expect(odd).toEqual([]);
  });

  it("gives every district a postal code except Sa'dan in Toraja Utara", () => {
    const without = districts.filter(({ postalCodes }) => postalCodes.length === 0);
    expect(without.map(({ districtId }) => districtId)).toEqual(['73.26.06']);
  });

  it('places each district inside the bounds of its province', () => {
    const outside = districts.filter(({ districtId, latitude, longitude }) => {
      const [south, west, north, east] = boundsOf(districtId);
      return !(south <= latitude && latitude <= north && west <= longitude && longitude <= east);
    });
    expect(outside).toEqual([]);
  });

  it('locates districts by their villages, and at most 120 at the centre of a regency or province', () => {
    const placedBy = Object.groupBy(rows, (row) => row.locatedBy);
    const { regency = [], province = [] } = placedBy;
    expect(Object.keys(placedBy)).toEqual(expect.arrayContaining(['code', 'name', 'villages']));
    expect(regency.length + province.length).toBeLessThanOrEqual(120);
  });
});

describe('the villages', () => {
  const villages = readVillageFile();
  const all = districts.flatMap(({ districtId }) => villages.of(districtId));

  it('contains 83,762 villages, each with a name and a unique code', () => {
    expect(villages.count).toBe(83_762);
    expect(all).toHaveLength(83_762);
    expect(new Set(all.map(({ villageId }) => villageId)).size).toBe(83_762);
    expect(all.filter(({ villageId }) => !/^\d\d\.\d\d\.\d\d\.\d{4}$/.test(villageId))).toEqual([]);
    expect(all.filter(({ name }) => !/^[A-Z0-9'][A-Za-z0-9 '()/.,-]*$/.test(name))).toEqual([]);
  });

  it('gives all villages but 573 a five-digit postal code', () => {
    const codes = all.map(({ postalCode }) => postalCode);
    expect(codes.filter((code) => code === null)).toHaveLength(573);
    expect(codes.filter((code) => code !== null && !/^\d{5}$/.test(code))).toEqual([]);
  });
});

describe('everyday names', () => {
  it('lists only everyday names of existing places, in words that a search can read', () => {
    const { count, names, villages } = gazetteerOf({
      districts,
      villages: readVillageFile(),
      everydayNames: readEverydayNames(),
    });
    expect(count).toBe(38 + 514 + 7285 + villages.count);
    const everyday = Array.from({ length: names.count - names.firstEveryday }, (_, at) => {
      return names.placesOf(names.firstEveryday + at).length;
    });
    expect(everyday).toEqual(readEverydayNames().map(({ codes }) => codes.length));
    const words = [...readShortForms()].flatMap(([short, forms]) => [short, ...forms]);
    const spelt = [...words, ...readEverydayNames().map(({ name }) => name)];
    expect(spelt.filter((text) => wordsOf(text).join(' ') !== text)).toEqual([]);
  });
});

describe('the directory', () => {
  const directory = loadAreaDirectory();

  it('finds a district by its id, and returns undefined for an unknown id', () => {
    expect(directory.find('31.73.06')).toMatchObject({
      name: 'Kalideres',
      regency: 'Kota Administrasi Jakarta Barat',
      province: 'DKI Jakarta',
      postalCodes: ['11810', '11820', '11830', '11840', '11850'],
    });
    expect(directory.find('31.73.99')).toBeUndefined();
  });

  it('lists every regency by its code, with the name that its districts give', () => {
    const regencies = directory.regencies();
    expect(regencies).toHaveLength(514);
    const names = new Map(regencies.map(({ regencyId, name }) => [regencyId, name]));
    expect(names.size).toBe(514);
    for (const { districtId, regency } of districts) {
      expect(names.get(districtId.slice(0, 5))).toBe(regency);
    }
  });

  it('lists provinces, districts and villages in the order of their codes', () => {
    expect(directory.provinces()).toHaveLength(38);
    expect(directory.provinces()[11]).toEqual({ provinceId: '32', name: 'Jawa Barat' });
    const sabang = directory.districtsOf('11.72').map(({ name }) => name);
    expect(sabang).toEqual(['Sukakarya', 'Sukajaya', 'Sukamakmue']);
    expect(directory.districtsOf('11.99')).toEqual([]);
    expect(directory.villagesOf('31.73.06')[4]).toEqual({
      villageId: '31.73.06.1005',
      name: 'Pegadungan',
      postalCode: '11830',
    });
    expect(directory.villagesOf('31.73.99')).toEqual([]);
  });

  it("locates a regency at the mean of its districts' coordinates", () => {
    const sabang = districts.filter(({ districtId }) => districtId.startsWith('11.72.'));
    const [first, second, third, ...others] = sabang;
    if (!first || !second || !third) throw new Error('Sabang has three districts');
    expect(others).toEqual([]);
    const found = directory.regencies().find(({ regencyId }) => regencyId === '11.72');
    const latitude = (first.latitude + second.latitude + third.latitude) / 3;
    const longitude = (first.longitude + second.longitude + third.longitude) / 3;
    expect(found?.name).toBe('Kota Sabang');
    expect(found?.latitude).toBeCloseTo(latitude, 9);
    expect(found?.longitude).toBeCloseTo(longitude, 9);
  });

  it.each([
    ['kec kebomas', '35.25.14'],
    ['kalidres', '31.73.06'],
    ['kab. gresik kebomas', '35.25.14'],
    ['61124', '35.25.14'],
    ['31.73.06', '31.73.06'],
    ['KEBAYORAN BARU', '31.74.07'],
    ['kebayoran baru jaksel', '31.74.07'],
    ['kota bandung sukajadi', '32.73.07'],
    ['sukajadi pekanbaru', '14.71.01'],
    ['Kec. Cibinong, Kab. Bogor', '32.01.01'],
    ['cibinong cianjur', '32.03.20'],
    ['tanjungpriok', '31.72.02'],
    ['tanjung priuk', '31.72.02'],
    ['kali deres', '31.73.06'],
    ['lowokw', '35.73.05'],
    ['depok sleman', '34.04.07'],
    ['karanganyar kebumen', '33.05.20'],
    ['gubeng surabya', '35.78.08'],
    ['denpasar selatan 80229', '51.71.01'],
    ['Kel. Pegadungan, Kec. Kalideres, Jakarta Barat', '31.73.06'],
  ])('finds for %s the district %s first', (text, districtId) => {
    expect(directory.search(text, 10)[0]?.district.districtId).toBe(districtId);
  });

  it('finds a district by its full label', () => {
    for (const district of districts.filter((_, place) => place % 250 === 0)) {
      const { name, regency, province } = district;
      expect(directory.search(`${name}, ${regency}, ${province}`, 1)).toMatchObject([
        { district, village: null },
      ]);
    }
  });
});

function boundsOf(districtId: string): Bounds {
  const province = districtId.slice(0, 2);
  const bounds = FAR_ISLANDS[districtId] ?? BOUNDS[PARENTS[province] ?? province];
  if (!bounds) throw new Error(`No bounds for ${districtId}`);
  return bounds;
}

import { expect, it } from '@jest/globals';
import { getArea } from '#src/usecases/carrying/area/get-area.ts';
import { listAreas } from '#src/usecases/carrying/area/list-areas.ts';
import { district } from '#tests/kit/builders.ts';
import { fakeAreaDirectory } from '#tests/kit/fakes/area-directory.ts';

const KEBOMAS = district('35.25.14');
const GIRI = { villageId: '35.25.14.2005', name: 'Giri', postalCode: null };
const GRESIK = { regencyId: '35.25', name: 'Kabupaten Gresik', latitude: -7.2, longitude: 112.6 };
const areas = fakeAreaDirectory([KEBOMAS, district('31.73.06')], {
  regencies: [GRESIK, { ...GRESIK, regencyId: '31.73', name: 'Kota Administrasi Jakarta Barat' }],
  villages: [GIRI],
});
const { listRegencies, listDistricts, listVillages } = listAreas({ areas });

it('lists only the areas inside a place', () => {
  expect(listRegencies('35')).toEqual([GRESIK]);
  expect(listDistricts('35.25')).toEqual([KEBOMAS]);
  expect(listVillages('35.25.14')).toEqual([GIRI]);
});

it('returns an empty list of villages for a district without any', () => {
  expect(listVillages('31.73.06')).toEqual([]);
});

it.each([
  ['province', () => listRegencies('36')],
  ['regency', () => listDistricts('35.26')],
  ['district', () => listVillages('35.25.15')],
  ['district', () => getArea({ areas })('35.25.15')],
])('rejects a %s that does not exist', (what, list) => {
  expect(list).toThrow(
    expect.objectContaining({ code: 'NOT_FOUND', message: `There is no such ${what}.` }),
  );
});

it('finds a district by its code', () => {
  expect(getArea({ areas })('35.25.14')).toEqual(KEBOMAS);
});

import { beforeAll, expect, it } from '@jest/globals';
import { type ApiClient, apiClient } from '#tests/kit/api-client.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';

const shared = sharedApi();
let client: ApiClient;

beforeAll(async () => {
  client = apiClient(shared.api.port, (await shared.api.newKey()).secret);
});

it('lists areas from the whole country down to a village, level by level', async () => {
  const provinces = (await client.get<'listProvinces'>('/api/v1/areas/provinces')).data().items;
  expect(provinces).toHaveLength(38);
  const east = provinces.find(({ province }) => province === 'Jawa Timur');
  const regencies = await client.get<'listRegencies'>(
    `/api/v1/areas/regencies?province=${east?.province_id}`,
  );
  expect(regencies.data().items).toHaveLength(38);
  const gresik = regencies.data().items.find(({ regency }) => regency === 'Kabupaten Gresik');
  const districts = await client.get<'listDistricts'>(
    `/api/v1/areas/districts?regency=${gresik?.regency_id}`,
  );
  const kebomas = districts.data().items.find(({ district }) => district === 'Kebomas');
  expect(kebomas?.district_id).toBe('35.25.14');
  const villages = await client.get<'listVillages'>(
    `/api/v1/areas/villages?district=${kebomas?.district_id}`,
  );
  expect(villages.data().items).toContainEqual({
    village_id: '35.25.14.1010',
    village: 'Kebomas',
    postal_code: '61121',
  });
});

it('shows a district with the province and regency that contain it', async () => {
  expect((await client.get<'getArea'>('/api/v1/areas/35.25.14')).data()).toEqual({
    district_id: '35.25.14',
    district: 'Kebomas',
    regency: 'Kabupaten Gresik',
    province: 'Jawa Timur',
    postal_codes: ['61121', '61122', '61123', '61124'],
    label: 'Kebomas, Kabupaten Gresik, Jawa Timur',
    regency_id: '35.25',
    province_id: '35',
    coordinates: { latitude: -7.1777, longitude: 112.6342 },
  });
});

it('finds the district of an address', async () => {
  const answer = await client.post<'resolveAddress'>('/api/v1/areas/resolve', {
    address: 'Jl. Peta Selatan No. 12, RT 05/RW 03\nPegadungan, Kalideres, Jakarta Barat',
    postal_code: '11830',
    coordinates: { latitude: -6.1352, longitude: 106.7003 },
  });
  const [first] = answer.data().items;
  expect(first).toMatchObject({
    district_id: '31.73.06',
    village: 'Pegadungan',
    matched: 'VILLAGE',
  });
  expect(first?.confidence).toBeGreaterThanOrEqual(0.8);
});

it('finds the districts of many places in their order, and lists candidates of ambiguous ones', async () => {
  const places = [
    { address: 'Kebomas, Gresik' },
    { address: 'Gambir', postal_code: '10110' },
    { address: 'Martapura' },
    { address: 'qqqq zzzz' },
  ];
  const path = '/api/v1/areas/resolve-many';
  const { items } = (await client.post<'resolvePlaces'>(path, { places })).data();
  expect(items.map(({ area }) => area?.label ?? null)).toEqual([
    'Kebomas, Kabupaten Gresik, Jawa Timur',
    'Gambir, Kota Administrasi Jakarta Pusat, DKI Jakarta',
    null,
    null,
  ]);
  expect(items.map(({ candidates }) => candidates.length > 1)).toEqual([false, false, true, false]);
  const many = Array(201).fill({ address: 'Kebomas' });
  const refused = await client.post(path, { places: many });
  expect(refused.error().field_errors).toMatchObject([{ path: 'places', code: 'TOO_MANY' }]);
});

it.each([
  ['/api/v1/areas/99.99.99', 'NOT_FOUND'],
  ['/api/v1/areas/kalideres', 'NOT_FOUND'],
  ['/api/v1/areas/regencies?province=99', 'NOT_FOUND'],
  ['/api/v1/areas/districts?regency=35.99', 'NOT_FOUND'],
  ['/api/v1/areas/villages?district=35.25.99', 'NOT_FOUND'],
  ['/api/v1/areas/regencies', 'VALIDATION_ERROR'],
  ['/api/v1/areas/districts?regency=Gresik', 'VALIDATION_ERROR'],
])('rejects a request for areas with %s: %s', async (path, code) => {
  expect((await client.get(path)).error().code).toBe(code);
});

it.each([
  [{ postal_code: '11830' }, 'address', 'REQUIRED'],
  [{ address: '    ' }, 'address', 'BLANK'],
  [{ address: 'x'.repeat(501) }, 'address', 'TOO_LONG'],
  [{ address: 'Kalideres', postal_code: '118' }, 'postal_code', 'INVALID_FORMAT'],
])('resolves the place %j, or reports an error of its field', async (body, path, code) => {
  const answer = await client.post('/api/v1/areas/resolve', body);
  expect(answer.error().field_errors).toMatchObject([{ path, code }]);
});

import { expect, it } from '@jest/globals';
import { spokenPlace } from '#domain/carrying/area/spoken-place.ts';

it.each([
  [
    'Kalideres, Kota Administrasi Jakarta Barat, DKI Jakarta',
    'Kalideres, Jakarta Barat, DKI Jakarta',
  ],
  ['Kabupaten Administrasi Kepulauan Seribu', 'Kepulauan Seribu'],
  ['Kebomas, Kabupaten Gresik', 'Kebomas, Kabupaten Gresik'],
  ['Kota Surabaya', 'Kota Surabaya'],
])('shows the place %s as %s', (official, spoken) => {
  expect(spokenPlace(official)).toBe(spoken);
});

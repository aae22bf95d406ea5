import { expect, it } from '@jest/globals';
import { wholeRupiah } from './whole-rupiah.ts';

it.each([
  [18_000, 18_000],
  [0, 0],
  ['18000', 18_000],
  ['18000.00', 18_000],
  ['18000.5', 18_001],
  [18_000.01, 18_001],
])('reads %j as %i whole rupiah, rounding fractions up', (value, amount) => {
  expect(wholeRupiah(value)).toBe(amount);
});

it.each([
  '18.000',
  '18,000',
  '18000,50',
  'Rp18000',
  '',
  ' ',
  '-5',
  '1e5',
  '0x10',
  -1,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  null,
  true,
  [18_000],
  { amount: 18_000 },
])('does not read %j as an amount', (value) => {
  expect(wholeRupiah(value)).toBeUndefined();
});

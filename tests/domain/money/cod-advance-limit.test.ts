import { expect, it } from '@jest/globals';
import { mayAdvance, settlementOf } from '#domain/money/cod/advance-limit.ts';
import { rupiah, ZERO } from '#domain/money.ts';

it.each([
  { most: 0, advanced: 0, may: false },
  { most: 99, advanced: 0, may: false },
  { most: 100, advanced: 0, may: true },
  { most: 100, advanced: 1, may: false },
  { most: 150, advanced: 50, may: true },
  { most: 50, advanced: 200, may: false },
])(
  'decides if 100 rupiah may be advanced with $advanced of $most in use: $may',
  ({ most, advanced, may }) => {
    const advances = { most: rupiah(most), advanced: rupiah(advanced) };
    expect(mayAdvance(advances, rupiah(100))).toBe(may);
  },
);

it('advances nothing for a provider without a limit', () => {
  expect(mayAdvance(undefined, ZERO)).toBe(false);
});

it('settles COD by calendar where the provider has a limit, otherwise on its remittance', () => {
  expect(settlementOf({ most: rupiah(1) })).toBe('BY_CALENDAR');
  expect(settlementOf({ most: ZERO })).toBe('ON_REMITTANCE');
});

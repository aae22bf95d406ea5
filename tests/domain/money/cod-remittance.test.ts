import { describe, expect, it } from '@jest/globals';
import {
  isDifference,
  REMITTANCE_OUTCOMES,
  remittanceOutcome,
} from '#domain/money/cod/remittance.ts';
import { rupiah } from '#domain/money.ts';
import { shipment } from '#tests/kit/builders.ts';

const NOW = new Date('2026-11-21T08:00:00.000Z');
const COD = {
  codAmount: rupiah(150_000),
  codFee: rupiah(4_500),
  codCost: rupiah(3_000),
  codSettlementDays: 7,
};
const PENDING = shipment({ ...COD, status: 'DELIVERED', codSettlesAt: NOW });
const SETTLED = { ...PENDING, codSettledAt: NOW };
const ON_ITS_WAY = shipment({ ...COD, status: 'IN_TRANSIT' });

describe('remittance line', () => {
  it.each([
    { what: 'of pending cash', sold: PENDING, amount: 150_000, outcome: 'SETTLED' },
    {
      what: 'of pending cash less the courier’s part of the fee',
      sold: PENDING,
      amount: 147_000,
      outcome: 'SETTLED',
    },
    { what: 'of a rupiah less', sold: PENDING, amount: 149_999, outcome: 'OTHER_AMOUNT' },
    { what: 'of a rupiah more', sold: PENDING, amount: 150_001, outcome: 'OTHER_AMOUNT' },
    { what: 'of settled cash', sold: SETTLED, amount: 150_000, outcome: 'ALREADY_SETTLED' },
    { what: 'of another sum for settled cash', sold: SETTLED, amount: 1, outcome: 'OTHER_AMOUNT' },
    { what: 'of a parcel on its way', sold: ON_ITS_WAY, amount: 150_000, outcome: 'NOT_DELIVERED' },
    {
      what: 'of a parcel without cash',
      sold: shipment({ status: 'DELIVERED' }),
      amount: 150_000,
      outcome: 'NO_COD',
    },
    { what: 'of no parcel of ours', sold: undefined, amount: 150_000, outcome: 'UNKNOWN_AWB' },
  ])('classifies a remittance line $what', ({ sold, amount, outcome }) => {
    expect(remittanceOutcome(sold, { amount: rupiah(amount) })).toBe(outcome);
  });

  it('counts every outcome except settled cash as a difference', () => {
    expect(REMITTANCE_OUTCOMES.filter(isDifference)).toEqual([
      'UNKNOWN_AWB',
      'NO_COD',
      'NOT_DELIVERED',
      'OTHER_AMOUNT',
    ]);
  });
});

import { describe, expect, it } from '@jest/globals';
import { withEntries } from '#domain/carrying/tracking/report.ts';
import { billAlarm, billMoves, excessOf, lockedCost } from '#domain/money/wallet/courier-bill.ts';
import { rupiah } from '#domain/money.ts';
import type { Shipment } from '#domain/selling/shipment/shipment.ts';
import { sampleEntry } from '#tests/kit/store-contracts/tracking-samples.ts';
import { booked, minute } from '../carrying/tracking-samples.ts';

const COST = rupiah(20_000);

describe("courier's bill", () => {
  it('owes the courier the locked cost from the booking on, and nothing after a refund', () => {
    expect(lockedCost(sold())).toBe(COST);
    expect(lockedCost(sold({ codCost: rupiah(500) }))).toBe(20_500);
    expect(lockedCost(sold({ bookedAt: null }))).toBe(0);
    expect(lockedCost(sold({ paymentStatus: 'REFUNDED' }))).toBe(0);
  });

  it('computes the excess of the bill over the locked cost, and 0 without a bill', () => {
    expect(excessOf(sold())).toBe(0);
    expect(excessOf(sold({ billed: rupiah(26_000) }))).toBe(6_000);
    expect(excessOf(sold({ billed: rupiah(19_000) }))).toBe(-1_000);
    expect(excessOf(sold({ billed: rupiah(5_000), paymentStatus: 'REFUNDED' }))).toBe(5_000);
  });

  it.each([
    [0, 6_000, 'REVENUE', 'COURIER_PAYABLE', 6_000],
    [6_000, -1_000, 'COURIER_PAYABLE', 'REVENUE', 7_000],
    [-1_000, 0, 'REVENUE', 'COURIER_PAYABLE', 1_000],
  ] as const)(
    'books the change of the excess from %d to %d as a gain or loss of ours',
    (...[before, after, from, to, amount]) => {
      expect(billMoves(rupiah(before), rupiah(after))).toEqual([{ from, to, amount }]);
    },
  );

  it("moves no money where the courier's bill did not change", () => {
    expect(billMoves(rupiah(0), rupiah(0))).toBeUndefined();
    expect(billMoves(rupiah(6_000), rupiah(6_000))).toBeUndefined();
  });
});

describe('reported measures', () => {
  it("keeps the newest reported weight and bill, by the courier's time", () => {
    const entries = [
      measured(1, { weightGrams: 1_200, price: 22_000 }),
      measured(2, { price: 24_000 }),
      measured(3, { weightGrams: 1_900 }),
    ];
    expect(withEntries(booked({ cost: COST }), entries)).toEqual({
      measuredWeightGrams: 1_900,
      measuredAt: minute(3),
      billed: 24_000,
    });
  });

  it('ignores a late report of measures that is older than the kept one', () => {
    const known = { measuredWeightGrams: 1_900, measuredAt: minute(3), billed: rupiah(24_000) };
    const late = [measured(2, { weightGrams: 1_200, price: 22_000 })];
    expect(withEntries(booked(known), late)).toEqual(known);
  });

  it('corrects a measure with a later report of the same time', () => {
    const known = booked({ measuredWeightGrams: 1_900, measuredAt: minute(3) });
    expect(withEntries(known, [measured(3, { weightGrams: 1_200 })])).toMatchObject({
      measuredWeightGrams: 1_200,
    });
  });

  it('changes no measures for a scan without any', () => {
    expect(withEntries(booked(), [sampleEntry()])).toEqual({
      measuredWeightGrams: null,
      measuredAt: null,
      billed: null,
    });
  });
});

describe('bill alarm', () => {
  it.each([
    ['a quarter above', { billed: rupiah(25_000) }, false],
    ['more than a quarter above', { billed: rupiah(25_001) }, true],
    ['10,000 above', { cost: rupiah(100_000), billed: rupiah(110_000) }, false],
    ['more than 10,000 above', { cost: rupiah(100_000), billed: rupiah(110_001) }, true],
    ['far below', { billed: rupiah(1) }, false],
    ['as sold', { billed: COST, measuredWeightGrams: 9_000 }, false],
    ['at all after a refund', { paymentStatus: 'REFUNDED', billed: rupiah(1) }, true],
  ] as const)(
    'decides on an alarm for a parcel billed %s by its courier: %j',
    (_, changes, isAlarming) => {
      expect(billAlarm(sold(changes)) !== undefined).toBe(isAlarming);
    },
  );

  it('raises a bill alarm where the measured weight clearly exceeds the sold one and no bill came', () => {
    expect(billAlarm(sold({ measuredWeightGrams: 2_300 }))).toBeUndefined();
    expect(billAlarm(sold({ measuredWeightGrams: 2_301 }))).toBe(
      'The courier has not billed it yet. It measured 2301 g; 2 kg were sold.',
    );
  });

  it('shows bill, locked cost and weights in a bill alarm', () => {
    expect(billAlarm(sold({ billed: rupiah(34_000), measuredWeightGrams: 3_500 }))).toBe(
      'The courier bills 34000, 14000 above the locked cost. It measured 3500 g; 2 kg were sold.',
    );
  });
});

function sold(changes: Partial<Shipment> = {}): Shipment {
  return booked({ cost: COST, chargeableWeightKg: 2, paymentStatus: 'PAID', ...changes });
}

function measured(minutes: number, given: { weightGrams?: number; price?: number }) {
  const price = given.price === undefined ? null : rupiah(given.price);
  const all = { weightGrams: given.weightGrams ?? null, dimensions: null, price };
  return sampleEntry({ at: minute(minutes), entryKey: `${minutes}`, measured: all });
}

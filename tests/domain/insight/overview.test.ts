import { describe, expect, it } from '@jest/globals';
import { ATTENTION_KINDS, attentionOf } from '#domain/insight/figure/attention.ts';
import type { Circumstances, CourierSum, DaySum } from '#domain/insight/figure/figure-store.ts';
import { COUNTS_AS, figuresOf, spanOf, successRate } from '#domain/insight/figure/overview.ts';
import { type Rupiah, rupiah } from '#domain/money.ts';

const TODAY = '2026-11-23';
const CALM: Circumstances = {
  countedFrom: null,
  hasShipments: true,
  unpaidEnding: 0,
  bookingsByHand: 0,
  codLate: 0,
  webhooksDisabled: 0,
  webhooksFailing: 0,
};

function sum(
  day: string,
  status: DaySum['status'],
  ...[shipments = 1, amount = 0]: readonly number[]
): DaySum {
  return { day, status, shipments, amount };
}

function delivered(halfDays: number, shipments: number, courierCode = 'jne'): CourierSum {
  return { courierCode, status: 'DELIVERED', halfDays, shipments, amount: shipments };
}

function figures(days: readonly DaySum[], couriers: readonly CourierSum[] = []) {
  return figuresOf({ days, couriers }, { today: TODAY, span: { from: '2026-11-17', to: TODAY } });
}

describe('overview figures', () => {
  it.each([
    [7, '2026-11-17', '2026-11-10'],
    [30, '2026-10-25', '2026-09-25'],
    [90, '2026-08-26', '2026-05-28'],
  ] as const)(
    'starts the overview of %d days on %s and the comparison on %s',
    (days, from, since) => {
      const span = { from, to: TODAY };
      expect(spanOf(span, TODAY)).toEqual({ ...span, since });
      const { series, previous } = figuresOf({ days: [], couriers: [] }, { today: TODAY, span });
      expect(series).toHaveLength(days);
      expect(previous).not.toBeNull();
    },
  );

  it('shows every day of the overview, and compares with the period before', () => {
    const found = figures([
      sum('2026-11-23', 'BOOKED', 2, 500),
      sum('2026-11-17', 'DELIVERED', 3, 700),
      sum('2026-11-16', 'LOST', 4, 900),
      sum('2026-11-10', 'EXPIRED', 5, 100),
      sum('2026-11-09', 'BOOKED', 6, 100),
    ]);
    expect(found.series.map(({ day }) => day)).toEqual(
      ['17', '18', '19', '20', '21', '22', '23'].map((day) => `2026-11-${day}`),
    );
    expect(found.series[0]?.byStatus).toEqual([{ status: 'DELIVERED', shipments: 3 }]);
    expect(found.series[1]).toMatchObject({ shipments: 0, byStatus: [] });
    const totals = { shipments: 5, spend: 1_200, delivered: 3, unsuccessful: 0 };
    expect(found.totals).toEqual(totals);
    expect(found.previous).toEqual({ shipments: 9, spend: 900, delivered: 0, unsuccessful: 4 });
    expect(found.today).toMatchObject({ shipments: 2, spend: 500 });
    expect(found.weekAgo).toMatchObject({ shipments: 4, spend: 900 });
  });

  it('counts refunded shipments as not spent, and undelivered ones as unsuccessful', () => {
    const terms = Object.entries(COUNTS_AS);
    const unspent = terms.filter(([, { isSpent }]) => !isSpent);
    expect(unspent.map(([status]) => status)).toEqual([
      'AWAITING_PAYMENT',
      'BOOKING_FAILED',
      'CANCELLED',
      'EXPIRED',
    ]);
    const unsuccessful = terms.filter(([, { outcome }]) => outcome === 'UNSUCCESSFUL');
    expect(unsuccessful.map(([status]) => status)).toEqual([
      'DELIVERY_FAILED',
      'RETURN_IN_TRANSIT',
      'RETURNED',
      'LOST',
      'DAMAGED',
    ]);
  });

  it('returns no success rate before the first parcel has ended', () => {
    const { totals } = figures([sum(TODAY, 'IN_TRANSIT')]);
    expect(successRate(totals)).toBeNull();
    expect(successRate({ ...totals, delivered: 3, unsuccessful: 1 })).toBe(0.75);
  });
});

describe('delivery days of a courier', () => {
  it.each([
    [[delivered(3, 1)], 1.5, 1.5],
    [[delivered(8, 5), delivered(2, 5)], 1, 4],
    [[delivered(2, 5), delivered(4, 4), delivered(20, 1)], 1, 2],
    [[delivered(2, 50), delivered(4, 40), delivered(20, 11)], 2, 10],
  ])('computes delivery days for %j: median %d, 90th percentile %d', (sums, median, p90) => {
    expect(figures([], sums).couriers[0]?.deliveryDays).toEqual({ median, p90 });
  });

  it('computes delivery days per courier and sorts couriers by spend', () => {
    const lost: CourierSum = { ...delivered(0, 1, 'sap'), status: 'LOST', amount: 99 };
    const { couriers } = figures([], [delivered(2, 1), delivered(6, 2, 'tiki'), lost]);
    expect(couriers.map(({ courierCode, spend }) => [courierCode, spend])).toEqual([
      ['sap', 99],
      ['tiki', 2],
      ['jne', 1],
    ]);
    expect(couriers.map(({ deliveryDays }) => deliveryDays?.median)).toEqual([undefined, 3, 1]);
  });
});

describe('attention list', () => {
  const attention = (
    sums: readonly DaySum[],
    circumstances: Partial<Circumstances> = {},
    available: Rupiah | null = null,
  ) =>
    attentionOf({
      today: TODAY,
      sums,
      available,
      circumstances: { ...CALM, ...circumstances },
    });

  it('lists nothing that needs attention when all is well', () => {
    expect(attention([sum(TODAY, 'DELIVERED', 9, 9)], {}, rupiah(90))).toEqual([]);
  });

  it('lists each kind of attention in order, counted up to a hundred', () => {
    const all = attention(
      [
        sum('2026-11-17', 'BOOKING_FAILED', 60),
        sum(TODAY, 'BOOKING_FAILED', 41),
        sum('2026-11-16', 'BOOKING_FAILED', 7),
        sum('2026-10-24', 'ON_HOLD', 8),
        sum('2026-10-25', 'DELIVERY_FAILED', 100),
        sum(TODAY, 'ON_HOLD'),
        sum('2026-10-25', 'LOST', 2),
        sum('2026-10-24', 'LOST', 1),
        sum(TODAY, 'DAMAGED'),
        sum(TODAY, 'RETURNED', 3),
        sum('2026-11-22', 'BOOKED', 1, 700),
      ],
      {
        bookingsByHand: 3,
        codLate: 101,
        unpaidEnding: 101,
        webhooksDisabled: 1,
        webhooksFailing: 2,
      },
      rupiah(199),
    );
    const rows = all.map(({ kind, count, isMore, since }) => [kind, count, isMore, since]);
    expect(rows).toEqual([
      ['LOST', 2, false, '2026-10-25'],
      ['DAMAGED', 1, false, '2026-10-25'],
      ['BOOKING_FAILED', 100, true, '2026-11-17'],
      ['BOOKING_BY_HAND', 3, false, null],
      ['DELIVERY_FAILED', 100, false, '2026-10-25'],
      ['ON_HOLD', 1, false, '2026-10-25'],
      ['RETURNED', 3, false, '2026-10-25'],
      ['COD_LATE', 100, true, null],
      ['UNPAID_ENDING', 100, true, null],
      ['LOW_BALANCE', 1, false, null],
      ['WEBHOOK_DISABLED', 1, false, null],
      ['WEBHOOK_FAILING', 2, false, null],
    ]);
    expect(all.map(({ kind }) => kind)).toEqual(ATTENTION_KINDS);
  });

  it.each([
    ['equal to it', 200, false],
    ['below it', 199, true],
    ['hidden from the person', null, false],
  ])(
    'compares the wallet balance with the spend of two days: %s, low: %j',
    (_, available, isLow) => {
      const spent = [
        sum('2026-11-16', 'DELIVERED', 1, 300),
        sum('2026-11-22', 'LOST', 1, 400),
        sum('2026-11-15', 'DELIVERED', 1, 9_000),
        sum(TODAY, 'BOOKED', 1, 9_000),
        sum('2026-11-20', 'CANCELLED', 1, 9_000),
      ];
      const found = attention(spent, {}, available === null ? null : rupiah(available));
      expect(found.some(({ kind }) => kind === 'LOW_BALANCE')).toBe(isLow);
    },
  );

  it('lists no late cash for a person who may not see money', () => {
    expect(attention([], { codLate: 1 }, null)).toEqual([]);
    expect(attention([], { codLate: 1 }, rupiah(0))).toHaveLength(1);
  });

  it('reports no low balance where nothing is spent', () => {
    expect(attention([], {}, rupiah(0))).toEqual([]);
  });
});

import { describe, expect, it } from '@jest/globals';
import { ATTENTION_KINDS } from '#domain/insight/figure/attention.ts';
import { SHIPMENT_STATUSES } from '#domain/selling/shipment/status.ts';
import { dayTicks } from '#src/web/kit/day-ticks.ts';
import {
  changeOf,
  dayLabel,
  evenTicks,
  MEANINGS,
  meaningsOf,
  statusesOf,
  targetOf,
} from '#src/web/pages/insight/overview/figures.ts';
import { words } from '#src/web/pages/insight/overview/words.ts';

describe('shipments of a day', () => {
  it('counts each status under exactly one colour', () => {
    const byStatus = SHIPMENT_STATUSES.map((status) => ({ status, shipments: 1 }));
    const counts = meaningsOf({ byStatus });
    for (const meaning of MEANINGS) expect(statusesOf(meaning)).toHaveLength(counts[meaning]);
    const all = MEANINGS.flatMap((meaning) => statusesOf(meaning));
    expect(all.toSorted()).toEqual(SHIPMENT_STATUSES.toSorted());
  });

  it('labels a day of the overview with day and month', () => {
    expect(dayLabel('2026-11-02', 'id')).toBe('2 Nov');
    expect(dayLabel('2026-05-31', 'id')).toBe('31 Mei');
  });
});

describe('numbers', () => {
  it.each([
    [15, { text: '+50\u00a0%', direction: 'up' }],
    [5, { text: '−50\u00a0%', direction: 'down' }],
    [10.01, { text: '0\u00a0%', direction: 'same' }],
  ])('shows %d after 10 as a change of %j, and no change after 0', (now, change) => {
    expect(changeOf(now, 10, 'id')).toEqual(change);
    expect(changeOf(now, 0, 'id')).toBeUndefined();
  });
});

describe('axes', () => {
  it.each([
    [0, [0, 1]],
    [3, [0, 1, 2, 3]],
    [1_090_000, [0, 500_000, 1_000_000, 1_500_000]],
    [75_020_050, [0, 20_000_000, 40_000_000, 60_000_000, 80_000_000]],
  ])('divides an axis up to %d into round, even steps', (highest, ticks) => {
    expect(evenTicks(highest)).toEqual(ticks);
  });
});

describe('days below a chart', () => {
  it.each([
    [1, [1]],
    [7, [1, 3, 5, 7]],
    [30, [2, 9, 16, 23, 30]],
    [90, [30, 60, 90]],
    [190, [10, 70, 130, 190]],
  ])('labels %d days at even steps back from the last', (count, labelled) => {
    const days = Array.from({ length: count }, (_, at) => String(at + 1));
    expect(dayTicks(days)).toEqual(labelled.map(String));
  });
});

describe('attention items', () => {
  it.each(ATTENTION_KINDS)(
    'describes the attention item %s in both languages and links to a page',
    (kind) => {
      for (const language of ['id', 'en'] as const) {
        const { title, hint } = words[language].attentionOf[kind];
        expect(`${title('100+')}${hint}`.length).toBeGreaterThan(20);
      }
      const target = targetOf(kind, '2026-11-02');
      if (target.page !== 'shipments') return;
      expect(target.filter.status?.every((status) => SHIPMENT_STATUSES.includes(status))).toBe(
        true,
      );
    },
  );

  it('links an attention item to exactly the shipments that it counts', () => {
    expect(targetOf('ON_HOLD', '2026-11-02')).toEqual({
      page: 'shipments',
      filter: { status: ['ON_HOLD'], from: '2026-11-02' },
    });
    expect(targetOf('LOW_BALANCE', null)).toEqual({ page: 'wallet', tab: 'transactions' });
    expect(targetOf('COD_LATE', null)).toEqual({ page: 'wallet', tab: 'cod' });
    expect(targetOf('BOOKING_BY_HAND', null)).toEqual({
      page: 'shipments',
      filter: { status: ['PROCESSING'] },
    });
  });
});

import { describe, expect, it } from '@jest/globals';
import { ATTENTION_KINDS } from '#domain/insight/figure/attention.ts';
import { SHIPMENT_STATUSES } from '#domain/selling/shipment/status.ts';
import {
  changeOf,
  dayLabel,
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
